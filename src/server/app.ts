import { createHmac } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { alreadyAppliedMessage } from '#contract/drivers.ts';
import { alreadyRegisteredMessage } from '#contract/enrolment-form.ts';
import { accountRoutes, loginRoutes } from '#server/accounts/routes.ts';
import { findSession } from '#server/accounts/service.ts';
import { adminConsultationRoutes, publicConsultationRoutes } from '#server/consultations/routes.ts';
import { adminDriverRoutes, publicDriverRoutes } from '#server/drivers/routes.ts';
import { adminGalleryRoutes, publicGalleryRoutes } from '#server/gallery/routes.ts';
import { overviewRoutes } from '#server/overview/routes.ts';
import { placementRoutes } from '#server/placements/routes.ts';
import { adminGuard } from '#server/platform/admin-only.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Settings } from '#server/platform/env.ts';
import { answerError, handleErrors } from '#server/platform/error-handler.ts';
import { healthRoutes } from '#server/platform/health.ts';
import { describeApi } from '#server/platform/openapi.ts';
import { publicPictureRoutes, publicPictures } from '#server/platform/public-pictures.ts';
import { rateLimit } from '#server/platform/rate-limits.ts';
import { signedLinks } from '#server/platform/signed-links.ts';
import type { StoredFiles } from '#server/platform/stored-files.ts';
import { adminRequestRoutes, publicRequestRoutes } from '#server/requests/routes.ts';
import { adminTrainingRoutes, publicTrainingRoutes } from '#server/trainings/routes.ts';

/** What the app stands on. */
export interface Ground {
  db: Database;
  pool: pg.Pool;
  files: StoredFiles;
  clock: Clock;
  /** Signs links to private documents. */
  secret: string;
  settings: Pick<Settings, 'publicUrl' | 'publicPostsPerMinute' | 'sessionHours' | 'sessionIdleMinutes' | 'trustProxy'>;
  logger?: FastifyBaseLogger;
}

/** What a caller reads where a database constraint turned a request down. */
const conflicts = {
  drivers_open_email: alreadyAppliedMessage,
  drivers_open_phone: alreadyAppliedMessage,
  enrolments_once: alreadyRegisteredMessage,
};

const quarterOfAnHour = 15 * 60;

/** Makes the app with every feature on it: a scope for everybody, and one for administrators behind the guard. */
export async function makeApp(ground: Ground): Promise<FastifyInstance> {
  const { db, pool, files, clock, secret, settings } = ground;
  const app: FastifyInstance = fastify({
    ...(ground.logger && { loggerInstance: ground.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    bodyLimit: 256 * 1024,
    // A body may take as long as a slow phone needs, but a silent connection ends.
    connectionTimeout: 180_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    http: { headersTimeout: 60_000 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  // Schemas are applied by `serve`, which knows their types; here they only describe.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, conflicts);
  acceptEmptyJson(app);
  keepFromSearchEngines(app);

  const https = settings.publicUrl.startsWith('https:');
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: https });
  await app.register(multipart, { throwFileSizeLimit: false });
  await describeApi(app, 'Website and back-office');

  const life = { hours: settings.sessionHours, idleMinutes: settings.sessionIdleMinutes };
  const guard = adminGuard((token) => findSession(db, life, clock, token));
  const links = signedLinks(createHmac('sha256', secret).update('documents').digest('hex'));
  const drivers = { db, files, links, clock };
  const pictures = publicPictures(db, files);
  const trainings = { db, pictures, clock, incoming: files.incoming };

  await app.register(async (everyone) => {
    healthRoutes(everyone, { pool });
    loginRoutes(everyone, {
      db,
      clock,
      incoming: files.incoming,
      limits: {
        byEmail: rateLimit(pool, 'login-email', 10, quarterOfAnHour),
        byAddress: rateLimit(pool, 'login-address', 30, quarterOfAnHour),
      },
    });
    const posts = rateLimit(pool, 'public-post', settings.publicPostsPerMinute, 60);
    publicDriverRoutes(everyone, { ...drivers, posts });
    publicTrainingRoutes(everyone, { ...trainings, posts });
    publicGalleryRoutes(everyone, trainings);
    publicPictureRoutes(everyone, pictures);
    publicRequestRoutes(everyone, { db, clock, posts });
    publicConsultationRoutes(everyone, { db, clock, posts });
  });

  await app.register(async (admin) => {
    guard.protect(admin);
    accountRoutes(admin, { db, guard });
    overviewRoutes(admin, { db, clock });
    adminDriverRoutes(admin, drivers);
    placementRoutes(admin, { db, files, clock, guard });
    adminTrainingRoutes(admin, trainings);
    adminGalleryRoutes(admin, trainings);
    adminRequestRoutes(admin, { db, clock });
    adminConsultationRoutes(admin, { db, clock });
  });

  const sayNothingIsHere = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send({ message: 'There is nothing at this address.' });
  app.setNotFoundHandler(sayNothingIsHere);
  // Before the site, which has a page for every other address.
  for (const path of ['/api', '/api/*']) app.all(path, { schema: { hide: true } }, sayNothingIsHere);
  return app;
}

// What programs ask for, and private papers.
function keepFromSearchEngines(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('x-robots-tag', 'noindex');
  });
}

// Browsers of the wire format send the JSON content type with every call, also where there is no body.
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
