import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { type CalendarDate, formatInstant } from '#contract/platform/dates.ts';
import { formatFigure } from '#contract/reports/figure-format.ts';
import type { Days } from '#contract/reports/periods.ts';
import { type CountedReport, figureNames, figures, type ReportName, reports } from '#contract/reports/reports.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { Compared, formatNamed } from './period-bar.tsx';
import { ReportChart } from './report-chart.tsx';
import { reportQuery } from './report-query.ts';
import { ReportTable } from './report-table.tsx';
import './printed-reports.css';

/** The reports on the first page, after the figures. */
const printed = ['progress', 'applications', 'supply', 'expiries', 'rejections', 'filled'] as const;
/** Of reasons for rejection only the first. */
const maxReasons = 5;
const charts: readonly ReportName[] = ['figures', ...printed];

interface PrintedReportsProps {
  period: Days;
  today: CalendarDate;
  /** Whether the tables of the charts follow on further pages. */
  withTables: boolean;
}

/** What the browser prints instead of the screen, however printing was asked for: one page on A4, and the tables if wanted. */
export function PrintedReports(props: PrintedReportsProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes what is there when this returns.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && createPortal(<Pages {...props} />, document.body);
}

function Pages({ period, today, withTables }: PrintedReportsProps) {
  const { company } = useWebsite();
  const printer = useSession(({ currentUser }) => currentUser?.name);
  const counted = useQueries({
    queries: charts.map((name) => reportQuery(name, period)),
    combine: (results) => new Map(results.map(({ data }, at) => [charts[at], data?.data])),
  });
  const all = counted.get('figures');
  const chart = (name: ReportName, size: { isWide: boolean; height: number }) => (
    <Section title={reports[name].title} report={counted.get(name)}>
      {(report) => <ReportChart name={name} report={report} size={size} />}
    </Section>
  );
  return (
    <div className="printed printed-reports">
      <header className="flex items-center justify-between gap-4">
        <p className="flex items-center gap-2 text-3 leading-[1.1] font-title text-navy-900">
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <span className="max-w-[7em] text-balance">{company.name}</span>
        </p>
        <p className="text-end text-1 text-ink-2">
          {all && `Counted ${formatInstant(new Date(all.countedAt))}`}
          <br />
          {printer && `Printed by ${printer}`}
        </p>
      </header>
      <h1 className="title pt-3 text-4">Report for {formatNamed(period)}</h1>
      <Compared period={period} today={today} />
      <ul className="grid grid-cols-4 gap-3 py-2.5">
        {all?.rows.map((row) => (
          <li key={row.key} className="border-s-4 border-gold-400 ps-3">
            <p className="text-1 font-title text-navy-900">{row.label}</p>
            <p className="text-4 font-display tabular-nums text-navy-900">{formatFigure(row, 0)}</p>
            <p className="text-1 text-ink-2">before: {formatFigure(row, 1)}</p>
          </li>
        ))}
      </ul>
      {chart('progress', { isWide: true, height: 90 })}
      {chart('applications', { isWide: true, height: 90 })}
      <div className="grid grid-cols-2 gap-x-7">
        {chart('supply', { isWide: false, height: 150 })}
        {chart('expiries', { isWide: false, height: 150 })}
        <Section title={reports.rejections.title} report={counted.get('rejections')}>
          {(report) => <ReportTable name="rejections" report={{ ...report, rows: report.rows.slice(0, maxReasons) }} />}
        </Section>
        {chart('filled', { isWide: false, height: 100 })}
      </div>
      <footer>
        <p>
          <strong className="font-title">What is counted.</strong>{' '}
          {figureNames.map((name) => `${figures[name].label}: ${figures[name].definition}`).join(' ')}
        </p>
        {!withTables && printed.map((name) => <Definition key={name} name={name} />)}
      </footer>
      {withTables && (
        <div className="break-before-page">
          {printed.map((name) => (
            <Section key={name} title={reports[name].title} report={counted.get(name)}>
              {(report) => (
                <>
                  <p className="pb-1 text-1 text-ink-2">{reports[name].definition}</p>
                  <ReportTable name={name} report={report} />
                </>
              )}
            </Section>
          ))}
        </div>
      )}
    </div>
  );
}

const Definition = ({ name }: { name: ReportName }) => (
  <p>
    {' '}
    <strong className="font-title">{reports[name].title}.</strong> {reports[name].definition}
  </p>
);

interface SectionProps {
  title: string;
  /** Undefined while it is being loaded, or if it could not be. */
  report: CountedReport | undefined;
  children(report: CountedReport): ReactNode;
}

function Section({ title, report, children }: SectionProps) {
  return (
    <section className="border-t border-navy-900 pt-1.5 pb-2">
      <h2 className="pb-1 text-2 font-title text-navy-900">{title}</h2>
      {!report && <p className="text-1">Not loaded.</p>}
      {report?.rows.length === 0 && <p className="text-1">Nothing in this period.</p>}
      {report && report.rows.length > 0 && children(report)}
    </section>
  );
}
