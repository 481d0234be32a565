import { expect, test } from 'vitest';
import { type DriverSort, driverSorts, listDrivers } from '#contract/drivers/driver-list.ts';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { fillLists } from '#scripts/load/fill-lists.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld, type TestApp } from '#test/app.ts';
import { seededRandom } from '#test/fuzz/seeded-random.ts';

// Random statuses, filters, words and orders, compared with the same selection from all rows.
const rounds = 40;
const pageSize = 40;

const readRows = ({ database: { db } }: TestApp) =>
  db
    .selectFrom('drivers')
    .select([
      'id',
      'nameFolded',
      'driverNumber',
      'status',
      'vehicleType',
      'state',
      'yearsOfExperience',
    ])
    .select(['licenceExpiresOn', 'medicalExpiresOn', 'createdAt'])
    .execute();
type Row = Awaited<ReturnType<typeof readRows>>[number];

const world = await aWorld();
const admin = await anAdministrator(world);
await fillLists(world.database.db, { drivers: 400, requests: 10, consultations: 10 });
const all = await readRows(world);

const keys: Readonly<Record<DriverSort, (row: Row) => string | number>> = {
  driverId: ({ driverNumber }) => driverNumber,
  name: ({ nameFolded }) => nameFolded,
  vehicle: ({ vehicleType }) => vehicleType,
  experience: ({ yearsOfExperience }) => yearsOfExperience,
  state: ({ state }) => state,
  status: ({ status }) => status,
  applied: ({ createdAt }) => createdAt.getTime(),
  licenceExpiry: ({ licenceExpiresOn }) => licenceExpiresOn,
  medicalExpiry: ({ medicalExpiresOn }) => medicalExpiresOn,
};

/** Reads all pages of a list; each row carries its page's total. */
async function walk(query: Record<string, string>): Promise<Row[]> {
  const rows = new Map(all.map((row) => [row.id, row]));
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...query, page: String(page), pageSize: String(pageSize) };
    const { result, pagedInfo } = await ask(admin, listDrivers, { query: asked });
    found.push(...result.flatMap(({ _id }) => rows.get(_id) ?? []));
    if (result.length < pageSize) {
      expect(pagedInfo.total).toBe(found.length);
      return found;
    }
  }
}

test('whatever is asked for, the pages have each driver who matches once, in order', async () => {
  const random = seededRandom(4711);
  const some = <One>(values: readonly One[], most: number): One[] =>
    Array.from({ length: random.whole(0, most) }, () => random.oneOf(values));
  for (let round = 0; round < rounds; round += 1) {
    const [statuses, vehicles, from] = [
      some(driverStatuses, 3),
      some(['Bus', 'Car', 'Van'], 2),
      some(states, 12),
    ];
    const words = some(['a', 'ad', 'ade', 'ola', 'o'], 2);
    const sort = random.oneOf(driverSorts);
    const direction = random.oneOf(['ascending', 'descending'] as const);
    const query = {
      status: statuses.join(),
      vehicle: vehicles.join(),
      state: from.join(),
      search: words.join(' '),
      sort,
      direction,
    };
    const wanted = all.filter(
      (row) =>
        (statuses.length > 0 ? statuses.includes(row.status) : row.status !== 'Deleted') &&
        (vehicles.length === 0 || vehicles.some((one) => one === row.vehicleType)) &&
        (from.length === 0 || from.some((one) => one === row.state)) &&
        words.every((word) => row.nameFolded.includes(word)),
    );
    const found = await walk(query);
    expect({ query, ids: found.map(({ id }) => id).toSorted() }).toEqual({
      query,
      ids: wanted.map(({ id }) => id).toSorted(),
    });
    const places = found.map(keys[sort]);
    const inOrder = direction === 'ascending' ? places : places.toReversed();
    for (const [at, place] of inOrder.entries())
      expect(place >= (inOrder[at - 1] ?? place)).toBe(true);
  }
});
