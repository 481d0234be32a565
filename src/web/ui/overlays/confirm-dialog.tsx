import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The question, such as 'Block Ngozi Eze?'. */
  title: string;
  /** What will happen, in a sentence that names the person or the company. */
  description: ReactNode;
  /** What is decided on, between the sentence and the buttons. */
  children?: ReactNode;
  /** What the button that does it says: a verb. */
  verb: string;
  /** What the safe choice says, where 'Cancel' could be taken for the deed. */
  refusal?: string;
  /** It destroys something or shuts somebody out: the button is red. */
  isDangerous?: boolean;
  /** Does it. When it resolves the dialog is closed; when it rejects, which a toast has said by then, it stays for another try. */
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something is done. The safe choice comes first and has the keyboard; what has begun can't be called off. */
export function ConfirmDialog({
  title,
  description,
  children,
  verb,
  refusal = 'Cancel',
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
            {refusal}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'gold'} isLoading={isRunning} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
