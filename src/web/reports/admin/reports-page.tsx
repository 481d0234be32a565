import { useMutation, useQuery } from '@tanstack/react-query';
import { ChartColumn, Download, Printer, Table } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import {
  type CalendarDate,
  firstDayOfMonth,
  formatDate,
  formatInstant,
  formatMonth,
  formatTime,
} from '#contract/platform/dates.ts';
import {
  beginSummaries,
  endSummaries,
  readSummaryChoice,
} from '#contract/reports/monthly-summary.ts';
import {
  type Days,
  type Period,
  periodOf,
  summariesAt,
  toPeriod,
} from '#contract/reports/periods.ts';
import { prepareReports } from '#contract/reports/report-files.ts';
import {
  type CountedReport,
  figureNames,
  figures,
  hasNothing,
  type ReportName,
  reportNames,
  reports,
} from '#contract/reports/reports.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { pageTitle, useWebsite } from '#web/platform/page/website.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { saveFrom } from '#web/ui/files/save-from.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { ComparisonNote, formatPeriod, PeriodBar } from './period-bar.tsx';
import { hasChart, ReportChart, ReportFigure } from './report-chart.tsx';
import { Definition, ReportFigures } from './report-figures.tsx';
import { listOf, reportQuery } from './report-query.ts';
import './reports-page.css';

interface ReportPanelProps {
  name: ReportName;
  period: Period;
  /** Shows the chart's table instead. */
  isTable: boolean;
  className?: string | undefined;
}

function ReportPanel({ name, period, isTable, className }: ReportPanelProps) {
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

export const meta = pageTitle('Reports');

export const handle: ScreenHandle = { permission: 'read reports' };

/** Waits for the server's clock, which decides the current month. */
export default function ReportsPage() {
  const today = useToday({ isExact: true });
  return today && <Reports today={today} />;
}

/** The URL holds the period, and whether charts or tables are shown. Prints as shown. */
function Reports({ today }: { today: CalendarDate }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const period = toPeriod(days, today) ?? periodOf('month', today);
  const isTables = params.has('tables');
  const searchOf = ({ from, to }: Period, tables = isTables) =>
    `?${new URLSearchParams({ from, to, ...(tables && { tables: '1' }) })}`;
  return (
    <div className="reports grid grid-cols-1 gap-4">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4">
        <div className="max-sm:contents">
          <h1 className="title text-4">
            Reports<span className="hidden print:inline"> for {formatPeriod(period)}</span>
          </h1>
          <p className="mt-1 text-1 text-ink-2 max-sm:order-last max-sm:col-span-2 max-sm:min-h-[2lh]">
            All dates are Lagos time. <CountedAt period={period} />
          </p>
        </div>
        <Letterhead />
        <div className="flex gap-2 sm:gap-3 print:hidden">
          <ButtonLink
            to={{ pathname, search: searchOf(period, !isTables) }}
            preventScrollReset
            variant="line"
            size="dense"
          >
            {isTables ? <ChartColumn /> : <Table />}
            <span className="max-sm:sr-only">{isTables ? 'Charts' : 'Tables'}</span>
          </ButtonLink>
          <DownloadButton period={period} />
          <Button variant="line" size="dense" onClick={() => window.print()}>
            <Printer />
            <span className="max-sm:sr-only">Print</span>
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PeriodBar {...{ period, today }} linkTo={(one) => ({ pathname, search: searchOf(one) })} />
        <ComparisonNote period={period} today={today} />
      </div>
      <ReportFigures period={period} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
        {reportNames
          .filter((name) => name !== 'figures')
          .map((name) => (
            <ReportPanel
              key={name}
              {...{ name, period }}
              isTable={isTables}
              className={name === 'trainings' ? 'lg:col-span-2 print:col-span-2' : undefined}
            />
          ))}
      </div>
      <SummaryPanel today={today} />
      <p className="hidden text-1 text-ink-2 print:block">
        What is counted.{' '}
        {figureNames.map((name) => `${figures[name].label}: ${figures[name].definition}`).join(' ')}
      </p>
    </div>
  );
}

function CountedAt({ period }: { period: Days }) {
  const { data } = useQuery(reportQuery('figures', period));
  return data && <span>{`Counted ${formatInstant(new Date(data.data.countedAt))}.`}</span>;
}

/** For print: the company and who printed the reports. */
function Letterhead() {
  const { company } = useWebsite();
  const printer = useSession(({ currentUser }) => currentUser?.name);
  return (
    <p className="hidden items-center gap-3 text-1 text-ink-2 print:flex">
      <img src="/favicon.svg" alt="" width={36} height={36} />
      <span>
        <strong className="font-title text-navy-900">{company.name}</strong>
        <br />
        Printed by {printer}
      </span>
    </p>
  );
}

function DownloadButton({ period }: { period: Days }) {
  const saving = useCall(prepareReports, {
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    failure: 'The reports could not be saved.',
  });
  return (
    <Button
      variant="line"
      size="dense"
      isLoading={saving.isPending}
      onClick={() => saving.mutate({ query: { from: period.from, to: period.to } })}
    >
      <Download />
      <span className="max-sm:sr-only">Download</span>
    </Button>
  );
}

function SummaryPanel({ today }: { today: CalendarDate }) {
  const query = useQuery(apiQuery(readSummaryChoice, {}));
  const choosing = useMutation({
    mutationFn: (isWanted: boolean) => callApi(isWanted ? beginSummaries : endSummaries, {}),
    meta: { failure: 'Your choice could not be saved.', writes: beginSummaries.writes },
  });
  return (
    <section
      aria-label="Monthly summary"
      className="flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-card px-4 py-1 sm:px-5 print:hidden"
    >
      <div className="min-h-11">
        <QueryView query={query} data={query.data?.data} failure="Your choice could not be loaded.">
          {(choice) =>
            choice && (
              <Checkbox
                name="isWanted"
                label="Email me the figures each month"
                checked={
                  choosing.isError ? choice.isWanted : (choosing.variables ?? choice.isWanted)
                }
                disabled={choosing.isPending}
                onChange={choosing.mutate}
              />
            )
          }
        </QueryView>
      </div>
      <p className="text-1 text-ink-2">
        Next: {formatDate(firstDayOfMonth(today, 1))}, {formatTime(summariesAt)}, about{' '}
        {formatMonth(today.slice(0, 7))}.
      </p>
    </section>
  );
}
