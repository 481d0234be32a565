import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { beginRestore, recordWrites } from '#server/platform/database/unfinished-restore.ts';
import { diskStore, type FileStore } from '#server/platform/files/file-store.ts';
import { startJobs } from '#server/platform/system/jobs.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { connectionTo, contentOf, filesBelow, flipBit, tablesIn } from '#test/product/backups.ts';
import { anApplication, apply as sendApplication } from '#test/samples/applications.ts';
import { aTraining } from '#test/samples/trainings.ts';
import { writeArchive } from './archive.ts';
import { writeBackupFile } from './backup-file.ts';
import { checkBackup } from './check-backup.ts';
import { clearReplacement, restoreBackup } from './restore-backup.ts';
import { inBackupSession } from './session.ts';

let world: TestApp;
let folder: string;
let good: string;
const made: TestDatabase[] = [];

async function apply(): Promise<void> {
  const answer = await sendApplication(world.app, await anApplication());
  expect(answer.status).toBe(201);
}

const stored = () => diskStore(join(world.folder, 'files'));

async function backUp(name: string, read = stored().read) {
  const path = join(folder, name);
  const keyFile = join(world.folder, 'data.key');
  const write = (session: pg.Client) =>
    writeBackupFile(session, { read, keyFile }, { path, now: world.time.now });
  return { path, ...(await inBackupSession(connectionTo(world.database), write)) };
}

async function aTarget() {
  const database = await aDatabase({ hasTables: false });
  made.push(database);
  const place = await mkdtemp(join(folder, 'target-'));
  const store = diskStore(join(place, 'files'));
  return {
    database,
    place,
    store,
    target: {
      connection: connectionTo(database),
      store,
      incomingRoot: join(place, 'incoming'),
      keys: { settings: [testDataKey], file: join(place, 'data.key'), isEmbedded: false },
    },
  };
}

async function restore(
  path: string,
  { target }: Awaited<ReturnType<typeof aTarget>>,
): Promise<void> {
  await restoreBackup(path, await checkBackup(path), target);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  world = await anApp();
  await apply();
  await apply();
  await aTraining(world.database.db, {
    description: 'Two lines\nand a \\ and a\ttab, Ṣàgámù',
    registrationEndsOn: null,
  });
  good = (await backUp('good.tar')).path;
});
afterAll(async () => {
  await world.close();
  for (const database of made) await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('restores every row, sequence and document, so that the product goes on with them', async () => {
    const there = await aTarget();
    await restore(good, there);
    expect(await contentOf(there.database)).toEqual(await contentOf(world.database));
    expect(await filesBelow(join(there.place, 'files'))).toEqual(
      await filesBelow(join(world.folder, 'files')),
    );
    // Its triggers refuse to empty it, as a restore does.
    const { rows: entries } = await there.database.pool.query('select kind from activity');
    expect(entries).toEqual([{ kind: 'administrator-added' }]);
    await expect(there.database.pool.query('delete from activity')).rejects.toThrow(
      /can't be changed/,
    );

    const restored = await anApp({ beside: { database: there.database, folder: there.place } });
    const drivers = (await ask(await anAdministrator(restored), listDrivers)).result;
    expect(drivers.map(({ driverId }) => driverId)).toEqual(['100002', '100001']);
    const url = drivers[0]?.driverLicenceUrl ?? '';
    expect((await restored.app.inject({ url })).statusCode).toBe(200);

    await sendApplication(restored.app, await anApplication());
    const { rows } = await restored.database.pool.query(
      'select max(driver_number)::int as newest, (select sum(drivers)::int from driver_totals) as counted from drivers',
    );
    expect(rows).toEqual([{ newest: 100_003, counted: 3 }]);
    await restored.stop();
  });

  test('has the documents of its moment, also those that are deleted while it is written', async () => {
    const before = await contentOf(world.database);
    const files = await filesBelow(join(world.folder, 'files'));
    let isChanged = false;
    const { path } = await backUp('changing.tar', async (name) => {
      if (!isChanged) {
        isChanged = true;
        await apply();
        const { rows } = await world.database.pool.query<{ file_name: string }>(
          'delete from driver_documents where driver_id = (select id from drivers order by id limit 1) returning file_name',
        );
        const names = rows.map((row) => row.file_name);
        await world.database.db.transaction().execute((tx) => world.files.release(tx, names));
        await world.files.drop(names);
      }
      return stored().read(name);
    });
    await world.files.sweep();
    expect(await filesBelow(join(world.folder, 'files'))).not.toEqual(files);

    const there = await aTarget();
    await restore(path, there);
    // Sequences are outside transactions.
    const { sequences: _now, ...rows } = await contentOf(there.database);
    const { sequences: _then, ...rowsBefore } = before;
    expect(rows).toEqual(rowsBefore);
    expect(await filesBelow(join(there.place, 'files'))).toEqual(files);
  });

  test('brings back the jobs that were still to be done, but not work that its schedule brings anyway', async () => {
    const { pool, db } = world.database;
    const rest = async () => undefined;
    const queue = await startJobs(pool, { remind: rest, nightly: rest }, console);
    // The job must not start before the backup has it.
    await queue.stop();
    await db.transaction().execute(async (tx) => {
      await queue.add('remind', { email: 'funke@example.com' }, tx);
      await queue.add('nightly', {}, tx);
    });
    await pool.query("insert into pgboss.schedule (name, cron) values ('nightly', '0 0 1 1 *')");
    const { path } = await backUp('jobs.tar');
    expect((await checkBackup(path)).jobs).toEqual({ queues: ['remind'], rows: 1 });

    const there = await aTarget();
    await restore(path, there);
    const done: unknown[] = [];
    const restored = await startJobs(
      there.database.pool,
      { remind: async (data) => void done.push(data) },
      console,
    );
    onTestFinished(() => restored.stop());
    await expect.poll(() => done).toEqual([{ email: 'funke@example.com' }]);
  });
});

