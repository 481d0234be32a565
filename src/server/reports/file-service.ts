import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { can, forbiddenMessage } from '#contract/accounts/roles.ts';
import type { ExportFormat } from '#contract/exports/list-exports.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { Days } from '#contract/reports/periods.ts';
import type { prepareReport, ReportFileName } from '#contract/reports/report-files.ts';
import {
  figureNames,
  figures,
  type ReportName,
  type ReportRow,
  reportNames,
  reports,
} from '#contract/reports/reports.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { type Sheet, sheetTypes, writeSheet } from '#server/platform/files/spreadsheet.ts';
import { writeZip } from '#server/platform/files/zip.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { SessionLinks, SignedQuery } from '#server/platform/http/signed-links.ts';
import type { Acting, SessionAdministrator } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import { countReport, toDays } from './service.ts';

export interface ReportFilesContext extends Pick<Context, 'db' | 'clock'> {
  links: SessionLinks;
}

/** A report, or all of them, of whole days in Lagos. */
interface WantedReport extends Days {
  name: ReportFileName;
  format: ExportFormat;
}

/** The path of such a file, below `apiBase`. */
export const reportFilePath = ({ name, from, to, format }: Record<keyof WantedReport, string>): string =>
  `/reports/${name}/${from}/${to}/${format}`;

const addressOf = (wanted: WantedReport) => apiBase + reportFilePath(wanted);

const fileNameOf = ({ name, from, to, format }: WantedReport) =>
  name === 'all' ? `reports-${from}-to-${to}.zip` : `${name}-${from}-to-${to}.${format}`;

/** Returns the signed address of a report as a file. Throws 400 for impossible days. */
export async function prepareReportFile(
  { clock, links, actor }: ReportFilesContext & Acting<SessionAdministrator>,
  name: ReportFileName,
  { format, ...query }: z.infer<typeof prepareReport.query>,
): Promise<z.infer<typeof prepareReport.response>['data']> {
  const now = clock();
  const wanted = { name, format, ...toDays(query, now) };
  return { url: links.sign(addressOf(wanted), actor.sessionId, now), fileName: fileNameOf(wanted) };
}

const definitionsOf = (name: ReportName): string[] =>
  name === 'figures'
    ? figureNames.map((figure) => `${figures[figure].label}: ${figures[figure].definition}`)
    : [reports[name].definition];

async function* inOneBatch(rows: readonly ReportRow[]) {
  yield rows;
}

/** The reports that are wanted as sheets, counted of one state of the database. */
async function* countSheets(
  { db, clock }: ReportFilesContext,
  { name: wanted, from, to }: WantedReport,
): AsyncGenerator<{ name: ReportName; sheet: Sheet<ReportRow> }> {
  const now = clock();
  for (const name of wanted === 'all' ? reportNames : [wanted]) {
    const { title, rows: what, columns } = reports[name];
    const report = await countReport(db, name, { from, to }, now);
    const { before } = report;
    const preface = [
      title,
      ...definitionsOf(name),
      `From ${report.from} to ${report.to}${report.isComplete ? '' : ', not over yet'}; before: from ${before.from} to ${before.to}`,
      `Counted ${formatInstant(now)}`,
    ];
    const sheet: Sheet<ReportRow> = {
      name: 'Report',
      preface,
      columns: [
        { kind: 'text', header: what, value: ({ label }) => label, width: 32 },
        ...columns.map((header, at) => ({
          ...{ kind: 'number' as const, header, width: Math.max(12, header.length + 4) },
          value: ({ values }: ReportRow) => values[at] ?? null,
        })),
      ],
      batches: inOneBatch(report.rows),
    };
    yield { name, sheet };
  }
}

/**
 * Counts a report and returns it as a file, to anyone with a signed link. Throws 403 if the link has expired, or ended with its session,
 * or if the role can't read reports any more.
 */
export async function readReportFile(
  context: ReportFilesContext,
  wanted: WantedReport,
  query: z.infer<typeof SignedQuery>,
): Promise<{ content: AsyncIterable<Uint8Array>; type: string; fileName: string }> {
  const { db, clock, links } = context;
  const { role } = await links.open(addressOf(wanted), query, clock());
  if (!can(role, 'read reports')) throw httpErrors.forbidden(forbiddenMessage('read reports'));
  const { format } = wanted;
  const files: { name: string; changedAt: Date; content: AsyncIterable<Uint8Array> }[] = [];
  for await (const { name, sheet } of inSnapshot(db, (tx) => countSheets({ ...context, db: tx }, wanted))) {
    const content = writeSheet(format, sheet);
    files.push({ name: fileNameOf({ ...wanted, name }), changedAt: clock(), content });
  }
  const [first] = files;
  if (first && wanted.name !== 'all') {
    return { content: first.content, type: sheetTypes[format], fileName: first.name };
  }
  const archived = files.map(({ content, ...file }) => ({ ...file, open: async () => Readable.from(content) }));
  return { content: writeZip(archived, { compress: true }), type: 'application/zip', fileName: fileNameOf(wanted) };
}
