import { addSource, changeSource, listSources, readSourceCode } from '#contract/sources/sources.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { createSource, sourceCode, sources, updateSource } from './service.ts';

export function sourceRoutes(scope: AdministratorScope): void {
  serve(scope, listSources, 'Sources', async (context) => ({ result: await sources(context) }));
  serve(scope, addSource, 'Link made', (context, { body }) => createSource(context, body));
  serve(scope, changeSource, 'Link changed', (context, { params, body }) =>
    updateSource(context, params.id, body),
  );
  serve(scope, readSourceCode, 'QR code', (context, { params }) => sourceCode(context, params.id));
}
