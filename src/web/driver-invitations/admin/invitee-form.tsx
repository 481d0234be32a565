import { useLayoutEffect, useRef } from 'react';
import {
  type Invitee,
  type InviteeField,
  inviteeChecks,
  inviteeFields,
} from '#contract/driver-invitations/driver-invitations.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';

interface InviteeFormProps {
  person: Invitee;
  onKeep(person: Invitee): void;
  onCancel(): void;
}

/** Corrects a row in its place. Inside the list's form, so it has no form element. */
export function InviteeForm({ person, onKeep, onCancel }: InviteeFormProps) {
  const form = useForm<InviteeField>(person, inviteeChecks);
  const { field, choice } = controlsOf(form, inviteeFields);
  const ref = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const row = ref.current?.closest('tbody');
    row?.querySelector('input')?.focus();
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) row?.querySelector('button')?.focus();
      });
  }, []);
  const keep = () => form.check() && onKeep(form.values);
  return (
    <fieldset
      ref={ref}
      className="grid w-full gap-4 py-2"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        keep();
      }}
    >
      <legend className="sr-only">Correct {person.fullName}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field autoComplete="off" {...field('fullName')} />
        <Field autoComplete="off" {...field('phoneNumber')} />
        <Field autoComplete="off" {...field('email')} />
        <Select {...choice('vehicle')} />
        <Select {...choice('state')} />
        <Field autoComplete="off" {...field('note')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="navy" size="dense" onClick={keep}>
          Keep
        </Button>
        <Button variant="line" size="dense" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
