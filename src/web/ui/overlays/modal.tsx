import { Dialog } from 'radix-ui';
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
import { preventDefault } from './prevent-default.ts';
import { holdToasts } from './toast.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ModalProps extends ComponentProps<typeof Dialog.Content> {
  isOpen: boolean;
  /** Called on Escape, on the way back, on a press outside, by what is in it, and when another page is shown. */
  onClose(): void;
}

/** What dialogs and sheets have in common: the shade, the way back of the focus, toasts that wait, and no harm by double clicks. */
export function Modal({ isOpen, onClose, onOpenAutoFocus, ...content }: ModalProps) {
  useCloseOnBack(isOpen, onClose);
  useEffect(() => (isOpen ? holdToasts() : undefined), [isOpen]);
  const opener = useReturnFocus();
  const hasBegun = useRef(false);
  // Ignores the second click of a double click, which was meant for what was there before. Browsers count the clicks of one
  // press after the other in `detail`, and keys as 0.
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
          // Keeps the focus where it is when the second click of a double click lands here.
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
          // The overlay closes it, which tells a press from the second click of a double click.
          onPointerDownOutside={preventDefault}
          onClickCapture={guard}
        />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
