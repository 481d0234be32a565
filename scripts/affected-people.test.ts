import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActivityKind, ActivityRecord } from '#contract/activity/activity-kinds.ts';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { type Activity, recordActivity } from '#server/activity/record-activity.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { admin, anApp, type TestApp } from '#test/app.ts';
import { aDriver, addDocuments } from '#test/samples/drivers.ts';
import { runCommand } from './affected-people.ts';

let world: TestApp;
let owner: Administrator;
let dataDir: string;
// A separate day for each test, because activity can't be deleted.
let day = new Date('2027-01-01T09:30:00Z');
beforeAll(async () => {
  world = await anApp();
  dataDir = await mkdtemp(join(tmpdir(), 'concerned-'));
});
beforeEach(async () => {
  day = new Date(day.getTime() + 86_400_000);
  world.time.now = day;
  owner = await anAdministrator(world);
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

const env = () => ({ ...process.env, DATABASE_URL: world.database.url, DATA_DIR: dataDir });

async function concerned(
  ...words: string[]
): Promise<{ list: string; said: string; isDone: boolean }> {
  const printed = new PassThrough();
  let said = '';
  const summary = (text: string) => {
    said += text;
  };
  const [code, list] = await Promise.all([
    runCommand(words, { env: env(), list: printed, summary }).finally(() => printed.end()),
    text(printed),
  ]);
  return { list, said, isDone: code === 0 };
}

const date = () => day.toISOString().slice(0, 10);
/** 10:00 to 12:00 in Lagos; the tests act at 10:30. */
const morning = (...others: string[]) =>
  concerned('--from', `${date()}T10:00`, '--to', `${date()}T12:00`, ...others);

/** Rows as cells, without the header. No cell in these tests contains a comma or quote. */
const rowsOf = (list: string) =>
  list
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .slice(1)
    .map((line) => line.split(','));

const ada = {
  kind: 'administrator',
  id: uuid(),
  name: 'Ada',
  role: 'Manager',
  requestId: '',
  network: '',
} as const;
const happened = (
  kind: ActivityKind,
  record: ActivityRecord,
  id: string,
  more: Partial<Activity> = {},
) =>
  recordActivity(world.database.db, ada, {
    kind,
    at: day,
    record: { kind: record, id, name: 'Then' },
    ...more,
  });
const changed = (field: 'phoneNumber' | 'document', after: string) => ({
  field,
  before: null,
  after,
});

test('everybody is listed once, with what was touched, when and by whom, and without the values', async () => {
  const { db } = world.database;
  const id = await aDriver(db, {
    fullName: 'Ngozi Eze',
    email: 'ngozi@example.com',
    phoneNumber: '08000000901',
  });
  await addDocuments(db, id, ['medical']);
  await ask(owner, archiveDocuments, { params: { id } });
  await happened('driver-corrected', 'driver', id, {
    at: new Date(day.getTime() + 60_000),
    changes: [changed('phoneNumber', '08000000999')],
  });
  await happened('document-viewed', 'driver', id, {
    changes: [changed('document', 'Medical record. front.jpg')],
  });
  const { list, said } = await morning();
  const [row, ...others] = rowsOf(list);
  expect(others).toEqual([]);
  expect(row?.slice(0, 6)).toEqual([
    'Driver',
    expect.stringMatching(/^\d{6}$/),
    'Ngozi Eze',
    'ngozi@example.com',
    '0800 000 0901',
    '',
  ]);
  expect(row?.[6]).toContain('Viewed document (Medical record. front.jpg)');
  expect(row?.[6]).toContain('Corrected (Phone number)');
  expect(row?.[6]).toContain('Downloaded all documents (Medical record.jpg');
  expect(list).not.toContain('08000000999');
  expect(row?.slice(-4)).toEqual([
    '3',
    `${date()} 10:30`,
    `${date()} 10:31`,
    `"Ada; ${admin.name}"`,
  ]);
  expect(said).toBe('1 driver, 0 requests, 0 consultations, 0 registrations.\n');
});

test('it is narrowed to an administrator, also one who was removed, and to what was done', async () => {
  const { db } = world.database;
  const [one, two, three] = [await aDriver(db), await aDriver(db), await aDriver(db)];
  await happened('document-viewed', 'driver', one);
  await happened('driver-blocked', 'driver', two);
  await recordActivity(
    db,
    { kind: 'system' },
    { kind: 'document-viewed', at: day, record: { kind: 'driver', id: three, name: 'T' } },
  );
  const account = {
    kind: 'account',
    id: ada.id,
    name: 'Ada',
    reference: 'ada.removed@example.com',
  } as const;
  await recordActivity(
    db,
    { kind: 'system' },
    { kind: 'administrator-removed', at: day, record: account },
  );
  expect(rowsOf((await morning()).list)).toHaveLength(3);
  expect(rowsOf((await morning('--kind', 'viewed')).list)).toHaveLength(2);
  expect(rowsOf((await morning('--admin', 'Ada.Removed@example.com')).list)).toHaveLength(2);
  expect(
    rowsOf(
      (await morning('--admin', 'ada.removed@example.com', '--kind', 'exported,document-viewed'))
        .list,
    ),
  ).toHaveLength(1);
});

test('erased people are listed as erased, deleted ones by their former name', async () => {
  const { db } = world.database;
  const id = await aDriver(db, { fullName: 'Erased', email: '', phoneNumber: '' });
  await happened('document-viewed', 'driver', id);
  await happened('enrolment-cancelled', 'enrolment', uuid());
  await world.database.pool.query('update drivers set erased_at = now() where id = $1', [id]);
  const { list, said } = await morning();
  expect(
    rowsOf(list).map(([kind, , name, email, phone, state]) => [kind, name, email, phone, state]),
  ).toEqual([
    ['Driver', '', '', '', 'Erased'],
    ['Registration', 'Then', '', '', 'No longer there'],
  ]);
  expect(said).toBe('1 driver, 0 requests, 0 consultations, 1 registration; 1 of them erased.\n');
});

test('the file is a new one that only its owner can read, and nothing in it is a formula', async () => {
  await happened(
    'document-viewed',
    'driver',
    await aDriver(world.database.db, { fullName: '=1+1' }),
  );
  const path = join(dataDir, 'concerned.csv');
  const { list, isDone } = await morning('--out', path);
  expect([list, isDone]).toEqual(['', true]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toContain(",'=1+1,");
  const again = await morning('--out', path);
  expect(again).toMatchObject({ isDone: false, said: expect.stringContaining('EEXIST') });
});

describe('an invalid call prints its usage', () => {
  test.each([
    [['--from', '2026-11-20T08:00', '--to', '2026-11-20T25:00']],
    [['--from', '2026-11-20T08:00', '--to', '2026-11-21T08:00', '--admin', 'nobody@example.com']],
  ])('%o', async (words) => {
    const { said, isDone } = await concerned(...words);
    expect(isDone).toBe(false);
    expect(said).toMatch(
      /--from must be|--to must be|nothing that the activity knows|no administrator|Unknown option/,
    );
    expect(said).not.toMatch(/\n\s+at /);
  });
});
