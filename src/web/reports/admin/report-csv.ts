import { csvLine, plainCell } from '#contract/platform/csv.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { type CountedReport, type ReportName, reports } from '#contract/reports/reports.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';

/** A report as a CSV file; the first lines say what is counted, of which days, and when. */
function toCsv(name: ReportName, { from, to, before, countedAt, isComplete, rows }: CountedReport): string {
  const { title, definition, rows: what, columns } = reports[name];
  const lines = [
    [title],
    [definition],
    [`From ${from} to ${to}${isComplete ? '' : ', not over yet'}; before: from ${before.from} to ${before.to}`],
    [`Counted ${formatInstant(new Date(countedAt))}`],
    [what, ...columns],
    ...rows.map(({ label, values }) => [plainCell(label), ...values.map((value) => String(value ?? ''))]),
  ];
  return lines.map(csvLine).join('');
}

/** Lets the browser save a report as it is shown; the byte order mark is for Excel. */
export function saveCsv(name: ReportName, report: CountedReport): void {
  const file = new Blob(['\uFEFF', toCsv(name, report)], { type: 'text/csv;charset=utf-8' });
  const url = URL.createObjectURL(file);
  saveFrom(url, `${name}-${report.from}-to-${report.to}.csv`);
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
