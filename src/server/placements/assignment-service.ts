import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { type Placement, type VersionsSeen, whyClosed } from '#contract/placements/placements.ts';
import type { assignDrivers } from '#contract/placements/several-placements.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { requestNotFoundMessage } from '#contract/requests/requests.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError, httpErrors } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { formatPlaced, toPlacement, toRequestRecord, toVersionedDriver, toVersionedRequest } from './mapper.ts';
import { notifyCompany, notifyPlaced, notifyRemoved } from './message-service.ts';
import * as repository from './repository.ts';
import { lockDriverOrThrow, lockRequestOrThrow, record, releaseDrivers, syncRequestStatus } from './service.ts';

/** Throws 409 if a locked request or driver isn't the version that the caller has seen. */
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

/** Why this driver can't be placed; `undefined` if nothing is in the way. */
function assignmentBlocker(driver: repository.DriverRow, today: CalendarDate): string | undefined {
  const { fullName, status, licenceExpiresOn, medicalExpiresOn } = driver;
  if (status !== 'Approved') return `${fullName} is ${status}; only an approved driver can be assigned.`;
  const expired = [
    ...(licenceExpiresOn < today ? ['licence'] : []),
    ...(medicalExpiresOn < today ? ['medical record'] : []),
  ];
  if (expired.length === 0) return undefined;
  return `The ${expired.join(' and the ')} of ${fullName} ${expired.length > 1 ? 'have' : 'has'} expired.`;
}

/** The number of a locked request's placed drivers. Throws 409 if it takes no more, or if the driver can't be placed. */
async function requirePlaceable(
  tx: Database,
  request: repository.RequestRow,
  driver: repository.DriverRow,
  today: CalendarDate,
): Promise<number> {
  const placed = await repository.countPlaced(tx, request.id);
  const closed = whyClosed({
    name: request.companyName,
    status: request.status,
    assignedDrivers: placed,
    numberOfDriverNeeded: request.driversNeeded,
  });
  if (closed !== undefined) throw httpErrors.conflict(closed);
  const blocker = assignmentBlocker(driver, today);
  if (blocker !== undefined) throw httpErrors.conflict(blocker);
  return placed;
}

type Changing = Pick<AdministratorContext, 'notify' | 'actor'> & { tx: Database; now: Date };

/** Places a locked driver with a locked request, and tells the driver. Returns the id of the placement. */
async function place(
  { tx, notify, actor, now }: Changing,
  request: repository.RequestRow,
  driver: repository.DriverRow,
): Promise<string> {
  const id = uuid();
  const changed = await repository.changeStatus(tx, driver.id, ['Approved'], 'Assigned', now);
  if (!changed) throw new Error('a locked driver has changed');
  await repository.insertPlacement(tx, { id, driverId: driver.id, requestId: request.id, startedAt: now });
  if (request.status === 'Pending') await repository.setRequestStatus(tx, request.id, 'Assigned', now);
  await record(tx, actor, [changed], request.id, now);
  await notifyPlaced({ tx, notify, now }, { placementId: id, driver, request });
  return id;
}

/** Ends a locked driver's placement with a locked request, and tells the driver. Throws 409 if there is none. */
export async function release(
  { tx, notify, actor, now }: Changing,
  request: repository.RequestRow,
  driver: repository.DriverRow,
): Promise<string> {
  const [placement] = await repository.endPlacements(tx, request.id, driver.id, now);
  if (!placement) throw httpErrors.conflict(`${driver.fullName} is not placed with ${request.companyName}.`);
  await releaseDrivers(tx, actor, [placement], request, now);
  await notifyRemoved({ tx, notify, now }, { placementId: placement.id, driver, request });
  return placement.id;
}

/**
 * Places a driver with a company, changing both sides in one transaction. Throws 409 if the request is closed or full,
 * if the driver isn't Approved or has an expired document, or if one of them isn't the version that was seen.
 */
export async function assignDriver(
  { db, clock, notify, actor }: AdministratorContext,
  { driverId, requestId, ...seen }: { driverId: string; requestId: string } & VersionsSeen,
): Promise<Placement> {
  const today = todayInLagos(clock());
  const id = await db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const driver = await lockDriverOrThrow(tx, driverId);
    await checkSeen({ tx, clock, actor }, request, driver, seen);
    const placed = await requirePlaceable(tx, request, driver, today);
    const now = clock();
    const placementId = await place({ tx, notify, actor, now }, request, driver);
    await recordActivity(tx, actor, {
      kind: 'driver-placed',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: [driver.id],
      changes: changesBetween(
        { driversPlaced: formatPlaced(placed, request), status: request.status },
        { driver: driver.fullName, driversPlaced: formatPlaced(placed + 1, request), status: 'Assigned' },
      ),
    });
    await notifyCompany({ tx, notify, now }, request);
    return placementId;
  });
  return toPlacement(await repository.findPlacement(db, id), today);
}

