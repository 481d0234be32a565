import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { findValidationErrors } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import {
  type addPastTrainings,
  captionChecks,
  imageMissingMessage,
  type listPastTrainings,
  type PastTraining,
} from '#contract/gallery.ts';
import { type Paging, pagedInfo } from '#contract/paging.ts';
import type { PublicPictures } from '#server/pictures/service.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ImageEncoder } from '#server/platform/files/images.ts';
import { throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { toPastTraining } from './mapper.ts';
import { findPastTrainings, insertPastTrainings } from './repository.ts';

export interface GalleryContext {
  db: Database;
  pictures: PublicPictures;
  clock: Clock;
}

export async function listedPastTrainings(
  { db }: Pick<GalleryContext, 'db'>,
  paging: Paging,
): Promise<z.infer<typeof listPastTrainings.response>['data']> {
  const { rows, total } = await findPastTrainings(db, paging);
  return { result: rows.map(toPastTraining), pagedInfo: pagedInfo(paging, total) };
}

/** Adds one item for each image, all with the same caption: either all of them or none. */
export async function publishPastTrainings(
  { pictures, clock, actor }: Pick<GalleryContext, 'pictures' | 'clock'> & Acting,
  encoder: ImageEncoder,
  { caption, images }: z.infer<typeof addPastTrainings.body>,
): Promise<PastTraining[]> {
  const now = clock();
  const missing = images.length === 0 ? [{ field: 'images', message: imageMissingMessage }] : [];
  throwValidationErrors([...missing, ...findValidationErrors(captionChecks, { caption }, todayInLagos(now))]);
  const items = await pictures.publish(encoder, images, now, async (tx, pictureIds) => {
    // UUIDv7 ids grow, so that images of one upload, which have the same instant, keep their order.
    const rows = pictureIds.map((pictureId) => ({ id: uuid(), pictureId, caption, createdAt: now }));
    await insertPastTrainings(tx, rows);
    const [first = null, ...others] = rows.map(({ id }) => id);
    await recordActivity(tx, actor, {
      kind: 'pictures-added',
      at: now,
      record: { kind: 'gallery', id: first, name: caption },
      alsoAbout: others,
      changes: [{ field: 'pictures', before: null, after: images.map(({ name }) => name).join(', ') }],
    });
    return rows;
  });
  return items.map(toPastTraining);
}
