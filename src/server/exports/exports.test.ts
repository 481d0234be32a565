import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type ExportedList,
  type ExportFormat,
  exportedLists,
  exportList,
} from '#contract/exports/list-exports.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver, manyDrivers } from '#test/samples/drivers.ts';
import { assign, forgetDriversAndRequests } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { readZip } from '#test/samples/zip.ts';
import { deleteOldExports } from './service.ts';

const now = new Date('2027-03-10T23:30:00Z');
const world = await aWorld();
world.time.now = now;
const owner = await anAdministrator(world);
beforeEach(async () => {
  world.time.now = now;
  await forgetDriversAndRequests(world.database.db);
});

const prepare = (list: ExportedList, format: ExportFormat = 'csv', chosen: object = {}) =>
  ask(owner, exportList, { body: { list, format, ...chosen } });

const open = (url: string) => world.app.inject({ url });

async function rowsOf(list: ExportedList, chosen: object = {}): Promise<string[][]> {
  const answer = await open((await prepare(list, 'csv', chosen)).url);
  expect(answer.statusCode).toBe(200);
  const lines = answer.body.replace('\uFEFF', '').split('\r\n');
  return lines.filter((line) => line !== '').map((line) => line.split(','));
}
const namesOf = async (list: ExportedList, chosen: object = {}) =>
  (await rowsOf(list, chosen)).slice(1).map(([, name]) => name);

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('a list as CSV', () => {
  test('begins with a byte order mark and a header, and has the dates in ISO and Lagos', async () => {
    await aDriver(world.database.db, {
      fullName: 'Ọlábísí "Bisi", Adéyẹmí',
      phoneNumber: '08000000001',
      createdAt: now,
      previousExperience: 'Two\nlines',
    });
    const { url, fileName, rows } = await prepare('drivers');
    expect([fileName, rows]).toEqual(['drivers-2027-03-11.csv', 1]);
    const answer = await open(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="drivers-2027-03-11.csv"',
      'cache-control': 'private, no-store',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, row] = answer.body.slice(1).split('\r\n');
    expect(header).toMatch(/^Driver ID,Name,Phone,Email,Status,/);
    expect(row).toContain('"Ọlábísí ""Bisi"", Adéyẹmí",0800 000 0001,');
    expect(row).toContain(',2099-03-14,2099-12-08,');
    expect(row).toMatch(/,2027-03-11 00:30,,"Two\nlines"$/);
  });

  test('has nothing that a spreadsheet would take for a formula or a number, whatever stands before it', async () => {
    const texts = ['=1+1', '+1', '-1', '@x', '\tx', '＝1+1', '＋1', '﹦1', '|x', '\u200b=1'];
    const more = ['\u202e=1', '\u00a0=1', ' =1', '\u0085-1', '00123456789', '12E45', '5-12-1990'];
    const harmless = ['ABC12345AA1', '12345', 'A=1', '3 + 4 Motors', ' Ada', '\u200bAda'];
    // A sign that separates cells in other countries.
    const split = ['Ada;=1', 'Ada\t=1'];
    const all = [...texts, ...more, ...harmless, ...split];
    await manyDrivers(world.database.db, all.length, (at) => ({ fullName: all[at] ?? '' }));
    const { body } = await open((await prepare('drivers')).url);
    for (const text of [...texts, ...more]) expect(body).toContain(`,'${text},`);
    for (const text of harmless) expect(body).toContain(`,${text},`);
    for (const cell of [`"Ada;'=1"`, `Ada\t'=1`]) expect(body).toContain(`,${cell},`);
  });
});

test('a list as XLSX has typed cells, real dates, a header that stays in view, and prints on one page across', async () => {
  await aDriver(world.database.db, {
    fullName: 'Musa <Danjuma> & Sons',
    phoneNumber: '08000000001',
    createdAt: now,
  });
  const answer = await open((await prepare('drivers', 'xlsx')).url);
  const files = readZip(answer.rawPayload);
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  const cell = (at: string) => new RegExp(`<c r="${at}"[^>]*>.*?</c>`).exec(sheet)?.[0];
  expect(cell('A1')).toContain('Driver ID');
  expect(cell('A2')).toMatch(/^<c r="A2"><v>\d+<\/v>/);
  expect(cell('B2')).toMatch(/t="inlineStr".*Musa &lt;Danjuma&gt; &amp; Sons/);
  expect(cell('C2')).toMatch(/t="inlineStr".*08000000001/);
  // 2099-03-14 as a serial date: days since the end of 1899.
  const serial = (Date.parse('2099-03-14') - Date.parse('1899-12-30')) / 86_400_000;
  expect(cell('I2')).toMatch(new RegExp(`s="\\d+"><v>${serial}</v>`));
  expect(files.get('xl/styles.xml')?.toString()).toContain('yyyy-mm-dd');
  // Missing values leave the cell out; filters and counts would treat an empty one as a value.
  expect(cell('M2')).toBeUndefined();
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(sheet).toMatch(/<pageSetup [^>]*orientation="landscape" fitToWidth="1" fitToHeight="0"/);
  expect(sheet).toContain('<autoFilter ref="A1:V2"/>');
  const workbook = files.get('xl/workbook.xml')?.toString() ?? '';
  expect(workbook).toMatch(/name="_xlnm.Print_Area" localSheetId="0">'Drivers'!\$A\$1:\$J\$2</);
  expect(workbook).toMatch(/name="_xlnm.Print_Titles" localSheetId="0">'Drivers'!\$1:\$1</);
});

