import { mkdir } from 'node:fs/promises';
import { countedKeys } from '#server/platform/http/client-key.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { DiskSpace } from './disk-space.ts';

export interface IncomingShare {
  path: string;
  /** Throws 507 if the disk is nearly full, 503 if too much is arriving. Call before reading a body. */
  admit(): Promise<void>;
  /** Reserves bytes to be written under `name`, for one or more files. Throws like `admit`. */
  take(name: string, bytes: number): Promise<void>;
  /** Releases the bytes of `name`, whose files are gone. */
  giveBack(name: string): void;
}

/** The folder for this process's temporary files, mainly arriving uploads. Its own share is the office's. */
export interface IncomingFolder extends IncomingShare {
  /** A visitor's share, by the key from `clientKey`. */
  shareOf(sender: string): IncomingShare;
  /** For a backup, which only the disk limits. */
  unlimited: IncomingShare;
  /** The current number of names, and their total bytes. */
  usage(): { entries: number; bytes: number };
}

interface Limit {
  key: string;
  max: number;
}

// The rest is for the office, and for storing what has arrived.
const visitorsShare = 3 / 4;
const senderShare = 1 / 16;
/** The largest form fits a sender's share, however small the folder. */
const minSenderBytes = 32 * 1024 * 1024;

/**
 * `maxBytes` limits the folder, so that slow senders can't fill the disk together. Each sender has a share, so that
 * one with endless forms leaves room for others.
 */
export async function openIncomingFolder(
  path: string,
  space: DiskSpace,
  maxBytes: number,
): Promise<IncomingFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const all = { key: 'all', max: maxBytes };
  const visitors = { key: 'visitors', max: maxBytes * visitorsShare };
  const ofSender = Math.max(maxBytes * senderShare, minSenderBytes);
  const reservations = new Map<string, { bytes: number; limits: readonly Limit[] }>();
  const bytesByKey = new Map<string, number>();
  const bytesOf = ({ key }: Limit) => bytesByKey.get(key) ?? 0;

  const share = (limits: readonly Limit[]): IncomingShare => ({
    path,
    async admit() {
      await space.require();
      if (limits.some((limit) => bytesOf(limit) >= limit.max)) throw httpErrors.busy();
    },
    async take(name, bytes) {
      await space.require();
      if (limits.some((limit) => bytesOf(limit) + bytes > limit.max)) throw httpErrors.busy();
      reservations.set(name, { bytes: (reservations.get(name)?.bytes ?? 0) + bytes, limits });
      for (const limit of limits) bytesByKey.set(limit.key, bytesOf(limit) + bytes);
    },
    giveBack(name) {
      const { bytes, limits: counted } = reservations.get(name) ?? { bytes: 0, limits: [] };
      reservations.delete(name);
      for (const limit of counted) {
        const left = bytesOf(limit) - bytes;
        if (left > 0) bytesByKey.set(limit.key, left);
        else bytesByKey.delete(limit.key);
      }
    },
  });

  return {
    ...share([all]),
    unlimited: share([]),
    shareOf: (sender) =>
      share([
        all,
        visitors,
        ...countedKeys(sender).map(({ key, times }) => ({ key, max: ofSender * times })),
      ]),
    usage: () => ({ entries: reservations.size, bytes: bytesOf(all) }),
  };
}
