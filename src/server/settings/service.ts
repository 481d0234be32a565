import type * as z from 'zod/mini';
import type { changePlacingSettings, PlacingSettings } from '#contract/settings/placing.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';
import * as repository from './repository.ts';

export const readPlacing = (db: Database): Promise<PlacingSettings> => repository.findPlacing(db);

/** Changes the settings of placing. Throws 409 if the version is outdated. */
export async function changePlacing(
  { db, clock, actor }: AdministratorContext,
  { freeDays, version: seen }: z.infer<typeof changePlacingSettings.body>,
): Promise<PlacingSettings> {
  return db.transaction().execute(async (tx) => {
    const { id, ...before } = await repository.lockPlacing(tx);
    const now = clock();
    const versioned = { id, version: before.version, subject: 'The free window' };
    await checkVersion(tx, versioned, { seen, now, actorId: actor.id });
    if (before.freeDays === freeDays) return before;
    const after = await repository.updatePlacing(tx, freeDays);
    await recordActivity(tx, actor, {
      kind: 'setting-changed',
      at: now,
      record: { kind: 'setting', id, name: 'Placing' },
      changes: changesBetween(
        { freeWindow: pluralize(before.freeDays, 'day') },
        { freeWindow: pluralize(after.freeDays, 'day') },
      ),
    });
    return after;
  });
}
