import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { checkRecord } from '#contract/checks/check-keeping.ts';
import {
  type CheckField,
  checkChecks,
  checksOfKind,
  isRoadTest,
  lastDayOf,
} from '#contract/checks/check-record.ts';
import {
  type DriverFile,
  maxCheckPhotos,
  type recordCheck as recordCheckEndpoint,
  withdrawalChecks,
  type withdrawCheck as withdrawCheckEndpoint,
} from '#contract/checks/checks.ts';
import { driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import type { Values } from '#contract/platform/checks.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { toActivity } from '#contract/platform/record-keeping.ts';
import { can } from '#contract/platform/roles.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { checkChanges } from '#contract/undo/undoable.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { latestActivity } from '#server/activity/latest-activity.ts';
import { changeOf, lastOwnChange } from '#server/activity/own-change.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { documentPath, documentScope } from '#server/documents/mapper.ts';
import { documentLinks, storeImages } from '#server/documents/service.ts';
import { withdrawOutdated } from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { toCheck, toCheckKind, toRecord, toRoadTest } from './mapper.ts';
import * as repository from './repository.ts';
import * as roadTests from './road-test-repository.ts';

const unknownDriver = () => httpErrors.notFound(driverNotFoundMessage);

export async function fileOf(
  context: AdministratorContext,
  { id, status, version }: Pick<repository.LockedDriver, 'id' | 'status' | 'version'>,
): Promise<DriverFile> {
  const { db, actor, clock } = context;
  const roadTest = await roadTests.findOpen(db, id);
  const [kinds, checks] = [await repository.findKinds(db), await repository.findChecks(db, id)];
  const isReader = can(actor.role, 'read documents') && status !== 'Deleted';
  const sign = documentLinks(context).signer(documentScope(id), actor.sessionId, clock());
  const addressOf = isReader
    ? (photo: string) => sign(apiBase + documentPath(id, photo))
    : undefined;
  return {
    _id: id,
    kinds: kinds
      .filter((kind) => kind.endedAt === null || checks.some(({ kindId }) => kindId === kind.id))
      .map(toCheckKind),
    checks: checks.map((row) => toCheck(row, addressOf)),
    roadTest: roadTest ? toRoadTest(roadTest) : null,
    version,
  };
}

/** Accepts an `_id` or `driverId`. Throws 404 if there is none. */
export async function readFile(context: AdministratorContext, id: string): Promise<DriverFile> {
  const driver = await repository.findDriver(context.db, id);
  if (!driver) throw unknownDriver();
  return fileOf(context, driver);
}

/** Locks the driver. Throws 404 if there is none, 409 for a deleted one or an outdated version. */
export async function lockOpen(
  tx: Database,
  { clock, actor }: AdministratorContext,
  id: string,
  seen: number | undefined,
) {
  const driver = await repository.lockDriver(tx, id);
  if (!driver) throw unknownDriver();
  const now = clock();
  const subject = driver.fullName;
  await checkVersion(tx, { ...driver, subject }, { seen, now, actorId: actor.id });
  if (driver.status === 'Deleted') throw httpErrors.conflict(`${driver.fullName} is Deleted.`);
  return { driver, now };
}

/** Messages that an outcome, a new day or a cancelling makes untrue. */
export const outdatedByOutcome = [
  'road-test-invited',
  'road-test-changed',
  'road-test-reminder',
] as const;

/** The outcome ends the invitation, also before its day. */
async function endRoadTest(
  tx: Database,
  driverId: string,
  { id }: repository.KindRow,
  endedAt: Date,
): Promise<void> {
  const open = await roadTests.findOpen(tx, driverId);
  if (open?.kindId !== id) return;
  await roadTests.update(tx, open.id, { endedAt });
  await withdrawOutdated(tx, [driverId], outdatedByOutcome);
}

interface NewCheck extends Pick<repository.CheckRow, 'agreedBy' | 'outcome' | 'certificateId'> {
  kind: repository.KindRow;
  values: Values<CheckField>;
  photos: Awaited<ReturnType<typeof storeImages>>;
  now: Date;
}

/** Adds a validated check to a locked driver, and returns the driver with the new version. */
export async function addCheck(
  { db: tx, actor }: AdministratorContext,
  driver: repository.LockedDriver,
  { kind, values, photos, now, ...others }: NewCheck,
): Promise<repository.LockedDriver> {
  const id = uuid();
  await repository.insertCheck(
    tx,
    {
      ...toColumns(checkRecord, values),
      id,
      driverId: driver.id,
      kindId: kind.id,
      ...others,
      validUntil: values.validUntil || null,
      recordedBy: actor.name,
      adminId: actor.id,
      recordedAt: now,
    },
    photos.map(({ fileName, name, size }, at) => ({
      id: uuid(),
      checkId: id,
      driverId: driver.id,
      position: at + 1,
      fileName,
      originalName: name,
      bytes: size,
    })),
  );
  const { version } = await repository.raiseVersion(tx, driver.id, now);
  const { outcome } = others;
  await recordActivity(tx, actor, {
    kind: others.certificateId === null ? 'check-recorded' : 'training-counted',
    at: now,
    record: toRecord(driver),
    changes: changesBetween({}, { check: kind.name, outcome, ...toActivity(checkRecord, values) }),
  });
  return { ...driver, version };
}

/** Throws 404 for an unknown driver or kind; 409 for a deleted driver, an ended kind or an outdated version. */
export async function recordCheck(
  context: AdministratorContext,
  driverId: string,
  body: z.infer<typeof recordCheckEndpoint.body>,
): Promise<DriverFile> {
  const { db, files, encoder } = context;
  const { kind: kindId, images, agreedBy, outcome, version, ...record } = body;
  rejectInvalid(checkChecks, record, context.clock());
  if (images.length > maxCheckPhotos)
    throw httpErrors.invalidField('images', `A check has at most ${maxCheckPhotos} photos.`);
  if (!(await repository.findDriver(db, driverId))) throw unknownDriver();
  const stored = await storeImages(files, encoder, images);
  const fileNames = stored.map(({ fileName }) => fileName);
  try {
    return await db.transaction().execute(async (tx) => {
      const { driver, now } = await lockOpen(tx, context, driverId, version);
      const kind = await repository.lockKind(tx, kindId);
      if (!kind) throw httpErrors.notFound('There is no kind of checks with this id.');
      if (kind.endedAt) throw httpErrors.conflict(`${kind.name} isn't checked any more.`);
      const isFailed = isRoadTest(kind) && outcome === 'Not passed';
      const last = record.validUntil || lastDayOf(kind, record.checkedOn);
      const values = { ...record, validUntil: isFailed ? '' : last };
      const others = { agreedBy: agreedBy ?? '', outcome: outcome ?? '' };
      rejectInvalid(checksOfKind(kind), { ...values, ...others }, now);
      if (kind.isSeenOnly && images.length > 0)
        throw httpErrors.invalidField('images', 'We keep no photo of this paper.');
      await files.keep(tx, fileNames);
      const within = { ...context, db: tx };
      const raised = await addCheck(within, driver, {
        kind,
        values,
        photos: stored,
        now,
        agreedBy: kind.needsConsent ? (agreedBy ?? null) : null,
        outcome: isRoadTest(kind) ? (outcome ?? null) : null,
        certificateId: null,
      });
      await endRoadTest(tx, driver.id, kind, now);
      return fileOf(within, raised);
    });
  } catch (error) {
    await files.drop(fileNames);
    throw error;
  }
}

/** Throws 409 if it was withdrawn or undone, for a deleted driver or an outdated version. */
export async function withdrawCheck(
  context: AdministratorContext,
  { id, check }: { id: string; check: string },
  { reason, version }: z.infer<typeof withdrawCheckEndpoint.body>,
): Promise<DriverFile> {
  const { db, actor } = context;
  rejectInvalid(withdrawalChecks, { reason }, context.clock());
  return db.transaction().execute(async (tx) => {
    const { driver, now } = await lockOpen(tx, context, id, version);
    const withdrawn = await repository.withdraw(
      tx,
      { id: check, driverId: driver.id },
      { withdrawnAt: now, withdrawnBy: actor.name, withdrawnReason: reason },
    );
    if (!withdrawn) throw httpErrors.conflict('This check was withdrawn or undone before.');
    const kind = await repository.lockKind(tx, withdrawn.kindId);
    const { version: raised } = await repository.raiseVersion(tx, driver.id, now);
    await recordActivity(tx, actor, {
      kind: 'check-withdrawn',
      at: now,
      record: toRecord(driver),
      changes: changesBetween({ check: kind?.name ?? '' }, { reason }),
    });
    return fileOf({ ...context, db: tx }, { ...driver, version: raised });
  });
}

/** Undoes the caller's check or withdrawal; undefined if not the driver's last change. Throws 409 if too late. */
export async function undoCheck(
  context: AdministratorContext,
  { _id, version }: Pick<UndoBody, '_id' | 'version'>,
) {
  const { db, files, clock, actor } = context;
  const isOfCheck = (kind: ActivityKind) => checkChanges.some((one) => one === kind);
  const latest = await latestActivity(db, _id);
  if (!latest || !isOfCheck(latest.kind)) return undefined;
  const { released, ...undone } = await db.transaction().execute(async (tx) => {
    const driver = await repository.lockDriver(tx, _id);
    if (!driver) throw unknownDriver();
    const now = clock();
    const versioned = { ...driver, subject: driver.fullName };
    const deciding = { seen: version, now, actorId: actor.id };
    const last = await lastOwnChange(tx, versioned, deciding, checkChanges);
    const isRecorded = last.kind === 'check-recorded';
    const names = isRecorded ? await repository.undoRecording(tx, driver.id, last.at) : [];
    if (isRecorded) await roadTests.reopen(tx, driver.id, last.at);
    else if (!(await repository.undoWithdrawal(tx, driver.id, last.at)))
      throw httpErrors.conflict('The certificate of this training was withdrawn, too.');
    await files.release(tx, names);
    const { version: raised } = await repository.raiseVersion(tx, driver.id, now);
    const { before, after } = changeOf(last, 'check');
    await recordActivity(tx, actor, {
      kind: 'check-undone',
      at: now,
      record: toRecord(driver),
      changes: changesBetween({ check: after }, { check: before }),
    });
    const message = `${after ?? before}: ${isRecorded ? 'the check was taken back' : 'the check counts again'}`;
    return { _id: driver.id, message, status: driver.status, version: raised, released: names };
  });
  await files.drop(released);
  return undone;
}