describe('a restore refuses', () => {
  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ['is cut off in the middle', (bytes) => bytes.subarray(0, bytes.length / 2)],
    [
      'has another byte in a document',
      (bytes) =>
        flipBit(bytes, bytes.lastIndexOf('files/', bytes.lastIndexOf('SHA256SUMS\0')) + 2_000),
    ],
    ['is no tar file', () => Buffer.from('something else')],
  ];

  test.each(damages)('a file that %s', async (_what, damage) => {
    const path = join(folder, 'damaged.tar');
    await writeFile(path, damage(await readFile(good)));
    await expect(checkBackup(path)).rejects.toThrow("isn't a complete backup, or was changed");
  });

  test('a backup of a newer version, by the name of the migration', async () => {
    const path = join(folder, 'newer.tar');
    const manifest = await checkBackup(good);
    const migrations = [...manifest.migrations, { name: '9999_later.sql', checksum: 'unknown' }];
    const text = Buffer.from(JSON.stringify({ ...manifest, migrations }));
    await writeArchive({ sink: createWriteStream(path), mtime: new Date() }, (add) =>
      add('manifest.json', text.length, [text]),
    );
    await expect(checkBackup(path)).rejects.toThrow(
      'needs another version of this program: this one lacks its migration 9999_later.sql',
    );
  });

  test('a database that is not empty', async () => {
    const there = await aTarget();
    await there.database.pool.query('create table lorries (id int)');
    await expect(restore(good, there)).rejects.toThrow('The database is not empty.');
    expect(await tablesIn(there.database)).toEqual(['lorries']);
  });
});

describe('a restore that fails on the way', () => {
  test('leaves database and store empty, and can be repeated', async () => {
    const there = await aTarget();
    let puts = 0;
    const store: FileStore = {
      ...there.store,
      put: (name, path) => {
        puts += 1;
        return puts === 3
          ? Promise.reject(new Error('the disk is full'))
          : there.store.put(name, path);
      },
    };
    const manifest = await checkBackup(good);
    await expect(restoreBackup(good, manifest, { ...there.target, store })).rejects.toThrow(
      'The restore failed: the disk is full. The database and the file store are as they were.',
    );
    expect(await tablesIn(there.database)).toEqual([]);
    expect(await filesBelow(there.place)).toEqual(new Map());
    await restore(good, there);
    expect(await tablesIn(there.database)).toContain('drivers');
  });
});

/** A product without people, with a restore's target that is to replace its data. */
async function aProductToReplace() {
  const product = await anApp();
  const keyFile = join(product.folder, 'data.key');
  await writeFile(keyFile, 'the key of the replaced data\n');
  const target = {
    connection: connectionTo(product.database),
    store: diskStore(join(product.folder, 'files')),
    incomingRoot: join(product.folder, 'incoming'),
    keys: { settings: [testDataKey], file: keyFile, isEmbedded: true },
  };
  return { product, keyFile, target, options: { isReplacing: true } };
}

test('in place of a product without people a restore replaces all and the former key, once no server runs', async () => {
  const { product, target, options } = await aProductToReplace();
  const manifest = await checkBackup(good);
  const replace = () => restoreBackup(good, manifest, target, options);
  await expect(replace()).rejects.toThrow('Another server runs on this database. Stop it first.');
  await product.stop();
  await replace();
  expect(await tablesIn(product.database)).toContain('drivers');
  expect(await readdir(product.folder)).not.toContain('data.key');
  await expect(replace()).rejects.toThrow('The product already has records of people');
  // Four documents of two drivers.
  expect((await filesBelow(join(product.folder, 'files'))).size).toBe(8);
  await product.close();
});

test('in place of a product without people a restore that fails or is killed on the way changes nothing', async () => {
  const { product, keyFile, target, options } = await aProductToReplace();
  await product.stop();
  const before = await contentOf(product.database);
  const manifest = await checkBackup(good);
  const isAsBefore = async () => {
    expect(await contentOf(product.database)).toEqual(before);
    expect([...(await filesBelow(product.folder)).keys()]).toEqual(['data.key']);
    expect(await readFile(keyFile, 'utf8')).toBe('the key of the replaced data\n');
  };
  const store: FileStore = {
    ...target.store,
    put: () => Promise.reject(new Error('it is full')),
  };
  await expect(restoreBackup(good, manifest, { ...target, store }, options)).rejects.toThrow(
    'The restore failed: it is full. The database and the file store are as they were.',
  );
  await isAsBefore();

  // A killed process leaves its marks, and files.
  const { pool } = product.database;
  const client = await pool.connect();
  await beginRestore(client, good);
  await recordWrites(client, 'replaced', ['data']);
  await recordWrites(client, 'file', ['0a1b']);
  client.release();
  await mkdir(join(product.folder, 'files/0a'), { recursive: true });
  await writeFile(join(product.folder, 'files/0a/0a1b'), 'a document');
  await expect(migrate(pool)).rejects.toThrow('was interrupted, or still runs');
  await clearReplacement(target);
  await isAsBefore();
  await migrate(pool);
  await product.close();
});