/**
 * Ends a driver's placement with a company; the driver is Approved again. Throws 409 if there is none, or if driver or
 * request isn't the version that was seen.
 */
export async function removeDriver(
  { db, clock, notify, actor }: AdministratorContext,
  { driverId, requestId, ...seen }: { driverId: string; requestId: string } & VersionsSeen,
): Promise<Placement> {
  const ended = await db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const driver = await lockDriverOrThrow(tx, driverId);
    await checkSeen({ tx, clock, actor }, request, driver, seen);
    const now = clock();
    const placementId = await release({ tx, notify, actor, now }, request, driver);
    const { status, placed } = await syncRequestStatus(tx, request, now);
    await recordActivity(tx, actor, {
      kind: 'driver-removed',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: [driver.id],
      changes: changesBetween(
        { driver: driver.fullName, driversPlaced: formatPlaced(placed + 1, request), status: request.status },
        { driversPlaced: formatPlaced(placed, request), status },
      ),
    });
    await notifyCompany({ tx, notify, now }, request);
    return placementId;
  });
  return toPlacement(await repository.findPlacement(db, ended), todayInLagos(clock()));
}

/** Two drivers can have the same name. */
const numbered = ({ fullName, driverNumber }: repository.DriverRow) => `${fullName} (${driverNumber})`;

interface Replacement {
  driverId: string;
  requestId: string;
  /** `_id` or `driverId` of the driver who comes instead. */
  newDriverId: string;
  newDriverVersion?: number | undefined;
}

/**
 * Puts another driver in the place of a placed one, in one transaction: each of the two and the company hear of it once. Works
 * also with a fulfilled request, which keeps its status. Throws 404 if one of them doesn't exist, 409 if the first isn't placed there, if the
 * other can't be placed, or if one of them isn't the version that was seen.
 */
export async function replaceDriver(
  { db, clock, notify, actor }: AdministratorContext,
  { driverId, requestId, newDriverId, newDriverVersion, ...seen }: Replacement & VersionsSeen,
): Promise<Placement> {
  const today = todayInLagos(clock());
  const id = await db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    // In a fixed order, since a colleague may swap the same two the other way round.
    const ids = (await repository.findDriverKeys(tx, [driverId, newDriverId])).toSorted();
    for (const one of ids) await lockDriverOrThrow(tx, one);
    const driver = await lockDriverOrThrow(tx, driverId);
    const next = await lockDriverOrThrow(tx, newDriverId);
    await checkSeen({ tx, clock, actor }, request, driver, seen);
    const now = clock();
    await checkVersion(tx, toVersionedDriver(next), { now, actorId: actor.id, seen: newDriverVersion });
    const blocker = assignmentBlocker(next, today);
    if (blocker !== undefined) throw httpErrors.conflict(blocker);
    await release({ tx, notify, actor, now }, request, driver);
    const placementId = await place({ tx, notify, actor, now }, request, next);
    await recordActivity(tx, actor, {
      kind: 'driver-replaced',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: [driver.id, next.id],
      changes: changesBetween({ driver: numbered(driver) }, { driver: numbered(next) }),
    });
    await notifyCompany({ tx, notify, now }, request);
    return placementId;
  });
  return toPlacement(await repository.findPlacement(db, id), today);
}

type Wanted = z.infer<typeof assignDrivers.body> & { requestId: string };
type Outcome = z.infer<typeof assignDrivers.response>['data'];

/**
 * Places drivers one after the other, each as a single one is placed. Who can't be is named with the reason, the others are
 * placed. The company is told of all of them in one message. Throws 404 if there is no such request.
 */
export async function placeSeveral(
  context: AdministratorContext,
  { requestId, driverIds, versions = {} }: Wanted,
): Promise<Outcome> {
  // Otherwise each driver would be refused for it.
  const key = await repository.findRequestKey(context.db, requestId);
  if (key === undefined) throw httpErrors.notFound(requestNotFoundMessage);
  const outcome: Outcome = { placed: [], refusals: [] };
  for (const driverId of new Set(driverIds)) {
    try {
      const { driver } = await assignDriver(context, { driverId, requestId: key, driverVersion: versions[driverId] });
      outcome.placed.push({ _id: driver._id, driverId: driver.driverId, fullName: driver.fullName });
    } catch (error) {
      if (!(error instanceof HttpError && (error.status === 404 || error.status === 409))) throw error;
      outcome.refusals.push({ driverId, reason: error.message });
    }
  }
  return outcome;
}
