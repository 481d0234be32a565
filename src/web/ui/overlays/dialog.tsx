import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Modal } from './modal.tsx';

interface DialogProps {
  /** Called on Escape, on a press outside, and by the actions. */
  onClose(): void;
  title: string;
  /** Above the title. */
  icon?: ReactNode;
  /** Says what happened or will happen, in a sentence. */
  description: ReactNode;
  /** Details or fields, between the description and the buttons. */
  children?: ReactNode;
  /** The buttons, the safe one first: it gets focus, unless `isForm`. One that closes the dialog if they aren't given. */
  actions?: ReactNode;
  /** Label of that one. */
  closeLabel?: string;
  /** Gets the focus instead of the safe button, where the action is harmless and done many times. */
  start?: RefObject<HTMLElement | null> | undefined;
  /** There are fields between the description and the buttons; the first gets focus. */
  isForm?: boolean;
  /** Wider than most, for rows that should stay on a line. */
  isWide?: boolean;
}

// The buttons stay in view while a long dialog scrolls, where they leave room to read it.
const keptButtons = {
  dialog: 'high:scroll-pb-42',
  foot: 'high:sticky high:bottom-0 high:z-(--z-sticky) high:before:pointer-events-none high:before:absolute high:before:inset-x-0 high:before:bottom-full high:before:h-4 high:before:bg-[linear-gradient(transparent,var(--color-card))]',
};

/** A modal dialog; on phones a sheet from below. */
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
        const safe = isForm ? null : (start?.current ?? buttons.current?.querySelector<HTMLElement>('button, a'));
        if (!safe) return;
        event.preventDefault();
        // The buttons are in view anyway; scrolling to them would leave the title out of it.
        safe.focus({ preventScroll: true });
      }}
      className={classNames(
        'form-card fixed inset-x-0 bottom-0 z-(--z-dialog) max-h-[92dvh] animate-come overflow-y-auto rounded-t-card bg-card p-5 pb-0 text-ink shadow-soft outline-none [--from:0_24px] data-[state=closed]:animate-go',
        'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-card sm:p-7 sm:pb-0 sm:[--from:0_8px]',
        isWide ? 'sm:w-[min(620px,100vw-2*var(--gutter))]' : 'sm:w-[min(500px,100vw-2*var(--gutter))]',
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
