import type { ReactNode } from 'react';
import { type TraineeField, traineeChecks } from '#contract/enrolments/enrolment-record.ts';
import type { Values } from '#contract/platform/checks.ts';
import { TraineeFields } from '#web/enrolments/trainee-fields.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';

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
  const form = useForm(trainee, traineeChecks);
  return (
    <FormDialog isWide form={form} onSave={() => onSave(form.values)} {...dialog}>
      <TraineeFields form={form} />
    </FormDialog>
  );
}
