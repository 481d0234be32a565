import { EmailField } from '#web/ui/fields/email-field.tsx';
import { PhoneField } from './phone-field.tsx';

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
  /** Whether the phone number can have any form, such as that of another country. */
  allowsAnyPhone?: boolean;
}

/** How the person who fills in a form can be reached: e-mail address and phone number. */
export function ContactFields({
  form,
  labels,
  emailHint = "We'll reply to this address.",
  allowsAnyPhone = false,
}: ContactFieldsProps) {
  return (
    <>
      <EmailField label={labels.email} hint={emailHint} {...form.field('email')} />
      <PhoneField
        label={labels.phoneNumber}
        {...(!allowsAnyPhone && { hint: '11 digits, starting with 0.' })}
        {...form.field('phoneNumber')}
      />
    </>
  );
}
