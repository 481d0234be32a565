import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAdministrator } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { seededRandom } from '#test/fuzz/seeded-random.ts';
import { isNightly } from '#test/nightly.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, findHalfStates } from '#test/samples/placements.ts';
import { foldTotals } from './repository.ts';

const [writers, turns] = isNightly ? [20, 25] : [4, 10];

const world = await aWorld();
const admin = await anAdministrator(world);

interface Totals {
  told: string;
  counted: string;
  parts: number;
}

/** Reads stored totals and actual counts in one snapshot. */
async function look(): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select (
      select string_agg(status || ' ' || drivers || ' ' || bytes, ', ' order by status)
      from (
        select status, sum(drivers) as drivers, sum(document_bytes) as bytes from driver_totals group by status
        having sum(drivers) <> 0
      ) as totals
    ) as told, (
      select string_agg(status || ' ' || drivers || ' ' || bytes, ', ' order by status)
      from (
        select status, count(*) as drivers, sum((
          select coalesce(sum(bytes), 0) from driver_documents where driver_id = drivers.id
        )) as bytes from drivers group by status
      ) as rows
    ) as counted, (select count(*) from driver_totals) as parts`.execute(world.database.db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has no row');
  return row;
}

test(`the totals are right at every moment while ${writers} write and two sum them up`, async () => {
  const { db } = world.database;
  let isOver = false;
  const write = async (seed: number) => {
    const random = seededRandom(seed);
    const own: string[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      if (turn % 5 === 0) own.push(await aCompleteDriver(db, { status: 'Pending' }));
      const { status } = await act(
        admin,
        random.oneOf(['approve', 'reject', 'block', 'unblock']),
        random.oneOf(own),
      );
      expect([200, 409]).toContain(status);
    }
    if (seed % 4 !== 0) return;
    for (const table of ['driverStatusChanges', 'documentVerdicts', 'driverDocuments'] as const)
      await db.deleteFrom(table).where('driverId', 'in', own).execute();
    await db.deleteFrom('drivers').where('id', 'in', own).execute();
  };
  const sumUp = async () => {
    while (!isOver) await foldTotals(db);
  };
  const moments: Totals[] = [];
  const watch = async () => {
    while (!isOver) moments.push(await look());
  };
  const others = [sumUp(), sumUp(), watch()];
  try {
    await Promise.all(Array.from({ length: writers }, (_, at) => write(at + 1)));
  } finally {
    isOver = true;
    await Promise.all(others);
  }

  expect(moments.length).toBeGreaterThan(1);
  for (const { told, counted } of moments) expect(told).toEqual(counted);
  await foldTotals(db);
  const { told, counted, parts } = await look();
  expect(told).toEqual(counted);
  expect(parts).toBeLessThanOrEqual(6);
  expect(await findHalfStates(db)).toEqual([]);
});
