import type { FastifyInstance } from 'fastify';
import { refusingMs } from '#server/platform/http/connections.ts';
import { livenessRoute } from '#server/platform/http/health.ts';
import { createServer } from '#server/platform/http/http-server.ts';
import { connectionTimeouts } from '#server/platform/http/upload-rate.ts';
import type { Settings } from '#server/platform/system/env.ts';
import type { createLogger } from '#server/platform/system/log.ts';
import type { ClosingParts } from '#server/platform/system/shutdown.ts';
import { sendWaitingPage } from '#server/site/site.ts';

/** The process before the product is open. */
export interface Starting {
  settings: Settings;
  logger: ReturnType<typeof createLogger>;
  /** Collects each resource as it opens. Closed in reverse order, so requests end before what they use. */
  closing: ClosingParts;
  /** Aborted when shutdown begins. */
  ending: AbortSignal;
}

export const closeWithinMs = connectionTimeouts.closingMs + refusingMs + 1_000;

/** Serves a page that says why the product isn't there yet; other requests get the error. */
export async function serveWaiting(
  { settings, logger, closing, ending }: Starting,
  explain: () => { title: string; error: Error },
): Promise<FastifyInstance> {
  const { publicUrl, trustProxy, port, host } = settings;
  const app = createServer({
    logger,
    ending,
    trustProxy,
    isBehindTls: publicUrl.startsWith('https:'),
    conflicts: {},
  });
  closing.push({
    name: 'the waiting page',
    withinMs: closeWithinMs,
    close: () => app.close(),
  });
  livenessRoute(app);
  const refuse = async () => {
    throw explain().error;
  };
  // In `onRequest`, because no body is read here.
  for (const path of ['/readyz', '/api', '/api/*']) app.all(path, { onRequest: refuse }, refuse);
  app.get('/*', async (_request, reply) => sendWaitingPage(reply, explain().title));
  await app.listen({ port, host });
  return app;
}
