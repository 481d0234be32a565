import { v7 as uuid } from 'uuid';
import { type ApplicationSpace, maxNetworks } from '#contract/uploads/application-space.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { ApplicationQuota } from './quota-service.ts';
import { deletePhotosOf, findPhotoSenders, measureSpace } from './space-repository.ts';

const deletedAtOnce = 500;

/** Reads what fills the space for unreviewed applications. */
export async function readSpace({ db, quota, networkOf }: Omit<SpaceContext, 'files'>): Promise<ApplicationSpace> {
  const byNetwork = Map.groupBy(await findPhotoSenders(db), ({ sender }) => networkOf(sender));
  const networks = [...byNetwork].map(([network, senders]) => ({
    network,
    senders: senders.length,
    photos: senders.reduce((sum, { photos }) => sum + photos, 0),
    bytes: senders.reduce((sum, { bytes }) => sum + bytes, 0),
    newestAt: new Date(Math.max(...senders.map(({ newestAt }) => newestAt.getTime()))).toISOString(),
  }));
  networks.sort((one, other) => other.bytes - one.bytes || other.photos - one.photos);
  return { limit: quota.maxBytes, ...(await measureSpace(db)), networks: networks.slice(0, maxNetworks) };
}

export interface SpaceContext extends Context {
  files: StoredFiles;
  quota: ApplicationQuota;
  /** The network of a sender's key, as it is shown. */
  networkOf(sender: string): string;
}

/**
 * Deletes the photos from a network that belong to no application, and no longer counts them against their senders. Returns
 * their number.
 */
export async function clearPhotosFrom(
  { db, files, clock, quota, networkOf, actor }: SpaceContext & Acting,
  network: string,
): Promise<number> {
  const senders = (await findPhotoSenders(db)).filter(({ sender }) => networkOf(sender) === network);
  const from = senders.map(({ sender }) => sender);
  let photos = 0;
  for (let last = deletedAtOnce; last === deletedAtOnce; photos += last) {
    const deleted = await db.transaction().execute(async (tx) => {
      const fileNames = await deletePhotosOf(tx, from, deletedAtOnce);
      await files.release(tx, fileNames);
      await recordActivity(tx, actor, {
        kind: 'photos-cleared',
        at: clock(),
        record: { kind: 'list', id: uuid(), name: `Photos without an application, from ${network}` },
        changes: [{ field: 'rows', before: null, after: String(fileNames.length) }],
      });
      return fileNames;
    });
    await files.drop(deleted);
    last = deleted.length;
  }
  for (const { sender, bytes } of senders) await quota.removePhotos(sender, bytes);
  return photos;
}
