import { UserPlus } from 'lucide-react';
import { useId } from 'react';
import { enrolmentLabels as labels, traineeChecks } from '#contract/enrolments/enrolment-form.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { useAddEnrolment } from '#web/enrolments/api.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, errorMessageOf } from '#web/platform/http/api-client.ts';
import { isFull } from '#web/trainings/public/training-format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Registers somebody whom the office has at the phone; in a full training for the waiting list. */
export function AddDialog({ training, onClose }: { training: Training; onClose(): void }) {
  const formId = useId();
  const { values, change } = useValues({ fullName: '', email: '', phoneNumber: '', companyName: '' });
  const form = useForm({ values, change, checks: traineeChecks });
  const adding = useAddEnrolment(training._id);
  const message = errorMessageOf(adding.error);
  const joinsWaitingList = isFull(training);

  function close() {
    if (adding.isPending) return;
    form.forget();
    onClose();
  }

  function add() {
    if (adding.isPending || !form.check()) return;
    adding.mutate(
      { ...values, joinsWaitingList },
      {
        onSuccess: onClose,
        onError: (error) => void (error instanceof ApiError && form.show(error.errors)),
      },
    );
  }

  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={close}
      title={joinsWaitingList ? 'Add a person to the waiting list' : 'Add a person'}
      description={
        joinsWaitingList
          ? 'This training is full. They are told their place in the list.'
          : 'They are told that they are registered.'
      }
      actions={
        <>
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={adding.isPending}>
            <UserPlus aria-hidden="true" className="size-4.5" />
            {joinsWaitingList ? 'Add to the waiting list' : 'Add'}
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={add}>
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
