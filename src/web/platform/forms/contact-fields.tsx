import { EmailField } from '#web/ui/fields/email-field.tsx';
import type { FormFields } from './form.ts';
import { PhoneField } from './phone-field.tsx';

type ContactField = 'email' | 'phoneNumber';

interface ContactFieldsProps {
  form: FormFields<ContactField>;
  labels: Readonly<Record<ContactField, string>>;
  emailHint?: string;
  /** Applies to both fields; without it, the browser offers its own values. */
  autoComplete?: string;
  /** Accepts phone numbers in any format, such as foreign ones. */
  allowsAnyPhone?: boolean;
}

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
