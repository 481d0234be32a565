import type { FastifyInstance } from 'fastify';
import { invitationSecrets } from '#server/accounts/invitation-service.ts';
import { recoveryJobs, recoverySecrets } from '#server/accounts/recovery-code-service.ts';
import type { OnRequestEnd } from '#server/platform/http/request-log.ts';
import type { ConnectionTimeouts } from '#server/platform/http/upload-rate.ts';
import { createNotifier } from '#server/platform/messages/notify.ts';
import { trackingLinks as createTrackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { SiteWords } from '#server/platform/site/pages.ts';
import type { WordsTrial } from '#server/platform/site/site.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { JobQueue, Jobs } from '#server/platform/system/jobs.ts';
import type { SendMail } from '#server/platform/system/mailer.ts';
import type { SendText } from '#server/platform/system/text-sender.ts';
import { ownCodeSecrets } from '#server/self-service/code-service.ts';
import { applicationQuota } from '#server/uploads/quota-service.ts';
import type { WebsiteWords } from '#server/website/content-service.ts';

/** What the product stands on, opened by the process or by a test. `db` has the statements of requests, which end after seconds. */
export interface Platform<Queue extends JobQueue = JobQueue>
  extends Omit<Context, 'notify' | 'trackingLinks' | 'website' | 'pages'> {
  /** The same database for work that nobody waits for. */
  maintenance: Pick<Context, 'db'>;
  sendMail: SendMail;
  sendText: SendText;
  /** Serves the site in these words, below what else this server gets. */
  openSite(app: FastifyInstance, words: SiteWords): Promise<WordsTrial>;
  /** Starts the queue that runs these jobs after the response. */
  startQueue(jobs: Jobs): Promise<Queue>;
  /** Overrides the default connection timeouts. */
  timeouts?: Partial<ConnectionTimeouts> | undefined;
  /** Aborted when the process is about to end. */
  ending?: AbortSignal | undefined;
  /** Whether the start is over; until then nothing but `/healthz` is served. */
  isReady?: (() => boolean) | undefined;
  onRequestEnd?: OnRequestEnd | undefined;
}

/** What is made once: the context of all services, and what has a state. */
export type Parts = ReturnType<typeof makeParts>;

/** Makes the parts out of what was opened; asks nobody yet. */
export function makeParts(platform: Platform, { website, pages }: { website: WebsiteWords; pages: WordsTrial }) {
  const { db, pool, clock, files, images, settings, secret, keys, logger, maintenance, sendMail, sendText } = platform;
  const trackingLinks = createTrackingLinks(secret, settings.publicUrl);
  const { formMessagesPerHour: messagesPerHour, formMessagesPerDay: messagesPerDay } = settings;
  const notify = createNotifier({ links: trackingLinks, company: website.company, messagesPerHour, messagesPerDay });
  const context: Context = {
    ...{ db, pool, clock, files, images, notify, trackingLinks, website, pages, settings, secret, keys, logger },
  };
  /** For the work beside the requests, whose database connections are not theirs. */
  const beside: Context = { ...context, db: maintenance.db };
  const secrets = { ...recoverySecrets(context), ...invitationSecrets, ...ownCodeSecrets(context) };
  return {
    ...{ context, beside, website },
    quota: applicationQuota(context),
    delivering: { ...beside, sendMail, sendText, secrets },
    jobs: recoveryJobs(context),
  };
}
