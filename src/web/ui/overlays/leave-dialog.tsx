import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';

/** A blocked navigation away from a guarded page. */
export interface BlockedNavigation {
  stay(): void;
  leave(): void;
}

interface LeaveDialogProps {
  /** Undefined while no navigation is blocked. */
  leaving: BlockedNavigation | undefined;
  description?: string;
  /** A verb, for the button that stays on the page. */
  stayLabel?: string;
}

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
