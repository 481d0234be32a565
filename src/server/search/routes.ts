import { searchEverything } from '#contract/search/search.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { searchFor } from './service.ts';

export function searchRoutes(scope: AdministratorScope): void {
  serve(scope, searchEverything, 'Search results', (context, { query }) =>
    searchFor(context, query.text),
  );
}
