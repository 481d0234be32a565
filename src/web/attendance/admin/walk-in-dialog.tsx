import { UserPlus } from 'lucide-react';
import { useId } from 'react';
import {
  enrolmentLabels as labels,
  type TraineeField,
  traineeChecks,
  traineeFields,
} from '#contract/enrolments/enrolment-record.ts';
import type { Values } from '#contract/platform/checks.ts';
import { blankOf } from '#contract/platform/record.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Adds somebody who came without a registration, also offline. */
export function WalkInDialog({ onAdd, onClose }: { onAdd(person: Values<TraineeField>): void; onClose(): void }) {
  const formId = useId();
  const { values, change } = useValues(blankOf(traineeFields));
  const form = useForm({ values, change, checks: traineeChecks });
  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={onClose}
      title="Add a walk-in"
      description="Somebody who came without a registration. A walk-in takes no seat."
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            <UserPlus aria-hidden="true" className="size-4.5" />
            Add as present
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={() => form.check() && onAdd(values)}>
        <div className="grid gap-6">
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
      </Form>
    </Dialog>
  );
}
