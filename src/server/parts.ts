import type { FastifyInstance } from 'fastify';
import { invitationSecrets } from '#server/accounts/invitation-service.ts';
import { recoveryJobs, recoverySecrets } from '#server/accounts/recovery-code-service.ts';
import type { BackupCare } from '#server/backups/service.ts';
import { messageFacts } from '#server/messages/message-metrics.ts';
import { createNotifier } from '#server/messages/notify.ts';
import { trackingLinks as createTrackingLinks } from '#server/messages/tracking-links.ts';
import type { OnRequestEnd } from '#server/platform/http/request-log.ts';
import type { ConnectionTimeouts } from '#server/platform/http/upload-rate.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { JobQueue, Jobs } from '#server/platform/system/jobs.ts';
import type { SendMail } from '#server/platform/system/mailer.ts';
import { databaseFacts } from '#server/platform/system/platform-metrics.ts';
import type { SendText } from '#server/platform/system/text-sender.ts';
import { ownCodeSecrets } from '#server/self-service/code-service.ts';
import type { HealthSources } from '#server/settings/health-service.ts';
import type { SiteContent } from '#server/site/pages.ts';
import type { RenderCheck } from '#server/site/site.ts';
import { applicationQuota } from '#server/uploads/quota-service.ts';
import type { PublishedContent } from '#server/website/content-service.ts';

/**
 * The resources below the product, opened by the process or by a test. Queries of `db` time out after seconds, since
 * requests wait for them.
 */
export interface Platform<Queue extends JobQueue = JobQueue>
  extends Omit<Context, 'notify' | 'trackingLinks' | 'website' | 'pages'> {
  /** The same database without the short timeout, for background work. */
  maintenance: Pick<Context, 'db'>;
  backupCare: BackupCare;
  errors: HealthSources['errors'];
  readRelease: HealthSources['readRelease'];
  sendMail: SendMail;
  sendText: SendText;
  /** Adds the site's routes after all others of this server. */
  openSite(app: FastifyInstance, words: SiteContent): Promise<RenderCheck>;
  startQueue(jobs: Jobs): Promise<Queue>;
  timeouts?: Partial<ConnectionTimeouts> | undefined;
  /** Aborted when shutdown begins. */
  ending?: AbortSignal | undefined;
  /** False until the start is complete; until then only `/healthz` responds. */
  isReady?: (() => boolean) | undefined;
  onRequestEnd?: OnRequestEnd | undefined;
}

/** Created once per process: the context of all services, and everything with state. */
export type Parts = ReturnType<typeof makeParts>;

/** Makes no queries. */
export function makeParts(
  platform: Platform,
  { website, pages }: { website: PublishedContent; pages: RenderCheck },
) {
  const {
    db,
    pool,
    clock,
    files,
    images,
    settings,
    secret,
    keys,
    logger,
    maintenance,
    backupCare,
    sendMail,
    sendText,
  } = platform;
  const trackingLinks = createTrackingLinks(secret, settings.publicUrl);
  const { formMessagesPerHour: messagesPerHour, formMessagesPerDay: messagesPerDay } = settings;
  const notify = createNotifier({
    links: trackingLinks,
    company: website.company,
    messagesPerHour,
    messagesPerDay,
  });
  const context: Context = {
    db,
    pool,
    clock,
    files,
    images,
    notify,
    trackingLinks,
    website,
    pages,
    settings,
    secret,
    keys,
    logger,
  };
  /** For background work, with database connections apart from those of requests. */
  const maintenanceContext: Context = { ...context, db: maintenance.db };
  const secrets = { ...recoverySecrets(context), ...invitationSecrets, ...ownCodeSecrets(context) };
  const facts = { database: databaseFacts(maintenance.db), messages: messageFacts(maintenance.db) };
  return {
    context,
    maintenanceContext,
    website,
    backupCare,
    facts,
    health: { facts, backupCare, errors: platform.errors, readRelease: platform.readRelease },
    quota: applicationQuota(context),
    delivering: { ...maintenanceContext, sendMail, sendText, secrets },
    jobs: recoveryJobs(context),
  };
}
