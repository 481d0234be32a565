import { LRUCache } from 'lru-cache';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { type RateLimit, rateLimit } from '#server/platform/http/rate-limits.ts';
import type { Context } from '#server/platform/system/context.ts';
import { measureSpace } from './repository.ts';

const kibibyte = 1024;
const freshMs = 30_000;

const toKibibytes = (bytes: number) => Math.ceil(bytes / kibibyte);

interface QuotaLimits {
  /** Applications per sender and day. */
  applications: RateLimit;
  /** KiB of documents per sender and day. */
  kibibytes: RateLimit;
  /** Photos that are sent before their application, per sender and minute. */
  uploads: RateLimit;
  /** Maximum total size of the documents of unreviewed applications, of those that came back, and of photos that wait. */
  maxUnreviewedBytes: number;
}

const aDay = 24 * 60 * 60;
// Most applications have four or five photos.
const photosPerPost = 5;

/** The limits by the settings, whose sizes are in MB of 1024 × 1024 bytes. */
function quotaLimits({ pool, settings }: Context): QuotaLimits {
  const { dailyApplicationsPerSender: applications, dailyApplicationMbPerSender: megabytes } = settings;
  return {
    applications: rateLimit(pool, 'applications-day', applications, aDay, httpErrors.tooManyToday),
    kibibytes: rateLimit(pool, 'application-kib-day', megabytes * 1024, aDay, httpErrors.tooManyToday),
    uploads: rateLimit(pool, 'application-upload', settings.publicPostsPerMinute * photosPerPost, 60),
    maxUnreviewedBytes: settings.unreviewedApplicationsMb * 1024 * 1024,
  };
}

/** An admitted application, which counts against the sender's limits unless it is withdrawn. */
export interface Admission {
  /** Counts the size of the documents to be stored. Throws 429 if it exceeds the daily limit. */
  addBytes(bytes: number): Promise<void>;
  /** Refunds everything, because nothing was stored. */
  withdraw(): Promise<void>;
}

/** Limits the disk space that strangers can fill. */
export interface ApplicationQuota {
  /**
   * Admits an application of `sender`. Throws 503 if the space for unreviewed applications is full, 429 over the
   * daily limit.
   */
  admit(sender: string): Promise<Admission>;
  /**
   * Admits an application of `sender` whose photos were admitted when they were sent. Throws 429 over the daily limit.
   */
  admitUploaded(sender: string): Promise<Pick<Admission, 'withdraw'>>;
  /**
   * Admits a photo that is sent before its application. Throws 429 over the limit per minute, 503 if the space for
   * unreviewed applications is full.
   */
  admitPhoto(sender: string): Promise<void>;
  /** Counts the size of such a photo. Throws 429 over the daily limit; then nothing is counted. */
  addPhoto(sender: string, bytes: number): Promise<void>;
  /** Gives the size of photos back that are gone. */
  removePhotos(sender: string, bytes: number): Promise<void>;
  /** How full the space for unreviewed applications is (1 is full), at most 30 s old. */
  fullness(): Promise<number>;
}

/** Made once, since it remembers how full the space is; logs each time a check finds it full. */
export function applicationQuota(context: Context): ApplicationQuota {
  const { db, logger } = context;
  const limits = quotaLimits(context);
  // Only one caller at a time measures; the others wait for the result, and nobody measures again for a while.
  const measured = new LRUCache<'fullness', number>({
    max: 1,
    ttl: freshMs,
    async fetchMethod() {
      const { applications, photos, sent } = await measureSpace(db);
      const fullness = (applications + photos + sent) / limits.maxUnreviewedBytes;
      if (fullness >= 1) logger.error('the space for unreviewed applications is full: new ones are rejected');
      return fullness;
    },
  });
  const fullness = () => measured.forceFetch('fullness');
  const requireSpace = async () => {
    if ((await fullness()) >= 1) throw httpErrors.noQuota();
  };

  return {
    fullness,
    async admit(sender) {
      await requireSpace();
      await limits.applications.count(sender);
      let kibibytes = 0;
      return {
        async addBytes(bytes) {
          kibibytes = toKibibytes(bytes);
          await limits.kibibytes.count(sender, kibibytes);
        },
        async withdraw() {
          await limits.applications.refund(sender);
          if (kibibytes > 0) await limits.kibibytes.refund(sender, kibibytes);
        },
      };
    },
    async admitUploaded(sender) {
      await limits.applications.count(sender);
      return { withdraw: () => limits.applications.refund(sender) };
    },
    async admitPhoto(sender) {
      await limits.uploads.count(sender);
      await requireSpace();
    },
    async addPhoto(sender, bytes) {
      try {
        await limits.kibibytes.count(sender, toKibibytes(bytes));
      } catch (error) {
        await limits.kibibytes.takeBack(sender, toKibibytes(bytes));
        throw error;
      }
    },
    removePhotos: (sender, bytes) => limits.kibibytes.refund(sender, toKibibytes(bytes)),
  };
}
