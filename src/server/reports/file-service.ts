import type * as z from 'zod/mini';
import { formatInstant } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import type { Days } from '#contract/reports/periods.ts';
import type { prepareReports } from '#contract/reports/report-files.ts';
import { type ReportRow, reportNames, reports } from '#contract/reports/reports.ts';
import { sessionLinksFor } from '#server/accounts/session-service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { type Sheet, writeWorkbook } from '#server/platform/files/spreadsheet.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { SignedQuery } from '#server/platform/http/signed-links.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { countReport, findPeriod } from './service.ts';

const reportLinks = (context: Context) => sessionLinksFor(context, 'reports');

/** The path of the file with all reports for days in Lagos, below `apiBase`. */
export const reportFilePath = ({ from, to }: Record<keyof Days, string>): string =>
  `/reports/${from}/${to}`;

const addressOf = (days: Days) => apiBase + reportFilePath(days);

const fileNameOf = ({ from, to }: Days) => `reports-${from}-to-${to}.xlsx`;

/** Returns the file's signed address. Throws 400 for days that aren't a period. */
export async function prepareReportFile(
  context: AdministratorContext,
  query: z.infer<typeof prepareReports.query>,
): Promise<z.infer<typeof prepareReports.response>['data']> {
  const now = context.clock();
  const days = findPeriod(query, now);
  const url = reportLinks(context).sign(addressOf(days), context.actor.sessionId, now);
  return { url, fileName: fileNameOf(days) };
}

async function* inOneBatch(rows: readonly ReportRow[]) {
  yield rows;
}

async function* countSheets(db: Database, days: Days, now: Date): AsyncGenerator<Sheet<ReportRow>> {
  for (const name of reportNames) {
    const { title, definition, rows: what, columns } = reports[name];
    const report = await countReport(db, name, days, now);
    const { before } = report;
    yield {
      name: title,
      preface: [
        title,
        definition,
        `From ${report.from} to ${report.to}${report.isComplete ? '' : ', not over yet'}; before: from ${before.from} to ${before.to}`,
        `Counted ${formatInstant(now)}`,
      ],
      columns: [
        { kind: 'text', header: what, value: ({ label }) => label, width: 32 },
        ...columns.map((header, at) => ({
          kind: 'number' as const,
          header,
          width: Math.max(12, header.length + 4),
          value: ({ values }: ReportRow) => values[at] ?? null,
        })),
      ],
      batches: inOneBatch(report.rows),
    };
  }
}

/**
 * Counts all reports in one database snapshot and returns them as a file, for a signed link. Throws 403 if the link
 * has expired, its session ended, or the role can no longer read reports.
 */
export async function readReportFile(
  context: Context,
  days: Days,
  query: z.infer<typeof SignedQuery>,
): Promise<{ content: AsyncIterable<Uint8Array>; fileName: string }> {
  const now = context.clock();
  const { role } = await reportLinks(context).open(addressOf(days), query, now);
  if (!can(role, 'read reports')) throw httpErrors.forbidden(forbiddenMessage('read reports'));
  const sheets: Sheet<ReportRow>[] = [];
  for await (const sheet of inSnapshot(context.db, (tx) => countSheets(tx, days, now)))
    sheets.push(sheet);
  return { content: writeWorkbook(sheets), fileName: fileNameOf(days) };
}
