import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatNumber, formatShare } from '#contract/reports/figure-format.ts';
import {
  type CountedReport,
  type ReportName,
  type ReportRow,
  reports,
} from '#contract/reports/reports.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { listOf } from './report-query.ts';

/** Links to the counted list; `label` says what it counts. */
export function ReportFigure({
  value,
  to,
  label,
}: {
  value: number | null | undefined;
  to: string | undefined;
  label: string;
}) {
  if (value === undefined) return null;
  if (value === null) return <span>– too few</span>;
  const text = formatNumber(value);
  if (to === undefined || value === 0) return <span>{text}</span>;
  return (
    <Link
      to={to}
      aria-label={`${label}: ${text}`}
      className="-mx-2.5 inline-flex min-h-6 items-center px-2.5 text-navy-600 underline underline-offset-4"
    >
      {text}
    </Link>
  );
}

/** One or two report columns drawn as bars. Other reports are always tables. */
const drawnColumns: Readonly<Partial<Record<ReportName, readonly number[]>>> = {
  progress: [0],
  applications: [0],
  supply: [0, 1],
  filled: [0, 1],
  placements: [0, 1],
  expiries: [0],
};

export const hasChart = (name: ReportName): boolean => name in drawnColumns;

/** Fills are distinct in greyscale and for colour-blind people. */
const fills = {
  now: 'fill-navy-800',
  before: 'fill-before',
  second: 'fill-gold-400 stroke-line-strong',
} as const;
type BarColour = keyof typeof fills;

const barColours = ['now', 'second'] as const;
const maxRows = { single: 10, paired: 6 };

/** Each bar has its figure next to it: no axis is needed. */
export function ReportChart({ name, report }: { name: ReportName; report: CountedReport }) {
  const { title, rows: what, columns } = reports[name];
  const drawn = drawnColumns[name] ?? [];
  const isPaired = drawn.length > 1;
  const number = isPaired ? maxRows.paired : maxRows.single;
  const isByWeek = what === 'Week';
  // A pair of bars takes two lines on phones.
  const isSparse = what === 'Month' || (isByWeek && isPaired);
  const rows = isSparse
    ? report.rows.filter(({ values }) => drawn.some((column) => values[column]))
    : report.rows;
  const visibleRows = isByWeek ? rows.slice(-number) : rows.slice(0, number);
  const longest = Math.max(
    1,
    ...visibleRows.flatMap(({ values }) => drawn.map((column) => values[column] ?? 0)),
  );
  const lookOf = (row: ReportRow, at: number): BarColour =>
    name === 'applications' && row.key < report.from ? 'before' : (barColours[at] ?? 'now');
  const noteOf = notes[name];
  return (
    <div className="@container">
      <Legend name={name} columns={drawn.map((column) => columns[column] ?? '')} />
      <ul aria-label={title} className="divide-y divide-line">
        {visibleRows.map((row) => (
          <li
            key={row.key}
            className={classNames(
              'grid items-center gap-x-3 py-1 text-1',
              isPaired && 'grid-cols-2',
              isPaired &&
                (noteOf
                  ? '@min-[28rem]:grid-cols-[7.5rem_1fr_4.75rem]'
                  : '@min-[28rem]:grid-cols-[11rem_1fr]'),
              !isPaired &&
                (noteOf
                  ? noted
                  : '@min-[15rem]:grid-cols-[9.75rem_1fr] @min-[26rem]:grid-cols-[11rem_1fr]'),
            )}
          >
            <span className="font-title text-navy-900">{row.label}</span>
            <span
              className={classNames(
                'grid',
                isPaired && 'grid-cols-2 gap-x-3 @max-[28rem]:order-last @max-[28rem]:col-span-2',
              )}
            >
              {drawn.map((column, at) => (
                <span key={column} className="flex min-h-6 items-center gap-2 print:min-h-5">
                  <span className="flex min-w-0 flex-1 bg-grey-tint">
                    <Bar
                      look={lookOf(row, at)}
                      width={`${(100 * (row.values[column] ?? 0)) / longest}%`}
                    />
                  </span>
                  <span className="min-w-8 text-end">
                    <span className="sr-only">{columns[column]} </span>
                    <ReportFigure
                      value={row.values[column] ?? 0}
                      to={listOf(name, row, column, report)}
                      label={`${row.label}, ${columns[column] ?? ''}`}
                    />
                  </span>
                </span>
              ))}
            </span>
            {noteOf && <span className="text-end text-ink-2">{noteOf(row, report)}</span>}
          </li>
        ))}
      </ul>
      {rows.length < report.rows.length && (
        <p className="pt-2 text-1 text-ink-2">{`${what}s without any are left out.`}</p>
      )}
      {name === 'filled' && <Fillings report={report} />}
      <Rest
        shown={visibleRows.length}
        all={rows.length}
        place={isByWeek ? 'last' : 'first'}
        noun={isByWeek ? 'weeks' : 'pairs'}
      />
    </div>
  );
}

