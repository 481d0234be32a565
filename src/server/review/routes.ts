import { readReview, recordPresence } from '#contract/review/review.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { presence, reviewQueue } from './service.ts';

export function reviewRoutes(scope: AdministratorScope): void {
  serve(scope, readReview, 'Review queue', (context, { query }) => reviewQueue(context, query));
  serve(scope, recordPresence, 'Who else looks at this', (context, { params, body }) =>
    presence(context, params.id, body.leaving),
  );
}
