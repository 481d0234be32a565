import * as z from 'zod/mini';
import { exportList } from '#contract/exports/list-exports.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import { sheetTypes } from '#server/platform/files/spreadsheet.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import {
  type AdministratorScope,
  serve,
  serveRaw,
  type VisitorScope,
} from '#server/platform/http/serve.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { exportPath } from './mapper.ts';
import { prepareExport, readExport } from './service.ts';

const readExportEndpoint = endpoint(`GET ${exportPath('{exportId}')}`, {
  access: 'public',
  tag: 'Exports',
  summary: 'Open an exported list by its signed address',
  params: z.object({ exportId: Id }),
  query: SignedQuery,
  errors: [403],
  produces: [sheetTypes.xlsx, sheetTypes.csv],
  response: FileBody,
});

export function publicExportRoutes(scope: VisitorScope): void {
  serveRaw(scope, readExportEndpoint, async (context, { params, query }) => {
    const { content, format, fileName } = await readExport(context, params.exportId, query);
    return { content, type: sheetTypes[format], headers: downloadHeaders(fileName) };
  });
}

export function adminExportRoutes(scope: AdministratorScope): void {
  serve(
    scope,
    exportList,
    (data) => `${data.fileName} is being downloaded.`,
    (context, { body }) => prepareExport(context, body),
  );
}
