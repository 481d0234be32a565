import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { diskStore, type FileStore } from '#server/platform/files/file-store.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { checkBackup } from './check-backup.ts';
import { dailyBackups, outdated } from './daily-backups.ts';

let database: TestDatabase;
let folder: string;
let now: Date;
let logged: string[];

beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daily-'));
  logged = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function backups(connection = { connectionString: database.url }, at = '02:30', free?: number) {
  const read: FileStore['read'] = diskStore(join(folder, 'files')).read;
  const note = (level: string) => (_fields: unknown, message?: string) =>
    void logged.push(`${level}: ${message}`);
  const context = {
    source: { connection, read, keyFile: join(folder, 'data.key') },
    db: database.db,
    settingKeys: [],
    clock: () => now,
    log: { info: note('info'), error: note('error') },
    ...(free !== undefined && { measure: async () => ({ free, total: 100e9 }) }),
  };
  const isDefault = free !== undefined;
  return dailyBackups(
    { folder: isDefault ? join(folder, 'backups') : folder, at, isDefault },
    context,
  );
}

describe('a daily backup', () => {
  test('is made once a day, from its time in Lagos on', async () => {
    const { makeIfDue } = backups();
    // Lagos is an hour ahead of UTC.
    now = new Date('2026-11-22T01:29:59Z');
    await makeIfDue();
    expect(await readdir(folder)).toEqual([]);
    now = new Date('2026-11-22T01:30:00Z');
    await makeIfDue();
    now = new Date('2026-11-22T22:59:00Z');
    await makeIfDue();
    expect(await readdir(folder)).toEqual(['backup-2026-11-22.tar']);
    expect(logged).toEqual(['info: the daily backup is written']);
    expect(await checkBackup(join(folder, 'backup-2026-11-22.tar'))).toMatchObject({
      createdAt: '2026-11-22T01:30:00.000Z',
    });
    now = new Date('2026-11-23T05:00:00Z');
    await makeIfDue();
    expect(await readdir(folder)).toEqual(['backup-2026-11-22.tar', 'backup-2026-11-23.tar']);
  });

  test('is made by one of several instances', async () => {
    now = new Date('2026-11-22T03:00:00Z');
    await Promise.all([backups(), backups(), backups()].map(({ makeIfDue }) => makeIfDue()));
    expect(await readdir(folder)).toEqual(['backup-2026-11-22.tar']);
    expect(logged).toEqual(['info: the daily backup is written']);
  });

  test('that fails is an error in the log, leaves the older ones, and is tried again after an hour', async () => {
    const dates = Array.from({ length: 9 }, (_, at) => `backup-${addDays('2026-11-01', at)}.tar`);
    for (const name of dates) await writeFile(join(folder, name), '');
    const nowhere = { connectionString: database.url.replace(/\/\w+$/, '/nowhere') };
    const { makeIfDue } = backups(nowhere);
    now = new Date('2026-11-22T03:00:00Z');
    await makeIfDue();
    now = new Date('2026-11-22T03:59:00Z');
    await makeIfDue();
    expect(logged).toEqual(['error: the daily backup failed']);
    now = new Date('2026-11-22T04:00:00Z');
    await makeIfDue();
    expect(logged).toHaveLength(2);
    expect((await readdir(folder)).sort()).toEqual(dates);
  });

  test('removes what a killed process left, and what is too old, and nothing else', async () => {
    const dates = Array.from({ length: 60 }, (_, at) => `backup-${addDays('2026-09-20', at)}.tar`);
    for (const name of [...dates, 'backup-2026-11-21.tar.partial', 'notes.txt'])
      await writeFile(join(folder, name), '');
    now = new Date('2026-11-19T03:00:00Z');
    await backups().makeIfDue();
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(12);
    expect(names).toContain('notes.txt');
    expect(names).not.toContain('backup-2026-11-21.tar.partial');
  });
});

test('the newest seven and the last of each of four weeks before are kept, whatever is missing', () => {
  const keep = (dates: string[]) => {
    const names = dates.map((date) => `backup-${date}.tar`);
    const gone = new Set(outdated(names, { days: 7, weeks: 4 }));
    return names.filter((name) => !gone.has(name)).map((name) => name.slice(7, 17));
  };
  const days = Array.from({ length: 60 }, (_, at) => addDays('2026-09-25', at));
  // 23 November 2026 is a Monday.
  expect(keep(days)).toEqual([
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ]);
  const monthly = ['2026-01-31', '2026-02-28', '2026-03-31'];
  expect(keep(monthly)).toEqual(monthly);
});

describe('without BACKUP_DIR', () => {
  const few = (free: number) => backups(undefined, '02:30', free);
  const kept = () => readdir(join(folder, 'backups'));

  test('the last two are kept in the data folder, from the second day on', async () => {
    const { makeIfDue } = few(50e9);
    const { since } = await database.db
      .selectFrom('backupCare')
      .select('since')
      .executeTakeFirstOrThrow();
    const today = todayInLagos(since);
    for (const day of [0, 2, 3, 4]) {
      now = new Date(`${addDays(today, day)}T22:00:00Z`);
      await makeIfDue();
    }
    expect((await kept()).sort()).toEqual([
      `backup-${addDays(today, 3)}.tar`,
      `backup-${addDays(today, 4)}.tar`,
    ]);
  });

  test('none is made on a disk without room, which is said', async () => {
    now = new Date('2099-11-22T03:00:00Z');
    await few(4e9).makeIfDue();
    expect(await kept()).toEqual([]);
    const { failure } = await database.db
      .selectFrom('backups')
      .select('failure')
      .orderBy('beganAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(failure).toMatch(
      /^The disk has no room for a backup: it takes up to \d+ MB, and 4\.0 GB are free\.$/,
    );
  });
});
