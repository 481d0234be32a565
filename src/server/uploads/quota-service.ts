import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { type RateLimit, rateLimit } from '#server/platform/http/rate-limits.ts';
import type { Context } from '#server/platform/system/context.ts';
import { deletePhotosBeyond, measureSpace } from './repository.ts';

const kibibyte = 1024;
const freshMs = 30_000;

const toKibibytes = (bytes: number) => Math.ceil(bytes / kibibyte);

interface QuotaLimits {
  /** Applications per sender and day. */
  applications: RateLimit;
  /** KiB of documents per sender and day. */
  kibibytes: RateLimit;
  /** Photos uploaded before their application, per sender and minute. */
  uploads: RateLimit;
  dailyKibibytes: number;
  /** The maximum total size of unreviewed applications' and resubmitted documents. */
  maxUnreviewedBytes: number;
}

/** The largest application fits every share, however small the space. */
const minShareBytes = 32 * 1024 * kibibyte;
/** The part of the applications' space for unclaimed photos, and a sender's part of that. */
const [photosPart, senderPart] = [1 / 10, 1 / 16];
/** A sender's daily applications can take this part of the remaining space, so that no number of senders fills it. */
const partOfRest = 1 / 10;

const aDay = 24 * 60 * 60;
// Most applications have four or five photos.
const photosPerPost = 5;

/** The configured limits, in MB of 1024 × 1024 bytes. */
function quotaLimits({ pool, settings }: Context): QuotaLimits {
  const { dailyApplicationsPerSender: applications, dailyApplicationMbPerSender: megabytes } =
    settings;
  return {
    applications: rateLimit(pool, 'applications-day', applications, aDay, httpErrors.tooManyToday),
    kibibytes: rateLimit(
      pool,
      'application-kib-day',
      megabytes * 1024,
      aDay,
      httpErrors.tooManyToday,
    ),
    uploads: rateLimit(
      pool,
      'application-upload',
      settings.publicPostsPerMinute * photosPerPost,
      60,
    ),
    dailyKibibytes: megabytes * 1024,
    maxUnreviewedBytes: settings.unreviewedApplicationsMb * 1024 * 1024,
  };
}

/** An admitted application, which counts towards the sender's limits unless withdrawn. */
export interface Admission {
  /**
   * Counts the size of the documents to be stored. Throws 429 above the daily limit, or a share of the remaining
   * space.
   */
  addBytes(bytes: number): Promise<void>;
  /** Refunds everything, because nothing was stored. */
  withdraw(): Promise<void>;
}

/** Limits the disk space that strangers can fill. */
export interface ApplicationQuota {
  /**
   * Admits an application of `sender`. Throws 503 if the space for unreviewed applications is full, 429 above the
   * daily limit.
   */
  admit(sender: string): Promise<Admission>;
  /** Admits an application of `sender` whose photos were already admitted. Throws 429 above the daily limit. */
  admitUploaded(sender: string): Promise<Pick<Admission, 'withdraw'>>;
  /**
   * Admits a photo before its application. Throws 429 above the limit per minute, 503 if the space for unreviewed
   * applications is full.
   */
  admitPhoto(sender: string): Promise<void>;
  /**
   * Counts the size of such a photo. Throws 429 above the daily limit or a share of the remaining space, and then
   * counts nothing.
   */
  addPhoto(sender: string, bytes: number): Promise<void>;
  /** Refunds the size of deleted photos. */
  removePhotos(sender: string, bytes: number): Promise<void>;
  /** The used share of the space for unreviewed applications (1 is full), at most 30 s old. */
  fullness(): Promise<number>;
}

const maxDeletedAtOnce = 500;

/** Deletes photos by `deleteSome`, in batches of its limit, until none is left. */
export async function deletePhotos(
  { db, files }: Context,
  deleteSome: (tx: Database, max: number) => Promise<string[]>,
): Promise<void> {
  let deleted: string[];
  do {
    deleted = await db.transaction().execute(async (tx) => {
      const names = await deleteSome(tx, maxDeletedAtOnce);
      await files.release(tx, names);
      return names;
    });
    await files.drop(deleted);
  } while (deleted.length === maxDeletedAtOnce);
}

/** Made once, since it caches how full the space is; logs each time a check finds it full. */
export function applicationQuota(context: Context): ApplicationQuota {
  const { db, logger } = context;
  const limits = quotaLimits(context);
  const all = Math.floor(Math.max(limits.maxUnreviewedBytes * photosPart, minShareBytes));
  const photoSpace = { all, ofSender: Math.floor(Math.max(all * senderPart, minShareBytes)) };
  // One caller measures while others wait for the result, which is cached for a while.
  const measured = new LRUCache<'bytes', number>({
    max: 1,
    ttl: freshMs,
    async fetchMethod() {
      // They still count for their senders, who could otherwise replace them endlessly.
      await deletePhotos(context, (tx, max) => deletePhotosBeyond(tx, photoSpace, max));
      const { applications, sent } = await measureSpace(db);
      const bytes = applications + sent;
      if (bytes >= limits.maxUnreviewedBytes)
        logger.error('the space for unreviewed applications is full: new ones are rejected');
      return bytes;
    },
  });
  const fullness = async () => (await measured.forceFetch('bytes')) / limits.maxUnreviewedBytes;
  const requireSpace = async () => {
    if ((await fullness()) >= 1) throw httpErrors.noQuota();
  };
  /** Whether a sender with `left` of the daily limit has taken at most a share of the remaining space. */
  const isWithinShare = async (left: number) => {
    const rest = limits.maxUnreviewedBytes - (await measured.forceFetch('bytes'));
    return limits.dailyKibibytes - left <= toKibibytes(Math.max(rest * partOfRest, minShareBytes));
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
          const remaining = await limits.kibibytes.count(sender, kibibytes);
          if (!(await isWithinShare(remaining))) throw httpErrors.tooManyToday(aDay);
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
      const kibibytes = toKibibytes(bytes);
      let remaining: number;
      try {
        remaining = await limits.kibibytes.count(sender, kibibytes);
      } catch (error) {
        await limits.kibibytes.takeBack(sender, kibibytes);
        throw error;
      }
      if (await isWithinShare(remaining)) return;
      await limits.kibibytes.refund(sender, kibibytes);
      throw httpErrors.tooManyToday(aDay);
    },
    removePhotos: (sender, bytes) => limits.kibibytes.refund(sender, toKibibytes(bytes)),
  };
}
