import { v7 as uuid } from 'uuid';
import { maxNetworks, type PhotoNetwork } from '#contract/uploads/application-space.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { networkOfKey } from '#server/platform/http/client-key.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import type { Metrics } from '#server/platform/system/metrics.ts';
import type { ApplicationQuota } from './quota-service.ts';
import { deletePhotosOf, findPhotoSenders, measureSpace } from './repository.ts';

const deletedAtOnce = 500;

const networkOf = (sender: string) => networkOfKey(sender) || 'unknown';

/** The networks with the most unclaimed photos, by size. */
export async function photoNetworks({ db }: Context): Promise<PhotoNetwork[]> {
  const byNetwork = Map.groupBy(await findPhotoSenders(db), ({ sender }) => networkOf(sender));
  return [...byNetwork]
    .map(([network, senders]) => ({
      network,
      photos: senders.reduce((sum, { photos }) => sum + photos, 0),
      bytes: senders.reduce((sum, { bytes }) => sum + bytes, 0),
    }))
    .toSorted((one, other) => other.bytes - one.bytes || other.photos - one.photos)
    .slice(0, maxNetworks);
}

/** Deletes unclaimed photos from these networks, and refunds their senders. Returns their number. */
export async function clearPhotosFrom(
  { db, files, clock, actor }: AdministratorContext,
  quota: ApplicationQuota,
  networks: readonly string[],
): Promise<number> {
  const senders = (await findPhotoSenders(db)).filter(({ sender }) =>
    networks.includes(networkOf(sender)),
  );
  const from = senders.map(({ sender }) => sender);
  let photos = 0;
  for (let last = deletedAtOnce; last === deletedAtOnce; photos += last) {
    const deleted = await db.transaction().execute(async (tx) => {
      const fileNames = await deletePhotosOf(tx, from, deletedAtOnce);
      await files.release(tx, fileNames);
      await recordActivity(tx, actor, {
        kind: 'photos-cleared',
        at: clock(),
        record: {
          kind: 'list',
          id: uuid(),
          name: `Photos without an application, from ${networks.join(', ')}`,
        },
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

export function watchSpace(metrics: Metrics, db: Database): void {
  const help = 'Bytes of documents and photos that nobody has reviewed.';
  metrics.gauges({ unreviewed_bytes: { help, labels: ['what'] } }, async () => ({
    unreviewed_bytes: Object.entries(await measureSpace(db)).map(([what, value]) => ({
      labels: { what },
      value,
    })),
  }));
}
