import { useQuery } from '@tanstack/react-query';
import { Info, type LucideIcon, MoveDownRight, MoveRight, MoveUpRight, X } from 'lucide-react';
import { useRef, useState } from 'react';
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

/** The figures of the period, each with what it was before, the list that it counts, and its definition by a press. */
export function ReportFigures({ period }: { period: Days }) {
  const query = useQuery(reportQuery('figures', period));
  const [open, setOpen] = useState<FigureName>();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };
  return (
    <QueryView query={query} data={query.data?.data} failure="The figures could not be loaded.">
      {(report) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what was opened in here.
        <div
          className={classNames('grid gap-3', query.isPlaceholderData && 'opacity-60')}
          onKeyDown={({ key }) => key === 'Escape' && open && close()}
        >
          <ul
            aria-label="Figures"
            className="grid grid-cols-2 gap-3 sm:gap-4 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none"
          >
            {figureNames.map((name) => (
              <li key={name} className="grid content-start gap-2 rounded-card border border-line bg-card p-4 sm:px-5">
                <div className="flex items-start justify-between gap-2">
                  <h2 className="text-1 font-title text-navy-900">{figures[name].label}</h2>
                  <button
                    ref={open === name ? opener : undefined}
                    type="button"
                    aria-expanded={open === name}
                    aria-label={`What is counted: ${figures[name].label}`}
                    onClick={() => setOpen(open === name ? undefined : name)}
                    className={classNames(
                      '-m-3 inline-flex size-11 shrink-0 items-center justify-center rounded-field print:hidden',
                      open === name ? 'bg-navy-900 text-on-navy' : 'text-navy-600 hover:bg-navy-100',
                    )}
                  >
                    <Info aria-hidden="true" className="size-5" />
                  </button>
                </div>
                {report ? (
                  <Shown name={name} report={report} />
                ) : (
                  <span role="status" className="block h-16 w-24 rounded-chip bg-grey-tint">
                    <span className="sr-only">Loading: {figures[name].label}</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {open && (
            <section
              aria-label={`${figures[open].label}: what is counted`}
              className="flex items-center gap-4 rounded-card border border-line-button bg-row-on py-2 ps-5 pe-2 print:hidden"
            >
              <p className="flex-1 text-1">
                <strong className="font-title">{figures[open].label}.</strong> {figures[open].definition}
              </p>
              <button
                type="button"
                aria-label="Close"
                onClick={close}
                className="inline-flex size-11 items-center justify-center rounded-field hover:bg-navy-100"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </section>
          )}
        </div>
      )}
    </QueryView>
  );
}

function Shown({ name, report }: { name: FigureName; report: CountedReport }) {
  const row = report.rows.find(({ key }) => key === name);
  if (!row) return null;
  const to = listOf('figures', row, 0, report);
  const text = formatFigure(row, 0);
  const look = 'text-4 font-display tabular-nums text-navy-900';
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

/** More is not always better, so the change has an arrow and words, and no colour. */
function Change({ row }: { row: ReportRow }) {
  const [value, before] = row.values;
  if (row.key === 'filled') {
    const words = row.values[3] ? `before: ${formatFigure(row, 1)}` : 'no figure before';
    return <p className="text-1 text-ink-2">{words}</p>;
  }
  if (value === null || value === undefined) return <p className="text-1 text-ink-2">too few</p>;
  if (before === null || before === undefined) return <p className="text-1 text-ink-2">no figure before</p>;
  const [Icon, words] = changed(value - before);
  return (
    <p className="flex items-start gap-1.5 text-1 text-ink-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {words} ({formatFigure(row, 1)})
    </p>
  );
}

function changed(by: number): [LucideIcon, string] {
  if (by === 0) return [MoveRight, 'as many as before'];
  return by > 0
    ? [MoveUpRight, `${formatNumber(by)} more than before`]
    : [MoveDownRight, `${formatNumber(-by)} fewer than before`];
}
