import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStore } from '#server/platform/files/file-store.ts';
import { openDataKeys } from '#server/platform/system/data-keys.ts';
import { startJobs } from '#server/platform/system/jobs.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { connectionTo, filesBelow, tablesIn } from '#test/product/backups.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { readArchive, writeArchive } from './archive.ts';
import { writeBackupFile } from './backup-file.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { inBackupSession } from './session.ts';

let world: TestApp;
let folder: string;
/** Sealed with a key from the settings. */
let withSetKey: string;
/** Sealed with a generated key in a file. */
let withMadeKey: string;
const made: TestDatabase[] = [];

async function backUp(database: TestDatabase, place: string, name: string): Promise<string> {
  const path = join(folder, name);
  const source = { read: diskStore(join(place, 'files')).read, keyFile: join(place, 'data.key') };
  await inBackupSession(connectionTo(database), (session) =>
    writeBackupFile(session, source, { path, now: world.time.now }),
  );
  return path;
}

async function aTarget(isEmbedded: boolean) {
  const database = await aDatabase({ hasTables: false });
  made.push(database);
  const place = await mkdtemp(join(folder, 'target-'));
  const keyFile = join(place, 'data.key');
  const target = {
    connection: connectionTo(database),
    store: diskStore(join(place, 'files')),
    incomingRoot: join(place, 'incoming'),
    keys: { settings: [], file: keyFile, isEmbedded },
  };
  const restore = async (path: string) => restoreBackup(path, await checkBackup(path), target);
  return { database, place, keyFile, target, restore };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-of-backups-'));
  world = await anApp();
  expect((await apply(world.app, await anApplication())).status).toBe(201);
  const keys = { dataKey: testDataKey, formerDataKeys: [] };
  await openDataKeys(world.database.db, { dataDir: world.folder, databaseUrl: undefined, ...keys });
  const queue = await startJobs(world.database.pool, { remind: async () => undefined }, console);
  // The job must not start before the backup has it.
  await queue.stop();
  await queue.add('remind', {}, world.database.db);
  withSetKey = await backUp(world.database, world.folder, 'set.tar');
  await writeFile(join(world.folder, 'data.key'), `${testDataKey}\n`);
  withMadeKey = await backUp(world.database, world.folder, 'made.tar');
});
afterAll(async () => {
  await world.close();
  for (const database of made) await database.close();
  await rm(folder, { recursive: true, force: true });
});

const entriesOf = async (path: string) =>
  (await promisify(execFile)('tar', ['-tf', path])).stdout.split('\n');

test('documents are encrypted in a backup, and a key of the settings is not in it', async () => {
  const bytes = await readFile(withSetKey);
  for (const part of ['JFIF', Buffer.from('ffd8ff', 'hex'), testDataKey])
    expect(bytes.includes(part)).toBe(false);
  expect(await entriesOf(withSetKey)).not.toContain('data.key');
});

test('without the key of the settings it is not restored, which is said before anything is touched', async () => {
  const there = await aTarget(true);
  await expect(there.restore(withSetKey)).rejects.toThrow(
    'The backup was made with a DATA_KEY that is not in the settings: set DATA_KEY or DATA_KEYS_FORMER to it.',
  );
  expect(await tablesIn(there.database)).toEqual([]);
  expect(await filesBelow(there.place)).toEqual(new Map());
});

test('the key that the product made is in it, and goes where the product looks for it', async () => {
  expect(await entriesOf(withMadeKey)).toContain('data.key');
  const embedded = await aTarget(true);
  await embedded.restore(withMadeKey);
  expect(await readFile(embedded.keyFile, 'utf8')).toBe(`${testDataKey}\n`);
  expect((await stat(embedded.keyFile)).mode & 0o777).toBe(0o600);

  const server = await aTarget(false);
  await server.restore(withMadeKey);
  const { rows } = await server.database.pool.query(
    "select value from secrets where name = 'data'",
  );
  expect(rows).toEqual([{ value: testDataKey }]);
  expect(await readdir(server.place)).not.toContain('data.key');
});

test('with another key in it than that of its data it is neither restored nor found good', async () => {
  const path = join(folder, 'wrong-key.tar');
  const wrong = Buffer.from(`${'W'.repeat(43)}\n`);
  await writeArchive({ sink: createWriteStream(path), mtime: world.time.now }, (add) =>
    readArchive(withMadeKey, async ({ name, size, body }) => {
      if (name === 'data.key') await add(name, wrong.length, [wrong]);
      else await add(name, size, body);
    }),
  );
  await expect(checkBackup(path)).rejects.toThrow(
    'data.key in the backup is not the key that its data was encrypted with: set the DATA_KEY that was set when it was made.',
  );
  await checkBackup(path, { settingKeys: [testDataKey] });
  await checkBackup(withMadeKey);
});
