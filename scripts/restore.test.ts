import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { tablesIn } from '#test/product/backups.ts';
import { type FaultyS3, faultyS3 } from '#test/product/faulty-s3.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { waitUntil } from '#test/wait.ts';

type Env = Record<string, string>;

let world: TestApp;
let empty: TestDatabase;
let s3: FaultyS3;
let folder: string;
let backup: string;
let target: Env;

async function run(
  script: string,
  words: string[],
  env: Env,
): Promise<{ said: string; isDone: boolean }> {
  try {
    const options = { env: { ...process.env, ...env } };
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [`scripts/${script}.ts`, ...words],
      options,
    );
    return { said: stdout + stderr, isDone: true };
  } catch (error) {
    const said: unknown = error instanceof Error ? Reflect.get(error, 'stderr') : '';
    return { said: String(said), isDone: false };
  }
}

/** Kills a restore midway: some files are in the bucket, the next is being sent. */
async function killRestore(): Promise<void> {
  s3.fail('silent', { method: 'PUT', after: 3 });
  const env = { ...process.env, ...target };
  const child: ChildProcess = spawn(process.execPath, ['scripts/restore.ts', backup], {
    env,
    stdio: 'ignore',
  });
  // Files are sent in parallel, so the third may still be in transit when the fourth hangs.
  await waitUntil(
    async () => (s3.failures() > 0 && (await s3.objects()).length === 3) || child.exitCode !== null,
  );
  child.kill('SIGKILL');
  await once(child, 'close');
  s3.heal();
  expect(await s3.objects()).toHaveLength(3);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-script-'));
  world = await anApp();
  await apply(world.app, await anApplication());
  backup = join(folder, 'good.tar');
  const source = {
    DATABASE_URL: world.database.url,
    DATA_DIR: world.folder,
    DATA_KEY: testDataKey,
  };
  expect(await run('backup', [backup], source)).toMatchObject({ isDone: true });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  empty = await aDatabase({ hasTables: false });
  s3 = await faultyS3();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  target = {
    DATABASE_URL: empty.url,
    DATA_DIR: join(folder, 'elsewhere'),
    DATA_KEY: testDataKey,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return async () => {
    await empty.close();
    await s3.close();
  };
});

// Each script loads the whole server first.
const slowly = { timeout: 120_000 };
const interrupted = () =>
  `The restore of ${backup} was interrupted, or still runs. Run it again, or "npm run restore -- --clear" to remove what it wrote.\n`;

test(
  'after a restore that was killed nothing starts until it was run again, which begins anew',
  slowly,
  async () => {
    await killRestore();
    expect(await run('admin', ['list'], target)).toEqual({ said: interrupted(), isDone: false });
    expect(await tablesIn(empty)).toEqual([]);

    expect(await run('restore', [backup], target)).toMatchObject({
      said: expect.stringContaining('restored in'),
    });
    expect(await s3.objects()).toHaveLength(4);
    expect(await run('admin', ['list'], target)).toMatchObject({ isDone: true });
  },
);

test('what a killed restore wrote can be removed, and nothing else is', slowly, async () => {
  await killRestore();
  await empty.pool.query('create table lorries (id int)');
  expect(await run('restore', ['--clear'], target)).toEqual({
    said: 'The database holds more than the interrupted restore wrote. Nothing was cleared.\n',
    isDone: false,
  });
  expect(await s3.objects()).toHaveLength(3);

  await empty.pool.query('drop table lorries');
  expect(await run('restore', ['--clear'], target)).toEqual({
    said: `What the restore of ${backup} wrote was removed. The database and the file store are empty.\n`,
    isDone: true,
  });
  expect(await s3.objects()).toEqual([]);
  const { rows } = await empty.pool.query(
    "select nspname from pg_namespace where nspname in ('pgboss', 'unfinished_restore')",
  );
  expect(rows).toEqual([]);
  expect(await run('restore', ['--clear'], target)).toEqual({
    said: 'Nothing was cleared: no restore was interrupted here.\n',
    isDone: true,
  });
});

test(
  'one that was killed while the embedded database was created is seen too',
  slowly,
  async () => {
    const dataDir = join(folder, 'embedded');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'restoring'), backup);
    const env = { DATA_DIR: dataDir };
    expect(await run('admin', ['list'], env)).toEqual({ said: interrupted(), isDone: false });
    expect(await run('restore', ['--clear'], env)).toMatchObject({ isDone: true });
    expect(await readdir(dataDir)).not.toContain('restoring');
  },
);
