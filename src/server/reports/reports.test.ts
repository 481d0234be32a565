import { beforeAll, expect, test } from 'vitest';
import { periodOf, type ReportPeriod } from '#contract/reports/periods.ts';
import { prepareReports } from '#contract/reports/report-files.ts';
import { type ReportName, readReport, reportNames, reports } from '#contract/reports/reports.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { readZip } from '#test/samples/zip.ts';

let admin: Administrator;

const read = async (name: ReportName, query: Record<string, string> = {}) =>
  ask(admin, readReport, { params: { name }, query });
const rows = async (name: ReportName, query: Record<string, string> = {}) =>
  (await read(name, query)).rows.map(({ key, values }) => [key, ...values]);

const daysOf = (kind: ReportPeriod) => {
  const { from, to } = periodOf(kind, '2027-03-10');
  return { from, to };
};

// Sessions don't last for days.
async function at(instant: string): Promise<void> {
  world.time.now = new Date(instant);
  admin = await anAdministrator(world);
}

// Wednesday, 10 March, in Lagos; the month began on a Monday.
const world = await aWorld();
const { db } = world.database;
beforeAll(async () => {
  const driver = (instant: string, changes: Parameters<typeof aCompleteDriver>[1] = {}) =>
    aCompleteDriver(db, {
      createdAt: new Date(instant),
      status: 'Pending',
      state: 'Kaduna',
      vehicleType: 'Bus',
      licenceExpiresOn: '2027-04-30',
      medicalExpiresOn: '2027-04-01',
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

test('applications are counted by weeks of Lagos, and the month that is not over is compared with its days of the month before', async () => {
  expect(await read('applications')).toMatchObject({
    from: '2027-03-01',
    to: '2027-03-10',
    before: { from: '2027-02-01', to: '2027-02-10' },
    isComplete: false,
    rows: [
      { key: '2027-02-01', label: '1 Feb to 7 Feb 2027', values: [0] },
      { key: '2027-02-08', values: [0] },
      { key: '2027-02-15', values: [0] },
      { key: '2027-02-22', values: [1] },
      { key: '2027-03-01', values: [2] },
      { key: '2027-03-08', values: [2] },
    ],
  });
  expect((await rows('figures', daysOf('quarter')))[0]).toEqual(['applications', 5, 0]);
  expect((await rows('figures', daysOf('month')))[0]).toEqual(['applications', 4, 0]);
});

test('a median is given from five cases on, by calendar days, and is the same wherever it stands', async () => {
  await at('2026-06-01T22:00:00Z');
  const createdAt = world.time.now;
  const request = await aCompanyRequest(db, {
    createdAt,
    driversNeeded: 5,
    startsOn: '2026-06-02',
    endsOn: '2026-06-30',
  });
  for (const day of [1, 2, 3, 4, 6]) {
    await at(`2026-06-0${day + 1}T11:00:00Z`);
    const driver = await aCompleteDriver(db, {
      createdAt: new Date('2026-05-01T11:00:00Z'),
      status: 'Approved',
    });
    expect(await assign(admin, driver, request)).toMatchObject({ status: 201 });
  }
  await at('2027-03-10T11:00:00Z');
  const june = { from: '2026-06-01', to: '2026-06-30' };
  expect((await rows('figures', june)).at(-1)).toEqual(['days', 3, null]);
  expect((await rows('filled', june)).at(-1)).toEqual(['2026-06', 5, 5, 1, 0, 0, 3]);
});

test('all reports are saved as one Excel file with a sheet for each', async () => {
  const days = { from: '2027-03-01', to: '2027-03-31' };
  const { url, fileName } = await ask(admin, prepareReports, { query: days });
  expect(fileName).toBe('reports-2027-03-01-to-2027-03-31.xlsx');
  const { statusCode, rawPayload, headers } = await world.app.inject(url);
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="${fileName}"`,
  ]);
  const files = readZip(rawPayload);
  const textOf = (path: string) => files.get(path)?.toString() ?? '';
  const sheets = [...textOf('xl/workbook.xml').matchAll(/<sheet name="(.*?)"/g)].map(
    ([, name]) => name,
  );
  expect(sheets).toEqual(reportNames.map((name) => reports[name].title));
  const supply = textOf(`xl/worksheets/sheet${reportNames.indexOf('supply') + 1}.xml`);
  expect(supply).toContain(
    'From 2027-03-01 to 2027-03-10, not over yet; before: from 2027-02-01 to 2027-02-10',
  );
  expect(supply).toContain(
    '<c r="B6"><v>3</v></c><c r="C6"><v>1</v></c><c r="D6"><v>2</v></c><c r="E6"><v>1</v></c>',
  );
});
