import { classNames } from '#web/ui/theme/class-names.ts';
import { initials } from './initials.ts';

const sizes = {
  small: 'size-7 rounded-round text-1',
  medium: 'size-10 rounded-round text-2',
  large: 'size-14 rounded-card text-3 sm:size-18 sm:text-4',
};

/** A person's initials on navy. Decorative and hidden from screen readers, since the name is beside it. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center bg-navy-900 font-title text-gold-400 select-none',
        sizes[size],
      )}
    >
      {initials(name)}
    </span>
  );
}
