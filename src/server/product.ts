import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { alreadyAppliedMessage } from '#contract/drivers/application-form.ts';
import { alreadyRegisteredMessage } from '#contract/enrolments/enrolment-form.ts';
import { endpointTags } from '#contract/platform/endpoint-tags.ts';
import { examples } from '#contract/platform/examples.ts';
import { HttpError } from '#server/platform/http/http-errors.ts';
import { createServer } from '#server/platform/http/http-server.ts';
import { registerOpenApi } from '#server/platform/openapi/openapi.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import { websiteWords } from '#server/website/content-service.ts';
import { adminScope } from './admin-scope.ts';
import { makeParts, type Parts, type Platform } from './parts.ts';
import { publicScope } from './public-scope.ts';

/** The message for each database constraint that a caller can violate. */
const conflicts = {
  drivers_open_email: alreadyAppliedMessage,
  drivers_open_phone: alreadyAppliedMessage,
  enrolments_once: alreadyRegisteredMessage,
};

/** Creates the HTTP server without routes. Until the start is over, it says so. */
function createApp({ settings, logger, timeouts, ending, onRequestEnd, isReady = () => true }: Platform) {
  const isBehindTls = settings.publicUrl.startsWith('https:');
  const { trustProxy } = settings;
  const app = createServer({ logger, timeouts, ending, onRequestEnd, isBehindTls, trustProxy, conflicts });
  app.addHook('onRequest', async ({ url }) => {
    if (isReady() || url === '/healthz') return;
    throw new HttpError(503, 'The server is still starting.', { retryAfterSeconds: 1 });
  });
  return app;
}

/** Adds the API: a scope for what everybody may call, and one for administrators behind the guard. */
async function registerApi(app: FastifyInstance, platform: Platform, parts: Parts, queue: JobQueue): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  await registerOpenApi(app, { title: 'Website and back-office', tags: endpointTags, examples });
  await app.register((everyone) => publicScope(everyone, { ...platform, ...parts, queue }));
  await app.register(async (admin) => adminScope(admin, { ...platform, ...parts, queue }));

  const sendNotFound = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send({ message: 'There is nothing at this address.' });
  app.setNotFoundHandler(sendNotFound);
  // The site's catch-all route serves every other address.
  for (const path of ['/api', '/api/*']) app.all(path, { schema: { hide: true } }, sendNotFound);
}

/**
 * Composes the product out of what was opened, and starts its queue. The caller has the server listen, and starts the work
 * of `background.ts` with `parts`.
 */
export async function createProduct<Queue extends JobQueue>(platform: Platform<Queue>) {
  const app = createApp(platform);
  const website = websiteWords(platform.db);
  const websitePages = await platform.openSite(app, { content: website.content, clock: platform.clock });
  const parts = makeParts(platform, { website, websitePages });
  const queue = await platform.startQueue(parts.jobs);
  await registerApi(app, platform, parts, queue);
  return { app, parts, queue };
}
