import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  /** The question, such as 'Block Ngozi Eze?'. */
  title: string;
  /** What will happen, in a sentence that names the person or the company. */
  description: ReactNode;
  /** Details or fields, between the description and the buttons. */
  children?: ReactNode;
  /** Says what the button does, such as 'Block'. */
  confirmLabel: string;
  /** Label of the safe button, where 'Cancel' could be mistaken for the action. */
  cancelLabel?: string;
  /** The action is destructive or shuts somebody out: the button is red. */
  isDangerous?: boolean;
  /**
   * Performs the action. The dialog closes when it resolves; when it rejects, a toast has shown the error and the
   * dialog stays open for another try.
   */
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks for confirmation. The safe button comes first and has focus; an action that has begun can't be cancelled. */
export function ConfirmDialog({
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [isRunning, setIsRunning] = useState(false);
  const close = () => isRunning || onClose();

  async function confirm() {
    setIsRunning(true);
    try {
      await onConfirm();
    } catch {
      setIsRunning(false);
      return;
    }
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="line" aria-disabled={isRunning} onClick={close}>
            {cancelLabel}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'gold'} isLoading={isRunning} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
