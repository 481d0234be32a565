import { invitationSecrets } from '#server/accounts/invitation-service.ts';
import { recoveryJobs, recoverySecrets } from '#server/accounts/recovery-code-service.ts';
import type { OnRequestEnd } from '#server/platform/http/request-log.ts';
import type { ConnectionTimeouts } from '#server/platform/http/upload-rate.ts';
import { createNotifier } from '#server/platform/messages/notify.ts';
import { trackingLinks as createTrackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { JobQueue, Jobs } from '#server/platform/system/jobs.ts';
import type { SendMail } from '#server/platform/system/mailer.ts';
import type { SendText } from '#server/platform/system/text-sender.ts';
import { ownCodeSecrets } from '#server/self-service/code-service.ts';
import { applicationQuota, quotaLimits } from '#server/uploads/quota-service.ts';
import { websiteWords } from '#server/website/content-service.ts';
import { websiteFollower } from '#server/website/follow-service.ts';
import { lateWebsitePages } from '#server/website/pages-service.ts';

/** What the product stands on, opened by the process or by a test. `db` has the statements of requests, which end after seconds. */
export interface Platform<Queue extends JobQueue = JobQueue>
  extends Omit<Context, 'notify' | 'trackingLinks' | 'website'> {
  /** The same database for work that nobody waits for. */
  maintenance: Pick<Context, 'db'>;
  sendMail: SendMail;
  sendText: SendText;
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
export function makeParts(platform: Platform) {
  const { db, pool, clock, files, images, settings, secret, keys, logger, maintenance, sendMail, sendText } = platform;
  const website = websiteWords(settings.dataDir);
  const trackingLinks = createTrackingLinks(secret, settings.publicUrl);
  const { company } = website;
  const { formMessagesPerHour: messagesPerHour } = settings;
  const notify = createNotifier({ links: trackingLinks, company, messagesPerHour });
  const context: Context = {
    ...{ db, pool, clock, files, images, notify, trackingLinks, website, settings, secret, keys, logger },
  };
  /** For the work beside the requests, whose database connections are not theirs. */
  const beside: Context = { ...context, db: maintenance.db };
  const secrets = { ...recoverySecrets(context), ...invitationSecrets, ...ownCodeSecrets(context) };
  const websitePages = lateWebsitePages();
  const follower = websiteFollower(db, async (content) => {
    await websitePages.publish(content);
    await website.keep(content);
  });
  return {
    ...{ context, beside, website, websitePages, follower },
    quota: applicationQuota(context, quotaLimits(context)),
    delivering: { ...beside, sendMail, sendText, secrets },
    jobs: recoveryJobs(context),
  };
}
