import { Lock } from 'lucide-react';
import { type CalendarDate, shortDayOf } from '#contract/platform/dates.ts';
import type { Obstacle, PrivacyRequest } from '#contract/privacy/privacy-requests.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { obstacleWords, readClock } from './person-format.ts';

/** How many days are left to answer, as a bar and in words. An answered one says when that was. */
export function RequestClock({ request, today }: { request: PrivacyRequest; today: CalendarDate }) {
  if (request.answeredAt !== null) {
    const answeredOn = shortDayOf(request.answeredAt);
    return (
      <span>
        {request.state} on {answeredOn}
      </span>
    );
  }
  const { share, words, isUrgent } = readClock(request, today);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="inline-block h-1.5 w-30 shrink-0 overflow-hidden rounded-round bg-grey-tint">
        <span
          className={classNames('block h-full rounded-round', isUrgent ? 'bg-danger' : 'bg-navy-600')}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
      <span className={classNames('tabular-nums whitespace-nowrap', isUrgent && 'font-title text-red-ink')}>
        {words}
      </span>
      {request.obstacle && <ObstacleNote obstacle={request.obstacle} />}
    </span>
  );
}

/** Why a record can't be erased now. */
export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <Lock aria-hidden="true" className="size-4 shrink-0" />
      {obstacleWords[obstacle]}
    </span>
  );
}
