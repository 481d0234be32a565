import { formatInstant } from '#contract/platform/dates.ts';
import { type CountedReport, type ReportName, reports } from '#contract/reports/reports.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A report as RFC 4180 says; the first lines say what is counted, of which days, and when. */
function toCsv(name: ReportName, { from, to, before, countedAt, isComplete, rows }: CountedReport): string {
  const { title, definition, rows: what, columns } = reports[name];
  const lines = [
    [title],
    [definition],
    [`From ${from} to ${to}${isComplete ? '' : ', not over yet'}; before: from ${before.from} to ${before.to}`],
    [`Counted ${formatInstant(new Date(countedAt))}`],
    [what, ...columns],
    ...rows.map(({ label, values }) => [label, ...values.map((value) => value ?? '')]),
  ];
  return lines.map((line) => `${line.map((cell) => quoted(String(cell))).join(',')}\r\n`).join('');
}

/** Lets the browser save a report as it is shown; the byte order mark is for Excel. */
export function saveCsv(name: ReportName, report: CountedReport): void {
  const file = new Blob(['\uFEFF', toCsv(name, report)], { type: 'text/csv;charset=utf-8' });
  const url = URL.createObjectURL(file);
  saveFrom(url, `${name}-${report.from}-to-${report.to}.csv`);
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
