import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addDays, formatShortDate } from '#contract/platform/dates.ts';
import { formatNumber, formatShare } from '#contract/reports/figure-format.ts';
import { type CountedReport, hasNothing, type ReportName, type ReportRow, reports } from '#contract/reports/reports.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { Legend, type Look, Part } from './chart-looks.tsx';
import { Fillings, Gap, Reached, Rest } from './chart-notes.tsx';
import { ReportFigure } from './report-figure.tsx';
import { listOf } from './report-query.ts';

interface ChartProps {
  name: ReportName;
  report: CountedReport;
}

/** A report as a chart, in which each part has its figure: no axis is needed, and colours carry nothing alone. */
export function ReportChart(props: ChartProps) {
  return (
    <>
      <Legend entries={legends[props.name] ?? []} />
      {reports[props.name].chart === 'columns' ? <Columns {...props} /> : <Bars {...props} />}
    </>
  );
}

const periods = [
  { look: 'now', label: 'This period' },
  { look: 'before', label: 'Before' },
  { look: 'open', label: 'Not over yet' },
] as const;
const legends: Readonly<Partial<Record<ReportName, readonly { look: Look; label: string }[]>>> = {
  applications: periods,
  filled: periods,
  expiries: [
    { look: 'now', label: 'Licence' },
    { look: 'second', label: 'Medical record only' },
    { look: 'due', label: 'Already expired' },
  ],
  supply: [
    { look: 'now', label: 'Asked for' },
    { look: 'second', label: 'Free' },
  ],
  placements: [
    { look: 'now', label: 'Began' },
    { look: 'second', label: 'Ended' },
  ],
};

/** A column: what stands on it, how it is read out, its parts from above, and what it counts: a column of the report, and how many. */
interface Column {
  value: string;
  name: string;
  parts: readonly { look: Look; value: number }[];
  of: number;
  count: number;
}

/** The columns of a row, beside each other, and what stands below them. */
interface Group {
  label: string;
  columns: readonly Column[];
}

const weekLook = (monday: string, { from, to, isComplete }: CountedReport): Look => {
  if (monday < from) return 'before';
  return !isComplete && addDays(monday, 6) >= to ? 'open' : 'now';
};
const monthLook = (month: string, { from, to, isComplete }: CountedReport): Look => {
  if (month < from.slice(0, 7)) return 'before';
  return !isComplete && month === to.slice(0, 7) ? 'open' : 'now';
};
const unlessOver = (look: Look) => (look === 'open' ? ', not over yet' : '');
const weekLabel = (monday: string) => formatShortDate(monday).split(' ').slice(0, 2).join(' ');
const monthLabel = (month: string) => formatShortDate(`${month}-01`).split(' ')[1] ?? month;

type GroupOf = (row: ReportRow, values: readonly [number, number, number], report: CountedReport) => Group;

const groupsOf: Readonly<Partial<Record<ReportName, GroupOf>>> = {
  applications({ key, label }, [count], report) {
    const look = weekLook(key, report);
    const name = `${label}: ${pluralize(count, 'application')}${unlessOver(look)}`;
    return {
      label: weekLabel(key),
      columns: [{ value: formatNumber(count), name, parts: [{ look, value: count }], of: 0, count }],
    };
  },
  placements({ key, label }, [began, ended]) {
    const column = (of: number, look: Look, count: number, verb: string): Column => {
      const name = `${label}: ${pluralize(count, 'placement')} ${verb}`;
      return { value: formatNumber(count), name, parts: [{ look, value: count }], of, count };
    };
    return { label: weekLabel(key), columns: [column(0, 'now', began, 'began'), column(1, 'second', ended, 'ended')] };
  },
  filled({ key, label }, [placed, asked], report) {
    const look = monthLook(key, report);
    const share = formatShare(placed, asked);
    const name = `${label}: ${share}, ${formatNumber(placed)} of ${formatNumber(asked)} drivers placed${unlessOver(look)}`;
    const parts = [{ look, value: asked && placed / asked }];
    return {
      label: monthLabel(key),
      columns: [{ value: share, name, parts, of: 0, count: asked }],
    };
  },
  expiries({ key, label }, [count, licence, medical]) {
    const isDue = key === 'expired';
    const name = `${label}: ${pluralize(count, 'driver')}, ${licence} by their licence, ${medical} by their medical record only`;
    const parts: Column['parts'] = [
      { look: isDue ? 'dueSecond' : 'second', value: medical },
      { look: isDue ? 'due' : 'now', value: licence },
    ];
    return {
      label: isDue ? 'Past' : monthLabel(key),
      columns: [{ value: formatNumber(count), name, parts, of: 0, count }],
    };
  },
};

const sumOf = ({ parts }: Column) => parts.reduce((sum, { value }) => sum + value, 0);
const most = { columns: 10, narrowColumns: 6, bars: 5 };

/** Joins neighbours without anything, so that a dash does for all of them. */
function joinEmpty(rows: readonly ReportRow[]): ReportRow[][] {
  const runs: ReportRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && hasNothing([row, ...last])) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

