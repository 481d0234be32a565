import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { alreadyAppliedMessage } from '#contract/drivers/application-form.ts';
import { alreadyRegisteredMessage } from '#contract/enrolments/enrolment-form.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { examples } from '#contract/platform/examples.ts';
import { HttpError } from '#server/platform/http/http-errors.ts';
import { createServer } from '#server/platform/http/http-server.ts';
import { registerOpenApi } from '#server/platform/openapi/openapi.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import { publishedContent } from '#server/website/content-service.ts';
import { adminScope } from './admin-scope.ts';
import { makeParts, type Parts, type Platform } from './parts.ts';
import { publicScope } from './public-scope.ts';

const endpointTags: Record<Endpoint['tag'], string> = {
  Accounts: 'Logging in and out, new passwords, and the own account.',
  Activity: 'What administrators did, and when.',
  Administrators: 'Who can log in and do what, and inviting new administrators.',
  Consultations: 'Booking a consultation, and managing the bookings.',
  Drivers: "Drivers' applications, their statuses and their documents.",
  Exports: 'Lists as files.',
  Gallery: 'Pictures of past trainings.',
  Messages: 'What people were told by email and text message, and whether it has arrived.',
  Notes: 'What colleagues wrote about a record.',
  Overview: 'What the dashboard and the bell show.',
  Placements: 'Who works for which company.',
  Privacy: 'What is kept for how long, and what people ask about their own data.',
  Reports: 'How it goes, counted by week, state, reason or month.',
  Requests: "Companies' requests for drivers.",
  Search: 'Searching everything at once.',
  Settings: 'What the company has set for its daily work.',
  System: 'Whether the product runs, what its API is, and errors of the site in browsers.',
  Tracking:
    'How far an application, a request, a booking or a registration is, for those who have sent it.',
  Trainings: 'Trainings, and who has registered for them.',
  Website: "The words of the company's site: their draft, and what was published.",
};

const conflicts = {
  drivers_open_email: alreadyAppliedMessage,
  drivers_open_phone: alreadyAppliedMessage,
  enrolments_once: alreadyRegisteredMessage,
};

/** Returns 503 until the start is complete. */
function createApp({
  settings,
  logger,
  timeouts,
  ending,
  onRequestEnd,
  isReady = () => true,
}: Platform) {
  const isBehindTls = settings.publicUrl.startsWith('https:');
  const { trustProxy } = settings;
  const app = createServer({
    logger,
    timeouts,
    ending,
    onRequestEnd,
    isBehindTls,
    trustProxy,
    conflicts,
  });
  app.addHook('onRequest', async ({ url }) => {
    if (isReady() || url === '/healthz' || url === '/up') return;
    throw new HttpError(503, 'The server is still starting.', { retryAfterSeconds: 1 });
  });
  return app;
}

async function registerApi(
  app: FastifyInstance,
  platform: Platform,
  parts: Parts,
  queue: JobQueue,
): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  registerOpenApi(app, { title: 'Website and back-office', tags: endpointTags, examples });
  await app.register((everyone) =>
    publicScope(everyone, parts, { queue, ending: platform.ending }),
  );
  await app.register(async (admin) => adminScope(admin, parts));

  const sendNotFound = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send({ message: 'There is nothing at this address.' });
  app.setNotFoundHandler(sendNotFound);
  // The site's catch-all route would serve these paths otherwise.
  for (const path of ['/api', '/api/*']) app.all(path, sendNotFound);
}

/**
 * Composes the product and starts its queue. The caller listens, and starts the work of `background.ts` with
 * `parts`.
 */
export async function createProduct<Queue extends JobQueue>(platform: Platform<Queue>) {
  const app = createApp(platform);
  const website = publishedContent(platform.db);
  const pages = await platform.openSite(app, { content: website.content, clock: platform.clock });
  const parts = makeParts(platform, { website, pages });
  const queue = await platform.startQueue(parts.jobs);
  await registerApi(app, platform, parts, queue);
  return { app, parts, queue };
}
