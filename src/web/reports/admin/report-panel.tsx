import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type CountedReport, type Days, type ReportName, reports } from '#contract/reports/reports.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { listOf, reportQuery } from './report-query.ts';

const number = new Intl.NumberFormat('en-NG');
/** A chart draws so many of the first rows; the table has all. */
const maxDrawn = 8;
const orderedByTime: ReadonlySet<ReportName> = new Set(['applications', 'placements', 'expiries']);
const seriesColours = ['bg-navy-800', 'bg-gold-400'];

/** One report: its definition, and its figures as a chart or as the table from which the chart is drawn. */
export function ReportPanel({ name, period }: { name: ReportName; period: Days }) {
  const { title, definition, drawn } = reports[name];
  const query = useQuery(reportQuery(name, period));
  const [isTable, setIsTable] = useState(drawn.length === 0);
  return (
    <Panel
      title={title}
      className="mb-4 break-inside-avoid"
      action={
        drawn.length > 0 && (
          <TextButton onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
            <span className="sr-only">: {title}</span>
          </TextButton>
        )
      }
    >
      <p className="py-2 text-1 text-ink-2">{definition}</p>
      <QueryView query={query} data={query.data?.data} failure={`${title} could not be loaded.`}>
        {(report) => {
          if (!report) return <RecordSkeleton label={`Loading: ${title}`} />;
          if (report.rows.length === 0) return <p className="py-4 text-2">Nothing in this period.</p>;
          const parts = { name, report };
          return (
            <div className={classNames('pb-3', query.isPlaceholderData && 'opacity-60')}>
              {isTable ? <ReportTable {...parts} /> : <ReportChart {...parts} />}
            </div>
          );
        }}
      </QueryView>
    </Panel>
  );
}

interface PartProps {
  name: ReportName;
  report: CountedReport;
}

function Figure({ value, to, label }: { value: number | null | undefined; to: string | undefined; label: string }) {
  if (value === undefined) return null;
  if (value === null) return <span>– too few</span>;
  if (!to || value === 0) return <span>{number.format(value)}</span>;
  return (
    <Link
      to={to}
      aria-label={`${label}: ${number.format(value)}`}
      className="text-navy-600 underline underline-offset-4"
    >
      {number.format(value)}
    </Link>
  );
}

const head = 'py-2 pe-4 text-start text-1 font-title text-ink-2 last:pe-0';
const cell = 'py-2.5 pe-4 align-top tabular-nums last:pe-0';

function ReportTable({ name, report }: PartProps) {
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
              <th scope="row" className={`${cell} text-start font-title text-navy-900`}>
                {row.label}
              </th>
              {columns.map((column, at) => (
                <td key={column} className={cell}>
                  <Figure value={row.values[at]} to={listOf(name, row, at, report)} label={`${row.label}, ${column}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Bars of the drawn columns, each with its figure, so that no axis is needed and colours carry nothing alone. */
function ReportChart({ name, report }: PartProps) {
  const { title, columns, drawn } = reports[name];
  const shown = orderedByTime.has(name) ? report.rows : report.rows.slice(0, maxDrawn);
  const longest = Math.max(1, ...shown.flatMap(({ values }) => drawn.map((at) => values[at] ?? 0)));
  return (
    <>
      {drawn.length > 1 && (
        <p aria-hidden="true" className="flex gap-4 pb-2 text-1 text-ink-2">
          {drawn.map((at, series) => (
            <span key={at} className="inline-flex items-center gap-2">
              <span className={classNames('size-3 rounded-sm print:border', seriesColours[series])} />
              {columns[at]}
            </span>
          ))}
        </p>
      )}
      <ul aria-label={title} className="grid gap-2">
        {shown.map((row) => (
          <li
            key={row.key}
            className="grid gap-x-4 gap-y-1 text-1 sm:grid-cols-[minmax(8rem,14rem)_1fr] sm:items-center"
          >
            <span className="font-title text-navy-900">{row.label}</span>
            <span className="grid gap-1">
              {drawn.map((at, series) => {
                const value = row.values[at] ?? 0;
                return (
                  <span key={at} className="flex items-center gap-2 tabular-nums">
                    <svg aria-hidden="true" className="h-3 flex-1" width="100%" height="12">
                      <rect
                        width={`${(100 * value) / longest}%`}
                        height="12"
                        rx="3"
                        className={series === 0 ? 'fill-navy-800' : 'fill-gold-400 stroke-gold-700'}
                      />
                    </svg>
                    <span className="min-w-10 text-end">
                      <span className="sr-only">{columns[at]} </span>
                      <Figure
                        value={value}
                        to={listOf(name, row, at, report)}
                        label={`${row.label}, ${columns[at] ?? ''}`}
                      />
                    </span>
                  </span>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < report.rows.length && (
        <p className="pt-3 text-1 text-ink-2">
          The first {shown.length} of {report.rows.length}. The table has all.
        </p>
      )}
    </>
  );
}
