import type { ReactNode } from 'react';
import { enrolmentLabels as labels, type TraineeField, traineeChecks } from '#contract/enrolments/enrolment-record.ts';
import type { Values } from '#contract/platform/checks.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';

interface TraineeDialogProps {
  title: string;
  description: string;
  trainee: Values<TraineeField>;
  confirmLabel: ReactNode;
  /** On rejection, the dialog shows the error and keeps its content. */
  onSave(values: Values<TraineeField>): Promise<unknown>;
  onClose(): void;
}

export function TraineeDialog({ trainee, onSave, ...dialog }: TraineeDialogProps) {
  const { values, change } = useValues(trainee);
  const form = useForm({ values, change, checks: traineeChecks });
  return (
    <FormDialog isWide form={form} onSave={() => onSave(values)} {...dialog}>
      <div className="grid gap-6">
        {/* Otherwise browsers offer the administrator's own contacts. */}
        <Field label={labels.fullName} autoComplete="off" autoCapitalize="words" {...form.field('fullName')} />
        <ContactFields
          form={form}
          labels={labels}
          emailHint="Our messages go there."
          autoComplete="off"
          allowsAnyPhone
        />
        <Field label={labels.companyName} isOptional autoComplete="off" {...form.field('companyName')} />
      </div>
    </FormDialog>
  );
}
