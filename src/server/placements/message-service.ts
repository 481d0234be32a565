import { v7 as uuid } from 'uuid';
import { todayInLagos } from '#contract/dates.ts';
import type { DriverAction } from '#contract/driver-actions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withdrawMessages, withdrawOutdated, withdrawUntold } from '#server/platform/messages/queue-messages.ts';
import type { Tell } from '#server/platform/messages/tell.ts';
import * as mapper from './message-mapper.ts';
import type { DriverRow, RequestRow } from './repository.ts';

/** The transaction of what is told, and its time. */
interface Telling {
  tx: Database;
  tell: Tell;
  now: Date;
}

/** Drivers whom one call has placed so far, as the company will be told of them. */
export interface PlacedTogether {
  occasion: string;
  drivers: readonly DriverRow[];
}

export const nobodyPlaced = (): PlacedTogether => ({ occasion: uuid(), drivers: [] });

/** Tells a driver of a decision. Who is blocked or deleted isn't told, and hears nothing any more of what still waits. */
export async function tellDecided(
  { tx, tell, now }: Telling,
  driver: DriverRow,
  { action, occasion, words }: { action: DriverAction; occasion: string; words: string },
): Promise<void> {
  if (action === 'approve') await tell(tx, [mapper.toApproved(occasion, driver)], now);
  if (action === 'reject') await tell(tx, [mapper.toRejected(occasion, driver, words)], now);
  if (action === 'block' || action === 'delete') await withdrawOutdated(tx, [driver.id]);
}

/**
 * Tells driver and company of a placement. Of drivers who are placed together a company gets one message: it waits, and is
 * replaced with each of them; once it has gone out, another one begins. Returns who will be told of together.
 */
export async function tellPlaced(
  { tx, tell, now }: Telling,
  { placementId, driver, request }: { placementId: string; driver: DriverRow; request: RequestRow },
  together: PlacedTogether,
): Promise<PlacedTogether> {
  const today = todayInLagos(now);
  const isWaiting = together.drivers.length > 0 && (await withdrawMessages(tx, together.occasion));
  const { occasion, drivers: before } = isWaiting || together.drivers.length === 0 ? together : nobodyPlaced();
  const drivers = [...before, driver];
  const told = [
    mapper.toPlaced(placementId, { driver, request, today }),
    mapper.toAssigned(occasion, { drivers, request, today }),
  ];
  await tell(tx, told, now);
  return { occasion, drivers };
}

/** Tells driver and company that a placement has ended, unless nobody has heard of it yet: then neither is told. */
export async function tellRemoved(
  { tx, tell, now }: Telling,
  { placementId, driver, request }: { placementId: string; driver: DriverRow; request: RequestRow },
): Promise<void> {
  const isNewToDriver = await withdrawUntold(tx, 'driver-placed', placementId);
  const isNewToCompany = await withdrawUntold(tx, 'drivers-assigned', placementId);
  const told = [
    ...(isNewToDriver ? [] : [mapper.toPlacementEnded(placementId, driver, request)]),
    ...(isNewToCompany ? [] : [mapper.toRemoved(placementId, request, driver)]),
  ];
  await tell(tx, told, now);
}
