type ReachLinkProps = { email: string } | { phone: string };

/** An e-mail address or a phone number, which opens the mail program or the dialler. */
export function ReachLink(props: ReachLinkProps) {
  const [to, text] = 'email' in props ? [`mailto:${props.email}`, props.email] : [`tel:${props.phone}`, props.phone];
  return (
    <a href={to} className="rounded-chip text-navy-600 underline underline-offset-4 hover:text-navy-900">
      {text}
    </a>
  );
}
