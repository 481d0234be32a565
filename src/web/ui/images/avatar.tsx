import { classNames } from '#web/ui/theme/class-names.ts';
import { initials } from './initials.ts';

const sizes = {
  small: 'size-7 rounded-round text-1',
  medium: 'size-10 rounded-round text-2',
  tile: 'size-11 rounded-field text-3',
  large: 'size-14 rounded-card text-3 sm:size-18 sm:text-4',
};

interface AvatarProps {
  name: string;
  size?: keyof typeof sizes;
  isMuted?: boolean;
}

/** Initials on navy, or on grey if muted. Hidden from screen readers, since the name is next to it. */
export function Avatar({ name, size = 'medium', isMuted = false }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center font-title select-none',
        isMuted ? 'bg-grey-tint text-grey-ink' : 'bg-navy-900 text-gold-400',
        sizes[size],
      )}
    >
      {initials(name)}
    </span>
  );
}
