import { EmailField } from '#web/ui/fields/email-field.tsx';
import type { FormFields } from './form.ts';
import { PhoneField } from './phone-field.tsx';

type ContactField = 'email' | 'phoneNumber';

interface ContactFieldsProps {
  /** By `useForm`. */
  form: FormFields<ContactField>;
  labels: Readonly<Record<ContactField, string>>;
  emailHint?: string;
  /** Filled in by the office, not by the person: without a hint about an answer, and without the browser's own values. */
  isOffice?: boolean;
  /** Whether the phone number can have any form, such as that of another country. */
  allowsAnyPhone?: boolean;
}

/** How the person who fills in a form can be reached: e-mail address and phone number. */
export function ContactFields({
  form,
  labels,
  emailHint = "We'll reply to this address.",
  allowsAnyPhone = false,
  isOffice = false,
}: ContactFieldsProps) {
  return (
    <>
      <EmailField
        label={labels.email}
        {...(isOffice ? { autoComplete: 'off' } : { hint: emailHint })}
        {...form.field('email')}
      />
      <PhoneField
        {...(isOffice && { autoComplete: 'off' })}
        label={labels.phoneNumber}
        {...(!allowsAnyPhone && { hint: '11 digits, starting with 0.' })}
        {...form.field('phoneNumber')}
      />
    </>
  );
}
