import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { passkeyChallenges } from '#server/accounts/challenge-service.ts';
import { deviceTokens } from '#server/accounts/device-service.ts';
import { loginLimits, signInMailLimit } from '#server/accounts/limit-service.ts';
import { findSession, findSessionHolder } from '#server/accounts/session-service.ts';
import type { Decide } from '#server/bulk/service.ts';
import { consultationList } from '#server/consultations/export-service.ts';
import { chosenDrivers, driverLists } from '#server/drivers/export-service.ts';
import { createLicences } from '#server/drivers/licence-service.ts';
import { enrolmentList } from '#server/enrolments/export-service.ts';
import { publicPictures } from '#server/pictures/service.ts';
import { changeDriverStatus } from '#server/placements/status-service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { adminGuard } from '#server/platform/http/auth-guard.ts';
import { rateLimit } from '#server/platform/http/rate-limits.ts';
import type { OnRequestEnd } from '#server/platform/http/request-log.ts';
import { sessionLinks, signedLinks } from '#server/platform/http/signed-links.ts';
import type { ConnectionTimeouts } from '#server/platform/http/upload-rate.ts';
import type { Outlets } from '#server/platform/messages/outlets.ts';
import type { TrackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import { deriveKey } from '#server/platform/system/secrets.ts';
import type { Settings } from '#server/platform/system/settings.ts';
import { requestList } from '#server/requests/export-service.ts';
import { trainingList } from '#server/trainings/export-service.ts';
import type { NotificationRoutesContext } from './notifications/routes.ts';
import type { Notify } from './platform/messages/notify.ts';
import { quota, quotaLimits } from './uploads/quota-service.ts';

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
  /** Encrypts people's most private data. */
  keys: DataKeys;
  /** Makes and reads the tracking links of messages. */
  trackingLinks: TrackingLinks;
  /** Tells people outside of what happened. */
  notify: Notify;
  outlets: Outlets;
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'dataDir'
    | 'publicPostsPerMinute'
    | 'dailyApplicationsPerSender'
    | 'dailyApplicationMbPerSender'
    | 'unreviewedApplicationsMb'
    | 'textsPerDay'
    | 'sessionHours'
    | 'sessionIdleMinutes'
    | 'secondFactor'
    | 'trustProxy'
    | 'textReportSecret'
  >;
  logger?: FastifyBaseLogger | undefined;
  /** Overrides the default connection timeouts. */
  timeouts?: Partial<ConnectionTimeouts> | undefined;
  /** Overrides the default limits and times of streams. */
  live?: NotificationRoutesContext['live'];
  /** Aborted when the process is about to end. */
  ending?: AbortSignal | undefined;
  /** Whether the start is over; until then nothing but `/healthz` is served. */
  isReady?: (() => boolean) | undefined;
  onRequestEnd?: OnRequestEnd | undefined;
}

/** How it is decided on one of many drivers: like on a single one. */
export const createDecider =
  (context: Pick<AppDependencies, 'db' | 'clock' | 'notify'>): Decide =>
  (actor, decision, beforeCommit) =>
    changeDriverStatus({ ...context, actor, beforeCommit }, decision);

/** The dependencies of the features, made once for both scopes. */
export type FeatureContexts = ReturnType<typeof featureContexts>;

/** Makes what the features need out of what the process has. */
export function featureContexts(dependencies: AppDependencies) {
  const { db, pool, files, clock, images, secret, keys, notify, settings, logger } = dependencies;
  const life = { hours: settings.sessionHours, idleMinutes: settings.sessionIdleMinutes };
  const guard = adminGuard((token) => findSession(db, { ...life, secondFactor: settings.secondFactor }, clock, token));
  const linksFor = (purpose: string) =>
    sessionLinks(signedLinks(secret, purpose), (id) => findSessionHolder(db, life, clock, id));
  const links = linksFor('documents');
  const licences = createLicences(keys, logger);
  const drivers = { db, files, links, clock, images, notify, licences };
  const pictures = publicPictures(db, files);
  const limits = loginLimits(pool);
  const signIn = {
    ...{ db, clock, limits, publicUrl: settings.publicUrl },
    devices: deviceTokens(secret),
    signInMails: signInMailLimit(pool),
  };
  const factors = {
    ...signIn,
    appKey: deriveKey(secret, 'authenticator-apps'),
    codeKey: deriveKey(secret, 'backup-codes'),
    issuer: new URL(settings.publicUrl).hostname,
  };
  const passkeys = { ...factors, challenges: passkeyChallenges(secret) };
  const applicationQuota = quota(db, quotaLimits(pool, settings), () =>
    logger?.error('the space for unreviewed applications is full: new ones are rejected'),
  );
  const chosen = chosenDrivers({ db, clock, licences });
  const listExports = {
    ...{ db, clock, links: linksFor('exports'), findContacts: chosen.findContacts },
    lists: {
      ...driverLists({ db, clock, licences }),
      requests: requestList(db),
      consultations: consultationList(db),
      trainings: trainingList(db),
      enrolments: enrolmentList(db),
    },
  };
  const copies = { db, files, clock, licenceOf: licences.read, links: linksFor('person-copies') };
  const trainings = { db, pictures, clock, images, guard, notify, incoming: files.incoming };
  return {
    ...{ life, guard, drivers, pictures, limits, signIn, factors, passkeys, applicationQuota, chosen, listExports },
    ...{ trainings, copies, posts: rateLimit(pool, 'public-post', settings.publicPostsPerMinute, 60) },
  };
}
