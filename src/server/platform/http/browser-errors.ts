import { reportBrowserError } from '#contract/platform/browser-errors.ts';
import { rateLimit } from './rate-limits.ts';
import { serve, type VisitorScope } from './serve.ts';

export function browserErrorRoutes(scope: VisitorScope): void {
  const reports = rateLimit(scope.context.pool, 'browser-errors', 20, 60);
  serve(
    scope,
    reportBrowserError,
    'The error has been noted.',
    async ({ sender }, { body: { kind, place, route }, request }) => {
      await reports.count(sender);
      request.log.warn({ kind, place, route }, 'an error in the browser');
    },
    { maxBytes: 4 * 1024 },
  );
}
