import { useState } from 'react';
import { useLocation } from 'react-router';
import { isRecord } from '#contract/platform/is-record.ts';
import { driversPath } from '#web/addresses.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useIsVisible } from '#web/platform/office/use-is-visible.ts';
import { useUserActivity } from '#web/platform/office/use-user-activity.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { ReviewApplication } from './review-application.tsx';
import { ReviewChoiceDialog } from './review-choice-dialog.tsx';
import { ReviewEnd } from './review-end.tsx';
import { ReviewHead } from './review-head.tsx';
import { useAreKeysOn, useReviewKeys } from './review-keys.ts';
import { ReviewKeysDialog } from './review-keys-dialog.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import './review-desk.css';
import { usePresence } from './use-presence.ts';
import { useReviewQueue } from './use-review-queue.ts';

/** The review queue: one application after the other, each document beside the fields that it proves. */
export function ReviewScreen() {
  const { company } = useWebsite();
  const review = useReviewQueue();
  const { queue, query, current, isAtEnd, choice, restart } = review;
  const areKeysOn = useAreKeysOn();
  const [overlaid, setOverlaid] = useState<'keys' | 'choice'>();
  const [isThere, isVisible] = [useUserActivity(), useIsVisible()];
  const isWatched = isThere && isVisible;
  const others = usePresence(current?._id, isWatched);
  const { state } = useLocation();
  const back =
    isRecord(state) && typeof state.back === 'string' && state.back.startsWith('/admin/') ? state.back : driversPath;
  useReviewKeys({
    '?': () => setOverlaid('keys'),
    ...(current && { j: review.goOn }),
    k: review.goBack,
  });
  const close = () => setOverlaid(undefined);
  return (
    <div className="review">
      {!current && <title>{`Review queue | ${company.name}`}</title>}
      <ReviewHead
        review={review}
        back={back}
        others={others}
        areKeysOn={areKeysOn}
        onChoose={() => setOverlaid('choice')}
        onShowKeys={() => setOverlaid('keys')}
      />
      {isAtEnd && <ReviewEnd review={review} />}
      {current && <ReviewApplication review={review} current={current} isWatched={isWatched} />}
      {!queue && (
        <QueryView query={query} data={undefined} failure="The review queue could not be loaded.">
          {() => <ReviewSkeleton />}
        </QueryView>
      )}
      {overlaid === 'keys' && <ReviewKeysDialog onClose={close} />}
      {overlaid === 'choice' && <ReviewChoiceDialog choice={choice} onChoose={restart} onClose={close} />}
    </div>
  );
}
