import {
  addDays,
  type CalendarDate,
  firstDayOfMonth,
  formatMonth,
  formatShortDate,
  startOfDayInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { formatFigure } from '#contract/reports/figure-format.ts';
import {
  type Days,
  daysBefore,
  type Period,
  periodMessage,
  periodOf,
  toPeriod,
} from '#contract/reports/periods.ts';
import {
  type CountedReport,
  figureNames,
  figures,
  hasNothing,
  type ReportName,
} from '#contract/reports/reports.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Context } from '#server/platform/system/context.ts';
import { writeSummary } from './mail.ts';
import {
  type CountedRow,
  claimSummaries,
  countApplications,
  countExpiries,
  countFigures,
  countFilled,
  countPlacements,
  countProgress,
  countSupply,
  countTrainings,
  findLastDay,
} from './repository.ts';

interface Counting {
  count(
    db: Database,
    days: { period: Days; before: Days; today: CalendarDate },
  ): Promise<CountedRow[]>;
  label(key: string): string;
}

const asItIs = (key: string) => key;
const stepLabels: Readonly<Record<string, string>> = {
  received: 'Received',
  reviewed: 'Reviewed',
  approved: 'Approved',
  placed: 'Placed',
};
const figureLabels: Readonly<Record<string, string>> = Object.fromEntries(
  figureNames.map((name) => [name, figures[name].label]),
);
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
  applications: {
    count: (db, { period, before }) => countApplications(db, period, before),
    label: formatWeek,
  },
  supply: { count: (db, { today }) => countSupply(db, today), label: asItIs },
  filled: { count: (db, { period, today }) => countFilled(db, period, today), label: formatMonth },
  placements: { count: (db, { period }) => countPlacements(db, period), label: formatWeek },
  expiries: {
    count: (db, { today }) => countExpiries(db, today),
    label: (key) => (key === 'expired' ? 'Expired' : formatMonth(key)),
  },
  trainings: { count: (db, { period }) => countTrainings(db, period), label: asItIs },
};

type AskedDays = { [Key in keyof Days]?: Days[Key] | undefined };

/** A report's period, by default this month. Throws 400 for other days. */
export function findPeriod({ from, to }: AskedDays, now: Date): Period {
  const today = todayInLagos(now);
  const month = periodOf('month', today);
  const period = toPeriod({ from: from ?? month.from, to: to ?? month.to }, today);
  if (!period) throw httpErrors.invalid(periodMessage);
  return period;
}

/** Counts a report of a period, by default this month. Throws 400 for days that aren't one. */
export async function countReport(
  db: Database,
  name: ReportName,
  days: AskedDays,
  now: Date,
): Promise<CountedReport> {
  const today = todayInLagos(now);
  const requestedPeriod = findPeriod(days, now);
  const isComplete = requestedPeriod.to < today;
  const period = { from: requestedPeriod.from, to: isComplete ? requestedPeriod.to : today };
  const before = daysBefore(requestedPeriod, today);
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

/** After this day of the month, a missed summary of the previous month is no longer sent. */
const usefulDays = 7;

/**
 * Emails last month's figures once to the administrators who subscribed before this month and can read reports.
 * Does nothing on most days.
 */
export async function sendSummaries({ db, clock, settings }: Context): Promise<void> {
  const now = clock();
  const today = todayInLagos(now);
  if (Number(today.slice(8)) > usefulDays) return;
  const month = periodOf('month', today, -1);
  await db.transaction().execute(async (tx) => {
    const claim = { month: month.from, before: startOfDayInLagos(firstDayOfMonth(today)) };
    const administrators = await claimSummaries(tx, claim);
    if (administrators.length === 0) return;
    const { rows, before } = await countReport(tx, 'figures', month, now);
    const figures = rows.map(
      (row) => `${row.label}: ${formatFigure(row, 0)} (${formatFigure(row, 1)})`,
    );
    const months = {
      month: formatMonth(month.from.slice(0, 7)),
      before: formatMonth(before.from.slice(0, 7)),
    };
    const link = `${settings.publicUrl}/admin/reports?${new URLSearchParams({ from: month.from, to: month.to })}`;
    const messages = administrators.map(({ id, name, email }) => ({
      event: 'monthly-summary',
      occasion: month.from,
      record: { kind: 'account' as const, id, name, reference: '' },
      recipient: { name, email },
      mail: writeSummary({ name, ...months, figures, link }),
    }));
    await queueMessages(tx, messages, { by: 'clock' }, now);
  });
}
