import type { ComponentProps } from 'react';
import { addDays, formatShortDate } from '#contract/platform/dates.ts';
import { formatNumber, formatShare } from '#contract/reports/figure-format.ts';
import { type CountedReport, type ReportName, type ReportRow, reports } from '#contract/reports/reports.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { filled, Legend, type Look } from './chart-looks.tsx';
import { Fillings, Gap, Rest } from './chart-notes.tsx';
import { type Column, ColumnChart } from './column-chart.tsx';
import { ReportFigure } from './report-figure.tsx';
import { listOf } from './report-query.ts';

interface ChartProps {
  name: ReportName;
  report: CountedReport;
  /** The size of columns, where the window doesn't decide and no table stands behind the chart. */
  size?: Partial<Pick<ComponentProps<typeof ColumnChart>, 'isWide' | 'height'>>;
  /** Shows the table, which has all rows. */
  onShowAll?: (() => void) | undefined;
}

/** A report as a chart. */
export function ReportChart(props: ChartProps) {
  const { chart } = reports[props.name];
  if (chart === 'steps') return <StepChart {...props} />;
  return chart === 'columns' ? <Columns {...props} /> : <BarChart {...props} />;
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
};

const weekLook = (monday: string, { from, to, isComplete }: CountedReport): Look => {
  if (monday < from) return 'before';
  return !isComplete && addDays(monday, 6) >= to ? 'open' : 'now';
};

const monthLabel = (month: string) => formatShortDate(`${month}-01`).split(' ')[1] ?? month;

function toColumn(name: ReportName, row: ReportRow, report: CountedReport): Column {
  const [first = 0, ...others] = row.values.map((value) => value ?? 0);
  const shared = {
    key: row.key,
    value: formatNumber(first),
    to: first === 0 ? undefined : listOf(name, row, 0, report),
  };
  if (name === 'applications') {
    const look = weekLook(row.key, report);
    return {
      ...shared,
      label: formatShortDate(row.key).split(' ').slice(0, 2).join(' '),
      name: `${row.label}: ${pluralize(first, 'application')}${look === 'open' ? ', not over yet' : ''}`,
      parts: [{ look, value: first }],
    };
  }
  if (name === 'filled') {
    const [asked = 0] = others;
    const isOpen = row.key === report.to.slice(0, 7) && !report.isComplete;
    return {
      ...shared,
      value: formatShare(first, asked),
      to: asked === 0 ? undefined : listOf(name, row, 0, report),
      label: monthLabel(row.key),
      name: `${row.label}: ${formatNumber(first)} of ${formatNumber(asked)} drivers placed${isOpen ? ', not over yet' : ''}`,
      parts: [
        { look: isOpen ? 'open' : row.key < report.from.slice(0, 7) ? 'before' : 'now', value: asked && first / asked },
      ],
    };
  }
  const isDue = row.key === 'expired';
  const [licence = 0, medical = 0] = others;
  return {
    ...shared,
    label: isDue ? row.label : monthLabel(row.key),
    name: `${row.label}: ${pluralize(first, 'driver')}, ${licence} by their licence, ${medical} by their medical record only`,
    parts: [
      { look: isDue ? 'due' : 'now', value: licence },
      { look: isDue ? 'dueSecond' : 'second', value: medical },
    ],
  };
}

const maxColumns = { wide: 12, narrow: 6 };

function Columns({ name, report, size, onShowAll }: ChartProps) {
  const isWideWindow = useBreakpoint('sm');
  const { isWide = isWideWindow, ...height } = size ?? {};
  const most = maxColumns[isWide ? 'wide' : 'narrow'];
  // Of weeks the latest, of months to come the next.
  const isOfPast = name === 'applications';
  const shown = isOfPast ? report.rows.slice(-most) : report.rows.slice(0, most);
  return (
    <>
      <Legend entries={legends[name] ?? []} />
      <ColumnChart
        title={reports[name].title}
        columns={shown.map((row) => toColumn(name, row, report))}
        {...(name === 'filled' && { max: 1 })}
        isWide={isWide}
        {...height}
      />
      {name === 'filled' && <Fillings name={name} report={report} />}
      {isOfPast && (
        <Rest onShowAll={onShowAll} shown={shown.length} all={report.rows.length} place="last" noun="weeks" />
      )}
    </>
  );
}

