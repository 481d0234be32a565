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
  /** Photos that are sent before their application, per sender and minute. */
  uploads: RateLimit;
  dailyKibibytes: number;
  /** Maximum total size of the documents of unreviewed applications, and of those that came back. */
  maxUnreviewedBytes: number;
}

/** The largest application fits into every share, however small the space. */
const minShareBytes = 32 * 1024 * kibibyte;
/** The space for photos of no application is this part of that for applications, and a sender's share that part of it. */
const [photosPart, senderPart] = [1 / 10, 1 / 16];
/** A sender's applications of a day can take this part of what is left, so that no number of senders takes all of it. */
const partOfRest = 1 / 10;

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
    dailyKibibytes: megabytes * 1024,
    maxUnreviewedBytes: settings.unreviewedApplicationsMb * 1024 * 1024,
  };
}

/** An admitted application, which counts against the sender's limits unless it is withdrawn. */
export interface Admission {
  /** Counts the size of the documents to be stored. Throws 429 if it exceeds the daily limit, or a share of what is left. */
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
  /** Counts the size of such a photo. Throws 429 over the daily limit, or a share of what is left; then nothing is counted. */
  addPhoto(sender: string, bytes: number): Promise<void>;
  /** Gives the size of photos back that are gone. */
  removePhotos(sender: string, bytes: number): Promise<void>;
  /** How full the space for unreviewed applications is (1 is full), at most 30 s old. */
  fullness(): Promise<number>;
}

const maxDeletedAtOnce = 500;

/** Deletes photos by `deleteSome`, as many at once as it is given, until it finds no more. */
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

/** Made once, since it remembers how full the space is; logs each time a check finds it full. */
export function applicationQuota(context: Context): ApplicationQuota {
  const { db, logger } = context;
  const limits = quotaLimits(context);
  const all = Math.floor(Math.max(limits.maxUnreviewedBytes * photosPart, minShareBytes));
  const photoSpace = { all, ofSender: Math.floor(Math.max(all * senderPart, minShareBytes)) };
  // Only one caller at a time measures; the others wait for the result, and nobody measures again for a while.
  const measured = new LRUCache<'bytes', number>({
    max: 1,
    ttl: freshMs,
    async fetchMethod() {
      // They still count against their senders, who could send others for them without end.
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
  /** Whether a sender who has `left` of the daily limit has taken no more than a share of what is left for all. */
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
          const left = await limits.kibibytes.count(sender, kibibytes);
          if (!(await isWithinShare(left))) throw httpErrors.tooManyToday(aDay);
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
      let left: number;
      try {
        left = await limits.kibibytes.count(sender, kibibytes);
      } catch (error) {
        await limits.kibibytes.takeBack(sender, kibibytes);
        throw error;
      }
      if (await isWithinShare(left)) return;
      await limits.kibibytes.refund(sender, kibibytes);
      throw httpErrors.tooManyToday(aDay);
    },
    removePhotos: (sender, bytes) => limits.kibibytes.refund(sender, toKibibytes(bytes)),
  };
}
