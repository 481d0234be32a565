import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { type Period, periodOf } from '#contract/reports/periods.ts';
import {
  type CountedReport,
  hasNothing,
  type ReportName,
  reports,
} from '#contract/reports/reports.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatPeriod } from './period-bar.tsx';
import { hasChart, ReportChart } from './report-chart.tsx';
import { ReportFigure } from './report-figure.tsx';
import { Definition } from './report-figures.tsx';
import { listOf, reportQuery } from './report-query.ts';

interface ReportPanelProps {
  name: ReportName;
  period: Period;
  /** Shows the chart's table instead. */
  isTable: boolean;
  className?: string | undefined;
}

export function ReportPanel({ name, period, isTable, className }: ReportPanelProps) {
  const { title, definition } = reports[name];
  const query = useQuery(reportQuery(name, period));
  return (
    <Panel title={title} className={classNames('relative', className)}>
      <div className="pb-2 text-ink-2 sm:hidden print:hidden">
        <Definition of={title} words={definition} />
      </div>
      <p className="pb-2 text-1 text-ink-2 max-sm:hidden print:block">{definition}</p>
      <QueryView query={query} data={query.data?.data} failure={`${title} could not be loaded.`}>
        {(report) => {
          if (!report) return <Loading title={title} />;
          if (hasNothing(report.rows))
            return <Nothing name={name} period={period} lastDay={report.lastDay} />;
          return (
            <div className={classNames('pb-1', query.isPlaceholderData && 'opacity-60')}>
              {isTable || !hasChart(name) ? (
                <ReportTable name={name} report={report} />
              ) : (
                <ReportChart name={name} report={report} />
              )}
            </div>
          );
        }}
      </QueryView>
    </Panel>
  );
}

/** Empty states of reports about today; the others concern a period. */
const nothingToday: Readonly<Partial<Record<ReportName, string>>> = {
  supply: 'No open request lacks drivers, and nobody is free.',
  expiries: 'No document or needed check expires in these months.',
};

interface NothingProps {
  name: ReportName;
  period: Period;
  lastDay: CalendarDate | null;
}

/** Links to the last period of the same length with data. */
function Nothing({ name, period, lastDay }: NothingProps) {
  const last = lastDay && periodOf(period.kind, lastDay);
  return (
    <p className="pb-2 text-2">
      {nothingToday[name] ?? 'Nothing in this period.'}
      {last && (
        <>
          {' '}
          The latest figures are from{' '}
          <Link
            to={{ search: `?${new URLSearchParams({ from: last.from, to: last.to })}` }}
            className="text-navy-600 underline underline-offset-4 print:hidden"
          >
            {formatPeriod(last)}
          </Link>
          .
        </>
      )}
    </p>
  );
}

const bars = ['w-11/12', 'w-3/4', 'w-1/2', 'w-2/3', 'w-1/3', 'w-1/4'];

function Loading({ title }: { title: string }) {
  return (
    <div role="status" className="grid gap-4 py-3">
      <span className="sr-only">Loading: {title}</span>
      {bars.map((bar) => (
        <span key={bar} className={classNames('block h-5 rounded-chip bg-grey-tint', bar)} />
      ))}
    </div>
  );
}

const head = 'py-2 pe-4 text-start wrap-normal text-1 font-title text-ink-2 last:pe-0';
const cell = 'py-2.5 pe-4 align-top last:pe-0';

function ReportTable({ name, report }: { name: ReportName; report: CountedReport }) {
  const { title, rows, columns } = reports[name];
  return (
    <div className="overflow-x-auto">
      <table aria-label={title} className="w-full text-2">
        <thead>
          <tr className="border-b border-line">
            {[rows, ...columns].map((column) => (
              <th key={column} scope="col" className={head}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {report.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={`${cell} min-w-28 text-start font-title text-navy-900`}>
                {row.label}
              </th>
              {columns.map((column, at) => (
                <td key={column} className={cell}>
                  <ReportFigure
                    value={row.values[at]}
                    to={listOf(name, row, at, report)}
                    label={`${row.label}, ${column}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
