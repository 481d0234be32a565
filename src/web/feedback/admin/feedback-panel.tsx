import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import {
  type FeedbackSummary,
  feedbackLabels,
  maxStars,
  minShownAnswers,
  readFeedback,
} from '#contract/feedback/feedback.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';

export function FeedbackPanel({ trainingId }: { trainingId: string }) {
  const query = useQuery(apiQuery(readFeedback, { params: { id: trainingId } }));
  const feedback = query.data?.data;
  return (
    <Panel
      title="Feedback"
      aside={feedback?.asked ? `${feedback.answers} of ${feedback.asked} answered` : undefined}
    >
      <QueryView query={query} data={feedback} failure="The feedback could not be loaded.">
        {(summary) =>
          summary?.shown ? (
            <FeedbackFigures shown={summary.shown} />
          ) : (
            <p className="py-3 text-2 text-ink-2">
              {summary?.asked === 0
                ? 'Those who came are asked two days after the training.'
                : `Answers are anonymous, so they are shown once there are ${minShownAnswers}.`}
            </p>
          )
        }
      </QueryView>
    </Panel>
  );
}

function FeedbackFigures({ shown }: { shown: NonNullable<FeedbackSummary['shown']> }) {
  const { average, stars, helped, missing } = shown;
  const most = Math.max(...stars);
  return (
    <div className="grid gap-6 py-3 lg:grid-cols-[14rem_1fr_1fr]">
      <div>
        <p className="flex items-center gap-2 text-3 font-title text-navy-900">
          <Star className="size-5 fill-gold-400 text-gold-400" />
          {`${average} of ${maxStars}`}
        </p>
        <ul className="mt-3 grid gap-1.5 text-1 text-ink-2">
          {stars
            .map((count, at) => ({ count, number: at + 1 }))
            .reverse()
            .map(({ count, number }) => (
              <li key={number} className="grid grid-cols-[4rem_1fr_2rem] items-center gap-2">
                <span>{pluralize(number, 'star')}</span>
                <span aria-hidden="true" className="h-2 rounded-full bg-grey-tint">
                  <span
                    className="block h-full rounded-full bg-gold-400"
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                </span>
                <span className="text-end tabular-nums">{count}</span>
              </li>
            ))}
        </ul>
      </div>
      <Words title={feedbackLabels.helped} words={helped} />
      <Words title={feedbackLabels.missing} words={missing} />
    </div>
  );
}

function Words({ title, words }: { title: string; words: readonly string[] }) {
  return (
    <div className="min-w-0">
      <h3 className="text-2 font-title text-navy-900">{title}</h3>
      {words.length === 0 ? (
        <p className="mt-2 text-2 text-ink-2">No one wrote a comment.</p>
      ) : (
        <ul className="mt-2 grid gap-2 text-2">
          {words.map((text, at) => (
            <li key={at} className="border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
