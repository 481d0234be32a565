import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { readReview } from '#contract/review/review.ts';
import { reviewPath } from '#web/addresses.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useBackLink } from '#web/platform/lists/link-state.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';

/** Leads to the review, and says how many applications wait; nothing if none does. */
export function ReviewLink() {
  const query = useQuery(apiQuery(readReview, { query: { limit: '1' } }));
  const total = query.data?.data.total;
  const state = useBackLink();
  if (!total) return null;
  return (
    <ButtonLink to={reviewPath} state={state} size="dense">
      <ListChecks aria-hidden="true" className="size-4.5" />
      Review {total.toLocaleString('en-NG')}
    </ButtonLink>
  );
}
