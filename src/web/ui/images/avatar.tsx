import { classNames } from '#web/ui/theme/class-names.ts';
import { initials } from './initials.ts';

interface AvatarProps {
  name: string;
  isLarge?: boolean;
  isMuted?: boolean;
}

/** A person's initials on navy, or muted on grey. Decorative and hidden from screen readers, since the name is beside it. */
export function Avatar({ name, isLarge = false, isMuted = false }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center font-title select-none',
        isMuted ? 'bg-grey-tint text-grey-ink' : 'bg-navy-900 text-gold-400',
        isLarge ? 'size-14 rounded-card text-3 sm:size-18 sm:text-4' : 'size-10 rounded-round text-2',
      )}
    >
      {initials(name)}
    </span>
  );
}
