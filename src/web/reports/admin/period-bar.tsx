import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { type CalendarDate, formatMonth } from '#contract/platform/dates.ts';
import {
  type Days,
  daysBefore,
  type Period,
  periodOf,
  type ReportPeriod,
  reportPeriods,
} from '#contract/reports/periods.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

const labels: Readonly<Record<ReportPeriod, string>> = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

/** '1 to 26 November 2026', '30 October to 5 November 2026'. */
function formatDays({ from, to }: Days): string {
  const parts = (day: CalendarDate) => [
    String(Number(day.slice(8))),
    ...formatMonth(day.slice(0, 7)).split(' '),
  ];
  const [first, last] = [parts(from), parts(to)];
  if (from === to) return last.join(' ');
  const differing = first.findLastIndex((part, at) => part !== last[at]) + 1;
  return `${first.slice(0, differing).join(' ')} to ${last.join(' ')}`;
}

/** 'November 2026', 'Quarter 4 of 2026', '2026'. */
export function formatPeriod({ kind, from }: Period): string {
  const year = from.slice(0, 4);
  if (kind === 'year') return year;
  return kind === 'quarter'
    ? `Quarter ${(Number(from.slice(5, 7)) + 2) / 3} of ${year}`
    : formatMonth(from.slice(0, 7));
}

interface PeriodBarProps {
  period: Period;
  today: CalendarDate;
  linkTo(period: Period): To;
}

export function PeriodBar({ period, today, linkTo }: PeriodBarProps) {
  const { kind, from } = period;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <nav
        aria-label="Period"
        className="flex flex-wrap gap-1 rounded-card border border-line bg-card p-1"
      >
        {reportPeriods.map((one) => (
          <Tab key={one} to={linkTo(periodOf(one, today))} isShown={one === kind}>
            {labels[one]}
          </Tab>
        ))}
      </nav>
      <nav
        aria-label="Before and after"
        className="flex items-center rounded-card border border-line bg-card p-1"
      >
        <Step to={linkTo(periodOf(kind, from, -1))} label={`The ${kind} before`}>
          <ChevronLeft className="size-5" />
        </Step>
        <span className="min-w-36 px-1 text-center text-2 font-title text-navy-900">
          {formatPeriod(period)}
        </span>
        <Step
          to={period.to < today ? linkTo(periodOf(kind, from, 1)) : undefined}
          label={`The ${kind} after`}
        >
          <ChevronRight className="size-5" />
        </Step>
      </nav>
    </div>
  );
}

function Tab({ to, isShown, children }: { to: To; isShown: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isShown ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center rounded-field px-3 text-1 font-title',
        isShown ? 'bg-navy-900 text-on-navy' : 'text-navy-900 hover:bg-navy-100',
      )}
    >
      {children}
    </Link>
  );
}

const stepLook = 'inline-flex size-11 items-center justify-center rounded-field';

function Step({ to, label, children }: { to: To | undefined; label: string; children: ReactNode }) {
  if (!to) return <span className={`${stepLook} opacity-40`}>{children}</span>;
  return (
    <Link to={to} aria-label={label} className={`${stepLook} text-navy-900 hover:bg-navy-100`}>
      {children}
    </Link>
  );
}

export function ComparisonNote({ period, today }: { period: Period; today: CalendarDate }) {
  const isOver = period.to < today;
  return (
    <p className="min-w-60 flex-1 text-1 text-balance text-ink-2">
      {formatDays(isOver ? period : { ...period, to: today })}, compared with{' '}
      {formatDays(daysBefore(period, today))}.{!isOver && ' This period is not over yet.'}
    </p>
  );
}
