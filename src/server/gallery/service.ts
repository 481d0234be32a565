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
import type { Database } from '#server/platform/database/database.ts';
import type { ImageEncoder } from '#server/platform/files/images.ts';
import { throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { toPastTraining } from './mapper.ts';
import { findPastTrainings, insertPastTrainings } from './repository.ts';

/** What the gallery's rules work with. */
export interface GalleryContext {
  db: Database;
  pictures: PublicPictures;
  clock: Clock;
}

/** One page of the gallery. */
export async function listedPastTrainings(
  { db }: Pick<GalleryContext, 'db'>,
  paging: Paging,
): Promise<z.infer<typeof listPastTrainings.answer>['data']> {
  const { rows, total } = await findPastTrainings(db, paging);
  return { result: rows.map(toPastTraining), pagedInfo: pagedInfo(paging, total) };
}

/** Adds an item for each picture, all under the same caption: all of them or none. */
export async function publishPastTrainings(
  { pictures, clock }: Pick<GalleryContext, 'pictures' | 'clock'>,
  encoder: ImageEncoder,
  { caption, images }: z.infer<typeof addPastTrainings.body>,
): Promise<PastTraining[]> {
  const now = clock();
  const missing = images.length === 0 ? [{ field: 'images', message: imageMissingMessage }] : [];
  throwValidationErrors([...missing, ...findValidationErrors(captionChecks, { caption }, todayInLagos(now))]);
  const items = await pictures.publish(encoder, images, now, async (tx, pictureIds) => {
    // The ids grow, so that the pictures of one post, which are of one instant, keep their order.
    const rows = pictureIds.map((pictureId) => ({ id: uuid(), pictureId, caption, createdAt: now }));
    await insertPastTrainings(tx, rows);
    return rows;
  });
  return items.map(toPastTraining);
}
