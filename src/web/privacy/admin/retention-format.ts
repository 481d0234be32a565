import {
  formatShortDate,
  formatTime,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import {
  maxDueCounted,
  type Retention,
  type RetentionDue,
  type RetentionThing,
} from '#contract/privacy/retention.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

const things: Record<Exclude<RetentionThing, 'people' | 'entries'>, string> = {
  documents: 'document',
  records: 'record',
  messages: 'message',
  requests: 'request',
  leftovers: 'leftover',
};

function countThings(what: RetentionThing, count: number): string {
  if (what === 'people')
    return count === 1 ? '1 person' : pluralize(count, 'people').replace(/s$/, '');
  if (what === 'entries') return count === 1 ? '1 entry' : pluralize(count, 'entrie');
  return pluralize(count, things[what]);
}

export const retentionTitle = 'How long data is kept';

/** The count has reached its maximum. */
const orMore = (count: number): string => (count >= maxDueCounted ? ' or more' : '');

/** What the next run would delete under a rule; '' for nothing, undefined if it isn't counted. */
export function formatDue({ key, due }: RetentionDue): string | undefined {
  if (!due) return undefined;
  const words = due
    .map(({ what, count }) => `${countThings(what, count)}${orMore(count)}`)
    .join(', ');
  return words !== '' && key === 'recordsClosed' ? `${words}, counted only` : words;
}

/** 'today, 2:00 am' or '21 Nov 2026, 2:00 am'. */
function formatMoment(instant: Date, now: Date): string {
  const day = todayInLagos(instant);
  return `${day === todayInLagos(now) ? 'today' : formatShortDate(day)}, ${formatTime(timeInLagos(instant))}`;
}

/** The last run's result, in a sentence. */
export function formatLastRun(last: Retention['lastRun'], now: Date): string {
  if (!last) return 'The nightly clean-up has not run yet.';
  const when = formatMoment(new Date(last.startedAt), now);
  return last.endedAt === null
    ? `The clean-up of ${when} is still running.`
    : `Last nightly clean-up ${when}: ${last.removed === 0 ? 'nothing' : pluralize(last.removed, 'thing')} removed.`;
}
