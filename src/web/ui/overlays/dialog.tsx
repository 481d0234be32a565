import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useStrayClickGuard } from '#web/ui/actions/use-stray-click-guard.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { preventDefault } from './prevent-default.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, on a press outside, and by the actions. */
  onClose(): void;
  title: string;
  /** Says what happened or will happen, in a sentence. */
  description: ReactNode;
  /** Details or fields, between the description and the buttons. */
  children?: ReactNode;
  /** The buttons, the safe one first: it gets focus, unless `isForm`. */
  actions: ReactNode;
  /** Gets the focus instead of the safe button, where the action is harmless and done many times. */
  start?: RefObject<HTMLElement | null> | undefined;
  /** There are fields between the description and the buttons; the first gets focus. */
  isForm?: boolean;
  /** Wider than most, for rows that should stay on a line. */
  isWide?: boolean;
}

/** A modal dialog; on phones a sheet from below. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  actions,
  start,
  isForm = false,
  isWide = false,
}: DialogProps) {
  const opener = useReturnFocus();
  const strayClicks = useStrayClickGuard();
  const buttons = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          className="shade fixed inset-0 z-(--z-dialog) bg-scrim-dialog"
          // Keeps the focus where it is when the second click of a double click lands here.
          onMouseDown={preventDefault}
          onClick={({ detail }) => detail > 1 || onClose()}
        />
        <Radix.Content
          ref={opener.ref}
          onCloseAutoFocus={opener.restoreFocus}
          // The overlay closes it, which tells a press from the second click of a double click.
          onPointerDownOutside={preventDefault}
          onClickCapture={strayClicks.guard}
          onOpenAutoFocus={(event) => {
            opener.remember();
            strayClicks.reset();
            if (isForm) return;
            const safe = start?.current ?? buttons.current?.querySelector<HTMLElement>('button, a');
            if (!safe) return;
            event.preventDefault();
            safe.focus();
          }}
          className={classNames(
            'dialog form-card fixed z-(--z-dialog) overflow-y-auto bg-card p-5 pb-0 text-ink shadow-soft outline-none sm:p-7 sm:pb-0',
            isWide && '[--dialog-width:620px]',
          )}
        >
          <Radix.Title className="title text-4">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-2 text-ink-2">{description}</div>
          </Radix.Description>
          {children && <div className="mt-5">{children}</div>}
          <div
            ref={buttons}
            className="dialog-foot -mx-5 mt-3 flex flex-col gap-3 bg-card px-5 pt-4 empty:mt-0 empty:pt-0 sm:-mx-7 sm:flex-row sm:justify-end sm:px-7"
          >
            {actions}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
