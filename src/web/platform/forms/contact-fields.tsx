import { EmailField } from '#web/ui/fields/email-field.tsx';
import type { FormFields } from './form.ts';
import { PhoneField } from './phone-field.tsx';

type ContactField = 'email' | 'phoneNumber';

interface ContactFieldsProps {
  /** By `useForm`. */
  form: FormFields<ContactField>;
  labels: Readonly<Record<ContactField, string>>;
  emailHint?: string;
  /** For both fields; by default the browser offers its own values. */
  autoComplete?: string;
  /** Whether the phone number can have any form, such as that of another country. */
  allowsAnyPhone?: boolean;
}

/** How the person who fills in a form can be reached: e-mail address and phone number. */
export function ContactFields({
  form,
  labels,
  emailHint = "We'll reply to this address.",
  allowsAnyPhone = false,
  ...rest
}: ContactFieldsProps) {
  return (
    <>
      <EmailField {...rest} label={labels.email} hint={emailHint} {...form.field('email')} />
      <PhoneField
        {...rest}
        label={labels.phoneNumber}
        {...(!allowsAnyPhone && { hint: '11 digits, starting with 0.' })}
        {...form.field('phoneNumber')}
      />
    </>
  );
}
