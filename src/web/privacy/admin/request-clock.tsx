import { Lock } from 'lucide-react';
import { type CalendarDate, daysBetween, shortDayOf } from '#contract/platform/dates.ts';
import {
  type Obstacle,
  type PrivacyRequest,
  urgentDays,
} from '#contract/privacy/privacy-requests.ts';
import { answerDays } from '#contract/privacy/request-kinds.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

export function RequestClock({ request, today }: { request: PrivacyRequest; today: CalendarDate }) {
  const { state, answeredAt, dueOn, obstacle } = request;
  if (answeredAt !== null) return <span>{`${state} on ${shortDayOf(answeredAt)}`}</span>;
  const left = daysBetween(today, dueOn);
  const over = Math.min(1, Math.max(0, (answerDays - left) / answerDays));
  const isUrgent = left <= urgentDays;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span
        aria-hidden="true"
        className="inline-block h-1.5 w-30 shrink-0 overflow-hidden rounded-round bg-grey-tint"
      >
        <span
          className={classNames(
            'block h-full rounded-round',
            isUrgent ? 'bg-danger' : 'bg-navy-600',
          )}
          style={{ width: `${Math.round(over * 100)}%` }}
        />
      </span>
      <span className={classNames('whitespace-nowrap', isUrgent && 'font-title text-red-ink')}>
        {left < 0
          ? `${pluralize(-left, 'day')} late`
          : left === 0
            ? 'Due today'
            : `${pluralize(left, 'day')} left`}
      </span>
      {obstacle && <ObstacleNote obstacle={obstacle} />}
    </span>
  );
}

export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <Lock className="size-4 shrink-0" />
      {obstacle === 'placed' ? 'Placed' : 'Kept from deletion'}: can't be erased yet
    </span>
  );
}
