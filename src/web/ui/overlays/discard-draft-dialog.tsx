import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';

interface StartAfreshDialogProps {
  /** What will be lost, in a sentence. */
  description: string;
  onKeep(): void;
  onErase(): void;
}

/** Asks before what was filled in earlier is erased. */
export function DiscardDraftDialog({ description, onKeep, onErase }: StartAfreshDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onKeep}
      title="Start afresh?"
      description={description}
      actions={
        <>
          <Button look="line" onClick={onKeep}>
            Keep it
          </Button>
          <Button look="danger" onClick={onErase}>
            Erase it
          </Button>
        </>
      }
    />
  );
}
