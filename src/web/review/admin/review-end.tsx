import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ListChecks } from 'lucide-react';
import { driversPath } from '#web/addresses.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { reviewNowQuery } from './review-api.ts';
import { headingId, useHeadingFocus } from './use-heading-focus.ts';
import type { Review } from './use-review-queue.ts';

export function ReviewEnd({ review }: { review: Review }) {
  const { choice, queue, restart } = review;
  const query = useQuery(reviewNowQuery(choice));
  useHeadingFocus();
  const begun = queue?.drivers.map(({ driverId }) => driverId) ?? [];
  return (
    <div className="m-auto w-full max-w-[480px] px-(--gutter) py-16 text-center">
      <QueryView
        query={query}
        data={query.data?.data}
        failure="What is waiting now could not be loaded."
        heading="Review queue"
      >
        {(now) => {
          const left = now?.result.filter(({ driverId }) => begun.includes(driverId)).length ?? 0;
          const more = (now?.total ?? 0) - left;
          const isDone = left === 0;
          const Icon = isDone ? CircleCheck : ListChecks;
          return (
            <div aria-busy={!now} className="grid justify-items-center gap-3">
              <Icon
                aria-hidden="true"
                className={isDone ? 'size-12 text-green-dot' : 'size-12 text-navy-600'}
              />
              <h2 id={headingId} tabIndex={-1} className="title text-4 focus-visible:shadow-none">
                {begun.length === 0
                  ? 'Nothing is waiting for a decision'
                  : isDone
                    ? 'All reviewed'
                    : 'The end of the queue'}
              </h2>
              {now && (
                <p role="status" className="text-2 text-ink-2">
                  {[
                    left > 0 &&
                      `${pluralize(left, 'application')} of this review ${left === 1 ? 'is' : 'are'} still waiting.`,
                    more > 0 &&
                      `${more.toLocaleString('en-NG')} more ${more === 1 ? 'is' : 'are'} waiting now.`,
                    begun.length === 0 &&
                      more === 0 &&
                      'New applications will appear here, the oldest first.',
                    begun.length > 0 &&
                      left + more === 0 &&
                      'No other application is waiting for a decision.',
                  ]
                    .filter(Boolean)
                    .join(' ')}
                </p>
              )}
              <div className="mt-3 flex flex-wrap justify-center gap-2.5">
                <ButtonLink to={driversPath} variant="line" size="dense">
                  All applications
                </ButtonLink>
                {now && now.total > 0 && (
                  <Button size="dense" onClick={() => restart()}>
                    Review {now.total === 1 ? 'it' : `these ${now.total.toLocaleString('en-NG')}`}
                  </Button>
                )}
              </div>
            </div>
          );
        }}
      </QueryView>
    </div>
  );
}
