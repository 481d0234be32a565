import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import type { Controls } from './record-controls.ts';
import { RewrittenField } from './rewritten-field.tsx';

type ContactField = 'email' | 'phoneNumber';

interface ContactFieldsProps {
  form: Pick<Controls<ContactField>, 'field'>;
  emailHint?: string;
  /** Applies to both fields; without it, the browser offers its own values. */
  autoComplete?: string;
  /** Accepts phone numbers in any format, such as foreign ones. */
  allowsAnyPhone?: boolean;
}

export function ContactFields({
  form,
  emailHint = "We'll reply to this address.",
  allowsAnyPhone = false,
  ...rest
}: ContactFieldsProps) {
  return (
    <>
      <EmailField {...rest} hint={emailHint} {...form.field('email')} />
      <RewrittenField
        type="tel"
        autoComplete="tel"
        {...rest}
        {...(!allowsAnyPhone && { hint: '11 digits, starting with 0.' })}
        {...form.field('phoneNumber')}
        rewrite={nationalPhoneNumber}
      />
    </>
  );
}
