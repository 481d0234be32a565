import { EmailField } from '#web/ui/fields/email-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';

type ContactField = 'email' | 'phoneNumber';

interface FieldState {
  name: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

interface ContactFieldsProps {
  /** By `useForm`. */
  form: { field(name: ContactField): FieldState };
  labels: Readonly<Record<ContactField, string>>;
  emailHint?: string;
  /** Whether the phone number can have any form, with a country code for example. */
  allowsAnyPhone?: boolean;
}

/** How the person who fills in a form can be reached: e-mail address and phone number. */
export function ContactFields({
  form,
  labels,
  emailHint = 'We send our answer here.',
  allowsAnyPhone = false,
}: ContactFieldsProps) {
  return (
    <>
      <EmailField label={labels.email} hint={emailHint} {...form.field('email')} />
      <Field
        label={labels.phoneNumber}
        {...(!allowsAnyPhone && { hint: '11 digits, starting with 0.' })}
        type="tel"
        inputMode="tel"
        autoComplete={allowsAnyPhone ? 'tel' : 'tel-national'}
        width="short"
        {...form.field('phoneNumber')}
      />
    </>
  );
}