const noted =
  'grid-cols-1 @min-[15rem]:grid-cols-[4.75rem_1fr_7.25rem] @min-[26rem]:grid-cols-[8.5rem_1fr_8.5rem]';

// An SVG: browsers don't print backgrounds, and forced colours replace them.
function Bar({ look, width }: { look: BarColour; width: string }) {
  return (
    <svg aria-hidden="true" width={width} height="12" className="shrink-0">
      <rect width="100%" height="100%" rx="2" className={fills[look]} />
    </svg>
  );
}

/** Screen readers get the meaning with each bar instead. */
function Legend({ name, columns }: { name: ReportName; columns: readonly string[] }) {
  const entries: readonly (readonly [BarColour, string])[] =
    name === 'applications'
      ? [
          ['now', 'This period'],
          ['before', 'Before'],
        ]
      : columns.map((column, at) => [barColours[at] ?? 'now', column]);
  if (entries.length < 2) return null;
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 pb-2 text-1 text-ink-2">
      {entries.map(([look, label]) => (
        <span key={look} className="inline-flex items-center gap-2">
          <Bar look={look} width="12" />
          {label}
        </span>
      ))}
    </p>
  );
}

/** Gaps of this many missing drivers or more are highlighted. */
const largeGap = 4;

const notes: Readonly<
  Partial<Record<ReportName, (row: ReportRow, report: CountedReport) => ReactNode>>
> = {
  supply({ values }) {
    const gap = (values[0] ?? 0) - (values[1] ?? 0);
    if (gap > 0) {
      return (
        <span className={gap >= largeGap ? 'font-title text-red-ink' : 'font-strong'}>
          {formatNumber(gap)} short
        </span>
      );
    }
    return gap === 0 ? 'just enough' : `${formatNumber(-gap)} to spare`;
  },
  /** The share of applicants who have reached a step, and how many wait for it. */
  progress({ values: [count, waiting] }, { rows }) {
    if (waiting === undefined) return null;
    const share = formatShare(count ?? 0, rows[0]?.values[0] ?? 0);
    return waiting ? `${share}, ${formatNumber(waiting)} waiting` : share;
  },
  filled: ({ values }) => formatShare(values[0] ?? 0, values[1] ?? 0),
};

const fillings = ['full', 'in part', 'with none yet'];

function Fillings({ report }: { report: CountedReport }) {
  const row = report.rows.at(-1);
  if (!row) return null;
  const days = row.values[5];
  return (
    <p className="flex flex-wrap items-center gap-x-3 pt-2 text-1 text-ink-2">
      Requests that start in {row.label}:
      {fillings.map((words, at) => (
        <span key={words}>
          <ReportFigure
            value={row.values[at + 2]}
            to={listOf('filled', row, at + 2, report)}
            label={`${row.label}, ${words}`}
          />{' '}
          {words}
        </span>
      ))}
      {typeof days === 'number' && (
        <span>median {days === 1 ? '1 day' : `${formatNumber(days)} days`}</span>
      )}
    </p>
  );
}

interface RestProps {
  shown: number;
  all: number;
  place: 'first' | 'last';
  noun: string;
}

function Rest({ shown, all, place, noun }: RestProps) {
  const [params] = useSearchParams();
  if (shown >= all) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 pt-2 text-1 text-ink-2">
      The {place} {shown} of {formatNumber(all)}.
      <Link
        to={{
          pathname: '/admin/reports',
          search: `?${new URLSearchParams([...params, ['tables', '1']])}`,
        }}
        preventScrollReset
        className="text-navy-600 underline underline-offset-4 print:hidden"
      >
        All {formatNumber(all)} {noun}
      </Link>
    </p>
  );
}
