import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { alreadyAppliedMessage } from '#contract/drivers.ts';
import { endpointTags } from '#contract/endpoint-tags.ts';
import { alreadyRegisteredMessage } from '#contract/enrolment-form.ts';
import { examples } from '#contract/examples.ts';
import { administratorRoutes } from '#server/accounts/administrator-routes.ts';
import { deviceTokens } from '#server/accounts/device-service.ts';
import { factorLoginRoutes, factorRoutes } from '#server/accounts/factor-routes.ts';
import { invitationRoutes } from '#server/accounts/invitation-routes.ts';
import { invitationLimit, loginLimits, recoveryLimits, signInMailLimit } from '#server/accounts/limit-service.ts';
import { passkeyChallenges } from '#server/accounts/passkey-challenge-service.ts';
import { passkeyLoginRoutes, passkeyRoutes } from '#server/accounts/passkey-routes.ts';
import { accountRoutes, loginRoutes } from '#server/accounts/routes.ts';
import { findOpenSessions, findSession } from '#server/accounts/session-service.ts';
import { activityRoutes } from '#server/activity/routes.ts';
import { bulkRoutes } from '#server/bulk/routes.ts';
import type { Decide } from '#server/bulk/service.ts';
import { consultationList } from '#server/consultations/export-service.ts';
import { adminConsultationRoutes, publicConsultationRoutes } from '#server/consultations/routes.ts';
import { listedConsultations, undoConsultationMark } from '#server/consultations/service.ts';
import { adminArchiveRoutes, publicArchiveRoutes } from '#server/documents/archive-routes.ts';
import { adminDocumentRequestRoutes, publicDocumentRequestRoutes } from '#server/documents/request-routes.ts';
import { adminDocumentRoutes, publicDocumentRoutes } from '#server/documents/routes.ts';
import { driverCorrectionRoutes } from '#server/drivers/correction-routes.ts';
import { chosenDrivers, driverLists } from '#server/drivers/export-service.ts';
import { intake, intakeLimits } from '#server/drivers/intake-service.ts';
import { adminDriverRoutes, publicDriverRoutes } from '#server/drivers/routes.ts';
import { getDriver, searchedDrivers } from '#server/drivers/service.ts';
import { applicationUploadRoutes } from '#server/drivers/upload-routes.ts';
import { takePhotos } from '#server/drivers/upload-service.ts';
import { enrolmentList } from '#server/enrolments/export-service.ts';
import { adminEnrolmentRoutes, publicEnrolmentRoutes } from '#server/enrolments/routes.ts';
import { adminExportRoutes, publicExportRoutes } from '#server/exports/routes.ts';
import { adminGalleryRoutes, publicGalleryRoutes } from '#server/gallery/routes.ts';
import { type NewsRoutesContext, newsRoutes } from '#server/news/routes.ts';
import { noteRoutes } from '#server/notes/routes.ts';
import { overviewRoutes } from '#server/overview/routes.ts';
import { publicPictureRoutes } from '#server/pictures/routes.ts';
import { publicPictures } from '#server/pictures/service.ts';
import { followNumber } from '#server/placements/number-service.ts';
import { placementRoutes } from '#server/placements/routes.ts';
import { changeDriverStatus } from '#server/placements/status-service.ts';
import { undoDriverChange, undoRequestEnding } from '#server/placements/undo-service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Images } from '#server/platform/files/images.ts';
import { openPartialFiles } from '#server/platform/files/partial-files.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { adminGuard } from '#server/platform/http/auth-guard.ts';
import { browserErrorRoutes } from '#server/platform/http/browser-errors.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { createServer } from '#server/platform/http/http-server.ts';
import { registerOpenApi } from '#server/platform/http/openapi.ts';
import { rateLimit } from '#server/platform/http/rate-limits.ts';
import type { OnRequestEnd } from '#server/platform/http/request-log.ts';
import { signedLinks } from '#server/platform/http/signed-links.ts';
import type { ConnectionTimeouts } from '#server/platform/http/upload-rate.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { Settings } from '#server/platform/system/env.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import { deriveKey } from '#server/platform/system/secrets.ts';
import { requestList } from '#server/requests/export-service.ts';
import { adminRequestRoutes, publicRequestRoutes } from '#server/requests/routes.ts';
import { listedRequests } from '#server/requests/service.ts';
import { reviewRoutes } from '#server/review/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { trainingList } from '#server/trainings/export-service.ts';
import { adminTrainingRoutes, publicTrainingRoutes } from '#server/trainings/routes.ts';
import { listedTrainings, lockOpenTraining, undoTrainingEnd } from '#server/trainings/service.ts';
import { undoRoutes } from '#server/undo/routes.ts';
import { viewRoutes } from '#server/views/routes.ts';

