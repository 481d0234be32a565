import type * as z from 'zod/mini';
import { type addDocuments, tooManyImagesMessage } from '#contract/drivers/added-drivers.ts';
import {
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/drivers/application-form.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import * as repository from './repository.ts';
import { type GetDriver, storeDocuments } from './service.ts';

/**
 * Appends images to one of a driver's documents. Throws 409 above five images, for a deleted driver or an outdated
 * version.
 */
export async function addImages(
  context: AdministratorContext,
  getDriver: GetDriver,
  driverId: string,
  { group, images, version: seen }: z.infer<typeof addDocuments.body>,
): Promise<Driver> {
  const { db, files, clock, actor, encoder } = context;
  if (images.length === 0) {
    throw httpErrors.invalidField('images', documentMissingMessage);
  }
  const driver = await getDriver(context, driverId);
  // Temporary positions; `keep` renumbers them behind the existing images.
  const stored = await storeDocuments(
    files,
    encoder,
    images.map((image, at) => ({ ...image, group, position: at + 1 })),
  );
  try {
    await db.transaction().execute(async (tx) => {
      const present = await repository.lockExpiry(tx, driver._id);
      const now = clock();
      await checkVersion(
        tx,
        { ...present, subject: driver.fullName },
        { seen, now, actorId: actor.id },
      );
      if (present.status === 'Deleted') throw httpErrors.conflict(`${driver.fullName} is Deleted.`);
      const { count, last } = await repository.countImages(tx, driver._id, group);
      if (count + images.length > maxFilesPerGroup) {
        throw httpErrors.conflict(tooManyImagesMessage(documentLabels[group], count));
      }
      await stored.keep(tx, driver._id, now, last);
      await repository.raiseVersion(tx, driver._id, now);
      await recordActivity(tx, actor, {
        kind: 'documents-added',
        at: now,
        record: {
          kind: 'driver',
          id: driver._id,
          name: driver.fullName,
          reference: driver.driverId,
        },
        changes: [
          {
            field: 'documents',
            before: null,
            after: `${documentLabels[group]}: ${images.map(({ name }) => name).join(', ')}`,
          },
        ],
      });
    });
  } catch (error) {
    await stored.drop();
    throw error;
  }
  return getDriver(context, driver._id);
}
