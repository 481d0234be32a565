import { Camera } from 'lucide-react';
import { useNavigate } from 'react-router';
import { reasonTitles } from '#contract/documents/send-again-form.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { sendTracked, type Tracked } from '#contract/self-service/tracking.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { useAttempt } from './use-attempt.ts';

interface MissingDocumentsProps {
  tracked: Tracked;
  /** Called if the upload link can't be opened: the shown status may be outdated. */
  onStale(): void;
}

export function MissingDocuments({
  tracked: { token, missing, missingUntil },
  onStale,
}: MissingDocumentsProps) {
  const failure = 'This could not be opened. Please check your connection and try again.';
  const { isRunning, error, run } = useAttempt({ failure });
  const navigate = useNavigate();

  async function open() {
    const { data } = await callApi(sendTracked, { body: { token } }).catch((failed: unknown) => {
      onStale();
      throw failed;
    });
    await navigate(`/send-again#${data.token}`);
  }

  return (
    <section aria-label="What is missing" className="mt-8 rounded-card bg-gold-100 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <ul className="grid min-w-0 gap-3">
          {missing.map(({ group, reason }) => (
            <li key={group}>
              <p className="font-title text-navy-900">{documentLabels[group]}</p>
              <p className="text-ink">{reasonTitles[reason] || 'We need a new photo'}</p>
            </li>
          ))}
          {missingUntil !== null && (
            <li className="text-1 text-ink-2">Please send by the {formatDate(missingUntil)}</li>
          )}
        </ul>
        <Button isLoading={isRunning} onClick={() => void run(open)} className="max-sm:w-full">
          <Camera aria-hidden="true" className="size-5" />
          {missing.length === 1 ? 'Send a new photo' : 'Send new photos'}
        </Button>
      </div>
      <div role="alert">{error !== '' && <FormError className="mt-4">{error}</FormError>}</div>
    </section>
  );
}