export interface AppDependencies {
  db: Database;
  pool: pg.Pool;
  files: StoredFiles;
  clock: Clock;
  images: Images;
  /** Runs work that doesn't have to be done before the response. */
  queue: JobQueue;
  /** Signs links to private documents, keys the hashes of codes, and encrypts the secrets of authenticator apps. */
  secret: string;
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'publicPostsPerMinute'
    | 'dailyApplicationsPerSender'
    | 'dailyApplicationMbPerSender'
    | 'unreviewedApplicationsMb'
    | 'sessionHours'
    | 'sessionIdleMinutes'
    | 'secondFactor'
    | 'trustProxy'
  >;
  logger?: FastifyBaseLogger | undefined;
  /** Overrides the default connection timeouts. */
  timeouts?: Partial<ConnectionTimeouts> | undefined;
  /** Overrides the default limits and times of streams. */
  live?: NewsRoutesContext['live'];
  /** Aborted when the process is about to end. */
  ending?: AbortSignal | undefined;
  onRequestEnd?: OnRequestEnd | undefined;
}

/** The message for each database constraint that a caller can violate. */
const conflicts = {
  drivers_open_email: alreadyAppliedMessage,
  drivers_open_phone: alreadyAppliedMessage,
  enrolments_once: alreadyRegisteredMessage,
};

/** How it is decided on one of many drivers: like on a single one. */
export const decideBy =
  (context: Pick<AppDependencies, 'db' | 'clock'>): Decide =>
  (actor, decision, beforeCommit) =>
    changeDriverStatus({ ...context, actor, beforeCommit }, decision);