function toGroup(name: ReportName, row: ReportRow, report: CountedReport): Group | undefined {
  const [first, second, third] = row.values;
  return groupsOf[name]?.(row, [first ?? 0, second ?? 0, third ?? 0], report);
}

function Columns({ name, report }: ChartProps) {
  const isWide = useBreakpoint('sm');
  const { title, rows: what } = reports[name];
  // Of weeks the latest, of months the first: they end with the last one, or with one to come.
  const isByWeek = what === 'Week';
  const number = isWide ? most.columns : most.narrowColumns;
  const shown = isByWeek ? report.rows.slice(-number) : report.rows.slice(0, number);
  const runs = isByWeek ? shown.map((row) => [row]) : joinEmpty(shown);
  const groups = runs.flatMap((run) => {
    const [row] = run;
    const group = row && toGroup(name, row, report);
    const last = run.length > 1 && run.at(-1);
    if (!group || !last) return group ? [{ ...group, row, rows: 1 }] : [];
    const label = `${group.label} to ${toGroup(name, last, report)?.label}`;
    const nothing = { value: '–', name: `${row.label} to ${last.label}: nothing`, parts: [], of: 0, count: 0 };
    return [{ label, columns: [nothing], row, rows: run.length }];
  });
  const largest = name === 'filled' ? 1 : Math.max(1, ...groups.flatMap(({ columns }) => columns.map(sumOf)));
  return (
    <>
      <ul aria-label={title} className="flex text-1">
        {groups.map(({ row, rows, label, columns }) => (
          <li key={row.key} className="min-w-0 flex-1" style={{ flexGrow: rows }}>
            <span className="flex">
              {columns.map((column) => (
                <ColumnLink
                  key={column.of}
                  name={column.name}
                  to={column.count > 0 ? listOf(name, row, column.of, report) : undefined}
                >
                  <span className="-mt-6 h-6 font-title text-navy-900">{column.value}</span>
                  {column.parts.map(({ look, value }) => (
                    <Part key={look} look={look} width="64%" height={`${(100 * value) / largest}%`} />
                  ))}
                </ColumnLink>
              ))}
            </span>
            <span aria-hidden="true" className="block pt-1 text-center wrap-normal text-ink-2">
              {label}
            </span>
          </li>
        ))}
      </ul>
      {name === 'filled' && <Fillings report={report} />}
      {isByWeek && <Rest shown={shown.length} all={report.rows.length} place="last" noun="weeks" />}
    </>
  );
}

const columnLook =
  'flex h-36 min-w-0 flex-1 flex-col items-center justify-end border-b border-line-strong pt-6 print:h-26';

/** A drawn column, which is read out by its name. */
function ColumnLink({ to, name, children }: { to: string | undefined; name: string; children: ReactNode }) {
  if (to !== undefined) {
    return (
      <Link to={to} aria-label={name} className={`${columnLook} hover:bg-navy-100`}>
        {children}
      </Link>
    );
  }
  return (
    <>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" className={columnLook}>
        {children}
      </span>
    </>
  );
}

const barLooks = ['now', 'second'] as const;

function Bars({ name, report }: ChartProps) {
  const { title, columns } = reports[name];
  const isPaired = name === 'supply';
  const looks = isPaired ? barLooks : barLooks.slice(0, 1);
  const shown = report.rows.slice(0, most.bars);
  const longest = Math.max(1, ...shown.flatMap(({ values }) => looks.map((_, at) => values[at] ?? 0)));
  return (
    <div className="@container">
      <ul aria-label={title} className="divide-y divide-line">
        {shown.map((row) => (
          <li
            key={row.key}
            className={classNames(
              'grid items-center gap-x-3 py-1 text-1',
              isPaired
                ? 'grid-cols-2 @min-[28rem]:grid-cols-[7.5rem_1fr_4.75rem]'
                : 'grid-cols-1 @min-[15rem]:grid-cols-[5.5rem_1fr_5rem] @min-[26rem]:grid-cols-[8.5rem_1fr_8.5rem]',
            )}
          >
            <span className="font-title text-navy-900">{row.label}</span>
            <span
              className={classNames(
                'grid',
                isPaired && 'grid-cols-2 gap-x-3 @max-[28rem]:order-last @max-[28rem]:col-span-2',
              )}
            >
              {looks.map((look, at) => (
                <span key={look} className="flex min-h-6 items-center gap-2 print:min-h-5">
                  <span className="flex min-w-0 flex-1 bg-grey-tint">
                    <Part look={look} width={`${(100 * (row.values[at] ?? 0)) / longest}%`} height="12" />
                  </span>
                  <span className="min-w-8 text-end">
                    <span className="sr-only">{columns[at]} </span>
                    <ReportFigure
                      value={row.values[at] ?? 0}
                      to={listOf(name, row, at, report)}
                      label={`${row.label}, ${columns[at] ?? ''}`}
                    />
                  </span>
                </span>
              ))}
            </span>
            {isPaired ? <Gap row={row} /> : <Reached row={row} all={report.rows[0]?.values[0] ?? 0} />}
          </li>
        ))}
      </ul>
      <Rest shown={shown.length} all={report.rows.length} place="first" noun="pairs" />
    </div>
  );
}
