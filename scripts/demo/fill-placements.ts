import { v7 as uuid } from 'uuid';
import { endOfAsk } from '#contract/asks/asks.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import {
  changeStatus,
  endPlacements,
  freeDrivers,
  insertPlacement,
  recordChanges,
  setRequestStatus,
} from '#server/placements/repository.ts';
import type { Database } from '#server/platform/database/database.ts';

// Drivers per request, by first day: one request lacks drivers, one is full, one completed.
const shares = [2, 3, 1, 2, 1] as const;
const doneAt = 3;
const dayMs = 86_400_000;
// The first place had two drivers before the present one; by the day each was replaced.
const replacements = [
  {
    day: 3,
    end: {
      endReason: 'absent',
      endWords: 'His phone was off for two days. The company rang us.',
    },
  },
  {
    day: 6,
    end: {
      endReason: 'incident',
      endWords: 'Knows the northern routes. We place him again after the training.',
      incidentDone:
        'Scraped a gate while reversing. Paid by the insurance. Booked for a refresher.',
    },
  },
] as const;

interface Sample {
  driverId: string;
  requestId: string;
  startedAt: Date;
  replacesId?: string;
  freeDays?: number;
}

/** Places some approved drivers in one transaction, two as replacements, unless there are placements. Returns the number placed. */
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
    const write = (
      { driverId, requestId }: Sample,
      [fromStatus, toStatus]: readonly [DriverStatus, DriverStatus],
      changedAt: Date,
    ) =>
      recordChanges(tx, [
        {
          id: uuid(),
          driverId,
          fromStatus,
          toStatus,
          changedBy,
          adminId: null,
          requestId,
          changedAt,
        },
      ]);
    const place = async (sample: Sample) => {
      const { driverId, startedAt: at } = sample;
      const changed = await changeStatus(tx, driverId, ['Approved'], 'Assigned', at);
      if (!changed) throw new Error('a sample driver could not be placed');
      await insertPlacement(tx, { ...sample, id: uuid() });
      await write(sample, [changed.from, changed.to], at);
    };
    for (const [at, { id: driverId }] of placed.entries())
      await place({ driverId, requestId: pairs[at] ?? '', startedAt });
    const spare = drivers.slice(placed.length);
    const requestId = pairs[0];
    let left = placed[0];
    for (const { day: days, end } of replacements) {
      const next = spare.shift();
      if (!left || !next || requestId === undefined) break;
      const at = new Date(startedAt.getTime() + days * dayMs);
      const incidentOn = end.endReason === 'incident' ? todayInLagos(at) : null;
      const [ended] = await endPlacements(tx, requestId, left.id, at, { ...end, incidentOn });
      if (!ended) throw new Error('a sample driver could not be replaced');
      await freeDrivers(tx, [left.id], at);
      await write({ driverId: left.id, requestId, startedAt }, ['Assigned', 'Approved'], at);
      const replaced = { replacesId: ended.id, freeDays: 7 };
      await place({ driverId: next.id, requestId, startedAt: at, ...replaced });
      left = next;
    }
    for (const [at, { id }] of requests.entries()) {
      if (pairs.slice(0, placed.length).includes(id)) {
        await setRequestStatus(tx, id, at === doneAt ? 'Fulfilled' : 'Assigned', startedAt);
      }
    }
    await askOthers(tx, spare, { askedBy: changedBy, now });
    return placed.length;
  });
}

// The answers to a question of this morning; the last two are open. Who can't doesn't want to be asked again.
const answers = [true, false, true, null, null] as const;

/** Asks drivers without work about the next request that waits for drivers. */
async function askOthers(
  tx: Database,
  drivers: readonly { id: string }[],
  { askedBy, now }: { askedBy: string; now: Date },
): Promise<void> {
  const next = await tx
    .selectFrom('companyRequests')
    .select(['id', 'startsOn'])
    .where('status', '=', 'Pending')
    .where('startsOn', '>', addDays(todayInLagos(now), 1))
    .orderBy('startsOn')
    .limit(1)
    .executeTakeFirst();
  const asked = drivers.slice(0, answers.length);
  if (!next || asked.length === 0) return;
  const askedAt = new Date(now.getTime() - 3 * 3_600_000);
  const about = { requestId: next.id, askedBy, askedAt, endsAt: endOfAsk(next.startsOn, askedAt) };
  await tx
    .insertInto('asks')
    .values(
      asked.map(({ id: driverId }, at) => {
        const can = answers[at] ?? null;
        const answeredAt = can === null ? null : new Date(askedAt.getTime() + (at + 1) * 600_000);
        return { ...about, id: uuid(), driverId, can, answeredAt };
      }),
    )
    .execute();
  await tx
    .updateTable('drivers')
    .set({ asksRefusedAt: askedAt })
    .where(
      'id',
      'in',
      asked.filter((_, at) => answers[at] === false).map(({ id }) => id),
    )
    .execute();
}
