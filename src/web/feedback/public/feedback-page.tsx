import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  feedbackChecks,
  feedbackClosedMessage,
  feedbackLabels,
  giveFeedback,
  maxStars,
  readFeedbackRequest,
} from '#contract/feedback/feedback.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { ApiError, callApi, errorMessageOf, isNotFound } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { tokenIn } from '#web/platform/page/link-token.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { SplitView } from '#web/site/split-view.tsx';
import { CallWay, Way, Ways, WriteWay } from '#web/site/ways.tsx';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormAlert } from '#web/ui/fields/form-error.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

const title = 'How was the training?';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title,
    description: 'Tell us what a training of ours was like.',
    path: '/feedback',
    isUnlisted: true,
  });

/** For people who attended. The token is in the link's fragment, which browsers don't send to servers. */
export default function FeedbackPage() {
  const { hash } = useLocation();
  // The server's HTML belongs to no particular link.
  const isKnown = useIsHydrated();
  const token = tokenIn(hash);
  const query = useQuery({
    ...apiQuery(readFeedbackRequest, { body: { token } }),
    // Once the feedback is sent, the link has no form to load.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isKnown && token !== '',
  });
  const survey = query.data?.data;
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form with the pressed button is gone.
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const isClosed = (isKnown && token === '') || isNotFound(query.error);
  return (
    <SplitView picture="training" isPictureOnPhones={isSent || isClosed}>
      <Eyebrow>{survey?.training ?? 'Trainings'}</Eyebrow>
      <h1 ref={heading} tabIndex={-1} className="title mt-3 text-4 outline-none">
        {isSent ? 'Thank you' : isClosed ? "This link doesn't work" : title}
      </h1>
      <div aria-live="polite">
        {isSent && (
          <p className="mt-3 text-ink-2">Your answers help us make the next training better.</p>
        )}
        {isClosed && !isSent && <p className="mt-3 text-ink-2">{feedbackClosedMessage}</p>}
        {query.error && !isClosed && (
          <div className="mt-6">
            <ErrorState
              message={query.error.message || 'We could not load it. Please check your connection.'}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          </div>
        )}
        {!survey && !query.error && !isClosed && (
          <p className="mt-6">
            <BrandStripes moving />
            <span className="sr-only">Loading</span>
          </p>
        )}
      </div>
      {isSent || isClosed ? (
        <Ways>
          <Way
            to="/training"
            icon={CalendarDays}
            title="Training Programs"
            line="See our upcoming sessions"
          />
          {!isSent && (
            <>
              <CallWay line="Tell us what you think" />
              <WriteWay />
            </>
          )}
        </Ways>
      ) : (
        survey && (
          <>
            <p className="mt-3 mb-8 text-ink-2">
              {`On the ${formatDate(survey.day)}. Your answers are anonymous: we keep them without your name, so we can't reply.`}
            </p>
            <FeedbackForm token={token} onSent={() => setSent(true)} />
          </>
        )
      )}
    </SplitView>
  );
}

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];
const options = words
  .slice(0, maxStars)
  .map((label, at) => ({ value: String(at + 1), label, explanation: '★'.repeat(at + 1) }))
  .reverse();

function FeedbackForm({ token, onSent }: { token: string; onSent(): void }) {
  const form = useForm({ stars: '', helped: '', missing: '' }, feedbackChecks);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');

  async function send() {
    if (isSending || !form.check()) return;
    setError('');
    setSending(true);
    try {
      await callApi(giveFeedback, { body: { token, ...form.values } });
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

  return (
    <Form ref={form.ref} onSubmit={() => void send()}>
      <div className="grid gap-8">
        <RadioList legend={feedbackLabels.stars} options={options} {...form.field('stars')} />
        <TextArea label={feedbackLabels.helped} isOptional isShort {...form.field('helped')} />
        <TextArea label={feedbackLabels.missing} isOptional isShort {...form.field('missing')} />
      </div>
      <FormAlert className="mt-6">{error}</FormAlert>
      <SubmitButton isLoading={isSending} className="mt-6 w-full">
        {isSending ? 'Sending' : 'Send'}
      </SubmitButton>
    </Form>
  );
}
