import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { passkeyChallenges } from '#server/accounts/challenge-service.ts';
import { deviceTokens } from '#server/accounts/device-service.ts';
import { invitationSecrets } from '#server/accounts/invitation-service.ts';
import { loginLimits } from '#server/accounts/limit-service.ts';
import { recoveryJobs, recoverySecrets } from '#server/accounts/recovery-code-service.ts';
import { findSession, findSessionHolder } from '#server/accounts/session-service.ts';
import { createTickets } from '#server/attendance/ticket-service.ts';
import type { BulkContext } from '#server/bulk/service.ts';
import { consultationList } from '#server/consultations/export-service.ts';
import { driverChooser, driverLists } from '#server/drivers/export-service.ts';
import { createLicences } from '#server/drivers/licence-service.ts';
import { enrolmentList } from '#server/enrolments/export-service.ts';
import { feedbackLinks } from '#server/feedback/service.ts';
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
import { createNotifier } from '#server/platform/messages/notify.ts';
import { outletsOf } from '#server/platform/messages/outlets.ts';
import { trackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { SiteWords } from '#server/platform/site/pages.ts';
import type { WordsTrial } from '#server/platform/site/site.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';
import type { JobQueue, Jobs } from '#server/platform/system/jobs.ts';
import type { SendMail } from '#server/platform/system/mailer.ts';
import { outboxForgetter } from '#server/platform/system/old-files.ts';
import { deriveKey } from '#server/platform/system/secrets.ts';
import type { Settings } from '#server/platform/system/settings.ts';
import type { SendText } from '#server/platform/system/text-sender.ts';
import { requestList } from '#server/requests/export-service.ts';
import { ownCodeKey, ownCodeSecrets } from '#server/self-service/code-service.ts';
import { trainingList } from '#server/trainings/export-service.ts';
import { quota, quotaLimits } from '#server/uploads/quota-service.ts';
import type { WebsiteWords } from '#server/website/content-service.ts';

/** What the product stands on, opened by the process or by a test. */
export interface Platform<Queue extends JobQueue = JobQueue> {
  /** The database as requests use it, whose statements end after seconds. */
  db: Database;
  pool: pg.Pool;
  /** The same database for work that nobody waits for. */
  maintenance: { db: Database };
  files: StoredFiles;
  images: Images;
  clock: Clock;
  /** Signs links and tokens, keys the hashes of codes, and encrypts the secrets of authenticator apps. */
  secret: string;
  /** Encrypts people's most private data. */
  keys: DataKeys;
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'dataDir'
    | 'databaseUrl'
    | 'smtpUrl'
    | 'textProvider'
    | 'publicPostsPerMinute'
    | 'dailyApplicationsPerSender'
    | 'dailyApplicationMbPerSender'
    | 'unreviewedApplicationsMb'
    | 'formMessagesPerHour'
    | 'textsPerDay'
    | 'sessionHours'
    | 'sessionIdleMinutes'
    | 'secondFactor'
    | 'trustProxy'
    | 'textReportSecret'
  >;
  sendMail: SendMail;
  sendText: SendText;
  /** Serves the site in these words, below what else this server gets. */
  openSite(app: FastifyInstance, words: SiteWords): Promise<WordsTrial>;
  /** Starts the queue that runs these jobs after the response. */
  startQueue(jobs: Jobs): Promise<Queue>;
  logger?: FastifyBaseLogger | undefined;
  /** Overrides the default connection timeouts. */
  timeouts?: Partial<ConnectionTimeouts> | undefined;
  /** Aborted when the process is about to end. */
  ending?: AbortSignal | undefined;
  /** Whether the start is over; until then nothing but `/healthz` is served. */
  isReady?: (() => boolean) | undefined;
  onRequestEnd?: OnRequestEnd | undefined;
}

/** What features share, made once: the scopes and the work beside the requests take their dependencies from here. */
export type Parts = ReturnType<typeof makeParts>;

/** Makes the parts out of what was opened; asks nobody yet. */
export function makeParts(platform: Platform, site: { website: WebsiteWords; websitePages: WordsTrial }) {
  const { db, pool, maintenance, files, images, clock, secret, keys, settings, logger, sendMail, sendText } = platform;
  const { publicUrl } = settings;

  const { company } = site.website;
  const links = trackingLinks(secret, publicUrl);
  const notify = createNotifier({ links, company, messagesPerHour: settings.formMessagesPerHour });
  const outlets = outletsOf(settings);

  const life = { hours: settings.sessionHours, idleMinutes: settings.sessionIdleMinutes };
  const guard = adminGuard((token) => findSession(db, { ...life, secondFactor: settings.secondFactor }, clock, token));
  const linksFor = (purpose: string) =>
    sessionLinks(signedLinks(secret, purpose), (id) => findSessionHolder(db, life, clock, id));

  const limits = loginLimits(pool);
  const devices = deviceTokens(secret);
  const signIn = { db, clock, limits, publicUrl, devices };
  const factors = {
    ...signIn,
    appKey: deriveKey(secret, 'authenticator-apps'),
    codeKey: deriveKey(secret, 'backup-codes'),
    issuer: new URL(publicUrl).hostname,
  };
  const passkeys = { ...factors, challenges: passkeyChallenges(secret) };
  const tickets = createTickets(secret);
  const { formMessagesPerHour: messagesPerHour, textsPerDay } = settings;
  const recovery = { db, clock, publicUrl, key: deriveKey(secret, 'recovery-codes') };
  const ownCodes = { company, key: deriveKey(secret, ownCodeKey), messagesPerHour, textsPerDay };

  const licences = createLicences(keys, logger);
  const drivers = { db, files, links: linksFor('documents'), clock, images, notify, licences };
  const bulk: BulkContext = {
    ...{ db, clock, findIds: driverChooser({ db, clock, licences }) },
    decide: (actor, decision) => changeDriverStatus({ db, clock, notify, actor }, decision),
  };
  const listExports = {
    ...{ db, clock, links: linksFor('exports') },
    lists: {
      ...driverLists({ db, clock, licences }),
      requests: requestList(db),
      consultations: consultationList(db),
      trainings: trainingList(db),
      enrolments: enrolmentList(db),
    },
  };
  const applicationQuota = quota(db, quotaLimits(pool, settings), () =>
    logger?.error('the space for unreviewed applications is full: new ones are rejected'),
  );
  const pictures = publicPictures(db, files);
  const fileLinks = signedLinks(secret, 'training-files');
  const trainings = { db, pictures, files, fileLinks, clock, images, guard, notify, incoming: files.incoming };
  const copies = { db, files, clock, licenceOf: licences.read, company, links: linksFor('person-copies') };
  const reports = { db, clock, links: linksFor('reports') };
  const certificates = { db, clock, notify, guard, company, publicUrl, links: linksFor('certificates') };
  const feedback = { db, clock, notify, links: feedbackLinks(secret, publicUrl) };
  const delivering = {
    ...{ db: maintenance.db, clock, sendMail, sendText, outlets, publicUrl, textsPerDay },
    secrets: { ...recoverySecrets(recovery.key), ...invitationSecrets, ...ownCodeSecrets(ownCodes.key) },
    company,
  };
  return {
    ...site,
    ...{ trackingLinks: links, notify, outlets, life, guard, limits, signIn, factors },
    ...{ passkeys, recovery, ownCodes, tickets },
    ...{ drivers, bulk, listExports, applicationQuota, pictures, trainings, copies, delivering },
    ...{ certificates, feedback, reports },
    forgetMails: outboxForgetter(settings.dataDir),
    posts: rateLimit(pool, 'public-post', settings.publicPostsPerMinute, 60),
    jobs: recoveryJobs({ ...recovery, messagesPerHour }),
  };
}

/** What a scope of routes takes its dependencies from. */
export type Scope = Platform & Parts & { queue: JobQueue };
