import { searchEverything } from '#contract/search/search.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { foundFor } from './service.ts';

export function searchRoutes(scope: AdministratorScope): void {
  serve(scope, searchEverything, 'Search results', (context, { query }) =>
    foundFor(context, query.text),
  );
}
