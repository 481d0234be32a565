import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DriverSort, driverSorts, listDrivers } from '#contract/drivers/driver-list.ts';
import { addDays, firstDayOfMonth, startOfDayInLagos, todayInLagos } from '#contract/platform/dates.ts';
import { plainCode } from '#server/platform/database/text-search.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { testKeys } from '#test/data-keys.ts';
import { fillLists, licenceOf, rareSurname } from './fill-lists.ts';

// More than the limit of a counted search. Searches, filters and orders are compared with the same ones of all rows.
const count = 12_000;
const maxCounted = 10_000;

let world: TestApp;
let admin: Administrator;
let newestFirst: Row[];

const readRows = ({ database: { db } }: TestApp) =>
  db
    .selectFrom('drivers')
    .select(['id', 'nameFolded', 'driverNumber', 'status', 'phoneNumber', 'email', 'vehicleType'])
    .select(['state', 'yearsOfExperience', 'licenceExpiresOn', 'medicalExpiresOn', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
type Row = Awaited<ReturnType<typeof readRows>>[number];

beforeAll(async () => {
  world = await anApp();
  admin = await anAdministrator(world);
  await fillLists(world.database.db, { drivers: count, requests: 20, consultations: 20 }, testKeys);
  newestFirst = (await readRows(world)).filter(({ status }) => status !== 'Deleted');
});
afterAll(() => world.close());

/** Checks the total, and the first, a middle and the last page. */
async function expectList(query: Record<string, string>, rows: readonly Row[], most = maxCounted) {
  const pages = Math.max(1, Math.ceil(rows.length / 7));
  for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
    const asked = { query: { pageSize: '7', ...query, page: String(page) } };
    const { result, pagedInfo } = await ask(admin, listDrivers, asked);
    expect({ page, total: pagedInfo.total, ids: result.map(({ _id }) => _id) }).toEqual({
      page,
      total: Math.min(rows.length, most),
      ids: rows.slice((page - 1) * 7, page * 7).map(({ id }) => id),
    });
  }
}

test('a page after the last one is empty and says how many there are', async () => {
  const found = newestFirst.filter(({ nameFolded }) => nameFolded.includes('nwokedi'));
  for (const query of [{ search: rareSurname }, { search: rareSurname, sort: 'state' }]) {
    const { result, pagedInfo } = await ask(admin, listDrivers, { query: { ...query, page: '1000' } });
    expect({ rows: result.length, total: pagedInfo.total }).toEqual({ rows: 0, total: found.length });
  }
});

test.each([
  [rareSurname, 'nwokedi'],
  [`a ${rareSurname} e`, 'nwokedi', 'a', 'e'],
  ['ADE ola', 'ade', 'ola'],
  ['ola ade', 'ade', 'ola'],
  ['a b', 'a', 'b'],
  ['ade x', 'ade', 'x'],
  ['o e i', 'o', 'e', 'i'],
  ['zebulon a', 'zebulon', 'a'],
])('"%s" finds names with each of its words', async (search, ...words) => {
  const found = newestFirst.filter(({ nameFolded }) => words.every((word) => nameFolded.includes(word)));
  await expectList({ search }, found);
  await expectList(
    { search, status: 'Blocked' },
    found.filter(({ status }) => status === 'Blocked'),
  );
});

const starts = ({ phoneNumber, email, driverNumber }: Row) => [String(driverNumber), phoneNumber, email];

test.each([
  ['0803', '0803'],
  ['+2348031', '08031'],
  ['0803 12', '080312'],
  ['7015', '07015', '7015'],
  ['driver.1', 'driver.1'],
  ['driver.', 'driver.'],
  ['driver.77@example.com', 'driver.77@example.com'],
  ['1119', '1119', '01119'],
  ['10', '10'],
])('"%s" finds what begins so', async (search, ...texts) => {
  // Four or more digits are also the last ones of a phone number.
  const isEnd = ({ phoneNumber }: Row) => /^\d{4,}$/.test(search) && phoneNumber.endsWith(search);
  const isStart = (row: Row) => starts(row).some((start) => texts.some((text) => start.startsWith(text)));
  const found = newestFirst.filter((row) => isStart(row) || isEnd(row));
  await expectList({ search }, found);
});

test.each(['aaa 0007429-aa01', 'AAA0007429AA01', 'AAA-0007429'])(
  '"%s" finds a licence number that is the same',
  async (search) => {
    const found = newestFirst.filter(({ driverNumber }) => licenceOf(driverNumber) === plainCode(search));
    await expectList({ search }, found);
  },
);

const month = firstDayOfMonth(todayInLagos(), 12).slice(0, 7);
const [day, later] = [addDays(todayInLagos(), -400), addDays(todayInLagos(), -390)];
const isIn = (date: string) => date.startsWith(month);
const narrowed: readonly [string, Record<string, string>, (row: Row) => boolean][] = [
  ['a vehicle', { vehicle: 'Bus' }, ({ vehicleType }) => vehicleType === 'Bus'],
  ['two states', { state: 'Ogun,Kano' }, ({ state }) => state === 'Ogun' || state === 'Kano'],
  ['a month of expiry', { expiresIn: month }, (row) => isIn(row.licenceExpiresOn) || isIn(row.medicalExpiresOn)],
  [
    'days',
    { appliedFrom: day, appliedTo: later },
    ({ createdAt }) => createdAt >= startOfDayInLagos(day) && createdAt < startOfDayInLagos(addDays(later, 1)),
  ],
  ['more days than are counted otherwise', { appliedFrom: '2000-01-01' }, () => true],
  [
    'facts that few have',
    { vehicle: 'Bus', state: 'Ogun' },
    (row) => row.vehicleType === 'Bus' && row.state === 'Ogun',
  ],
];

test.each(narrowed)('%s narrow the list, and a search in it', async (_, query, matches) => {
  const found = newestFirst.filter(matches);
  await expectList(query, found, 'expiresIn' in query || 'appliedFrom' in query ? count : maxCounted);
  await expectList(
    { ...query, search: 'ade' },
    found.filter(({ nameFolded }) => nameFolded.includes('ade')),
  );
});

// Statuses and texts by their bytes, as the database of the tests compares them.
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

function sorted(rows: readonly Row[], sort: DriverSort): Row[] {
  const key = keys[sort];
  // By status the newest is first among equals; by other columns the oldest.
  const ties = sort === 'status' ? rows : rows.toReversed();
  return ties.toSorted((one, other) => {
    if (key(one) === key(other)) return sort === 'status' ? 0 : one.id < other.id ? -1 : 1;
    return key(one) < key(other) ? -1 : 1;
  });
}

test.each(driverSorts)('sorted by %s the list is in order, all of it, a search and what few have', async (sort) => {
  const all = sorted(newestFirst, sort);
  await expectList({ sort }, all, count);
  await expectList({ sort, direction: 'descending' }, all.toReversed(), count);
  const pending = all.filter(({ status }) => status === 'Pending');
  await expectList({ sort, status: 'Pending' }, pending, count);
  const named = all.filter(({ nameFolded }) => nameFolded.includes('ade'));
  await expectList({ sort, search: 'ade' }, named);
  const few = all.filter(({ vehicleType, state }) => vehicleType === 'Bus' && state === 'Ogun');
  await expectList({ sort, direction: 'descending', vehicle: 'Bus', state: 'Ogun' }, few.toReversed());
});
