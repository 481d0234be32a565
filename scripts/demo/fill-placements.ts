import { v7 as uuid } from 'uuid';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import {
  changeStatus,
  insertPlacement,
  recordChanges,
  setRequestStatus,
} from '#server/placements/repository.ts';
import type { Database } from '#server/platform/database/database.ts';

// Drivers per request, by first day: one request lacks drivers, one is full, one completed.
const shares = [2, 3, 1, 2, 1] as const;
const doneAt = 3;
const dayMs = 86_400_000;

/** Places some approved drivers in one transaction, unless there are placements. Returns the number placed. */
export async function fillPlacements(db: Database, changedBy: string, now: Date): Promise<number> {
  if (await db.selectFrom('placements').select('id').limit(1).executeTakeFirst()) return 0;
  // Long enough ago for a document to have expired since.
  const startedAt = new Date(now.getTime() - 10 * dayMs);
  const day = todayInLagos(startedAt);
  return db.transaction().execute(async (tx) => {
    const drivers = await tx
      .selectFrom('drivers')
      .select('id')
      .where('status', '=', 'Approved')
      .where('createdAt', '<', startedAt)
      .where('licenceExpiresOn', '>=', day)
      .where('medicalExpiresOn', '>=', day)
      .orderBy('licenceExpiresOn')
      .execute();
    const requests = await tx
      .selectFrom('companyRequests')
      .select(['id', 'driversNeeded'])
      .where('status', '=', 'Pending')
      .where('createdAt', '<', startedAt)
      .where('endsOn', '>', addDays(day, 20))
      .where('driversNeeded', '>', 1)
      .orderBy('startsOn')
      .limit(shares.length)
      .execute();
    const pairs = requests.flatMap((request, at) =>
      Array.from({ length: Math.min(shares[at] ?? 0, request.driversNeeded) }, () => request.id),
    );
    const placed = drivers.slice(0, pairs.length);
    for (const [at, { id: driverId }] of placed.entries()) {
      const requestId = pairs[at] ?? '';
      const changed = await changeStatus(tx, driverId, ['Approved'], 'Assigned', startedAt);
      if (!changed) throw new Error('a sample driver could not be placed');
      await insertPlacement(tx, { id: uuid(), driverId, requestId, startedAt });
      const { from, to } = changed;
      await recordChanges(tx, [
        {
          id: uuid(),
          driverId,
          fromStatus: from,
          toStatus: to,
          changedBy,
          adminId: null,
          requestId,
          changedAt: startedAt,
        },
      ]);
    }
    for (const [at, { id }] of requests.entries()) {
      if (pairs.slice(0, placed.length).includes(id)) {
        await setRequestStatus(tx, id, at === doneAt ? 'Fulfilled' : 'Assigned', startedAt);
      }
    }
    return placed.length;
  });
}
