import { ArrowLeft, ChevronDown, ChevronUp, Keyboard, ListFilter } from 'lucide-react';
import { Link } from 'react-router';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { formatOthers } from './review-format.ts';
import type { Choice } from './review-queue.ts';
import type { Review } from './use-review-queue.ts';

interface ReviewHeadProps {
  review: Review;
  back: string;
  others: readonly { name: string }[];
  areKeysOn: boolean;
  onChoose(): void;
  onShowKeys(): void;
}

const round =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-field text-navy-900 hover:bg-navy-100';

export function ReviewHead({
  review,
  back,
  others,
  areKeysOn,
  onChoose,
  onShowKeys,
}: ReviewHeadProps) {
  const { choice, queue, position, previous, goBack } = review;
  const isWide = useBreakpoint('lg');
  return (
    <header className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-card py-1.5 ps-2 pe-3 lg:pe-5">
      <Link to={back} aria-label="Leave the review" className={round}>
        <ArrowLeft className="size-5" />
      </Link>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4">
        <h1 className="text-3 font-title text-navy-900 max-lg:sr-only lg:text-[1.125rem]">
          Review queue
        </h1>
        {queue && position > 0 && (
          <div className="flex flex-col gap-x-4 gap-y-1 lg:flex-row lg:items-center">
            <p className="text-2 text-ink-2">
              <span className="text-3 font-title text-navy-900">
                {position.toLocaleString('en-NG')}
              </span>{' '}
              of {queue.total.toLocaleString('en-NG')}
            </p>
            <Marks review={review} />
          </div>
        )}
      </div>
      <button
        type="button"
        onClick={onChoose}
        className="inline-flex min-h-(--h-dense) items-center gap-2 rounded-field px-2 text-2 font-strong text-ink-2 hover:bg-navy-100 max-lg:hidden"
      >
        <span className="sr-only">Applications: </span>
        {formatChoice(choice)}
        <ChevronDown className="size-4" />
      </button>
      <p role="status" className="ms-auto">
        {others.length > 0 && (
          <span className="inline-flex min-h-9 items-center gap-2 rounded-round bg-gold-100 ps-1.5 pe-3 text-2 font-strong text-gold-700">
            <Avatar name={others[0]?.name ?? ''} size="small" isMuted />
            {formatOthers(others)}
          </span>
        )}
      </p>
      {isWide ? (
        <>
          <Button
            variant="line"
            size="dense"
            aria-disabled={previous === undefined}
            aria-keyshortcuts="K"
            onClick={goBack}
          >
            <ChevronUp />
            Previous
            {areKeysOn && <Kbd>K</Kbd>}
          </Button>
          <Button
            variant="line"
            size="dense"
            aria-label="Keys"
            onClick={onShowKeys}
            className="px-2.5"
          >
            <Keyboard />
            {areKeysOn && <Kbd>?</Kbd>}
          </Button>
        </>
      ) : (
        <ActionsMenu
          name="the review"
          items={[
            ...(previous === undefined
              ? []
              : [{ label: 'Previous application', icon: ChevronUp, onSelect: goBack }]),
            { label: 'Choose applications', icon: ListFilter, onSelect: onChoose },
          ]}
        />
      )}
    </header>
  );
}

// More marks would be thinner than a hair.
const maxMarks = 40;

/** One slanted mark per application: navy is decided, gold is current. A single bar for many. */
function Marks({ review: { queue, position } }: { review: Review }) {
  if (!queue) return null;
  const { drivers, decided } = queue;
  if (drivers.length > maxMarks) {
    return (
      <span
        aria-hidden="true"
        className="block h-2 w-32 overflow-hidden rounded-round bg-line lg:w-44"
      >
        <span
          className="block h-full bg-navy-900"
          style={{ inlineSize: `${(decided.length / drivers.length) * 100}%` }}
        />
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      className="flex h-2 skew-x-(--slant) gap-[3px] *:w-[3px] lg:h-3 lg:*:w-1"
    >
      {drivers.map(({ driverId: id }, at) => (
        <span
          key={id}
          className={
            at + 1 === position ? 'bg-gold-400' : decided.includes(id) ? 'bg-navy-900' : 'bg-line'
          }
        />
      ))}
    </span>
  );
}

/** 'Oldest first, Truck, Ogun'. */
function formatChoice({ sort, vehicle, state }: Choice): string {
  const order = sort === 'oldest' ? 'Oldest first' : 'Newest first';
  return [order, vehicle, state && stateLabel(state)].filter(Boolean).join(', ');
}
