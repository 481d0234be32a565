import { Link, useSearchParams } from 'react-router';
import { formatNumber, formatShare } from '#contract/reports/figure-format.ts';
import type { CountedReport, ReportRow } from '#contract/reports/reports.ts';
import { ReportFigure } from './report-figure.tsx';
import { listOf } from './report-query.ts';

interface RestProps {
  shown: number;
  all: number;
  place: 'first' | 'last';
  /** The plural of what the rows are. */
  noun: string;
}

/** Says that a chart shows only some of the rows, and leads to the tables, which have all. */
export function Rest({ shown, all, place, noun }: RestProps) {
  const [params] = useSearchParams();
  if (shown >= all) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 pt-2 text-1 text-ink-2">
      The {place} {shown} of {formatNumber(all)}.
      <Link
        to={{ pathname: '/admin/reports', search: `?${new URLSearchParams([...params, ['tables', '1']])}` }}
        preventScrollReset
        className="text-navy-600 underline underline-offset-4 print:hidden"
      >
        All {formatNumber(all)} {noun}
      </Link>
    </p>
  );
}

const fillings = ['full', 'in part', 'with none yet'];

/** How full the requests of the last month are, and how long it took. */
export function Fillings({ report }: { report: CountedReport }) {
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
      {typeof days === 'number' && <span>median {days === 1 ? '1 day' : `${formatNumber(days)} days`}</span>}
    </p>
  );
}

/** The number of missing drivers from which the gap is highlighted. */
const largeGap = 4;

/** How many drivers are missing or to spare. */
export function Gap({ row: { values } }: { row: ReportRow }) {
  const gap = (values[0] ?? 0) - (values[1] ?? 0);
  if (gap > 0) {
    const look = gap >= largeGap ? 'font-title text-red-ink' : 'font-strong text-ink-2';
    return <span className={`text-end ${look}`}>{formatNumber(gap)} short</span>;
  }
  return <span className="text-end text-ink-2">{gap === 0 ? 'just enough' : `${formatNumber(-gap)} to spare`}</span>;
}

/** The share of the applicants who took a step, and how many wait for it. */
export function Reached({ row: { values }, all }: { row: ReportRow; all: number }) {
  const [count, waiting] = values;
  if (waiting === undefined) return null;
  const share = formatShare(count ?? 0, all);
  return <span className="text-end text-ink-2">{waiting ? `${share}, ${formatNumber(waiting)} waiting` : share}</span>;
}
