import {
  type Consultation,
  changeConsultationStatus,
  rescheduleConsultation,
} from '#contract/consultations/consultations.ts';
import {
  scheduleLabels as labels,
  maxPlaceLength,
  placeToFollow,
  scheduleChecks,
} from '#contract/consultations/schedule-form.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { DateField, TimeField } from '#web/platform/forms/date-field.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { formatScheduling, toSchedule } from './consultation-format.ts';
import { recipientsOfSchedule } from './recipients.ts';

export function ScheduleDialog({
  consultation,
  onClose,
}: {
  consultation: Consultation;
  onClose(): void;
}) {
  const today = todayInLagos(serverNow());
  const stored = toSchedule(consultation, today);
  const { values, change } = useValues(stored);
  const form = useForm({ values, change, checks: scheduleChecks(consultation.scheduledDate) });
  const { mutateAsync: mark } = useCall(changeConsultationStatus, { undoes: 'consultation' });
  const { mutateAsync: reschedule } = useCall(rescheduleConsultation);
  const place = form.field('place');
  const isNew = consultation.status === 'Pending';
  const { _id: id, requestId, version } = consultation;
  return (
    <FormDialog
      isVersioned
      form={form}
      title={
        isNew
          ? 'Mark as Scheduled?'
          : consultation.scheduledDate === null
            ? 'Set time'
            : 'Change time'
      }
      description={<p>{formatScheduling(consultation, today)}</p>}
      confirmLabel={isNew ? 'Yes, schedule' : 'Save'}
      discard={{
        isFilled:
          values.scheduledDate !== stored.scheduledDate ||
          values.scheduledTime !== stored.scheduledTime ||
          values.place !== stored.place,
        title: 'Close without saving?',
        description: 'What you changed will be lost.',
      }}
      onSave={() =>
        isNew
          ? mark({ body: { requestId, status: 'Scheduled', ...values, version } })
          : reschedule({ params: { id }, body: { ...values, version } })
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2 sm:*:last:col-span-2">
        <DateField
          label={labels.scheduledDate}
          min={stored.scheduledDate !== '' && stored.scheduledDate < today ? undefined : today}
          {...form.field('scheduledDate')}
        />
        <TimeField label={labels.scheduledTime} {...form.field('scheduledTime')} />
        <div>
          <Field
            label={labels.place}
            hint={`An address, or a link that begins with https://. At most ${maxPlaceLength} characters.`}
            autoComplete="off"
            {...place}
          />
          <Checkbox
            name="isToFollow"
            label="The place is to follow"
            checked={values.place === placeToFollow}
            onChange={(isToFollow) => place.onChange(isToFollow ? placeToFollow : '')}
          />
        </div>
      </div>
      <div className="mt-6">
        <RecipientsNote
          when={isNew ? 'undo' : 'once'}
          recipients={recipientsOfSchedule(consultation, values)}
        />
      </div>
    </FormDialog>
  );
}
