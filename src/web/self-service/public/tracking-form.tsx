import { useEffect } from 'react';
import { mapKeys } from '#contract/platform/keys.ts';
import {
  type Tracked,
  track,
  trackingChecks,
  trackingLabels,
} from '#contract/self-service/tracking.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { useAttempt } from './use-attempt.ts';

interface TrackingFormProps {
  reference: string | undefined;
  notice?: string | undefined;
  onFound(tracked: Tracked): void;
}

/** Finds a submission by its number and the sender's contact. */
export function TrackingForm({ reference, notice, onFound }: TrackingFormProps) {
  const { company } = useWebsite();
  const form = useForm({ reference: '', contact: '' }, trackingChecks);
  const { values, change, reset } = form;
  const { field } = controlsOf(
    form,
    mapKeys(trackingLabels, (label) => ({ label })),
    'your',
  );
  const failure = 'We could not look it up. Please check your connection and try again.';
  const { isRunning, error, run } = useAttempt({ failure, onErrors: form.show });
  const [phone] = company.phones;

  useEffect(() => {
    if (reference !== undefined) change('reference', reference);
  }, [reference]);

  const find = async () => {
    const { data } = await callApi(track, { body: values });
    reset();
    onFound(data);
  };

  return (
    <Form ref={form.ref} onSubmit={() => void (form.check() && run(find))}>
      <noscript>
        <p className="mb-6 rounded-field bg-gold-100 p-4 text-ink">
          This page needs JavaScript, which is switched off in your browser. Please switch it on and
          reload the page, or call us: our numbers are at the bottom of this page.
        </p>
      </noscript>
      {notice !== undefined && (
        <p role="status" className="mb-6 rounded-field bg-gold-100 p-4 text-ink">
          {notice}
        </p>
      )}
      <div className="grid grid-cols-1 gap-6">
        <Field
          hint={
            <>
              It is in the message that we sent you, such as 100214 or{' '}
              <span className="whitespace-nowrap">REQ-100027</span>.
            </>
          }
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...field('reference')}
        />
        <Field
          hint="The one you used in the form."
          autoCapitalize="none"
          spellCheck={false}
          isStart={reference !== undefined}
          {...field('contact')}
        />
      </div>
      <div role="alert">{error !== '' && <FormError className="mt-6">{error}</FormError>}</div>
      <SubmitButton variant="navy" isLoading={isRunning} className="mt-6 w-full">
        {isRunning ? 'Looking' : 'Show status'}
      </SubmitButton>
      {phone && phone.number !== '' && (
        <p className="mt-4 text-1 text-ink-2">
          Lost your reference? Call us:{' '}
          <a
            href={`tel:${phone.number.replace(/\s/g, '')}`}
            className="inline-block text-navy-900 underline underline-offset-4"
          >
            {phone.number}
          </a>
        </p>
      )}
    </Form>
  );
}
