import { BreakableEmail } from '#web/ui/data/breakable-email.tsx';

type ContactLinkProps = { email: string } | { phone: string };

/** An e-mail address or a phone number, which opens the mail program or the dialler. */
export function ContactLink(props: ContactLinkProps) {
  const isEmail = 'email' in props;
  return (
    <a
      href={isEmail ? mailTo(props.email) : dial(props.phone)}
      className="rounded-chip text-navy-600 underline underline-offset-4 hover:text-navy-900"
    >
      {isEmail ? <BreakableEmail address={props.email} /> : props.phone}
    </a>
  );
}

// People typed these: nothing in them becomes another recipient, a text, or a code that a phone obeys.
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
const dial = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
