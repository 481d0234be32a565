import { Dialog } from 'radix-ui';
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
import { preventDefault } from './prevent-default.ts';
import { holdToasts } from './toast.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ModalProps extends ComponentProps<typeof Dialog.Content> {
  isOpen: boolean;
  /** Called on Escape, Back, a press outside, by the content, and on navigation. */
  onClose(): void;
}

/** The base of dialogs and sheets: scrim, focus return, delayed toasts and protection from double clicks. */
export function Modal({ isOpen, onClose, onOpenAutoFocus, ...content }: ModalProps) {
  useCloseOnBack(isOpen, onClose);
  useEffect(() => (isOpen ? holdToasts() : undefined), [isOpen]);
  const opener = useReturnFocus();
  const hasBegun = useRef(false);
  // Ignore the second click of a double click, which was meant for the previous content. `detail` counts successive
  // clicks and is 0 for keys.
  function guard(event: MouseEvent) {
    if (event.detail <= 1) hasBegun.current = true;
    if (hasBegun.current) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay
          className="fixed inset-0 animate-come data-[state=closed]:animate-go z-(--z-dialog) bg-scrim-dialog"
          // Keep focus when the second click of a double click lands here.
          onMouseDown={preventDefault}
          onClick={({ detail }) => detail > 1 || onClose()}
        />
        <Dialog.Content
          {...content}
          ref={opener.ref}
          onOpenAutoFocus={(event) => {
            opener.remember();
            hasBegun.current = false;
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={opener.restoreFocus}
          // The overlay closes the dialog instead, because it can ignore double clicks.
          onPointerDownOutside={preventDefault}
          onClickCapture={guard}
        />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