describe('the rows', () => {
  test('are all that the filter finds, in the order of the list', async () => {
    const { db } = world.database;
    // More than one page of the query.
    await manyDrivers(db, 1_203, (at) => ({
      fullName: `Driver ${at}`,
      createdAt: minutesAgo(at),
      status: at % 2 === 0 ? 'Pending' : 'Rejected',
    }));
    const query = 'status=Pending';
    expect((await prepare('drivers', 'csv', { query })).rows).toBe(602);
    const names = await namesOf('drivers', { query });
    expect(names).toEqual(Array.from({ length: 602 }, (_, at) => `Driver ${2 * at}`));
    expect(await namesOf('drivers', { query: 'fullName=driver+120' })).toEqual([
      'Driver 120',
      'Driver 1200',
      'Driver 1201',
      'Driver 1202',
    ]);
  });

  test('of every list are there', async () => {
    const { db } = world.database;
    const placed = await aDriver(db, {
      fullName: 'Placed',
      status: 'Approved',
      createdAt: minutesAgo(2),
    });
    await aDriver(db, { fullName: 'Free', status: 'Approved', createdAt: minutesAgo(1) });
    await aDriver(db, {
      fullName: 'Lapsing',
      licenceExpiresOn: '2027-03-20',
      createdAt: minutesAgo(3),
    });
    const requestId = await aCompanyRequest(db, { companyName: 'Sample Mills', driversNeeded: 3 });
    expect(await assign(owner, placed, requestId)).toMatchObject({ status: 201 });
    await aConsultation(db, { fullName: 'Ngozi Eze' });
    const trainingId = await aTraining(db, { title: 'Defensive Driving' });
    await anEnrolment(db, trainingId, { fullName: 'Bola Ade' });

    expect(await namesOf('ongoing')).toEqual(['Placed']);
    expect((await rowsOf('ongoing'))[1]).toEqual(
      expect.arrayContaining(['Sample Mills', '2099-09-30']),
    );
    expect(await namesOf('available')).toEqual(['Free']);
    expect(await namesOf('available', { query: `availableFor=${requestId}` })).toEqual(['Free']);
    expect(await namesOf('expiries', { query: 'documents=expiring' })).toEqual(['Lapsing']);
    const requests = await rowsOf('requests');
    expect(requests[1]).toEqual(
      expect.arrayContaining(['Sample Mills', 'Assigned', '3', '1', '2099-03-01']),
    );
    expect(await namesOf('consultations')).toContain('Ngozi Eze');
    expect((await rowsOf('trainings')).map(([title]) => title)).toContain('Defensive Driving');
    expect(await namesOf('enrolments', { query: `trainingId=${trainingId}` })).toEqual([
      'Bola Ade',
    ]);
  });

  test('are of one moment, whatever changes while they are sent', async () => {
    const { db } = world.database;
    await manyDrivers(db, 1_100);
    const { url } = await prepare('drivers');
    await world.app.listen({ port: 0 });
    const response = await fetch(`${world.app.listeningOrigin}${url}`);
    const reader = response.body?.getReader();
    let text = new TextDecoder().decode((await reader?.read())?.value);
    await db.updateTable('drivers').set({ status: 'Rejected' }).execute();
    await aDriver(db, { status: 'Approved' });
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      text += new TextDecoder().decode(chunk.value);
    }
    expect(text.match(/,Pending,/g)).toHaveLength(1_100);
    expect(text).not.toMatch(/,(Rejected|Approved),/);
  });

  test('end, and their connection is free again, when the caller goes', async () => {
    const { db, pool } = world.database;
    await manyDrivers(db, 1_500, () => ({ previousExperience: 'x'.repeat(4_000) }));
    const { url } = await prepare('drivers');
    const going = new AbortController();
    const { signal } = going;
    const response = await fetch(`${world.app.listeningOrigin}${url}`, { signal });
    await response.body?.getReader().read();
    going.abort();
    const busy = async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
      );
      return rows.length;
    };
    await expect.poll(busy).toBe(0);
    expect(await namesOf('drivers', { ids: [] })).toEqual([]);
  });
});

test('an export is recorded, with what was exported', async () => {
  await aDriver(world.database.db, { status: 'Pending' });
  await prepare('drivers', 'xlsx', { query: 'status=Pending&fullName=', except: [uuid()] });
  const [entry] = await activity(world, { kind: 'exports' });
  expect(entry).toMatchObject({
    kind: 'list-exported',
    record: { kind: 'list', name: exportedLists.drivers, exists: false },
    changes: [
      { field: 'format', after: 'Excel' },
      { field: 'rows', after: '1' },
      { field: 'filter', after: 'status; without 1' },
    ],
  });
});

test.each([
  [{ list: 'drivers', format: 'csv', query: 'status=Flying' }, 400],
  [{ list: 'available', format: 'csv', query: 'requestId=REQ-100001' }, 400],
])('%o is refused', async (body, status) => {
  expect((await attempt(owner, exportList, { body })).status).toBe(status);
});

test('requested exports are deleted after an hour', async () => {
  const { db } = world.database;
  await prepare('drivers', 'csv', { query: 'fullName=Musa' });
  await deleteOldExports(db, minutesAgo(-59));
  expect(await db.selectFrom('listExports').select('id').execute()).not.toEqual([]);
  await deleteOldExports(db, minutesAgo(-61));
  expect(await db.selectFrom('listExports').select('id').execute()).toEqual([]);
});
