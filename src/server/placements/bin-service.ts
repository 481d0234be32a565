import type * as z from 'zod/mini';
import { otherOpenMessage } from '#contract/drivers/drivers.ts';
import {
  type destroyDriver as destroyDriverEndpoint,
  isSameName,
  otherNameMessage,
} from '#contract/placements/bin.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { destroyDocuments } from '#server/documents/service.ts';
import { onlyOneOpen } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { conflictOn, httpErrors } from '#server/platform/http/http-errors.ts';
import type { Actor } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toDriverRecord, toVersionedDriver } from './mapper.ts';
import * as repository from './repository.ts';
import { lockDriverOrThrow, record } from './service.ts';

const notInBin = ({ fullName, status }: repository.DriverRow) =>
  httpErrors.conflict(
    status === 'Deleted'
      ? `The documents of ${fullName} have been destroyed.`
      : `${fullName} is ${status}.`,
  );

/**
 * Restores a driver from the bin. Throws 409 if the driver isn't in it, the version is outdated, or an open
 * application has the same email address or phone number.
 */
export async function restoreDriver(
  { db, clock, actor }: AdministratorContext,
  id: string,
  seen: number | undefined,
) {
  const change = db.transaction().execute(async (tx) => {
    const driver = await lockDriverOrThrow(tx, id);
    const now = clock();
    await checkVersion(tx, toVersionedDriver(driver), { seen, now, actorId: actor.id });
    if (driver.statusBeforeDeletion === null) throw notInBin(driver);
    const restored = await repository.changeStatus(
      tx,
      driver.id,
      ['Deleted'],
      'before the deletion',
      now,
    );
    if (!restored) throw notInBin(driver);
    await record(tx, actor, [restored], null, now);
    await recordActivity(tx, actor, {
      kind: 'driver-restored',
      at: now,
      record: toDriverRecord(driver),
      changes: changesBetween({ status: restored.from }, { status: restored.to }),
    });
    return { ...driver, status: restored.to, version: restored.version };
  });
  return conflictOn(onlyOneOpen, otherOpenMessage, change);
}

/** Destroys a locked driver's documents. Returns the files to drop; `undefined` if the driver isn't in the bin. */
async function destroy(
  {
    tx,
    files,
    clock,
    actor,
  }: { tx: Database; files: Pick<StoredFiles, 'release'>; clock: Clock; actor: Actor },
  driver: repository.DriverRow,
): Promise<{ version: number; released: string[] } | undefined> {
  const version = await repository.markDocumentsDestroyed(tx, driver.id, clock());
  if (version === undefined) return undefined;
  const { names, released } = await destroyDocuments({ tx, files }, driver.id);
  await recordActivity(tx, actor, {
    kind: 'documents-destroyed',
    at: clock(),
    record: toDriverRecord(driver),
    changes: changesBetween({ documents: names.join(', ') }, {}),
  });
  return { version, released };
}

/**
 * Destroys the documents of a driver in the bin at once; the caller drops the files in `released`. Throws 400 for a
 * different name, 409 if the driver isn't in the bin or the version is outdated.
 */
export async function destroyDriver(
  { db, files, clock, actor }: AdministratorContext,
  id: string,
  { fullName, version: seen }: z.infer<typeof destroyDriverEndpoint.body>,
): Promise<{ driver: repository.DriverRow; released: string[] }> {
  return db.transaction().execute(async (tx) => {
    const driver = await lockDriverOrThrow(tx, id);
    await checkVersion(tx, toVersionedDriver(driver), { seen, now: clock(), actorId: actor.id });
    if (!isSameName(fullName, driver.fullName)) {
      throw httpErrors.invalidField('fullName', otherNameMessage(driver.fullName));
    }
    const destroyed = await destroy({ tx, files, clock, actor }, driver);
    if (!destroyed) throw notInBin(driver);
    return { driver: { ...driver, version: destroyed.version }, released: destroyed.released };
  });
}

/** Destroys the documents of drivers deleted 30 days ago, one driver at a time. */
export async function destroyDueDocuments(
  { db, files, clock }: Context,
  signal?: AbortSignal,
): Promise<void> {
  const today = todayInLagos(clock());
  while (!signal?.aborted) {
    const destroyed = await db.transaction().execute(async (tx) => {
      const id = await repository.lockDueDriver(tx, today);
      return id === undefined
        ? undefined
        : destroy({ tx, files, clock, actor: { kind: 'system' } }, await lockDriverOrThrow(tx, id));
    });
    if (!destroyed) return;
    await files.drop(destroyed.released);
  }
}