/** Creates the app with every feature: a scope for public routes, and one for administrators behind the guard. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, pool, files, clock, images, queue, secret, settings, logger, timeouts, live, ending, onRequestEnd } =
    dependencies;
  const isBehindTls = settings.publicUrl.startsWith('https:');
  const { trustProxy } = settings;
  const app = createServer({ logger, timeouts, ending, onRequestEnd, isBehindTls, trustProxy, conflicts });
  await app.register(multipart, { throwFileSizeLimit: false });
  await registerOpenApi(app, { title: 'Website and back-office', tags: endpointTags, examples });

  const life = { hours: settings.sessionHours, idleMinutes: settings.sessionIdleMinutes };
  const guard = adminGuard((token) => findSession(db, { ...life, secondFactor: settings.secondFactor }, clock, token));
  const links = signedLinks(deriveKey(secret, 'documents'));
  const drivers = { db, files, links, clock, images };
  const pictures = publicPictures(db, files);
  const limits = loginLimits(pool);
  const signIn = {
    ...{ db, clock, limits, queue },
    devices: deviceTokens(deriveKey(secret, 'device-tokens')),
    signInMails: signInMailLimit(pool),
  };
  const factors = {
    ...signIn,
    appKey: deriveKey(secret, 'authenticator-apps'),
    codeKey: deriveKey(secret, 'backup-codes'),
    issuer: new URL(settings.publicUrl).hostname,
  };
  const passkeys = {
    ...factors,
    challenges: passkeyChallenges(deriveKey(secret, 'passkey-challenges')),
    publicUrl: settings.publicUrl,
  };
  const applicationIntake = intake(db, intakeLimits(pool, settings), () =>
    logger?.error('unreviewed applications fill the space set aside for them: new ones are rejected'),
  );
  const chosen = chosenDrivers({ db, clock });
  const listExports = {
    ...{ db, clock, links: signedLinks(deriveKey(secret, 'exports')), findContacts: chosen.findContacts },
    lists: {
      ...driverLists({ db, clock }),
      requests: requestList(db),
      consultations: consultationList(db),
      trainings: trainingList(db),
      enrolments: enrolmentList(db),
    },
  };
  const trainings = { db, pictures, clock, images, guard, incoming: files.incoming };

  await app.register(async (everyone) => {
    healthRoutes(everyone, { pool, ending });
    browserErrorRoutes(everyone, { reports: rateLimit(pool, 'browser-errors', 20, 60) });
    loginRoutes(everyone, {
      ...signIn,
      recoveryLimits: recoveryLimits(pool),
      key: deriveKey(secret, 'recovery-codes'),
      incoming: files.incoming,
    });
    factorLoginRoutes(everyone, factors);
    passkeyLoginRoutes(everyone, passkeys);
    invitationRoutes(everyone, { db, clock, attempts: invitationLimit(pool) });
    const posts = rateLimit(pool, 'public-post', settings.publicPostsPerMinute, 60);
    publicDriverRoutes(everyone, { ...drivers, posts, intake: applicationIntake });
    await everyone.register(async (uploads) => {
      const partials = openPartialFiles(db, files.incoming);
      applicationUploadRoutes(uploads, { db, files, clock, images, intake: applicationIntake, partials });
    });
    publicDocumentRoutes(everyone, drivers);
    publicDocumentRequestRoutes(everyone, { ...drivers, posts, takePhotos });
    publicArchiveRoutes(everyone, drivers);
    publicExportRoutes(everyone, listExports);
    publicTrainingRoutes(everyone, trainings);
    publicEnrolmentRoutes(everyone, { db, clock, posts, lockOpenTraining });
    publicGalleryRoutes(everyone, trainings);
    publicPictureRoutes(everyone, pictures);
    publicRequestRoutes(everyone, { db, clock, posts });
    publicConsultationRoutes(everyone, { db, clock, posts });
  });

  await app.register(async (admin) => {
    guard.protect(admin);
    accountRoutes(admin, { db, clock, guard, life, limits, queue });
    factorRoutes(admin, { ...factors, guard });
    passkeyRoutes(admin, { ...passkeys, guard });
    administratorRoutes(admin, { db, clock, guard, queue });
    activityRoutes(admin, { db });
    overviewRoutes(admin, { db, clock, guard, fullness: applicationIntake.fullness });
    newsRoutes(admin, {
      ...{ db, clock, guard, live, ending },
      findOpenSessions: (tokenHashes) => findOpenSessions(db, life, clock, tokenHashes),
    });
    adminDriverRoutes(admin, { ...drivers, guard });
    driverCorrectionRoutes(admin, { ...drivers, guard });
    const aDriver: Parameters<typeof adminDocumentRequestRoutes>[1]['getDriver'] = (id, actor) =>
      getDriver({ ...drivers, actor }, id);
    adminDocumentRoutes(admin, { ...drivers, guard, getDriver: aDriver });
    adminDocumentRequestRoutes(admin, { db, files, clock, guard, publicUrl: settings.publicUrl, getDriver: aDriver });
    reviewRoutes(admin, { db, clock, guard });
    adminArchiveRoutes(admin, { ...drivers, guard });
    bulkRoutes(admin, { db, clock, guard, queue, findIds: chosen.findIds, decide: decideBy({ db, clock }) });
    adminExportRoutes(admin, { ...listExports, guard });
    placementRoutes(admin, { db, files, clock, guard });
    adminTrainingRoutes(admin, trainings);
    adminEnrolmentRoutes(admin, { db });
    adminGalleryRoutes(admin, trainings);
    adminRequestRoutes(admin, { db, clock, guard, followNumber });
    adminConsultationRoutes(admin, { db, clock, guard });
    undoRoutes(admin, {
      guard,
      undo: {
        driver: (actor, asked) => undoDriverChange({ db, clock, actor }, asked),
        request: (actor, asked) => undoRequestEnding({ db, clock, actor }, asked),
        consultation: (actor, asked) => undoConsultationMark({ db, clock, actor }, asked),
        training: (actor, asked) => undoTrainingEnd({ db, clock, actor }, asked),
      },
    });
    noteRoutes(admin, { db, clock, guard });
    const hitsOf = <Row>({ result, pagedInfo }: { result: Row[]; pagedInfo: { total: number } }) => ({
      result,
      total: pagedInfo.total,
    });
    const first = (search: string, pageSize: number) => ({ search, page: 1, pageSize });
    searchRoutes(admin, {
      ...{ db, guard },
      find: {
        drivers: (one, text, limit) => searchedDrivers(one, text, limit, clock()),
        requests: async (one, text, limit) => hitsOf(await listedRequests({ db: one }, first(text, limit))),
        consultations: async (one, text, limit) => hitsOf(await listedConsultations({ db: one }, first(text, limit))),
        trainings: async (one, text, limit) => hitsOf(await listedTrainings({ db: one, clock }, first(text, limit))),
      },
    });
    viewRoutes(admin, { db, clock, guard });
  });

  const sendNotFound = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send({ message: 'There is nothing at this address.' });
  app.setNotFoundHandler(sendNotFound);
  // Registered before the site, whose catch-all route serves every other address.
  for (const path of ['/api', '/api/*']) app.all(path, { schema: { hide: true } }, sendNotFound);
  return app;
}
