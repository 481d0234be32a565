import { useEffect } from 'react';
import { formatDate } from '#contract/platform/dates.ts';
import { cancelTracked, type Tracked } from '#contract/tracking/tracking.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { useTrackedCall } from '#web/tracking/api.ts';
import { Button } from '#web/ui/actions/button.tsx';

interface CancelActionProps {
  tracked: Tracked;
  /** Called when the question opens and closes. */
  onAsking(isAsking: boolean): void;
}

/** Cancels one's own booking or registration, after a question. */
export function CancelAction({ tracked, onAsking }: CancelActionProps) {
  const { token, kind, subject, day, time, canCancel, seat } = tracked;
  const isQueued = seat !== null && seat.state !== 'Registered';
  const cancelling = useTrackedCall(cancelTracked, token);
  const what = kind === 'enrolment' ? 'registration' : 'booking';
  const label = isQueued ? 'Leave the waiting list' : `Cancel my ${what}`;
  const when = day === null || (kind === 'consultation' && time === null) ? '' : ` on the ${formatDate(day)}`;
  const { ask, dialog } = useConfirmedAction(
    () => ({
      title: isQueued ? 'Leave the waiting list?' : `Cancel your ${what}?`,
      description:
        kind === 'consultation'
          ? `The consultation${when} will not take place.`
          : `Your ${isQueued ? 'place on the list for' : 'seat in'} “${subject}”${when} will be free for somebody else.`,
      confirmLabel: label,
      cancelLabel: isQueued ? 'Stay on it' : 'Keep it',
      isDangerous: true,
    }),
    () => cancelling.mutateAsync({ body: { token } }),
  );
  const isAsking = dialog !== undefined;
  useEffect(() => onAsking(isAsking), [isAsking, onAsking]);
  return (
    <>
      {canCancel && (
        <Button variant="caution" onClick={() => ask({})} className="mt-6 max-sm:w-full">
          {label}
        </Button>
      )}
      {dialog}
    </>
  );
}
