import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';

interface LeaveDialogProps {
  /** Says what would be lost, in a sentence. */
  description: string;
  /** Label of the button that stays on the page: a verb. */
  stay: string;
  onStay(): void;
  onLeave(): void;
}

/** Asks for confirmation before an unfinished page is left. */
export function LeaveDialog({ description, stay, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title="Leave this page?"
      description={description}
      actions={
        <>
          <Button onClick={onStay}>{stay}</Button>
          <Button variant="line" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    />
  );
}
