import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { DateOnly, endpoint, FileBody } from '#contract/platform/endpoint.ts';
import { beginSummaries, endSummaries, readSummaryChoice } from '#contract/reports/monthly-summary.ts';
import { prepareReports } from '#contract/reports/report-files.ts';
import { readReport } from '#contract/reports/reports.ts';
import { sheetTypes } from '#server/platform/files/spreadsheet.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { prepareReportFile, type ReportFilesContext, readReportFile, reportFilePath } from './file-service.ts';
import { countReport } from './service.ts';
import { addSummary, deleteSummary, isSummaryWanted } from './summary-repository.ts';

const readFileEndpoint = endpoint(`GET ${reportFilePath({ from: '{from}', to: '{to}' })}`, {
  access: 'public',
  tag: 'Reports',
  summary: 'Open all reports as a file by its signed address',
  params: z.object({ from: DateOnly, to: DateOnly }),
  query: SignedQuery,
  errors: [403],
  produces: [sheetTypes.xlsx],
  response: FileBody,
});

/** Public route: opening the reports as a file by a signed link. */
export function publicReportRoutes(app: FastifyInstance, context: ReportFilesContext): void {
  registerEndpoint(app, readFileEndpoint, async ({ params, query }) => {
    const { content, fileName } = await readReportFile(context, params, query);
    return { content, type: sheetTypes.xlsx, headers: downloadHeaders(fileName) };
  });
}

export function reportRoutes(app: FastifyInstance, context: ReportFilesContext & { guard: AdminGuard }): void {
  const { db, clock, guard } = context;
  registerAnswer(app, readReport, 'Report', ({ params, query }) => countReport(db, params.name, query, clock()));
  registerAnswer(
    app,
    prepareReports,
    ({ fileName }) => `${fileName} is being downloaded.`,
    ({ query, request }) => prepareReportFile({ ...context, actor: guard.administratorOf(request) }, query),
  );
  registerAnswer(app, readSummaryChoice, 'Monthly summary', async ({ request }) => ({
    isWanted: await isSummaryWanted(db, guard.administratorOf(request).id),
  }));
  registerAnswer(app, beginSummaries, "We'll email you the figures each month.", ({ request }) =>
    addSummary(db, guard.administratorOf(request).id, clock()),
  );
  registerAnswer(app, endSummaries, "We'll no longer email you the figures each month.", ({ request }) =>
    deleteSummary(db, guard.administratorOf(request).id),
  );
}
