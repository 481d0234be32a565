import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import {
  type addPastTrainings,
  captionChecks,
  imageMissingMessage,
  type PastTraining,
} from '#contract/gallery/gallery.ts';
import type { changeCaption as changeCaptionEndpoint } from '#contract/gallery/gallery-management.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { type Paging, pageFrom } from '#contract/platform/paging.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { publishPictures, releaseUnusedPicture } from '#server/pictures/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  httpErrors,
  rejectInvalid,
  throwValidationErrors,
} from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toPastTraining, toRecord } from './mapper.ts';
import * as repository from './repository.ts';

export async function listedPastTrainings({ db }: Context, paging: Paging) {
  return pageFrom(await repository.findPastTrainings(db, paging), paging, toPastTraining);
}

/** Adds all images with the same caption, or none. */
export async function publishPastTrainings(
  context: AdministratorContext,
  { caption, images }: z.infer<typeof addPastTrainings.body>,
): Promise<PastTraining[]> {
  const { clock, actor } = context;
  const now = clock();
  const missing = images.length === 0 ? [{ field: 'images', message: imageMissingMessage }] : [];
  throwValidationErrors([
    ...missing,
    ...findValidationErrors(captionChecks, { caption }, todayInLagos(now)),
  ]);
  const items = await publishPictures(context, images, async (tx, pictureIds) => {
    // UUIDv7 ids increase, so images with the same timestamp keep their order.
    const rows = await repository.insertPastTrainings(
      tx,
      pictureIds.map((pictureId) => ({ id: uuid(), pictureId, caption, createdAt: now })),
    );
    const [first = null, ...others] = rows.map(({ id }) => id);
    await recordActivity(tx, actor, {
      kind: 'pictures-added',
      at: now,
      record: { kind: 'gallery', id: first, name: caption },
      alsoAbout: others,
      changes: [
        { field: 'pictures', before: null, after: images.map(({ name }) => name).join(', ') },
      ],
    });
    return rows;
  });
  return items.map(toPastTraining);
}

/** Locks an image until the transaction ends. Throws 404 if there is none, 409 for an outdated version. */
async function lockSeen(
  tx: Database,
  id: string,
  seen: number | undefined,
  { clock, actor }: AdministratorContext,
): Promise<repository.PastTrainingRow> {
  const row = await repository.lockPastTraining(tx, id);
  if (!row) throw httpErrors.notFound('This picture is no longer in the gallery.');
  const subject = `The picture ${row.caption}`;
  await checkVersion(tx, { ...row, subject }, { seen, now: clock(), actorId: actor.id });
  return row;
}

/** Throws 409 for an outdated version. */
export async function changeCaption(
  context: AdministratorContext,
  id: string,
  { caption, version: seen }: z.infer<typeof changeCaptionEndpoint.body>,
): Promise<PastTraining> {
  const { db, clock, actor } = context;
  rejectInvalid(captionChecks, { caption }, clock());
  return db.transaction().execute(async (tx) => {
    const before = await lockSeen(tx, id, seen, context);
    if (before.caption === caption) return toPastTraining(before);
    const changed = await repository.setCaption(tx, id, caption);
    await recordActivity(tx, actor, {
      kind: 'picture-changed',
      at: clock(),
      record: toRecord(before),
      changes: [{ field: 'caption', before: before.caption, after: caption }],
    });
    return toPastTraining(changed);
  });
}

/** Removes an image, and deletes its file unless it is used elsewhere. Throws 409 for an outdated version. */
export async function removePastTraining(
  context: AdministratorContext,
  id: string,
  seen: number | undefined,
) {
  const { db, files, clock, actor } = context;
  const released = await db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, id, seen, context);
    await repository.deletePastTraining(tx, id);
    await recordActivity(tx, actor, {
      kind: 'picture-removed',
      at: clock(),
      record: toRecord(row),
      changes: [{ field: 'picture', before: row.caption, after: null }],
    });
    return releaseUnusedPicture(context, tx, row.pictureId);
  });
  await files.drop(released);
}
