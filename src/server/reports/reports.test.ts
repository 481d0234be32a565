import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import type { ExportFormat } from '#contract/exports/list-exports.ts';
import { daysBefore, periodOf } from '#contract/reports/periods.ts';
import { prepareReport, type ReportFileName } from '#contract/reports/report-files.ts';
import { type ReportName, readReport, reportNames, reports } from '#contract/reports/reports.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
import { act, assign, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { readZip } from '#test/samples/zip.ts';

let world: TestApp;
let admin: Administrator;

const read = async (name: ReportName, query: Record<string, string> = {}) =>
  ask(admin, readReport, { params: { name }, query });
const rows = async (name: ReportName, query: Record<string, string> = {}) =>
  (await read(name, query)).rows.map(({ key, values }) => [key, ...values]);

// Sessions don't last for days.
async function at(instant: string): Promise<void> {
  world.time.now = new Date(instant);
  admin = await anAdministrator(world);
}

// Wednesday, the 10th of March, in Lagos; the month began on a Monday.
beforeAll(async () => {
  world = await anApp();
  const { db } = world.database;
  const driver = (instant: string, changes: Parameters<typeof aCompleteDriver>[1] = {}) =>
    aCompleteDriver(db, {
      ...{ createdAt: new Date(instant), status: 'Pending', state: 'Kaduna', vehicleType: 'Bus' },
      ...{ licenceExpiresOn: '2027-04-30', medicalExpiresOn: '2027-04-01' },
      ...changes,
    });
  await driver('2027-02-28T22:59:00Z');
  const placed = await driver('2027-02-28T23:00:00Z');
  const free = await driver('2027-03-07T22:59:00Z');
  const rejected = await driver('2027-03-07T23:00:00Z', { state: 'Lagos' });
  await driver('2027-03-08T10:00:00Z', { status: 'Deleted' });
  const request = await aCompanyRequest(db, {
    driversNeeded: 4,
    vehicleType: 'Bus',
    preferredState: 'Kaduna',
    startsOn: '2027-03-09',
    endsOn: '2027-09-12',
  });
  await at('2027-03-08T11:00:00Z');
  expect(await act(admin, 'approve', placed)).toMatchObject({ status: 200 });
  expect(await act(admin, 'approve', free)).toMatchObject({ status: 200 });
  expect(await act(admin, 'reject', rejected)).toMatchObject({ status: 200 });
  await at('2027-03-09T11:00:00Z');
  expect(await assign(admin, placed, request)).toMatchObject({ status: 201 });
  await at('2027-03-09T12:00:00Z');
  expect(await remove(admin, placed, request)).toMatchObject({ status: 200 });
  await at('2027-03-10T11:00:00Z');
  expect(await assign(admin, placed, request)).toMatchObject({ status: 201 });
});
afterAll(() => world.close());

test('applications are counted by weeks of Lagos, and the month that is not over is compared with its days of the month before', async () => {
  expect(await read('applications')).toMatchObject({
    ...{ from: '2027-03-01', to: '2027-03-10', before: { from: '2027-02-01', to: '2027-02-10' }, isComplete: false },
    rows: [
      { key: '2027-02-01', label: '1 Feb to 7 Feb 2027', values: [0] },
      { key: '2027-02-08', values: [0] },
      { key: '2027-02-15', values: [0] },
      { key: '2027-02-22', values: [1] },
      { key: '2027-03-01', values: [2] },
      { key: '2027-03-08', values: [2] },
    ],
  });
  expect(await rows('states', { from: '2027-02-27' })).toEqual([
    ['Kaduna', 4, 0],
    ['Lagos', 1, 0],
  ]);
  expect(await rows('states', { from: '2027-03-01', to: '2027-03-10' })).toEqual([
    ['Kaduna', 3, 1],
    ['Lagos', 1, 0],
  ]);
});

test('the list of a figure has exactly so many rows', async () => {
  const total = async (query: Record<string, string>) => (await ask(admin, listDrivers, { query })).pagedInfo.total;
  const all = { status: driverStatuses.join(','), appliedFrom: '2027-03-01', appliedTo: '2027-03-10' };
  expect([await total(all), await total({ ...all, state: 'Kaduna' })]).toEqual([4, 3]);
  expect(await total({ status: 'Approved,Assigned', expiresIn: '2027-04' })).toBe(2);
  expect(await total({ status: 'Approved,Assigned', expiresIn: 'expired' })).toBe(0);
  expect(await total({ ...all, reached: 'reviewed' })).toBe(3);
  expect(await total({ ...all, reached: 'approved' })).toBe(2);
  expect(await total({ ...all, reached: 'placed' })).toBe(1);
  const days = '2027-03-08..2027-03-10';
  expect(await total({ placedIn: days })).toBe(1);
  expect(await total({ placedIn: '2027-03-01..2027-03-08' })).toBe(0);
  expect(await total({ placementEndedIn: days })).toBe(1);
  expect(await total({ rejectedIn: days, rejectedFor: 'none' })).toBe(1);
  expect(await total({ rejectedIn: days, rejectedFor: 'documents' })).toBe(0);
  const requests = async (query: Record<string, string>) =>
    (await ask(admin, listRequests, { query: { startsIn: '2027-03-01..2027-03-31', ...query } })).pagedInfo.total;
  expect([await requests({}), await requests({ filled: 'part' }), await requests({ filled: 'full,none' })]).toEqual([
    1, 1, 0,
  ]);
});

test('applicants count in each step that they have reached, with days only where there are enough', async () => {
  expect(await rows('figures')).toEqual([
    ['applications', 4, 0],
    ['placed', 1, 0],
    ['filled', 1, 0, 4, 0],
    ['days', null, null],
  ]);
  expect(await rows('progress')).toEqual([
    ['received', 4],
    ['reviewed', 3, null, null, 0],
    ['approved', 2, null, null, 0],
    ['placed', 1, null, null, 1],
  ]);
  expect(await rows('rejections')).toEqual([['none', 1, 0]]);
});

const past = '2027-03-10';
test.each([
  ['a month', { from: '2027-02-01', to: '2027-02-28' }, past, { from: '2027-01-01', to: '2027-01-31' }],
  ['a month that is not over', periodOf('month', '2027-03-31'), '2027-03-31', { from: '2027-02-01', to: '2027-02-28' }],
  ['a week that is not over', periodOf('week', past), past, { from: '2027-03-01', to: '2027-03-03' }],
  ['a quarter that is not over', periodOf('quarter', past), past, { from: '2026-10-01', to: '2026-12-10' }],
  ['a year', periodOf('year', past, -1), past, { from: '2025-01-01', to: '2025-12-31' }],
  ['own days', { from: '2027-03-01', to: '2027-03-05' }, past, { from: '2027-02-24', to: '2027-02-28' }],
  [
    'own days that are not over',
    { from: '2027-03-09', to: '2027-03-20' },
    past,
    { from: '2027-03-07', to: '2027-03-08' },
  ],
])('%s is compared with the one before', (_, period, today, before) => {
  expect(daysBefore(period, today)).toEqual(before);
});

test('days are given from five cases on, by calendar days', async () => {
  for (const day of [1, 2, 3, 4, 6]) {
    await at(`2026-06-0${day + 1}T11:00:00Z`);
    const id = await aCompleteDriver(world.database.db, {
      createdAt: new Date('2026-06-01T22:00:00Z'),
      status: 'Pending',
    });
    expect(await act(admin, 'approve', id)).toMatchObject({ status: 200 });
  }
  await at('2027-03-10T11:00:00Z');
  expect((await rows('progress', { from: '2026-06-01', to: '2026-06-30' }))[1]).toEqual(['reviewed', 5, 3, 6, 0]);
});

test('what is asked for stands against who is free, and placements by week', async () => {
  expect(await rows('supply')).toContainEqual(['Kaduna, Bus', 3, 1, 2, 1]);
  expect((await rows('filled')).at(-1)).toEqual(['2027-03', 1, 4, 0, 1, 0, 0]);
  expect(await rows('endings')).toEqual([['removed', 1, 0]]);
  expect(await rows('waits')).toEqual([
    ['Bus', 1, null, null],
    ['all', 1, null, null],
  ]);
  expect(await rows('placements')).toEqual([
    ['2027-03-01', 0, 0],
    ['2027-03-08', 1, 1],
  ]);
  const expiries = await rows('expiries');
  expect(expiries).toHaveLength(8);
  expect(expiries.slice(0, 3)).toEqual([
    ['expired', 0, 0, 0],
    ['2027-03', 0, 0, 0],
    ['2027-04', 2, 2, 0],
  ]);
});

test('a report is saved as CSV or Excel, and all of them as one archive', async () => {
  const file = async (name: ReportFileName, format: ExportFormat) => {
    const query = { format, from: '2027-03-01', to: '2027-03-31' };
    const { url, fileName } = await ask(admin, prepareReport, { params: { name }, query });
    const { statusCode, rawPayload, headers } = await world.app.inject(url);
    expect([statusCode, headers['content-disposition']]).toEqual([200, `attachment; filename="${fileName}"`]);
    return rawPayload;
  };
  const source = { id: uuid(), slug: 'formula', name: '=1+1', createdAt: world.time.now, endedAt: null };
  await world.database.db.insertInto('sources').values(source).execute();
  await aDriver(world.database.db, { createdAt: world.time.now, sourceId: source.id });
  const csv = (await file('sources', 'csv')).toString();
  expect(csv.slice(1).split('\r\n').slice(0, 7)).toEqual([
    reports.sources.title,
    `"${reports.sources.definition}"`,
    '"From 2027-03-01 to 2027-03-10, not over yet; before: from 2027-02-01 to 2027-02-10"',
    expect.stringMatching(/^"?Counted .*12:00 pm/),
    'Source,Applications,Before',
    'Direct,4,0',
    "'=1+1,1,0",
  ]);
  const sheet = readZip(await file('sources', 'xlsx'))
    .get('xl/worksheets/sheet1.xml')
    ?.toString();
  expect(sheet).toContain(
    '<row r="7"><c r="A7" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="B7"><v>1</v>',
  );
  expect(sheet).toContain('<autoFilter ref="A5:C7"/>');
  const all = readZip(await file('all', 'csv'));
  expect([...all.keys()]).toEqual(reportNames.map((name) => `${name}-2027-03-01-to-2027-03-31.csv`));
  expect(all.get('sources-2027-03-01-to-2027-03-31.csv')?.toString()).toBe(csv);
  await world.database.db.deleteFrom('drivers').where('sourceId', '=', source.id).execute();
});

test('a report with nothing to count names the last day before it on which there was something', async () => {
  await at('2027-08-10T11:00:00Z');
  const lastDays = await Promise.all(reportNames.map(async (name) => [name, (await read(name)).lastDay]));
  expect(Object.fromEntries(lastDays)).toMatchObject({
    ...{ applications: '2027-03-08', states: '2027-03-08', rejections: '2027-03-08', waits: '2027-03-10' },
    // The half-year before still has the request, and there never was a training.
    ...{ placements: '2027-03-10', endings: '2027-03-09', filled: null, trainings: null },
  });
  expect((await read('states', { from: '2026-01-01', to: '2026-01-31' })).lastDay).toBeNull();
  await at('2027-03-10T11:00:00Z');
});

test.each([
  [{ from: '2027-03-11' }, 'Choose a first day that is not in the future.'],
  [{ from: '2027-03-02', to: '2027-03-01' }, 'The last day must not be before the first one.'],
  [{ from: '2020-01-01' }, 'Choose five years at most.'],
  [{ from: '1999-12-31', to: '2000-01-01' }, 'Choose days since 2000.'],
])('impossible days are refused: %j', async (query, message) => {
  expect(await attempt(admin, readReport, { params: { name: 'states' }, query })).toMatchObject({
    status: 400,
    message,
  });
  const file = { params: { name: 'states' }, query: { format: 'csv', ...query } } as const;
  expect(await attempt(admin, prepareReport, file)).toMatchObject({ status: 400, message });
});
