import { useQuery } from '@tanstack/react-query';
import { Info, type LucideIcon, MoveDownRight, MoveRight, MoveUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatFigure, formatNumber } from '#contract/reports/figure-format.ts';
import type { Days } from '#contract/reports/periods.ts';
import {
  type CountedReport,
  type FigureName,
  figureNames,
  figures,
  type ReportRow,
} from '#contract/reports/reports.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { listOf, reportQuery } from './report-query.ts';

export function ReportFigures({ period }: { period: Days }) {
  const query = useQuery(reportQuery('figures', period));
  return (
    <QueryView query={query} data={query.data?.data} failure="The figures could not be loaded.">
      {(report) => (
        <ul
          aria-label="Figures"
          className={classNames(
            'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 print:grid-cols-4',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          {figureNames.map((name) => (
            <li
              key={name}
              className="relative grid content-start gap-1.5 rounded-card border border-line bg-card p-4 sm:px-5 print:rounded-none print:border-0 print:border-s-4 print:border-gold-400 print:py-1"
            >
              <h2 className="pe-8 text-1 font-title text-navy-900">{figures[name].label}</h2>
              <div className="grid min-h-14 content-start gap-1.5">
                {report ? (
                  <FigureTile name={name} report={report} />
                ) : (
                  <span role="status" className="block h-14 w-24 rounded-chip bg-grey-tint">
                    <span className="sr-only">Loading: {figures[name].label}</span>
                  </span>
                )}
              </div>
              <Definition of={figures[name].label} words={figures[name].definition} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

/** Folded; the button sits in the corner of its container. */
export function Definition({ of, words }: { of: string; words: string }) {
  return (
    <details className="text-1 print:hidden">
      <summary
        aria-label={`What is counted: ${of}`}
        className="absolute end-1 top-1 inline-flex size-11 cursor-pointer items-center justify-center rounded-field text-navy-600 hover:bg-navy-100"
      >
        <Info className="size-5" />
      </summary>
      {words}
    </details>
  );
}

function FigureTile({ name, report }: { name: FigureName; report: CountedReport }) {
  const row = report.rows.find(({ key }) => key === name);
  if (!row) return null;
  const to = listOf('figures', row, 0, report);
  const text = formatFigure(row, 0);
  const look = 'text-4 font-display text-navy-900';
  return (
    <>
      {to && text !== '0' ? (
        <Link
          to={to}
          aria-label={`${row.label}: ${text}`}
          className={`${look} justify-self-start border-b-2 border-navy-600/40`}
        >
          {text}
        </Link>
      ) : (
        <span className={look}>{text}</span>
      )}
      <Change row={row} />
    </>
  );
}

/** More isn't always better, so changes have an arrow and words, but no colour. */
function Change({ row }: { row: ReportRow }) {
  const [value, before] = row.values;
  if (row.key === 'filled') {
    const words = row.values[3] ? `before: ${formatFigure(row, 1)}` : 'nothing to compare with';
    return <p className="text-1 text-ink-2">{words}</p>;
  }
  if (value === null || value === undefined) return <p className="text-1 text-ink-2">too few</p>;
  if (before === null || before === undefined)
    return <p className="text-1 text-ink-2">nothing to compare with</p>;
  const [Icon, words] = changed(value - before);
  return (
    <p className="flex items-start gap-1.5 text-1 text-ink-2">
      <Icon className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="sr-only">{words}, </span>before: {formatFigure(row, 1)}
      </span>
    </p>
  );
}

function changed(by: number): [LucideIcon, string] {
  if (by === 0) return [MoveRight, 'as many'];
  return by > 0
    ? [MoveUpRight, `${formatNumber(by)} more`]
    : [MoveDownRight, `${formatNumber(-by)} fewer`];
}
