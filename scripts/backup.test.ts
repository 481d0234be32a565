import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { anApplication, apply } from '#test/samples/applications.ts';

let world: TestApp;
let empty: TestDatabase;
let folder: string;
beforeAll(async () => {
  world = await anApp();
  empty = await aDatabase({ hasTables: false });
  folder = await mkdtemp(join(tmpdir(), 'backup-script-'));
  await apply(world.app, await anApplication());
});
afterAll(async () => {
  await world.close();
  await empty.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(script: string, words: string[], env: Record<string, string> = {}) {
  const settings = {
    DATABASE_URL: world.database.url,
    DATA_DIR: world.folder,
    DATA_KEY: testDataKey,
    ...env,
  };
  const options = {
    env: { ...process.env, ...settings },
    encoding: 'buffer',
    maxBuffer: 50_000_000,
  } as const;
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [`scripts/${script}.ts`, ...words],
      options,
    );
    return { said: stderr.toString(), stdout, isDone: true };
  } catch (error) {
    const said: unknown = error instanceof Error ? Reflect.get(error, 'stderr') : '';
    return { said: String(said), isDone: false };
  }
}

// Each script loads the whole server first.
const slowly = { timeout: 60_000 };

test(
  'a backup is written beside the running product, checked, and restored elsewhere',
  slowly,
  async () => {
    const file = join(folder, 'good.tar');
    expect(await run('backup', [file])).toMatchObject({
      said: expect.stringMatching(/ rows and 4 files \(.* MB\) written to .*good\.tar in /),
      isDone: true,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const elsewhere = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'elsewhere') };
    const checked = await run('restore', ['--check', file], elsewhere);
    expect(checked).toMatchObject({
      said: expect.stringContaining('complete and unchanged'),
      isDone: true,
    });
    expect(await readdir(folder)).toEqual(['good.tar']);

    expect(await run('restore', [file], elsewhere)).toMatchObject({
      said: expect.stringContaining('restored in'),
      isDone: true,
    });
    const drivers = await empty.pool.query('select count(*) as total from drivers');
    expect(drivers.rows).toEqual([{ total: 1 }]);
  },
);

test('a backup can go to standard output', async () => {
  const { stdout } = await run('backup', ['-']);
  // As if compressed in transit.
  const packed = gzipSync(stdout ?? '');
  await writeFile(join(folder, 'piped.tar.gz'), packed);
  expect(await run('restore', ['--check', join(folder, 'piped.tar.gz')])).toMatchObject({
    isDone: true,
  });
  await writeFile(join(folder, 'cut.tar.gz'), packed.subarray(0, packed.length / 2));
  expect(await run('restore', ['--check', join(folder, 'cut.tar.gz')])).toMatchObject({
    said: expect.stringMatching(/cut\.tar\.gz isn't a complete backup, or was changed: /),
    isDone: false,
  });
});

test('a file that exists is not written over', async () => {
  const file = join(folder, 'taken.tar');
  await writeFile(file, 'the only backup');
  expect(await run('backup', [file])).toMatchObject({
    said: `${file} exists already.\n`,
    isDone: false,
  });
  expect(await readFile(file, 'utf8')).toBe('the only backup');
});

test.each([
  ['backup', []],
  ['restore', ['-']],
])('%s %j is answered with how to use it', async (script, words) => {
  expect(await run(script, words)).toMatchObject({
    said: expect.stringContaining(`npm run ${script} -- `),
    isDone: false,
  });
});
