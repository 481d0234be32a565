import { useEffect, useState } from 'react';
import { documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { progressOf } from '#web/documents/admin/document-progress.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { picturesOf, type ReviewPosition } from './review-desk.tsx';
import { isWaiting } from './review-format.ts';
import type { QueuedDriver } from './review-queue.ts';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { ReviewWork } from './review-work.tsx';
import { useReviewProfile } from './use-review-profile.ts';
import type { Review } from './use-review-queue.ts';

interface ReviewApplicationProps {
  review: Review;
  current: QueuedDriver;
  /** Whether the administrator is active at the screen. */
  isWatched: boolean;
}

export function ReviewApplication({ review, current, isWatched }: ReviewApplicationProps) {
  const { driverId } = current;
  const { next, queue, markDecided, goOn } = review;
  const [kept, setPlace] = useState<ReviewPosition>();
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const reviewed = useReviewProfile(current._id, next?._id, {
    isWatched,
    first(of) {
      const { present, before } = picturesOf(of, placeIn(kept, of).group);
      return [...present, ...before];
    },
  });
  const { query, profile } = reviewed;

  const isDecidedElsewhere = profile ? !isWaiting(profile) : profile === null;
  const isNoted = queue?.decided.includes(driverId) ?? true;
  useEffect(() => {
    if (isDecidedElsewhere && !isNoted) markDecided(driverId);
  });

  if (profile === null) {
    return (
      <div className="m-auto grid justify-items-center gap-3 p-8">
        <p className="text-2 text-ink-2">There is no longer an application with this number.</p>
        <Button size="dense" onClick={goOn}>
          Next
        </Button>
      </div>
    );
  }
  const place = profile && placeIn(kept, profile);
  // Keep the first shown document, even after its verdict.
  if (place && place !== kept) setPlace(place);
  return (
    <QueryView query={query} data={profile} failure="The application could not be loaded.">
      {(shown) =>
        shown && place ? (
          <ReviewWork
            key={shown._id}
            review={review}
            profile={shown}
            place={place}
            onMove={(to) => setPlace({ ...place, ...to })}
            images={reviewed.images}
            onShown={reviewed.show}
            isOwn={own.has(driverId)}
            onDecided={() => {
              setOwn((before) => new Set(before).add(driverId));
              markDecided(driverId);
              goOn();
            }}
          />
        ) : (
          <ReviewSkeleton />
        )
      }
    </QueryView>
  );
}

/** The current position, or the driver's first document that isn't accepted. */
function placeIn(present: ReviewPosition | undefined, profile: DriverProfile): ReviewPosition {
  if (present?.driverId === profile.driverId) return present;
  const progress = (group: ReviewPosition['group']) => progressOf(profile, group);
  const group =
    documentGroups.find((one) => progress(one) === 'new') ??
    documentGroups.find((one) => progress(one) === 'unseen' || progress(one) === 'seen') ??
    documentGroups[0];
  return { driverId: profile.driverId, group, at: 0, pane: 'present' };
}
