import { useId, useState } from 'react';
import type { Consultation } from '#contract/consultations/consultations.ts';
import { scheduleLabels as labels, maxPlaceLength, scheduleChecks } from '#contract/consultations/schedule-form.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { useMarkConsultation, useRescheduleConsultation } from '#web/consultations/api.ts';
import { RecipientsNote } from '#web/messages/panels.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DateField, TimeField } from '#web/ui/fields/date-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/use-discard-question.tsx';
import { formatScheduling, toSchedule } from './consultation-format.ts';
import { recipientsOfSchedule } from './recipients.ts';

/** Sets day, time and place: of a pending consultation, which becomes scheduled, or of a scheduled one, which is changed. */
export function ScheduleDialog({ consultation, onClose }: { consultation: Consultation; onClose(): void }) {
  const formId = useId();
  const today = todayInLagos(serverNow());
  const stored = toSchedule(consultation, today);
  const { values, change } = useValues(stored);
  const form = useForm({ values, change, checks: scheduleChecks(consultation.scheduledDate) });
  const mark = useMarkConsultation();
  const reschedule = useRescheduleConsultation();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  const isNew = consultation.status === 'Pending';
  const isFilled =
    values.scheduledDate !== stored.scheduledDate ||
    values.scheduledTime !== stored.scheduledTime ||
    values.place !== stored.place;
  const { tryToClose, question } = useDiscardQuestion({
    isFilled: isFilled && !failure?.isFinal,
    close,
    title: 'Close without saving?',
    description: 'What you changed will be lost.',
  });

  function close() {
    if (isSaving) return;
    form.forget();
    onClose();
  }

  async function save() {
    if (isSaving || failure?.isFinal || !form.check()) return;
    setFailure(undefined);
    setSaving(true);
    try {
      if (isNew) await mark.mutateAsync({ change: 'Scheduled', consultation, schedule: values });
      else await reschedule.mutateAsync({ _id: consultation._id, version: consultation.version, ...values });
    } catch (error) {
      if (error instanceof ApiError) form.show(error.errors);
      setFailure(toFailure(error));
      setSaving(false);
      return;
    }
    form.forget();
    onClose();
  }

  return (
    <>
      <Dialog
        isForm
        isOpen
        onClose={() => isSaving || tryToClose()}
        title={isNew ? 'Mark as Scheduled?' : consultation.scheduledDate === null ? 'Set time' : 'Change time'}
        description={<p>{formatScheduling(consultation, today)}</p>}
        actions={
          <>
            <Button variant="line" aria-disabled={isSaving} onClick={close}>
              {failure?.isFinal ? 'Close' : 'Cancel'}
            </Button>
            {!failure?.isFinal && (
              <Button type="submit" form={formId} isLoading={isSaving}>
                {isNew ? 'Yes, schedule' : 'Save'}
              </Button>
            )}
          </>
        }
      >
        <Form id={formId} ref={form.ref} onSubmit={() => void save()}>
          <div className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2 sm:*:last:col-span-2">
            <DateField
              label={labels.scheduledDate}
              min={stored.scheduledDate !== '' && stored.scheduledDate < today ? undefined : today}
              {...form.field('scheduledDate')}
            />
            <TimeField label={labels.scheduledTime} {...form.field('scheduledTime')} />
            <Field
              label={labels.place}
              hint={`An address, or a link that begins with https://. At most ${maxPlaceLength} characters.`}
              autoComplete="off"
              isOptional
              {...form.field('place')}
            />
          </div>
          <div className="mt-6">
            <RecipientsNote when={isNew ? 'undo' : 'once'} recipients={recipientsOfSchedule(consultation, values)} />
          </div>
          {failure && <FormError className="mt-6">{failure.message}</FormError>}
        </Form>
      </Dialog>
      {question}
    </>
  );
}
