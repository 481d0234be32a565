import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { enrolmentLabels as labels, type TraineeField, traineeChecks } from '#contract/enrolments/enrolment-form.ts';
import type { Values } from '#contract/platform/checks.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, errorMessageOf } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface TraineeDialogProps {
  title: string;
  description: string;
  /** The values that the form begins with. */
  trainee: Values<TraineeField>;
  saving: Pick<UseMutationResult<unknown, Error, Values<TraineeField>>, 'mutate' | 'isPending' | 'error'>;
  saveLabel: ReactNode;
  onClose(): void;
}

/** Enters who is registered. */
export function TraineeDialog({ title, description, trainee, saving, saveLabel, onClose }: TraineeDialogProps) {
  const formId = useId();
  const { values, change } = useValues(trainee);
  const form = useForm({ values, change, checks: traineeChecks });
  const message = errorMessageOf(saving.error);

  function close() {
    if (saving.isPending) return;
    form.forget();
    onClose();
  }

  function save() {
    if (saving.isPending || !form.check()) return;
    saving.mutate(values, {
      onSuccess: onClose,
      onError: (error) => void (error instanceof ApiError && form.show(error.errors)),
    });
  }

  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={saving.isPending}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={save}>
        <div className="grid gap-6">
          {/* Not the own contacts. */}
          <Field label={labels.fullName} autoComplete="off" autoCapitalize="words" {...form.field('fullName')} />
          <ContactFields
            form={form}
            labels={labels}
            emailHint="Our messages go there."
            autoComplete="off"
            allowsAnyPhone
          />
          <Field label={labels.companyName} isOptional autoComplete="off" {...form.field('companyName')} />
          {message && <FormError>{message}</FormError>}
        </div>
      </Form>
    </Dialog>
  );
}
