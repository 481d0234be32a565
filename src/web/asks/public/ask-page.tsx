import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useLocation } from 'react-router';
import {
  answerAsk,
  answers,
  endedAskMessages,
  formatUntil,
  type OpenAsk,
  readAsk,
} from '#contract/asks/asks.ts';
import { formatPeriod, formatShortDate } from '#contract/platform/dates.ts';
import { callApi, isNotFound } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { tokenIn } from '#web/platform/page/link-token.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { useAttempt } from '#web/self-service/public/use-attempt.ts';
import { SplitView } from '#web/site/split-view.tsx';
import { CallWay, Ways } from '#web/site/ways.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';

const title = 'Can you start?';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title,
    description: 'Tell us whether you can start.',
    path: '/ask',
    isUnlisted: true,
  });

/** Asks a driver one question, by the token in the fragment of a link. Opening it changes nothing. */
export default function AskPage() {
  const { hash } = useLocation();
  // The server renders the page without knowing the link.
  const isKnown = useIsHydrated();
  const token = tokenIn(hash);
  const query = useQuery({
    ...apiQuery(readAsk, { body: { token } }),
    enabled: isKnown && token !== '',
  });
  const ask = query.data?.data;
  const isDead = (isKnown && token === '') || isNotFound(query.error);
  const ended = ask && ask.state !== 'open' ? 'This question is closed' : title;
  return (
    <SplitView>
      <h1 className="title text-4">{isDead ? "This link doesn't work" : ended}</h1>
      <div aria-live="polite" className="mt-4">
        {isDead && <p className="text-ink-2">Please call us.</p>}
        {query.error && !isDead && (
          <ErrorState
            message={query.error.message || 'We could not load it. Please check your connection.'}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {!ask && !query.error && !isDead && (
          <p>
            <BrandStripes moving />
            <span className="sr-only">Loading</span>
          </p>
        )}
        {ask && <Question ask={ask} token={token} />}
      </div>
      <Ways>
        <CallWay line="Talk to us" />
      </Ways>
    </SplitView>
  );
}

const answerLabels = { can: 'I can', cannot: "I can't" } as const;

const noted = {
  can: "Noted. You aren't placed yet: we ring you.",
  cannot: 'Noted. Thank you for telling us.',
} as const;

function Question({
  ask: { state, work, answer, wantsAsks },
  token,
}: {
  ask: OpenAsk;
  token: string;
}) {
  const client = useQueryClient();
  const { queryKey } = apiQuery(readAsk, { body: { token } });
  const { isRunning, error, run } = useAttempt({
    failure: 'We could not send it. Please check your connection and try again.',
  });
  const send = (change: { answer?: 'can' | 'cannot'; wantsAsks?: boolean }) =>
    void run(async () => {
      // A conflict means that the question has ended meanwhile.
      client.setQueryData(
        queryKey,
        await callApi(answerAsk, { body: { token, ...change } }).catch((failed: unknown) => {
          // Not awaited: without a connection it would wait for one, and so would the error.
          void client.invalidateQueries({ queryKey });
          throw failed;
        }),
      );
    });
  return (
    <>
      {state !== 'open' && <p className="text-ink-2">{endedAskMessages[state]}</p>}
      {work && (
        <>
          <p className="text-3 text-navy-900">
            {work.vehicle} in {work.town}
            <span className="block">{formatPeriod(work.days, formatShortDate)}</span>
          </p>
          <p className="mt-2 text-ink-2">{`Please answer by ${formatUntil(new Date(work.until))}. You can change your answer until then.`}</p>
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            {answers.map((one) => (
              <Button
                key={one}
                variant={answer === one ? 'navy' : one === 'can' && !answer ? 'gold' : 'line'}
                aria-pressed={answer === one}
                isLoading={isRunning}
                onClick={() => send({ answer: one })}
              >
                {answer === one && <Check aria-hidden="true" className="size-5" />}
                {answerLabels[one]}
              </Button>
            ))}
          </div>
          {answer && <p className="mt-4 font-strong text-ink">{noted[answer]}</p>}
        </>
      )}
      <div role="alert">{error !== '' && <FormError className="mt-4">{error}</FormError>}</div>
      <div className="mt-6">
        {!wantsAsks && <p className="text-ink-2">We won't ask you such things again.</p>}
        <TextButton isLoading={isRunning} onClick={() => send({ wantsAsks: !wantsAsks })}>
          {wantsAsks ? "Don't ask me such things again" : 'Ask me again'}
        </TextButton>
      </div>
    </>
  );
}
