import * as z from 'zod/mini';
import { exportList } from '#contract/exports/list-exports.ts';
import { endpoint, Id } from '#contract/platform/endpoint.ts';
import { sheetTypes } from '#server/platform/files/spreadsheet.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { signedFile } from '#server/platform/http/signed-links.ts';
import { exportPath } from './mapper.ts';
import { prepareExport, readExport } from './service.ts';

const readExportEndpoint = endpoint(`GET ${exportPath('{exportId}')}`, {
  ...signedFile,
  tag: 'Exports',
  summary: 'Open an exported list by its signed address',
  params: z.object({ exportId: Id }),
  errors: [403],
  produces: [sheetTypes.xlsx, sheetTypes.csv],
});

export function publicExportRoutes(scope: VisitorScope): void {
  serveRaw(scope, readExportEndpoint, (context, { params, query }) =>
    readExport(context, params.exportId, query),
  );
}

export function adminExportRoutes(scope: AdministratorScope): void {
  serve(
    scope,
    exportList,
    (data) => `${data.fileName} is being downloaded.`,
    (context, { body }) => prepareExport(context, body),
  );
}
