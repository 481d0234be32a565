import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

interface BulkBarProps {
  count: number;
  /** Offers to tick all matching rows. */
  all?: { label: string; tick(): void } | false | undefined;
  children: ReactNode;
  onClear(): void;
}

/** Fixed to the window's lower edge. Escape clears the ticks. */
export function BulkBar({ count, all, children, onClear }: BulkBarProps) {
  useEffect(() => {
    function clearOnEscape({ key, defaultPrevented }: KeyboardEvent) {
      // Escape belongs to an open dialog or menu.
      const isTaken =
        defaultPrevented ||
        document.querySelector('[role=dialog], [role=alertdialog], [role=menu]');
      if (key === 'Escape' && !isTaken) onClear();
    }
    window.addEventListener('keydown', clearOnEscape);
    return () => window.removeEventListener('keydown', clearOnEscape);
  }, [onClear]);
  return (
    <>
      {/* Lets the end of the page scroll above the bar. */}
      <div aria-hidden="true" className="h-22 max-sm:h-44" />
      {createPortal(
        <section
          aria-label="Ticked rows"
          className="office fixed inset-x-0 bottom-[max(28px,env(safe-area-inset-bottom))] z-(--z-bar) mx-auto flex min-h-15 w-fit max-w-[calc(100vw-2*var(--gutter))] flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-navy-950 py-2.5 ps-5 pe-4 text-2 shadow-soft max-sm:bottom-[max(12px,env(safe-area-inset-bottom))] lg:start-(--w-sidebar) lg:max-w-[calc(100vw-var(--w-sidebar)-2*var(--gutter))] print:hidden"
        >
          <p role="status" className="font-title whitespace-nowrap text-on-navy">
            {count} ticked
          </p>
          {all && (
            <button
              type="button"
              onClick={all.tick}
              className="min-h-9 rounded-chip font-title whitespace-nowrap text-gold-400 underline underline-offset-4"
            >
              {all.label}
            </button>
          )}
          <div className="flex flex-wrap items-center gap-2 border-navy-600 max-sm:order-last max-sm:w-full sm:border-s sm:ps-3">
            {children}
          </div>
          <button
            type="button"
            aria-label="Clear ticks"
            onClick={onClear}
            className="inline-flex size-(--h-dense) items-center justify-center rounded-field text-on-navy hover:bg-navy-800 max-sm:-me-2 max-sm:ms-auto"
          >
            <X className="size-5" />
          </button>
        </section>,
        document.body,
      )}
    </>
  );
}
