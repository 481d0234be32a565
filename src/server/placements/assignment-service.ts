import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { paperNoun } from '#contract/documents/papers.ts';
import {
  type EndReasonBody,
  endReasonChecks,
  endReasons,
} from '#contract/placements/end-reasons.ts';
import {
  closedReason,
  type Placement,
  type VersionsSeen,
} from '#contract/placements/placements.ts';
import type { assignDrivers } from '#contract/placements/several-placements.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { readPlacing } from '#server/settings/service.ts';
import {
  formatPlaced,
  toPlacement,
  toRequestRecord,
  toVersionedDriver,
  toVersionedRequest,
} from './mapper.ts';
import { notifyCompany, notifyPlaced, notifyRemoved } from './message-service.ts';
import * as repository from './repository.ts';
import {
  type ChangeContext,
  lockDriverOrThrow,
  lockRequestOrThrow,
  record,
  releaseDrivers,
  syncRequestStatus,
} from './service.ts';

/** Throws 409 if a locked request or driver isn't the version the caller saw. */
async function checkSeen(
  { tx, clock, actor }: { tx: Database; clock: Clock; actor: Administrator },
  request: repository.RequestRow,
  driver: repository.DriverRow,
  { requestVersion, driverVersion }: VersionsSeen,
): Promise<void> {
  const deciding = { now: clock(), actorId: actor.id };
  await checkVersion(tx, toVersionedDriver(driver), { ...deciding, seen: driverVersion });
  await checkVersion(tx, toVersionedRequest(request), { ...deciding, seen: requestVersion });
}

const formatLacking = (
  rows: readonly repository.LackingRow[],
  owner: string,
  [one, more]: string[],
) =>
  rows.length === 0
    ? []
    : [`The ${rows.map(paperNoun).join(' and the ')} of ${owner} ${rows.length > 1 ? more : one}.`];

/** Throws 409 if this locked driver can't be placed. */
async function requireFree(
  tx: Database,
  { id, fullName, status }: repository.DriverRow,
  today: CalendarDate,
): Promise<void> {
  if (status !== 'Approved')
    throw httpErrors.conflict(`${fullName} is ${status}; only an approved driver can be assigned.`);
  const lacking = await repository.findLacking(tx, id, today);
  if (lacking.length === 0) return;
  const of = (isMissing: boolean) => lacking.filter((row) => row.isMissing === isMissing);
  throw httpErrors.conflict(
    [
      ...formatLacking(of(false), fullName, ['has expired', 'have expired']),
      ...formatLacking(of(true), fullName, ['is missing', 'are missing']),
    ].join(' '),
  );
}

/** Throws 409 if a locked request accepts no more drivers, or this one can't be placed. */
async function requirePlaceable(
  tx: Database,
  request: repository.RequestRow,
  driver: repository.DriverRow,
  today: CalendarDate,
): Promise<void> {
  const closed = closedReason({
    name: request.companyName,
    status: request.status,
    assignedDrivers: await repository.countPlaced(tx, request.id),
    numberOfDriverNeeded: request.driversNeeded,
  });
  if (closed !== undefined) throw httpErrors.conflict(closed);
  await requireFree(tx, driver, today);
}

/** Places a locked driver with a locked request, and notifies the driver. Returns the placement's id. */
async function place(
  { tx, notify, actor, now }: ChangeContext,
  request: repository.RequestRow,
  driver: repository.DriverRow,
  replaced: { replacesId?: string; freeDays?: number } = {},
): Promise<string> {
  const id = uuid();
  const changed = await repository.changeStatus(tx, driver.id, ['Approved'], 'Assigned', now);
  if (!changed) throw new Error('a locked driver has changed');
  await repository.insertPlacement(tx, {
    id,
    driverId: driver.id,
    requestId: request.id,
    startedAt: now,
    ...replaced,
  });
  await record(tx, actor, [changed], request.id, now);
  await notifyPlaced({ tx, notify, now }, { placementId: id, driver, request });
  return id;
}

