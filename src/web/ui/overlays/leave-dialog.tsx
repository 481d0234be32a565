import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';

interface LeaveDialogProps {
  /** What would be lost, in a sentence. */
  description: string;
  /** What staying is good for: a verb. */
  stay: string;
  onStay(): void;
  onLeave(): void;
}

/** Asks before a page is left on which something isn't done yet. */
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
