import { useState } from 'react';
import {
  feedbackChecks,
  feedbackLabels,
  giveFeedback,
  maxStars,
} from '#contract/feedback/feedback.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, callApi, errorMessageOf } from '#web/platform/http/api-client.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];
const options = words
  .slice(0, maxStars)
  .map((label, at) => ({ value: String(at + 1), label, explanation: '★'.repeat(at + 1) }))
  .reverse();

export function FeedbackForm({ token, onSent }: { token: string; onSent(): void }) {
  const { values, change } = useValues({ stars: '', helped: '', missing: '' });
  const form = useForm({ values, change, checks: feedbackChecks });
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');

  async function send() {
    if (isSending || !form.check()) return;
    setError('');
    setSending(true);
    try {
      await callApi(giveFeedback, { body: { token, ...values } });
      form.forget();
      onSent();
    } catch (failure) {
      if (failure instanceof ApiError) form.show(failure.errors);
      setError(
        errorMessageOf(failure) ||
          'We could not send it. Please check your connection and try again.',
      );
    } finally {
      setSending(false);
    }
  }

  const stars = form.field('stars');
  return (
    <Form ref={form.ref} onSubmit={() => void send()}>
      <div className="grid gap-8">
        <RadioList
          legend={feedbackLabels.stars}
          name="stars"
          options={options}
          value={values.stars}
          error={stars.error}
          onChange={stars.onChange}
        />
        <TextArea label={feedbackLabels.helped} isOptional isShort {...form.field('helped')} />
        <TextArea label={feedbackLabels.missing} isOptional isShort {...form.field('missing')} />
      </div>
      <div role="alert">{error !== '' && <FormError className="mt-6">{error}</FormError>}</div>
      <SubmitButton isLoading={isSending} className="mt-6 w-full">
        {isSending ? 'Sending' : 'Send'}
      </SubmitButton>
    </Form>
  );
}
