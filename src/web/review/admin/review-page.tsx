import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ListChecks } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { isRecord } from '#contract/platform/is-record.ts';
import { stateLabel, states } from '#contract/platform/nigerian-states.ts';
import { presenceIntervalSeconds } from '#contract/review/review.ts';
import { driversPath } from '#web/addresses.ts';
import { progressOf } from '#web/documents/admin/document-progress.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useUserActivity } from '#web/office/use-user-activity.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { useWebsite } from '#web/platform/page/website.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { reviewNowQuery, sendPresence } from './review-api.ts';
import { columnsClass, deskClass, personClass, sideClass, stageClass } from './review-classes.ts';
import { picturesOf, type ReviewPosition } from './review-desk.tsx';
import { isWaiting } from './review-format.ts';
import { ReviewHead } from './review-head.tsx';
import { keyGroups, switchKeys, useAreKeysOn, useReviewKeys } from './review-keys.ts';
import { type Choice, type QueuedDriver, readChoice } from './review-queue.ts';
import { ReviewWork } from './review-work.tsx';
import { headingId, useHeadingFocus } from './use-heading-focus.ts';
import { useReviewProfile } from './use-review-profile.ts';
import { type Review, useReviewQueue } from './use-review-queue.ts';

// The component sets the title: it knows the applicant's name.
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read documents', isWhole: true };

type OtherReviewers = readonly { _id: string; name: string }[];

/** Places toasts below the documents or above the decisions; on wide windows next to the image. */
const toastPlace =
  '[:root:has(&)]:[--toast-bottom:96px] [:root:has(&)]:[--toast-top:144px] lg:[:root:has(&)]:[--toast-bottom:164px] lg:[:root:has(&)]:[--toast-left:calc(var(--w-rail)+22px)] lg:max-2xl:[:root:has(&)]:[--toast-width:276px]';
const noReviewers: OtherReviewers = [];

/**
 * Returns who else is viewing a driver's application. Reports this administrator as a viewer while `isWatched`
 * (active at the screen).
 */
function usePresence(driverId: string | undefined, isWatched: boolean): OtherReviewers {
  const [others, setOthers] = useState(noReviewers);
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
      setOthers(noReviewers);
      // Without this report, the presence expires.
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

export default function ReviewPage() {
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
    <div className={classNames('flex min-h-dvh flex-col lg:h-full lg:min-h-0', toastPlace)}>
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

interface ReviewChoiceDialogProps {
  choice: Choice;
  /** Starts a review of other applications. */
  onChoose(choice: Choice): void;
  onClose(): void;
}

const orders = { oldest: 'Oldest first', newest: 'Newest first' };

/** Filters and order of the review. */
function ReviewChoiceDialog({ choice, onChoose, onClose }: ReviewChoiceDialogProps) {
  const { values, field } = useForm<keyof Choice>(choice, []);
  return (
    <ActionDialog
      isForm
      title="Which applications?"
      description="The review starts over with the applications that are waiting now."
      confirmLabel="Review these"
      onConfirm={async () => onChoose(readChoice(new URLSearchParams(values)))}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Select
          label="Order"
          options={Object.keys(orders)}
          labelOf={(order) => (order === 'newest' ? orders.newest : orders.oldest)}
          {...field('sort')}
        />
        <Select label="Vehicle" isOptional options={vehicleTypes} {...field('vehicle')} />
        <Select
          label="State"
          isOptional
          options={states}
          labelOf={stateLabel}
          {...field('state')}
        />
      </div>
    </ActionDialog>
  );
}

function ReviewEnd({ review }: { review: Review }) {
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
              <Icon className={isDone ? 'size-12 text-green-dot' : 'size-12 text-navy-600'} />
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

interface ReviewApplicationProps {
  review: Review;
  current: QueuedDriver;
  /** Whether the administrator is active at the screen. */
  isWatched: boolean;
}

function ReviewApplication({ review, current, isWatched }: ReviewApplicationProps) {
  const { driverId } = current;
  const { next, queue, markDecided, goOn } = review;
  const [storedPlace, setPlace] = useState<ReviewPosition>();
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const reviewed = useReviewProfile(current._id, next?._id, {
    isWatched,
    first(of) {
      const { present, before } = picturesOf(of, placeIn(storedPlace, of).group);
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
  const place = profile && placeIn(storedPlace, profile);
  // Keep the first shown document, even after its verdict.
  if (place && place !== storedPlace) setPlace(place);
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

function ReviewSkeleton() {
  return (
    <div role="status" className={columnsClass}>
      <span className="sr-only">Loading the application</span>
      <div aria-hidden="true" className={classNames(sideClass, personClass)}>
        <span className="block min-h-11 w-36 max-w-full rounded-field bg-grey-tint" />
        {['name', 'number', 'expiry'].map((one) => (
          <span key={one} className="grid gap-2">
            <span className="block h-3 w-20 rounded-chip bg-grey-tint" />
            <span className="block h-5 w-44 rounded-chip bg-grey-tint" />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className={deskClass}>
        <span className="block min-h-11 rounded-field bg-grey-tint" />
        <span className={stageClass} />
      </div>
    </div>
  );
}
