import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Modal } from './modal.tsx';

interface DialogProps {
  /** Called on Escape, on a press outside, and by the actions. */
  onClose(): void;
  title: string;
  icon?: ReactNode;
  description: ReactNode;
  children?: ReactNode;
  /** The safe button comes first and gets focus, unless `isForm`. Default: a button that closes the dialog. */
  actions?: ReactNode;
  closeLabel?: string;
  /** Gets focus instead of the safe button, for harmless and frequent actions. */
  start?: RefObject<HTMLElement | null> | undefined;
  /** `children` are fields; the first gets focus. */
  isForm?: boolean;
  /** Wider than the default, for rows that shouldn't wrap. */
  isWide?: boolean;
}

// Keep the buttons in view while a long dialog scrolls, if the window is high enough.
const keptButtons = {
  dialog: 'high:scroll-pb-42',
  foot: 'high:sticky high:bottom-0 high:z-(--z-sticky) high:before:pointer-events-none high:before:absolute high:before:inset-x-0 high:before:bottom-full high:before:h-4 high:before:bg-[linear-gradient(transparent,var(--color-card))]',
};

/** A modal dialog; on phones a bottom sheet. */
export function Dialog({
  onClose,
  title,
  icon,
  description,
  children,
  closeLabel = 'Close',
  actions = (
    <Button variant="line" onClick={onClose}>
      {closeLabel}
    </Button>
  ),
  start,
  isForm = false,
  isWide = false,
}: DialogProps) {
  const buttons = useRef<HTMLDivElement>(null);
  return (
    <Modal
      isOpen
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        const safe = isForm
          ? null
          : (start?.current ?? buttons.current?.querySelector<HTMLElement>('button, a'));
        if (!safe) return;
        event.preventDefault();
        // The buttons are visible anyway; scrolling to them would hide the title.
        safe.focus({ preventScroll: true });
      }}
      className={classNames(
        'form-card fixed inset-x-0 bottom-0 z-(--z-dialog) max-h-[92dvh] animate-come overflow-y-auto rounded-t-card bg-card p-5 pb-0 text-ink shadow-soft outline-none [--from:0_24px] data-[state=closed]:animate-go',
        'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-card sm:p-7 sm:pb-0 sm:[--from:0_8px]',
        isWide
          ? 'sm:w-[min(620px,100vw-2*var(--gutter))]'
          : 'sm:w-[min(500px,100vw-2*var(--gutter))]',
        keptButtons.dialog,
      )}
    >
      {icon}
      <Radix.Title className="title text-4">{title}</Radix.Title>
      <Radix.Description asChild>
        <div className="mt-2 text-2 text-ink-2">{description}</div>
      </Radix.Description>
      {children && <div className="mt-5">{children}</div>}
      <div
        ref={buttons}
        className={classNames(
          '-mx-5 mt-3 flex flex-col gap-3 bg-card px-5 pt-4 pb-[max(24px,env(safe-area-inset-bottom))] sm:-mx-7 sm:flex-row sm:justify-end sm:px-7 sm:pb-7',
          keptButtons.foot,
        )}
      >
        {actions}
      </div>
    </Modal>
  );
}
