import { classNames } from '#web/ui/theme/class-names.ts';
import { initials } from './initials.ts';

/** A person's initials on navy. Decorative and hidden from screen readers, since the name is beside it. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center bg-navy-900 font-title text-gold-400 select-none',
        isLarge ? 'size-14 rounded-card text-3 sm:size-18 sm:text-4' : 'size-10 rounded-round text-2',
      )}
    >
      {initials(name)}
    </span>
  );
}
