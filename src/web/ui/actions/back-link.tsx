import { ArrowLeft } from 'lucide-react';
import { Link, type To } from 'react-router';

/** `state` restores the list's link state. */
export function BackLink({ to, state }: { to: To; state?: unknown }) {
  return (
    <Link
      to={to}
      state={state}
      className="print:hidden -ms-2 -mt-2 inline-flex min-h-(--h-dense) items-center gap-2 justify-self-start rounded-field px-2 font-strong text-ink-2 hover:text-navy-900"
    >
      <ArrowLeft className="size-4.5" />
      Go Back
    </Link>
  );
}
