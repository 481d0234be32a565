import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';

interface DiscardDraftDialogProps {
  /** A sentence that says what will be lost. */
  description: string;
  onKeep(): void;
  onErase(): void;
}

export function DiscardDraftDialog({ description, onKeep, onErase }: DiscardDraftDialogProps) {
  return (
    <Dialog
      onClose={onKeep}
      title="Start again?"
      description={description}
      actions={
        <>
          <Button variant="line" onClick={onKeep}>
            Keep it
          </Button>
          <Button variant="danger" onClick={onErase}>
            Erase it
          </Button>
        </>
      }
    />
  );
}
