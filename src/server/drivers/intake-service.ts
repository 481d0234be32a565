import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import { sumUnreviewedBytes } from './document-repository.ts';

const kibibyte = 1024;
const freshMs = 30_000;

/** What bounds the applications that are taken. */
export interface IntakeLimits {
  /** Applications of one sender within a day. */
  applications: RateLimit;
  /** KiB of documents of one sender within a day. */
  kibibytes: RateLimit;
  /** The documents of all applications that nobody has decided on take at most so many bytes. */
  maxUnreviewedBytes: number;
}

/** An application that was let in; it counts for its sender unless it is withdrawn. */
export interface Admission {
  /** Counts the documents that are to be stored; refuses (429) what is too much for a day. */
  addBytes(bytes: number): Promise<void>;
  /** Takes everything back: nothing was stored. */
  withdraw(): Promise<void>;
}

/** Bounds what strangers can fill the disk with. */
export interface Intake {
  /** Lets an application of `sender` in. Refuses (503) where those that wait for review fill their space, and (429) too many of a day. */
  admit(sender: string): Promise<Admission>;
  /** How full the space for unreviewed applications is: 1 is full. As it was within the last 30 s. */
  fullness(): Promise<number>;
}

/** `onFull` hears of each look that finds the space for unreviewed applications full. */
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
