import { expect, test } from 'vitest';
import { type HealthLine, readHealth } from '#contract/settings/health.ts';
import { readDiskRate, recordDiskDay } from '#server/platform/files/disk-space.ts';
import { startJobs } from '#server/platform/system/jobs.ts';
import { createLogger } from '#server/platform/system/log.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp } from '#test/app.ts';
import { aMessage } from '#test/samples/messages.ts';
import { backupLine, certificateLine, diskLine } from './health-service.ts';

test('Health names what is wrong and what to do', async () => {
  const world = await anApp({ publicUrl: 'https://nowhere.invalid', textProvider: undefined });
  const owner = await anAdministrator(world);
  const lines = async () => {
    const health = await ask(owner, readHealth);
    return { ...health, of: (name: string) => health.lines.find((line) => line.name === name) };
  };
  try {
    const bare = await lines();
    expect(bare.of('Scheduled work')).toMatchObject({ state: 'unknown' });
    expect(bare.of('Text messages')).toMatchObject({
      state: 'bad',
      advice: expect.stringContaining('Mail and texts'),
    });
    expect(bare.of('Backup')).toMatchObject({
      state: 'warning',
      words: 'None yet',
      advice: expect.stringContaining('Make one now'),
    });
    expect(bare.of('Errors')).toMatchObject({ state: 'good' });
    expect(bare.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(bare.changes.map(({ title }) => title)).toEqual([bare.version]);

    const silent = createLogger({ level: 'silent' });
    const queue = await startJobs(world.database.pool, {}, silent);
    await queue.schedule('nightly', { everyDayAt: '02:00' }, async () => undefined);
    const { pool } = world.database;
    await pool.query("update pgboss.schedule set created_on = now() - interval '3 days'");
    const hoursAgo = new Date(world.time.now.getTime() - 5 * 3_600_000);
    await world.database.db.deleteFrom('messages').execute();
    await aMessage(world.database.db, { state: 'Waiting', createdAt: hoursAgo, dueAt: hoursAgo });
    world.errors.add('a request failed');
    world.errors.add('a request failed');
    const loaded = await lines();
    await queue.stop();
    expect(loaded.of('Emails')).toMatchObject({
      state: 'bad',
      words: expect.stringMatching(/^1 waiting, the oldest for 5 hours/),
    });
    expect(loaded.of('Scheduled work')).toMatchObject({
      state: 'bad',
      words: 'Late: nightly, last done 3 days ago',
    });
    expect(loaded.of('Errors')).toMatchObject({
      state: 'warning',
      words: expect.stringContaining('a request failed: 2, last on'),
    });
    // It shows no secret, so it asks for no fresh proof.
    world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
    expect((await attempt(owner, readHealth)).status).toBe(200);
    for (const { state, advice } of loaded.lines)
      if (state === 'bad' || state === 'warning') expect(advice).toMatch(/.+/);
  } finally {
    await world.close();
  }
});

test('the disk lasts as many days as the last two weeks say, once they are known', async () => {
  const world = await anApp();
  const { db } = world.database;
  expect(await readDiskRate(db)).toBeUndefined();
  const setFree = (day: string, freeBytes: number) =>
    db.updateTable('diskDays').set({ freeBytes }).where('day', '=', day).execute();
  const past = [
    { day: '2027-02-01', freeBytes: 90e9 },
    { day: '2027-03-01', freeBytes: 50e9 },
  ];
  await db.insertInto('diskDays').values(past).execute();
  await recordDiskDay(db, world.folder, '2027-03-11');
  await setFree('2027-03-11', 40e9);
  expect(await readDiskRate(db)).toBe(1e9);
  await setFree('2027-03-11', 60e9);
  expect(await readDiskRate(db)).toBeUndefined();
  await world.close();
});

const aPlace = { folder: '/b', isSameDisk: true, at: '02:30', keptDays: 2, keepsWeeks: false };
const aBackup = { bytes: 1e6, isReadBack: true, missing: 0, isBeforeUpdate: false };

const at = new Date('2026-11-29T00:00:00.000Z');
const files = [{ ...aBackup, name: 'backup-2026-11-29.tar', writtenAt: at.toISOString() }];
const care = { place: aPlace, files, failure: null, bucket: null, downloadedAt: null, start: null };

test.each([
  ['2026-10-30T01:00:00.000Z', 'good'],
  ['2026-10-29T23:00:00.000Z', 'warning'],
  [null, 'warning'],
] as const)(
  'backups on the disk of the data, last downloaded %s, are %s',
  (downloadedAt, state) => {
    expect(backupLine({ ...care, downloadedAt }, at).state).toBe(state);
  },
);

const disk = (free: number, rate?: number): HealthLine['state'] =>
  diskLine({ free, total: 100e9 }, { floor: 1e9, rate }).state;

test.each([
  [50e9, 1e9, 'good'],
  [10e9, 1e9, 'warning'],
  [0.5e9, undefined, 'bad'],
] as const)('a disk of 100 GB with %d bytes free, losing %d a day, is %s', (free, rate, state) => {
  expect(disk(free, rate)).toBe(state);
});

const now = new Date('2027-03-10T11:00:00Z');

test.each([
  ['2027-06-01T00:00:00Z', 'good', 'Ends on the 1st of June, 2027'],
  ['2027-03-20T00:00:00Z', 'warning', 'Ends on the 20th of March, 2027'],
  ['2027-03-09T00:00:00Z', 'bad', 'Ended on the 9th of March, 2027'],
] as const)('a certificate until %s is %s', (end, state, words) => {
  expect(certificateLine(new Date(end), now)).toMatchObject([{ state, words }]);
  expect(certificateLine(null, now)).toEqual([]);
});
