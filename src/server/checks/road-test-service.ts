import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { isRoadTest } from '#contract/checks/check-record.ts';
import type { DriverFile } from '#contract/checks/checks.ts';
import type {
  cancelRoadTest as cancelEndpoint,
  setRoadTest as setEndpoint,
} from '#contract/checks/road-tests.ts';
import { driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { scheduleChecks } from '#contract/platform/schedule-form.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { roadTestChanges } from '#contract/undo/undoable.ts';
import { latestActivity } from '#server/activity/latest-activity.ts';
import { lastOwnChange } from '#server/activity/own-change.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { withdrawMessages, withdrawOutdated } from '#server/messages/queue-messages.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import {
  cancellingOf,
  occasionOf,
  toRecord,
  toRoadTest,
  toRoadTestNotification,
} from './mapper.ts';
import * as repository from './repository.ts';
import * as roadTests from './road-test-repository.ts';
import { fileOf, lockOpen, outdatedByOutcome } from './service.ts';

/** Throws 404 for an unknown driver or kind; 409 for another open invitation, an ended kind or an outdated version. */
export async function setRoadTest(
  context: AdministratorContext,
  driverId: string,
  { kind: kindId, version, ...schedule }: z.infer<typeof setEndpoint.body>,
): Promise<DriverFile> {
  const { db, notify, actor } = context;
  return db.transaction().execute(async (tx) => {
    const { driver, now } = await lockOpen(tx, context, driverId, version);
    const kind = await repository.lockKind(tx, kindId);
    if (!kind) throw httpErrors.notFound('There is no kind of checks with this id.');
    if (kind.endedAt || !isRoadTest(kind))
      throw httpErrors.conflict(`${kind.name} isn't tried on the road.`);
    const before = await roadTests.findOpen(tx, driver.id);
    if (before && before.kindId !== kind.id)
      throw httpErrors.conflict(`${driver.fullName} is invited to another road test.`);
    rejectInvalid(scheduleChecks(before?.scheduledOn ?? null), schedule, now);
    const check = kind.name;
    const changes = changesBetween(before ? { ...toRoadTest(before), check } : {}, {
      ...schedule,
      check,
    });
    const within = { ...context, db: tx };
    if (changes.length === 0) return fileOf(within, driver);
    const { scheduledDate: scheduledOn, scheduledTime: startsAt, place } = schedule;
    const columns = { scheduledOn, startsAt, place, setAt: now };
    const row = before
      ? await roadTests.update(tx, before.id, columns)
      : await roadTests.insert(tx, {
          id: uuid(),
          driverId: driver.id,
          kindId: kind.id,
          ...columns,
          invitedBy: actor.name,
          adminId: actor.id,
          invitedAt: now,
        });
    const { version: raised } = await repository.raiseVersion(tx, driver.id, now);
    await recordActivity(tx, actor, {
      kind: before ? 'road-test-changed' : 'road-test-invited',
      at: now,
      record: toRecord(driver),
      changes,
    });
    await withdrawOutdated(tx, [driver.id], outdatedByOutcome);
    const event = (await roadTests.isNotified(tx, row)) ? 'road-test-changed' : 'road-test-invited';
    const message = toRoadTestNotification(event, row, driver);
    // As with consultations, only the first one waits for an undo.
    if (row.scheduledOn >= todayInLagos(now))
      await notify(tx, [{ ...message, canBeUndone: !before }], { by: 'office' }, now);
    return fileOf(within, { ...driver, version: raised });
  });
}

/** Throws 404 for an unknown driver, 409 without an open invitation or for an outdated version. */
export async function cancelRoadTest(
  context: AdministratorContext,
  driverId: string,
  { version }: z.infer<typeof cancelEndpoint.body>,
): Promise<DriverFile> {
  const { db, notify, actor } = context;
  return db.transaction().execute(async (tx) => {
    const { driver, now } = await lockOpen(tx, context, driverId, version);
    const open = await roadTests.findOpen(tx, driver.id);
    if (!open) throw httpErrors.conflict(`${driver.fullName} isn't invited to a road test.`);
    const row = await roadTests.update(tx, open.id, { endedAt: now });
    const kind = await repository.lockKind(tx, row.kindId);
    const { version: raised } = await repository.raiseVersion(tx, driver.id, now);
    await recordActivity(tx, actor, {
      kind: 'road-test-cancelled',
      at: now,
      record: toRecord(driver),
      changes: changesBetween({ ...toRoadTest(row), check: kind?.name ?? '' }, {}),
    });
    await withdrawOutdated(tx, [driver.id], outdatedByOutcome);
    // No cancellation to drivers who weren't notified, or missed it.
    if (row.scheduledOn >= todayInLagos(now) && (await roadTests.isNotified(tx, row))) {
      const message = toRoadTestNotification('road-test-cancelled', row, driver);
      await notify(tx, [{ ...message, canBeUndone: true }], { by: 'office' }, now);
    }
    return fileOf({ ...context, db: tx }, { ...driver, version: raised });
  });
}

/**
 * Takes back the caller's invitation or cancelling; undefined if that wasn't the driver's last change. Throws 409 if
 * it is too late.
 */
export async function undoRoadTest(
  { db, clock, notify, actor }: AdministratorContext,
  { _id, version }: Pick<UndoBody, '_id' | 'version'>,
) {
  const isOfRoadTest = (kind: ActivityKind) => roadTestChanges.some((one) => one === kind);
  const latest = await latestActivity(db, _id);
  if (!latest || !isOfRoadTest(latest.kind)) return undefined;
  return db.transaction().execute(async (tx) => {
    const driver = await repository.lockDriver(tx, _id);
    if (!driver) throw httpErrors.notFound(driverNotFoundMessage);
    const now = clock();
    const versioned = { ...driver, subject: driver.fullName };
    const deciding = { seen: version, now, actorId: actor.id };
    const last = await lastOwnChange(tx, versioned, deciding, roadTestChanges);
    const isInvited = last.kind === 'road-test-invited';
    const row = isInvited
      ? await roadTests.findOpen(tx, driver.id)
      : await roadTests.reopen(tx, driver.id, last.at);
    if (!row) throw httpErrors.conflict('There is nothing to undo.');
    await withdrawMessages(tx, isInvited ? occasionOf(row) : cancellingOf(row));
    if (isInvited) await roadTests.remove(tx, row.id);
    // The cancelling had withdrawn this message.
    else if (
      row.scheduledOn >= todayInLagos(now) &&
      !(await roadTests.isNotified(tx, row, occasionOf(row)))
    ) {
      const event = (await roadTests.isNotified(tx, row))
        ? 'road-test-changed'
        : 'road-test-invited';
      await notify(tx, [toRoadTestNotification(event, row, driver)], { by: 'office' }, now);
    }
    const { version: raised } = await repository.raiseVersion(tx, driver.id, now);
    const set = toRoadTest(row);
    await recordActivity(tx, actor, {
      kind: 'road-test-undone',
      at: now,
      record: toRecord(driver),
      changes: isInvited ? changesBetween(set, {}) : changesBetween({}, set),
    });
    const message = `${driver.fullName} is ${isInvited ? 'no longer invited to the road test' : 'invited to the road test again'}`;
    return { _id: driver.id, message, status: driver.status, version: raised };
  });
}
