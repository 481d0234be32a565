import { Check, ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { canTakeAction } from '#contract/drivers/driver-actions.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { formatTime, timeInLagos } from '#contract/platform/dates.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  approvalObstacle,
  deedOf,
  formatUnseen,
  isWaiting,
  openRequestOf,
} from './review-format.ts';
import { formatDecidedAt } from './review-person.tsx';

interface ReviewFootProps {
  profile: DriverProfile;
  areKeysOn: boolean;
  canDecide: boolean;
  isOwn: boolean;
  onApprove(): void;
  onReject(): void;
  onNext(): void;
  /** Requests documents; the primary action while one is needed. */
  ask?: ReactNode;
}

export function ReviewFoot(props: ReviewFootProps) {
  const { profile, areKeysOn, canDecide, isOwn, onApprove, onReject, onNext, ask } = props;
  const obstacle = approvalObstacle(profile);
  const isOpen = isWaiting(profile);
  const canApprove = canDecide && canTakeAction('approve', profile.status) && isOpen;
  const canReject = canDecide && canTakeAction('reject', profile.status) && isOpen;
  return (
    <footer className="sticky bottom-0 z-(--z-sticky) flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-card px-(--gutter) pt-2 pb-[max(8px,env(safe-area-inset-bottom))] lg:static lg:flex-nowrap lg:px-5">
      {areKeysOn && <Hints />}
      <p
        role="status"
        className={classNames(
          'w-full text-2 text-ink-2 lg:ms-auto lg:w-auto lg:text-end',
          // Phones lack the space, and the confirmation repeats it.
          isOpen && obstacle === undefined && 'max-lg:sr-only',
        )}
      >
        {isOpen ? (
          (obstacle ?? formatUnseen(profile))
        ) : (
          <DecisionNote profile={profile} isOwn={isOwn} />
        )}
      </p>
      <div className="flex w-full flex-wrap gap-2.5 *:min-h-12 *:flex-auto *:px-3 *:whitespace-nowrap lg:w-auto lg:flex-none lg:flex-nowrap lg:*:min-h-(--h-dense) lg:*:flex-none lg:*:px-4">
        {canReject && (
          <Button variant="caution" size="dense" aria-keyshortcuts="R" onClick={onReject}>
            <X className="size-4.5 max-lg:hidden" />
            Reject
            {areKeysOn && <Kbd>R</Kbd>}
          </Button>
        )}
        <Button
          variant={isOpen ? 'line' : 'navy'}
          size="dense"
          aria-keyshortcuts="J"
          onClick={onNext}
        >
          Next
          {areKeysOn ? (
            <Kbd theme={isOpen ? 'light' : 'dark'}>J</Kbd>
          ) : (
            <ChevronDown className="size-4.5 max-lg:hidden" />
          )}
        </Button>
        {canApprove && (
          <Button
            variant={ask || obstacle !== undefined ? 'line' : 'gold'}
            size="dense"
            aria-disabled={obstacle !== undefined}
            aria-keyshortcuts="A"
            onClick={() => obstacle === undefined && onApprove()}
            // Phones have no space for disabled actions.
            className={ask ? 'max-lg:hidden' : undefined}
          >
            <Check />
            Approve
            {areKeysOn && <Kbd>A</Kbd>}
          </Button>
        )}
        {ask}
      </div>
    </footer>
  );
}

function Hints() {
  return (
    <p
      aria-hidden="true"
      className="flex max-h-5 min-w-0 flex-[1_1_0] flex-wrap gap-5 overflow-hidden text-1 text-ink-2 max-xl:hidden pointer-coarse:hidden"
    >
      <Hint keys={['←', '→']} label="document" />
      <Hint keys={['J', 'K']} label="application" />
      <Hint keys={['Y', 'N']} label="this document" />
    </p>
  );
}

function Hint({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      <span>{label}</span>
    </span>
  );
}

/** 'Ada Nwosu approved this at 9:14 am'. */
function DecisionNote({ profile, isOwn }: Pick<ReviewFootProps, 'profile' | 'isOwn'>) {
  const { status, statusHistory, verdicts } = profile;
  const request = openRequestOf(profile);
  if (request)
    return (
      <span>{`${request.askedBy} asked for documents ${formatDecidedAt(request.askedAt)}`}</span>
    );
  const latest = statusHistory[0];
  const judgedAt =
    verdicts
      .map(({ decidedAt }) => decidedAt)
      .toSorted()
      .at(-1) ?? '';
  if (!latest || judgedAt > latest.changedAt)
    return <span>This application no longer needs a decision</span>;
  const when = formatDecidedAt(latest.changedAt);
  const today = when.startsWith('today')
    ? `at ${formatTime(timeInLagos(new Date(latest.changedAt)))}`
    : when;
  return (
    <>
      <strong className="font-title text-navy-900">{isOwn ? 'You' : latest.changedBy}</strong>{' '}
      {deedOf(status)} this {today}
    </>
  );
}
