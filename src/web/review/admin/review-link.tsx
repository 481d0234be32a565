import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { readReview } from '#contract/review/review.ts';
import { reviewPath } from '#web/addresses.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useBackLink } from '#web/platform/lists/link-state.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';

const countsQuery = apiQuery(readReview, { query: { limit: '1' } });

/** Links to the review with the number of waiting applications; nothing at zero. */
export function ReviewLink() {
  const total = useQuery(countsQuery).data?.data.total;
  const state = useBackLink();
  if (!total) return null;
  return (
    <ButtonLink to={reviewPath} state={state} size="dense">
      <ListChecks className="max-sm:hidden" />
      Review {total.toLocaleString('en-NG')}
    </ButtonLink>
  );
}

/** Explains why the review's count differs from the list of Pending drivers. */
export function ReviewNote() {
  const { leftOut = 0, added = 0 } = useQuery(countsQuery).data?.data ?? {};
  const reasons = [
    ...(leftOut > 0 ? [`leaves out ${leftOut.toLocaleString('en-NG')} asked for a document`] : []),
    ...(added > 0 ? [`adds ${added.toLocaleString('en-NG')} with a new document`] : []),
  ];
  return reasons.length > 0 && <p className="text-1 text-ink-2">Review {reasons.join(' and ')}.</p>;
}
