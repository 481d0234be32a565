import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isRecord } from '#contract/platform/is-record.ts';
import { presenceIntervalSeconds } from '#contract/review/review.ts';
import { driversPath } from '#web/addresses.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useUserActivity } from '#web/platform/office/use-user-activity.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { sendPresence } from './review-api.ts';
import { ReviewApplication } from './review-application.tsx';
import { ReviewChoiceDialog } from './review-choice-dialog.tsx';
import { toastPlaceClass } from './review-classes.ts';
import { ReviewEnd } from './review-end.tsx';
import { ReviewHead } from './review-head.tsx';
import { keyGroups, switchKeys, useAreKeysOn, useReviewKeys } from './review-keys.ts';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { useReviewQueue } from './use-review-queue.ts';

type OtherReviewers = readonly { _id: string; name: string }[];

const nobody: OtherReviewers = [];

/**
 * Returns who else is viewing a driver's application. Reports this administrator as a viewer while `isWatched`
 * (active at the screen).
 */
function usePresence(driverId: string | undefined, isWatched: boolean): OtherReviewers {
  const [others, setOthers] = useState(nobody);
  useEffect(() => {
    if (!isWatched || driverId === undefined) return;
    const id = driverId;
    let isOver = false;
    async function tell() {
      try {
        const { data } = await sendPresence(id);
        if (!isOver) setOthers(data.others);
      } catch {
        // Nothing depends on it, and the next report may succeed.
      }
    }
    void tell();
    const timer = setInterval(() => void tell(), presenceIntervalSeconds * 1000);
    return () => {
      isOver = true;
      clearInterval(timer);
      setOthers(nobody);
      sendPresence(id, true).catch(() => undefined);
    };
  }, [driverId, isWatched]);
  return others;
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const useIsVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  );

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
    isRecord(state) && typeof state.back === 'string' && state.back.startsWith('/admin/')
      ? state.back
      : driversPath;
  useReviewKeys({
    '?': () => setOverlaid('keys'),
    ...(current && { j: review.goOn }),
    k: review.goBack,
  });
  const close = () => setOverlaid(undefined);
  return (
    <div className={classNames('flex min-h-dvh flex-col lg:h-full lg:min-h-0', toastPlaceClass)}>
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
      {overlaid === 'choice' && (
        <ReviewChoiceDialog choice={choice} onChoose={restart} onClose={close} />
      )}
    </div>
  );
}

function ReviewKeysDialog({ onClose }: { onClose(): void }) {
  const areOn = useAreKeysOn();
  return (
    <Dialog
      onClose={onClose}
      title="Keys"
      description="They're off while you type in a field or a dialog is open."
    >
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {keyGroups.map(({ keys, label }) => (
          <div
            key={label}
            className="flex min-h-9 items-center justify-between gap-3 border-b border-line"
          >
            <dt className="text-2 text-ink">{label}</dt>
            <dd className="flex gap-1">
              <span className="sr-only">{keys.join(' ')}</span>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Checkbox
          name="keys"
          label="Use these keys in this browser"
          checked={areOn}
          onChange={switchKeys}
        />
      </div>
    </Dialog>
  );
}
