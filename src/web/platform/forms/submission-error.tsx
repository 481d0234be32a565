import { useWebsite } from '#web/platform/page/website.ts';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { QuietTextLink } from '#web/ui/actions/text-button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';

interface SubmissionErrorProps {
  message: string | undefined;
  alreadySentMessage?: string | undefined;
}

/** For a duplicate, links to where the earlier submission continues. */
export function SubmissionError({ message, alreadySentMessage }: SubmissionErrorProps) {
  return (
    <div role="alert">
      {message && (
        <FormError className="mt-6">
          {message}
          {message === alreadySentMessage && <WaysOn />}
        </FormError>
      )}
    </div>
  );
}

function WaysOn() {
  const [phone] = useWebsite().company.phones;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4">
      <QuietTextLink to="/track">Check your status</QuietTextLink>
      {phone && phone.number !== '' && (
        <span className="inline-flex min-h-11 items-center gap-1.5 text-ink">
          or call <ContactLink phone={phone.number} />
        </span>
      )}
    </p>
  );
}