/** Throws 400 if the reason is invalid. */
function toEndColumns(
  { reason, words, incidentOn, incidentDone }: EndReasonBody,
  now: Date,
): repository.EndColumns {
  rejectInvalid(endReasonChecks, { reason: reason ?? '', words, incidentOn, incidentDone }, now);
  return {
    endReason: reason ?? null,
    endWords: words,
    incidentOn: incidentOn || null,
    incidentDone,
  };
}

/** The reason of an end, for the activity. */
const describeEnd = ({ reason, words, incidentOn, incidentDone }: EndReasonBody) => ({
  reason: reason ? endReasons[reason] : '',
  note: words,
  incidentOn,
  incidentDone,
});

/** Ends a locked driver's placement with a locked request, and notifies the driver. Throws 409 if there is none. */
export async function release(
  { tx, notify, actor, now }: ChangeContext,
  request: repository.RequestRow,
  driver: repository.DriverRow,
  end: repository.EndColumns,
): Promise<string> {
  const [placement] = await repository.endPlacements(tx, request.id, driver.id, now, end);
  if (!placement)
    throw httpErrors.conflict(`${driver.fullName} is not placed with ${request.companyName}.`);
  await releaseDrivers(tx, actor, [placement], request, now);
  await notifyRemoved({ tx, notify, now }, { placementId: placement.id, driver, request });
  return placement.id;
}

/**
 * Records that one action placed these drivers with a locked request, so that one Undo covers them, and notifies
 * the company.
 */
async function finishPlacing(
  { tx, notify, actor, now }: ChangeContext,
  request: repository.RequestRow,
  drivers: readonly repository.DriverRow[],
): Promise<void> {
  if (drivers.length === 0) return;
  if (request.status === 'Pending')
    await repository.setRequestStatus(tx, request.id, 'Assigned', now);
  const placed = await repository.countPlaced(tx, request.id);
  await recordActivity(tx, actor, {
    kind: 'driver-placed',
    at: now,
    record: toRequestRecord(request),
    alsoAbout: drivers.map(({ id }) => id),
    changes: changesBetween(
      { driversPlaced: formatPlaced(placed - drivers.length, request), status: request.status },
      {
        driver: drivers.map(({ fullName }) => fullName).join(', '),
        driversPlaced: formatPlaced(placed, request),
        status: 'Assigned',
      },
    ),
  });
  await notifyCompany({ tx, notify, now }, request);
}

/**
 * Places a driver with a company, changing both sides in one transaction. Throws 409 if the request is closed or
 * full, the driver isn't Approved or lacks a valid paper, or a version is outdated.
 */
export async function assignDriver(
  { db, clock, notify, actor }: AdministratorContext,
  { driverId, requestId, ...seen }: { driverId: string; requestId: string } & VersionsSeen,
): Promise<Placement> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const driver = await lockDriverOrThrow(tx, driverId);
    await checkSeen({ tx, clock, actor }, request, driver, seen);
    const now = clock();
    const today = todayInLagos(now);
    await requirePlaceable(tx, request, driver, today);
    const id = await place({ tx, notify, actor, now }, request, driver);
    await finishPlacing({ tx, notify, actor, now }, request, [driver]);
    return toPlacement(await repository.findPlacement(tx, id), today);
  });
}

interface Removal extends EndReasonBody, VersionsSeen {
  driverId: string;
  requestId: string;
}

/**
 * Ends a driver's placement with a company; the driver is Approved again. Throws 400 if the reason is invalid, 409
 * if there is no placement, or a version is outdated.
 */
export async function removeDriver(
  { db, clock, notify, actor }: AdministratorContext,
  removal: Removal,
): Promise<Placement> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, removal.requestId);
    const driver = await lockDriverOrThrow(tx, removal.driverId);
    await checkSeen({ tx, clock, actor }, request, driver, removal);
    const now = clock();
    const end = toEndColumns(removal, now);
    const placementId = await release({ tx, notify, actor, now }, request, driver, end);
    const { status, placed } = await syncRequestStatus(tx, request, now);
    await recordActivity(tx, actor, {
      kind: 'driver-removed',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: [driver.id],
      changes: changesBetween(
        {
          driver: driver.fullName,
          driversPlaced: formatPlaced(placed + 1, request),
          status: request.status,
        },
        { driversPlaced: formatPlaced(placed, request), status, ...describeEnd(removal) },
      ),
    });
    await notifyCompany({ tx, notify, now }, request);
    return toPlacement(await repository.findPlacement(tx, placementId), todayInLagos(now));
  });
}

