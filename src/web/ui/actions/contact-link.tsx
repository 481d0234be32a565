import { BreakableEmail } from '#web/ui/data/breakable-email.tsx';

type ContactLinkProps = { email: string } | { phone: string };

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

// User input: encode or strip everything that could add recipients, a message body or dialler codes.
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
const dial = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