const maxBars = 6;
const nouns: Readonly<Partial<Record<ReportName, string>>> = { supply: 'pairs', placements: 'weeks', states: 'states' };
const barLooks: readonly Look[] = ['now', 'second'];
const comparedLooks: readonly Look[] = ['now', 'before'];

/** Bars of the drawn columns, each with its figure, so that no axis is needed and colours carry nothing alone. */
function BarChart({ name, report, onShowAll }: ChartProps) {
  const { title, columns, drawn } = reports[name];
  const isByWeek = name === 'placements';
  const isSupply = name === 'supply';
  const shown = isByWeek ? report.rows.slice(-maxBars) : report.rows.slice(0, maxBars);
  const longest = Math.max(1, ...shown.flatMap(({ values }) => drawn.map((at) => values[at] ?? 0)));
  const looks = columns.some((column) => column === 'Before') ? comparedLooks : barLooks;
  const lookAt = (series: number): Look => looks[series] ?? 'now';
  return (
    <>
      {drawn.length > 1 && (
        <Legend entries={drawn.map((at, series) => ({ look: lookAt(series), label: columns[at] ?? '' }))} />
      )}
      <ul aria-label={title} className="divide-y divide-line">
        {shown.map((row) => (
          <li
            key={row.key}
            className={classNames(
              'grid gap-x-4 gap-y-1 py-2.5 text-1 sm:items-center',
              isSupply ? 'sm:grid-cols-[minmax(7rem,11rem)_1fr_auto]' : 'sm:grid-cols-[minmax(7rem,11rem)_1fr]',
            )}
          >
            <span className="font-title text-navy-900">{row.label}</span>
            <span className="grid gap-1">
              {drawn.map((at, series) => {
                const value = row.values[at] ?? 0;
                return (
                  <span key={at} className="flex items-center gap-2 tabular-nums">
                    <svg aria-hidden="true" className="h-3 flex-1" width="100%" height="12">
                      <rect width={`${(100 * value) / longest}%`} height="12" rx="2" {...filled(lookAt(series))} />
                    </svg>
                    <span className="min-w-10 text-end">
                      <span className="sr-only">{columns[at]} </span>
                      <ReportFigure
                        value={value}
                        to={listOf(name, row, at, report)}
                        label={`${row.label}, ${columns[at] ?? ''}`}
                      />
                    </span>
                  </span>
                );
              })}
            </span>
            {isSupply && <Gap values={row.values} />}
          </li>
        ))}
      </ul>
      <Rest
        onShowAll={onShowAll}
        shown={shown.length}
        all={report.rows.length}
        place={isByWeek ? 'last' : 'first'}
        noun={nouns[name] ?? ''}
      />
    </>
  );
}

const days = (count: number) => `${formatNumber(count)} ${count === 1 ? 'day' : 'days'}`;

function StepChart({ name, report }: ChartProps) {
  const all = report.rows[0]?.values[0] ?? 0;
  return (
    <ol
      aria-label={reports[name].title}
      className="grid gap-x-6 gap-y-4 py-1 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4"
    >
      {report.rows.map((row) => {
        const [count, median, mostDays, open] = row.values;
        return (
          <li key={row.key} className="grid content-start gap-1.5">
            <span className="text-1 font-title text-navy-900">{row.label}</span>
            <span className="text-3 font-title tabular-nums">
              <ReportFigure value={count} to={listOf(name, row, 0, report)} label={row.label} />
              {median === undefined ? null : (
                <span className="ms-2 text-1 font-body text-ink-2">of {formatNumber(all)}</span>
              )}
            </span>
            <svg aria-hidden="true" width="100%" height="12">
              <rect width="100%" height="12" rx="6" className="fill-grey-tint" />
              <rect width={`${(100 * (count ?? 0)) / Math.max(1, all)}%`} height="12" rx="6" {...filled('now')} />
            </svg>
            <span className="text-1 text-ink-2">
              {median === undefined && 'all applications'}
              {median === null && 'Too few to say how long it takes.'}
              {typeof median === 'number' && `${days(median)} median, ${days(mostDays ?? median)} for 9 of 10.`}
              {typeof open === 'number' && open > 0 && (
                <>
                  {' '}
                  <ReportFigure value={open} to={listOf(name, row, 3, report)} label={`${row.label}, still open`} />{' '}
                  still open.
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