/** Two drivers can have the same name. */
const numbered = ({ fullName, driverNumber }: repository.DriverRow) =>
  `${fullName} (${driverNumber})`;

interface Replacement extends Removal {
  /** The replacement's `_id` or `driverId`. */
  newDriverId: string;
  newDriverVersion?: number | undefined;
}

/**
 * Replaces a placed driver in one transaction: each of the two and the company get one message. Also works for a
 * fulfilled request, which keeps its status. Throws 404 if one doesn't exist, 400 if the reason is invalid, 409 if
 * the first isn't placed there, the other can't be placed, or a version is outdated.
 */
export async function replaceDriver(
  { db, clock, notify, actor }: AdministratorContext,
  { newDriverId, newDriverVersion, ...removal }: Replacement,
): Promise<Placement> {
  return db.transaction().execute(async (tx) => {
    const { driverId, requestId } = removal;
    const request = await lockRequestOrThrow(tx, requestId);
    // In a fixed order, since a colleague may swap the same two the other way round.
    const ids = (await repository.findDriverKeys(tx, [driverId, newDriverId])).toSorted();
    for (const one of ids) await lockDriverOrThrow(tx, one);
    const driver = await lockDriverOrThrow(tx, driverId);
    const next = await lockDriverOrThrow(tx, newDriverId);
    await checkSeen({ tx, clock, actor }, request, driver, removal);
    const now = clock();
    await checkVersion(tx, toVersionedDriver(next), {
      now,
      actorId: actor.id,
      seen: newDriverVersion,
    });
    const today = todayInLagos(now);
    await requireFree(tx, next, today);
    const changing = { tx, notify, actor, now };
    const replacesId = await release(changing, request, driver, toEndColumns(removal, now));
    const { freeDays } = await readPlacing(tx);
    const placementId = await place(changing, request, next, { replacesId, freeDays });
    await recordActivity(tx, actor, {
      kind: 'driver-replaced',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: [driver.id, next.id],
      changes: changesBetween(
        { driver: numbered(driver) },
        { driver: numbered(next), ...describeEnd(removal) },
      ),
    });
    await notifyCompany({ tx, notify, now }, request);
    return toPlacement(await repository.findPlacement(tx, placementId), today);
  });
}

type Assignments = z.infer<typeof assignDrivers.body> & { requestId: string };
type AssignmentResult = z.infer<typeof assignDrivers.response>['data'];

/**
 * Places drivers in this order and one transaction. Returns those that can't be placed, with the reason. Throws 404
 * without the request.
 */
export async function placeSeveral(
  { db, clock, notify, actor }: AdministratorContext,
  { requestId, driverIds, versions = {} }: Assignments,
): Promise<AssignmentResult> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    // In a fixed order, since a colleague may place the same ones elsewhere.
    const ids = (await repository.findDriverKeys(tx, driverIds)).toSorted();
    for (const id of ids) await lockDriverOrThrow(tx, id);
    const changing = { tx, notify, actor, now: clock() };
    const drivers: repository.DriverRow[] = [];
    const refusals: AssignmentResult['refusals'] = [];
    for (const driverId of new Set(driverIds)) {
      try {
        const driver = await lockDriverOrThrow(tx, driverId);
        await checkSeen({ tx, clock, actor }, request, driver, {
          driverVersion: versions[driverId],
        });
        await requirePlaceable(tx, request, driver, todayInLagos(changing.now));
        await place(changing, request, driver);
        drivers.push(driver);
      } catch (error) {
        if (!(error instanceof HttpError && (error.status === 404 || error.status === 409)))
          throw error;
        refusals.push({ driverId, reason: error.message });
      }
    }
    await finishPlacing(changing, request, drivers);
    const { version } = await lockRequestOrThrow(tx, request.id);
    return {
      placed: drivers.map(({ id, driverNumber, fullName }) => ({
        _id: id,
        driverId: String(driverNumber),
        fullName,
      })),
      refusals,
      request: { _id: request.id, version },
    };
  });
}
