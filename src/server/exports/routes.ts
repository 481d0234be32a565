import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { exportList } from '#contract/exports/list-exports.ts';
import { endpoint, FileBody, Id } from '#contract/platform/endpoint.ts';
import { sheetTypes } from '#server/platform/files/spreadsheet.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { downloadHeaders } from '#server/platform/http/file-response.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { SignedQuery } from '#server/platform/http/signed-links.ts';
import { exportPath } from './mapper.ts';
import { type ExportsContext, prepareExport, readExport } from './service.ts';

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

/** Public route: opening an export by a signed link. */
export function publicExportRoutes(app: FastifyInstance, context: ExportsContext): void {
  registerEndpoint(app, readExportEndpoint, async ({ params, query }) => {
    const { content, format, fileName } = await readExport(context, params.exportId, query);
    return { content, type: sheetTypes[format], headers: downloadHeaders(fileName) };
  });
}

export function adminExportRoutes(app: FastifyInstance, context: ExportsContext & { guard: AdminGuard }): void {
  registerAnswer(
    app,
    exportList,
    (data) => `${data.fileName} is being downloaded.`,
    ({ body, request }) => prepareExport({ ...context, actor: context.guard.administratorOf(request) }, body),
  );
}
