import { type ReactNode, useState } from 'react';
import { reasonMissingMessage } from '#contract/drivers/rejection.ts';
import {
  type EndReasonBody,
  endLabels,
  endReasonChecks,
  endReasons,
  type GivenReason,
  givenEndReasons,
} from '#contract/placements/end-reasons.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { type Recipient, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { useControlledForm } from '#web/platform/forms/form.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

interface EndDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  recipients: readonly Recipient[];
  /** On rejection, the dialog shows the error. */
  onConfirm(end: EndReasonBody): Promise<unknown>;
  onClose(): void;
}

const options = givenEndReasons.map((value) => ({ value, label: endReasons[value] }));

/** Asks why a placement ends. An incident also has its day, at first today, and what was done. */
export function EndDialog({
  isDangerous = false,
  recipients,
  onConfirm,
  ...dialog
}: EndDialogProps) {
  const [reason, setReason] = useState<GivenReason>();
  const today = todayInLagos(serverNow());
  const [values, setValues] = useState({ words: '', incidentOn: today, incidentDone: '' });
  const isIncident = reason === 'incident';
  const end = { ...values, ...(!isIncident && { incidentOn: '', incidentDone: '' }) };
  const form = useControlledForm({
    values: { reason: reason ?? '', ...end },
    change: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    checks: endReasonChecks,
  });
  function check() {
    if (reason === undefined) form.warn(reasonMissingMessage, ['reason']);
    return reason !== undefined && form.check();
  }
  return (
    <FormDialog
      {...dialog}
      isVersioned
      isWide
      startsSafe={isDangerous}
      isDangerous={isDangerous}
      form={form}
      check={check}
      onSave={async () => reason && onConfirm({ reason, ...end })}
    >
      <RadioList
        legend="Reason"
        name="reason"
        options={options}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen);
          form.clear('reason');
        }}
        isCompact
        error={form.errorOf('reason')}
      />
      <div className="mt-4 mb-6 grid gap-4">
        {isIncident && (
          <>
            <DateField label={endLabels.incidentOn} max={today} {...form.field('incidentOn')} />
            <TextArea
              label={endLabels.incidentDone}
              isOptional
              isShort
              {...form.field('incidentDone')}
            />
          </>
        )}
        <TextArea
          label={endLabels.words}
          hint="Colleagues read this, and the driver in a copy of their data."
          isOptional
          isShort
          {...form.field('words')}
        />
      </div>
      <RecipientsNote recipients={recipients} />
    </FormDialog>
  );
}
