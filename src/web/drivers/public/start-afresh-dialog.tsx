import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface StartAfreshDialogProps {
  onKeep(): void;
  onErase(): void;
}

/** Asks before an application that was left is erased. */
export function StartAfreshDialog({ onKeep, onErase }: StartAfreshDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onKeep}
      title="Start afresh?"
      description="Everything that was typed and every photo of this application will be erased from this device, for good."
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
