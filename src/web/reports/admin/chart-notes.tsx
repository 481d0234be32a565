import { formatNumber } from '#contract/reports/figure-format.ts';
import type { CountedReport, ReportName, ReportRow } from '#contract/reports/reports.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { ReportFigure } from './report-figure.tsx';
import { listOf } from './report-query.ts';

interface RestProps {
  /** Shows the table, which has all rows. */
  onShowAll: (() => void) | undefined;
  shown: number;
  all: number;
  place: 'first' | 'last';
  /** The plural of what the rows are. */
  noun?: string;
}

/** Says that a chart shows only some of the rows. */
export function Rest({ shown, all, place, noun = '', onShowAll }: RestProps) {
  if (shown >= all) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 pt-3 text-1 text-ink-2">
      The {place} {shown} of {formatNumber(all)}.
      {onShowAll && <TextButton onClick={onShowAll}>{`All ${formatNumber(all)} ${noun}`.trim()}</TextButton>}
    </p>
  );
}

const fillings = ['full', 'in part', 'with nobody yet'];

/** How full the requests of the last month are. */
export function Fillings({ name, report }: { name: ReportName; report: CountedReport }) {
  const row = report.rows.at(-1);
  if (!row) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 pt-3 text-1 text-ink-2">
      {row.label}:
      {fillings.map((words, at) => (
        <span key={words}>
          <ReportFigure
            value={row.values[at + 2]}
            to={listOf(name, row, at + 2, report)}
            label={`${row.label}, ${words}`}
          />{' '}
          {words}
        </span>
      ))}
    </p>
  );
}

/** From so many missing drivers on the gap stands out. */
const largeGap = 4;

/** How many drivers are missing or to spare. */
export function Gap({ values: [asked, free] }: Pick<ReportRow, 'values'>) {
  const gap = (asked ?? 0) - (free ?? 0);
  if (gap > 0) {
    const colour = gap >= largeGap ? 'font-title text-red-ink' : 'font-strong text-ink-2';
    return <span className={`sm:w-20 sm:text-end ${colour}`}>{formatNumber(gap)} short</span>;
  }
  const text = gap === 0 ? 'just enough' : `${formatNumber(-gap)} to spare`;
  return <span className="text-ink-2 sm:w-20 sm:text-end">{text}</span>;
}
