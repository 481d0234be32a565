import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import { sumUnreviewedBytes } from './registration-repository.ts';

const kibibyte = 1024;
const freshMs = 30_000;

export interface IntakeLimits {
  /** Applications per sender and day. */
  applications: RateLimit;
  /** KiB of documents per sender and day. */
  kibibytes: RateLimit;
  /** Maximum total size of the documents of unreviewed applications. */
  maxUnreviewedBytes: number;
}

/** An admitted application, which counts against the sender's limits unless it is withdrawn. */
export interface Admission {
  /** Counts the size of the documents to be stored. Throws 429 if it exceeds the daily limit. */
  addBytes(bytes: number): Promise<void>;
  /** Refunds everything, because nothing was stored. */
  withdraw(): Promise<void>;
}

/** Limits the disk space that strangers can fill. */
export interface Intake {
  /**
   * Admits an application of `sender`. Throws 503 if the space for unreviewed applications is full, 429 over the
   * daily limit.
   */
  admit(sender: string): Promise<Admission>;
  /** How full the space for unreviewed applications is (1 is full), at most 30 s old. */
  fullness(): Promise<number>;
}

/** `onFull` is called each time a check finds the space for unreviewed applications full. */
export function intake(db: Database, limits: IntakeLimits, onFull: () => void): Intake {
  // Only one caller at a time measures; the others wait for the result, and nobody measures again for a while.
  const measured = new LRUCache<'fullness', number>({
    max: 1,
    ttl: freshMs,
    async fetchMethod() {
      const fullness = (await sumUnreviewedBytes(db)) / limits.maxUnreviewedBytes;
      if (fullness >= 1) onFull();
      return fullness;
    },
  });
  const fullness = () => measured.forceFetch('fullness');

  return {
    fullness,
    async admit(sender) {
      if ((await fullness()) >= 1) throw httpErrors.noIntake();
      await limits.applications.count(sender);
      let kibibytes = 0;
      return {
        async addBytes(bytes) {
          kibibytes = Math.ceil(bytes / kibibyte);
          await limits.kibibytes.count(sender, kibibytes);
        },
        async withdraw() {
          await limits.applications.refund(sender);
          if (kibibytes > 0) await limits.kibibytes.refund(sender, kibibytes);
        },
      };
    },
  };
}
