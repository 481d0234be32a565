import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Enrolment, moveEnrolment, type SeatPlace } from '#contract/enrolments/enrolments.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { trainingsQuery } from '#web/trainings/api.ts';
import { formatSeats } from '#web/trainings/public/training-format.ts';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

const places: readonly { value: SeatPlace; label: string }[] = [
  { value: 'seat', label: 'A seat' },
  { value: 'first', label: 'First on the list' },
  { value: 'last', label: 'Last on the list' },
];

export function MoveDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose(): void }) {
  const { _id: id, fullName, email, phoneNumber, reference, state } = enrolment;
  const { mutateAsync } = useCall(moveEnrolment);
  const { data: trainings = [] } = useQuery(trainingsQuery());
  const [trainingId, setTrainingId] = useState(enrolment.trainingId);
  const [to, setTo] = useState<SeatPlace>(state === 'Registered' ? 'last' : 'seat');
  const chosen = trainings.find(({ _id }) => _id === trainingId);
  return (
    <ConfirmDialog
      title={`Move ${fullName}`}
      description="A seat that comes free is offered to the first on the waiting list."
      confirmLabel="Move"
      cancelLabel="Cancel"
      onConfirm={() =>
        mutateAsync({ params: { id }, body: { trainingId, to } }).then(() => undefined, toFailure)
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Select
          label="Training"
          name="trainingId"
          options={trainings
            .toSorted((one, other) => one.date.localeCompare(other.date))
            .map(({ _id }) => _id)}
          labelOf={(option) => {
            const one = trainings.find(({ _id }) => _id === option);
            return one
              ? `${formatShortDate(one.date)}, ${one.title} (${formatSeats(one)})`
              : option;
          }}
          value={trainingId}
          onChange={setTrainingId}
        />
        <RadioList<SeatPlace>
          isCompact
          legend="Place"
          name="to"
          options={places}
          value={to}
          onChange={setTo}
        />
        <RecipientsNote
          when="once"
          recipients={[
            {
              ...{ who: fullName, email, phone: phoneNumber },
              event: to === 'seat' ? 'registration-received' : 'waiting-list-joined',
              values: {
                name: fullName,
                reference,
                training: chosen?.title ?? enrolment.trainingName,
              },
            },
          ]}
        />
      </div>
    </ConfirmDialog>
  );
}
