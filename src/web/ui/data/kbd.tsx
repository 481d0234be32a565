import { classNames } from '#web/ui/theme/class-names.ts';

interface KbdProps {
  /** The background's brightness. */
  theme?: 'light' | 'dark';
  children: string;
}

/**
 * A keyboard shortcut next to its action. Hidden on touch devices, and from screen readers, which read
 * `aria-keyshortcuts`.
 */
export function Kbd({ theme = 'light', children }: KbdProps) {
  return (
    <span
      data-key
      aria-hidden="true"
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border px-1 text-1 leading-none font-strong pointer-coarse:hidden',
        theme === 'dark' ? 'border-marker text-on-navy-2' : 'border-line-button text-ink-2',
      )}
    >
      {children}
    </span>
  );
}
