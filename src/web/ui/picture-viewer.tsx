import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';

interface PictureViewerProps {
  /** What the picture shows. */
  title: string;
  /** Which of how many it is, counted from 1. */
  position: number;
  count: number;
  /** Asks for the picture at another position. */
  onMove(position: number): void;
  onClose(): void;
  /** The picture, filling what it is given without being cut. */
  children: ReactNode;
}

/** One picture over the whole screen. The arrow keys lead to its neighbours, Escape closes it. */
export function PictureViewer({ title, position, count, onMove, onClose, children }: PictureViewerProps) {
  const opener = useRef<Element | null>(null);
  const hasPrevious = position > 1;
  const hasNext = position < count;

  function turn(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft' && hasPrevious) onMove(position - 1);
    if (event.key === 'ArrowRight' && hasNext) onMove(position + 1);
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={turn}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed inset-0 z-(--z-dialog) flex flex-col bg-navy-950 text-on-navy transition-opacity duration-(--base) starting:opacity-0"
        >
          <div className="flex items-center justify-between gap-4 py-2 ps-5 pe-2">
            <Dialog.Title className="text-2 font-title">{title}</Dialog.Title>
            <Dialog.Close aria-label="Close" className={control}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="flex min-h-0 flex-1 items-center justify-center px-2 sm:px-16">{children}</div>
          <div className="flex items-center justify-center gap-6 py-2">
            <Turn label="Previous picture" isPossible={hasPrevious} onTurn={() => onMove(position - 1)}>
              <ChevronLeft aria-hidden="true" />
            </Turn>
            <p role="status" className="min-w-16 text-center text-2 text-on-navy-2 tabular-nums">
              {position} of {count}
            </p>
            <Turn label="Next picture" isPossible={hasNext} onTurn={() => onMove(position + 1)}>
              <ChevronRight aria-hidden="true" />
            </Turn>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const control = 'inline-flex size-(--h-control) shrink-0 items-center justify-center rounded-field hover:bg-navy-800';

interface TurnProps {
  label: string;
  isPossible: boolean;
  onTurn(): void;
  children: ReactNode;
}

// Stays focusable at either end, so that the focus doesn't fall out of the row while turning.
function Turn({ label, isPossible, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onTurn()}
      className={classNames(control, 'aria-disabled:cursor-default aria-disabled:opacity-40')}
    >
      {children}
    </button>
  );
}
