import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Modal } from './modal.tsx';

interface SheetProps {
  isOpen: boolean;
  /** Called on Escape, on a press outside, and by the close button. */
  onClose(): void;
  title: string;
  /** Replaces the visible title, which stays for screen readers. */
  header?: ReactNode;
  side?: keyof typeof sides;
  /** The background's brightness. */
  theme?: 'light' | 'dark';
  /** Uses the back office's sizes. */
  isDense?: boolean;
  /** Content extends to the edges and fills the height. */
  isFlush?: boolean;
  /** Sets `--sheet-width` and `--come-time`. */
  className?: string;
  children: ReactNode;
  footer?: ReactNode;
}

const sides = { right: 'right-0 [--from:100%_0]', left: 'left-0 [--from:-100%_0]' };

const grounds = {
  light: 'bg-card text-ink [--sheet-title:var(--color-navy-900)]',
  dark: 'bg-navy-950 text-on-navy [--sheet-title:var(--color-on-navy)]',
};

/** A panel that slides in over the page. Traps focus, and returns it on closing. */
export function Sheet({
  isOpen,
  onClose,
  title,
  header,
  side = 'right',
  theme = 'light',
  isDense = false,
  isFlush = false,
  className,
  children,
  footer,
}: SheetProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      aria-describedby={undefined}
      className={classNames(
        'fixed inset-y-0 z-(--z-dialog) flex w-[var(--sheet-width,min(400px,86vw))] animate-come flex-col shadow-soft outline-none [--come-time:var(--slow)] data-[state=closed]:animate-go',
        sides[side],
        grounds[theme],
        isDense && 'office',
        className,
      )}
    >
      <div
        className={classNames(
          'flex min-h-(--h-bar) shrink-0 items-center justify-between gap-4 pe-3',
          header === undefined && 'ps-5',
        )}
      >
        <Radix.Title
          className={header === undefined ? 'text-3 font-title text-(--sheet-title)' : 'sr-only'}
        >
          {title}
        </Radix.Title>
        {header}
        <Radix.Close
          aria-label="Close"
          className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-field text-(--sheet-title)"
        >
          <X />
        </Radix.Close>
      </div>
      <div
        className={classNames(
          'grow overflow-y-auto overscroll-contain',
          isFlush ? 'flex flex-col' : 'px-5 pb-5',
        )}
      >
        {children}
      </div>
      {footer && <div className="shrink-0 border-t border-line p-5">{footer}</div>}
    </Modal>
  );
}
