import './kbd.css';

interface KbdProps {
  /** The background's brightness. */
  theme?: 'light' | 'dark';
  children: string;
}

/**
 * A key, beside what it does. Hidden from screen readers, which read `aria-keyshortcuts`, and where the main pointer is a
 * finger.
 */
export function Kbd({ theme = 'light', children }: KbdProps) {
  return (
    <span aria-hidden="true" data-dark={theme === 'dark' || undefined} className="kbd">
      {children}
    </span>
  );
}
