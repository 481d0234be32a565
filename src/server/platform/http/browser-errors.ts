import type { FastifyInstance } from 'fastify';
import { reportBrowserError } from '#contract/platform/browser-errors.ts';
import { clientKey } from './client-key.ts';
import type { RateLimit } from './rate-limits.ts';
import { registerEndpoint } from './register-endpoint.ts';

/** Logs errors that the site's scripts report from browsers; `reports` limits those of one client. */
export function browserErrorRoutes(app: FastifyInstance, { reports }: { reports: RateLimit }): void {
  registerEndpoint(
    app,
    reportBrowserError,
    async ({ body: { kind, place, route }, request }) => {
      await reports.count(clientKey(request));
      request.log.warn({ kind, place, route }, 'an error in the browser');
      return { message: 'The error has been noted.' };
    },
    { maxBytes: 4 * 1024 },
  );
}
