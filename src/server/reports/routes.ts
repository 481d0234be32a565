import * as z from 'zod/mini';
import { DateOnly, endpoint } from '#contract/platform/endpoint.ts';
import {
  beginSummaries,
  endSummaries,
  readSummaryChoice,
} from '#contract/reports/monthly-summary.ts';
import { prepareReports } from '#contract/reports/report-files.ts';
import { readReport } from '#contract/reports/reports.ts';
import { sheetTypes } from '#server/platform/files/spreadsheet.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { signedFile } from '#server/platform/http/signed-links.ts';
import { prepareReportFile, readReportFile, reportFilePath } from './file-service.ts';
import { addSummary, deleteSummary, isSummaryWanted } from './repository.ts';
import { countReport } from './service.ts';

const readFileEndpoint = endpoint(`GET ${reportFilePath({ from: '{from}', to: '{to}' })}`, {
  ...signedFile,
  tag: 'Reports',
  summary: 'Open all reports as a file by its signed address',
  params: z.object({ from: DateOnly, to: DateOnly }),
  errors: [403],
  produces: [sheetTypes.xlsx],
});

export function publicReportRoutes(scope: VisitorScope): void {
  serveRaw(scope, readFileEndpoint, (context, { params, query }) =>
    readReportFile(context, params, query),
  );
}

export function reportRoutes(scope: AdministratorScope): void {
  serve(scope, readReport, 'Report', ({ db, clock }, { params, query }) =>
    countReport(db, params.name, query, clock()),
  );
  serve(
    scope,
    prepareReports,
    ({ fileName }) => `${fileName} is being downloaded.`,
    (context, { query }) => prepareReportFile(context, query),
  );
  serve(scope, readSummaryChoice, 'Monthly summary', async ({ db, actor }) => ({
    isWanted: await isSummaryWanted(db, actor.id),
  }));
  serve(scope, beginSummaries, "We'll email you the figures each month.", ({ db, clock, actor }) =>
    addSummary(db, actor.id, clock()),
  );
  serve(scope, endSummaries, "We'll no longer email you the figures each month.", ({ db, actor }) =>
    deleteSummary(db, actor.id),
  );
}
