import { rejectionReasons } from '#contract/drivers/rejection.ts';
import { isMessageEvent, messageEvents, ownCodeEvent } from '#contract/messages/message-events.ts';
import { channelWords } from '#contract/messages/messages.ts';
import { addDays, type CalendarDate, formatMonth, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { type Days, daysBefore, periodOf, wrongDays } from '#contract/reports/periods.ts';
import { type CountedReport, figureNames, figures, hasNothing, type ReportName } from '#contract/reports/reports.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { findLastDay } from './last-day-repository.ts';
import { countConsultations, countMessages, countTrainings } from './office-repository.ts';
import {
  type CountedRow,
  countApplications,
  countExpiries,
  countFigures,
  countPlacements,
  countProgress,
  countRejections,
  countSources,
  countStates,
} from './repository.ts';
import { countEndings, countFilled, countSupply, countWaits } from './request-repository.ts';

interface Counting {
  count(db: Database, days: { period: Days; before: Days; today: CalendarDate }): Promise<CountedRow[]>;
  label(key: string): string;
}

const asItIs = (key: string) => key;
const stepLabels: Readonly<Record<string, string>> = {
  ...{ received: 'Received', reviewed: 'Reviewed', approved: 'Approved', placed: 'Placed' },
};
const figureLabels: Readonly<Record<string, string>> = Object.fromEntries(
  figureNames.map((name) => [name, figures[name].label]),
);
const reasons: Readonly<Record<string, string>> = rejectionReasons;
const endings: Readonly<Record<string, string>> = {
  end: 'At the end of the request',
  blocked: 'Early, the driver was blocked',
  cancelled: 'Early, the request was cancelled',
  removed: 'Early, removed by the office',
};
/** Names a kind of messages and their channel: 'Approved, Email'. */
function formatMessages(key: string): string {
  const [event = '', channel] = key.split(' ');
  const otherKind = event === ownCodeEvent ? 'Code for own data' : 'Own words';
  const kind = isMessageEvent(event) ? messageEvents[event].label : otherKind;
  return `${kind}, ${channelWords[channel === 'mail' ? 'mail' : 'text']}`;
}
/** A week by its Monday: '9 Mar to 15 Mar 2026'. */
const formatWeek = (monday: string) =>
  `${formatShortDate(monday).replace(/ \d+$/, '')} to ${formatShortDate(addDays(monday, 6))}`;

const countings: Readonly<Record<ReportName, Counting>> = {
  figures: {
    count: (db, { period, before }) => countFigures(db, period, before),
    label: (key) => figureLabels[key] ?? key,
  },
  progress: {
    count: (db, { period }) => countProgress(db, period),
    label: (key) => stepLabels[key] ?? key,
  },
  applications: { count: (db, { period, before }) => countApplications(db, period, before), label: formatWeek },
  states: { count: (db, { period, before }) => countStates(db, period, before), label: asItIs },
  sources: { count: (db, { period, before }) => countSources(db, period, before), label: asItIs },
  rejections: {
    count: (db, { period, before }) => countRejections(db, period, before),
    label: (key) => reasons[key] ?? 'No reason given',
  },
  supply: { count: (db, { today }) => countSupply(db, today), label: asItIs },
  placements: { count: (db, { period }) => countPlacements(db, period), label: formatWeek },
  filled: { count: (db, { period, today }) => countFilled(db, period, today), label: formatMonth },
  waits: { count: (db, { period }) => countWaits(db, period), label: (key) => (key === 'all' ? 'All vehicles' : key) },
  endings: {
    count: (db, { period, before }) => countEndings(db, period, before),
    label: (key) => endings[key] ?? key,
  },
  expiries: {
    count: (db, { today }) => countExpiries(db, today),
    label: (key) => (key === 'expired' ? 'Expired' : formatMonth(key)),
  },
  consultations: { count: (db, { period }) => countConsultations(db, period), label: asItIs },
  trainings: { count: (db, { period }) => countTrainings(db, period), label: asItIs },
  messages: { count: (db, { period }) => countMessages(db, period), label: formatMessages },
};

type AskedDays = { [Key in keyof Days]?: Days[Key] | undefined };

/** The days of a report, by default this month. Throws 400 for impossible ones. */
export function toDays({ from, to }: AskedDays, now: Date): Days {
  const today = todayInLagos(now);
  const month = periodOf('month', today);
  const days = { from: from ?? month.from, to: to ?? month.to };
  const wrong = wrongDays(days, today);
  if (wrong) throw httpErrors.invalid(wrong);
  return days;
}

/** Counts a report of whole days in Lagos, by default of this month. Throws 400 for impossible days. */
export async function countReport(db: Database, name: ReportName, days: AskedDays, now: Date): Promise<CountedReport> {
  const today = todayInLagos(now);
  const asked = toDays(days, now);
  const isComplete = asked.to < today;
  const period = { from: asked.from, to: isComplete ? asked.to : today };
  const before = daysBefore(asked, today);
  const { count, label } = countings[name];
  const rows = await count(db, { period, before, today });
  const lastDay = hasNothing(rows) ? await findLastDay(db, name, period.from) : null;
  return {
    ...period,
    before,
    isComplete,
    lastDay,
    countedAt: now.toISOString(),
    rows: rows.map(({ key, values, label: own = label(key) }) => ({ key, label: own, values })),
  };
}
