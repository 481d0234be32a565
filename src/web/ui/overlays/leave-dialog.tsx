import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';

/** A pending navigation away from a guarded page. */
export interface Leaving {
  stay(): void;
  leave(): void;
}

interface LeaveDialogProps {
  /** The navigation to ask about; without one, nothing is asked. */
  leaving: Leaving | undefined;
  /** Says what would be lost, in a sentence. */
  description?: string;
  /** Label of the button that stays on the page: a verb. */
  stayLabel?: string;
}

/** Asks for confirmation before an unfinished page is left. */
export function LeaveDialog({
  leaving,
  description = "You have unsaved changes. If you leave now, they'll be lost.",
  stayLabel = 'Stay',
}: LeaveDialogProps) {
  if (!leaving) return null;
  return (
    <Dialog
      onClose={leaving.stay}
      title="Leave this page?"
      description={description}
      actions={
        <>
          <Button onClick={leaving.stay}>{stayLabel}</Button>
          <Button variant="line" onClick={leaving.leave}>
            Leave
          </Button>
        </>
      }
    />
  );
}
