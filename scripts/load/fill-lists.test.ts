import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExpiryStatus, expiryStatus, expiryStatuses } from '#contract/documents/documents.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { type DriverStatus, driverStatuses } from '#contract/drivers/drivers.ts';
import { readOverview } from '#contract/overview/overview.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { foldText } from '#contract/platform/names.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { findHalfStates } from '#test/samples/placements.ts';
import { fillLists, rareSurname } from './fill-lists.ts';

// More than the limit of a counted text search. The lists are compared with the same ones computed here from all rows.
const count = 12_000;
const maxCounted = 10_000;

interface Row {
  id: string;
  name: string;
  number: string;
  status: DriverStatus;
  licence: ExpiryStatus;
  medical: ExpiryStatus;
  soonest: string;
  vehicle: string;
  state: string;
  createdAt: number;
}

let world: TestApp;
let admin: Administrator;
let newestFirst: Row[];

beforeAll(async () => {
  world = await anApp();
  admin = await anAdministrator(world);
  const { db } = world.database;
  await fillLists(db, { drivers: count, requests: 300, consultations: 100 });
  const today = todayInLagos(world.time.now);
  const rows = await db
    .selectFrom('drivers')
    .select(['id', 'fullName', 'driverNumber', 'status', 'licenceExpiresOn', 'medicalExpiresOn', 'vehicleType'])
    .select(['state', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  newestFirst = rows.map((row) => ({
    id: row.id,
    name: foldText(row.fullName),
    number: String(row.driverNumber),
    status: row.status,
    licence: expiryStatus(row.licenceExpiresOn, today),
    medical: expiryStatus(row.medicalExpiresOn, today),
    soonest: [row.licenceExpiresOn, row.medicalExpiresOn].sort()[0] ?? '',
    vehicle: row.vehicleType,
    state: row.state,
    createdAt: row.createdAt.getTime(),
  }));
});
afterAll(() => world.close());

async function list(query: Record<string, string>) {
  const { result, pagedInfo } = await ask(admin, listDrivers, { query: { pageSize: '7', ...query } });
  return { ids: result.map(({ _id }) => _id), total: pagedInfo.total };
}

/** Checks the total, and the first, a middle and the last page. */
async function expectList(query: Record<string, string>, rows: readonly Row[], most = Number.POSITIVE_INFINITY) {
  const pages = Math.max(1, Math.ceil(rows.length / 7));
  for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
    const { ids, total } = await list({ ...query, page: String(page) });
    expect({ page, total, ids }).toEqual({
      page,
      total: Math.min(rows.length, most),
      ids: rows.slice((page - 1) * 7, page * 7).map(({ id }) => id),
    });
  }
}

const shown = ({ status }: Row) => status !== 'Deleted';
const isExpiring = ({ status, licence, medical }: Row) =>
  status !== 'Rejected' && status !== 'Deleted' && (licence !== 'Valid' || medical !== 'Valid');

/** Stable, so that equal entries stay newest first. */
const by = (rows: readonly Row[], key: (row: Row) => string | number) =>
  rows.toSorted((one, other) => {
    if (key(one) === key(other)) return 0;
    return key(one) < key(other) ? -1 : 1;
  });

test('the fill is believable: every status is there, some are placed, and nothing is half done', async () => {
  const counts = Map.groupBy(newestFirst, ({ status }) => status);
  expect([...counts.keys()].sort()).toEqual([...driverStatuses].sort());
  expect(counts.get('Assigned')?.length).toBeGreaterThan(20);
  expect(newestFirst.filter(isExpiring).length / count).toBeGreaterThan(0.04);
  expect(await findHalfStates(world.database.db)).toEqual([]);
});

test.each([{}, { fullName: '  ', _id: '' }])(
  'the list of all drivers has every one, page by page: %j',
  async (query) => {
    await expectList(query, newestFirst.filter(shown));
  },
);

test.each([
  ...driverStatuses.map((status) => [status]),
  ['Approved', 'Pending'],
  ['Blocked', 'Deleted'],
  ['Rejected', 'Deleted', 'Assigned'],
  [...driverStatuses],
])('the list of some statuses has every one: %s %s %s', async (...statuses) => {
  const query = { status: statuses.filter(Boolean).join(',') };
  await expectList(
    query,
    newestFirst.filter(({ status }) => statuses.includes(status)),
  );
});

const anyOf = (chosen: readonly ExpiryStatus[], its: ExpiryStatus) => chosen.length === 0 || chosen.includes(its);
const someOf: readonly ExpiryStatus[][] = [
  ...expiryStatuses.map((one) => [one]),
  expiryStatuses.slice(0, 2),
  [...expiryStatuses],
];

test.each([
  ...someOf.map((licences) => ({ licences, medicals: [] })),
  ...someOf.map((medicals) => ({ licences: [], medicals })),
  ...someOf.map((both) => ({ licences: both, medicals: both.toReversed() })),
  ...expiryStatuses.slice(1).map((one) => ({ licences: expiryStatuses.slice(0, 1), medicals: [one] })),
])('with licences $licences and medical records $medicals', async ({ licences, medicals }) => {
  const query = { expiryStatus: licences.join(), medicalExpiryStatus: medicals.join() };
  const found = newestFirst.filter(({ licence, medical }) => anyOf(licences, licence) && anyOf(medicals, medical));
  await expectList(query, found.filter(shown));
  const approved = found.filter(({ status }) => status === 'Approved' || status === 'Deleted');
  await expectList({ ...query, status: 'Approved,Deleted' }, approved);
  await expectList(
    { ...query, documents: 'expiring' },
    by(found.filter(isExpiring), ({ soonest }) => soonest),
  );
});

test('the list of documents that expire is the soonest first, and as long as the dashboard says', async () => {
  const expiring = by(newestFirst.filter(isExpiring), ({ soonest }) => soonest);
  await expectList({ documents: 'expiring' }, expiring);
  await expectList({ documents: 'expiring', status: 'Rejected,Deleted' }, []);
  const { result } = await ask(admin, readOverview);
  expect(result.licenseOrMedicalExpiries).toBe(expiring.length);
});

test.each([
  'a',
  'x',
  ' ',
  'AD',
  'Ọ',
  'ọ́l',
  'O\u0323l',
  'Ɗa',
  'ɗ',
  'qx',
  'a ',
  ' a',
  '%',
  '__',
  '\\',
  "'",
  '’A',
  'ade',
  'na b',
  rareSurname,
])('by name it finds any part: %s', async (fullName) => {
  const text = foldText(fullName.trim());
  const found = newestFirst.filter(({ name }) => name.includes(text));
  await expectList({ fullName }, found.filter(shown), text ? maxCounted : undefined);
  const pending = found.filter(({ status }) => status === 'Pending');
  await expectList({ fullName, status: 'Pending' }, pending, maxCounted);
  const expiring = by(found.filter(isExpiring), ({ soonest }) => soonest);
  await expectList({ fullName, documents: 'expiring' }, expiring, maxCounted);
});

test.each(['1', '10', '100', '1000', '1117', '111999', '2', '112001', '%'])(
  'by driver id it finds those that begin so: %s',
  async (_id) => {
    const found = newestFirst.filter(({ number }) => number.startsWith(_id));
    await expectList({ _id }, found.filter(shown), maxCounted);
  },
);

test('for a request it finds the available ones, the best fitting first', async () => {
  const { db } = world.database;
  const { id } = await db
    .selectFrom('companyRequests')
    .select('id')
    .where('vehicleType', '=', 'Truck')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { typeOfVehicleRequired, preferredLocationOfAssignment } = await ask(admin, readRequest, { params: { id } });
  const rank = ({ vehicle, state }: Row) =>
    (vehicle === typeOfVehicleRequired ? 0 : 2) + (state === preferredLocationOfAssignment.state ? 0 : 1);
  const available = newestFirst.filter(
    ({ status, licence, medical }) => status === 'Approved' && licence !== 'Expired' && medical !== 'Expired',
  );
  const best = by(available, rank);
  expect(new Set(best.map(rank)).size).toBe(4);
  await expectList({ availableFor: id }, best);
  for (const place of [0, 1, 2, 3]) {
    const first = best.findIndex((row) => rank(row) === place);
    const page = Math.floor(first / 7) + 1;
    const { ids } = await list({ availableFor: id, page: String(page) });
    expect(ids).toEqual(best.slice((page - 1) * 7, page * 7).map((row) => row.id));
  }
  const named = best.filter(({ name }) => name.includes('ade'));
  await expectList({ availableFor: id, fullName: 'ade' }, named, maxCounted);
  const soon = best.filter(({ licence }) => licence === 'ExpiringSoon');
  await expectList({ availableFor: id, expiryStatus: 'ExpiringSoon,Expired' }, soon);
  await expectList({ availableFor: id, expiryStatus: 'Expired' }, []);
});
