import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { objectStore } from '#server/platform/files/object-store.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { testDataKey } from '#test/data-keys.ts';
import { type FaultyS3, faultyS3 } from '#test/product/faulty-s3.ts';
import { anApplication, apply } from '#test/samples/applications.ts';

const run = promisify(execFile);
const stray = 'f'.repeat(32);

async function check(
  env: Record<string, string>,
  ...words: string[]
): Promise<{ said: string; code: unknown }> {
  try {
    const { stdout } = await run(process.execPath, ['scripts/check.ts', ...words], {
      env: { ...process.env, ...env },
    });
    return { said: stdout, code: 0 };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [said, why, code] = ['stdout', 'stderr', 'code'].map((key): unknown =>
      Reflect.get(error, key),
    );
    return { said: `${said}${why}`, code };
  }
}

describe('files on the disk', () => {
  let world: TestApp;
  let names: string[];
  let reference: string;
  const pathOf = (name: string) => join(world.folder, 'files', name.slice(0, 2), name);
  const settings = () => ({
    DATABASE_URL: world.database.url,
    DATA_DIR: world.folder,
    DATA_KEY: testDataKey,
  });
  const checkIt = (...words: string[]) => check(settings(), ...words);
  beforeAll(async () => {
    world = await anApp();
    const { body } = await apply(world.app, await anApplication());
    reference = body.data?.reference ?? '';
    names = await world.storedFiles();
  });
  afterAll(() => world.close());

  test('what is missing or changed is named, with whose it is, and leftovers are counted apart', async () => {
    const [missing = '', changed = ''] = names;
    const content = await readFile(pathOf(changed));
    await rm(pathOf(missing));
    content[100] = (content[100] ?? 0) ^ 1;
    await writeFile(pathOf(changed), content);
    await mkdir(dirname(pathOf(stray)), { recursive: true });
    await writeFile(pathOf(stray), 'x');
    const { said, code } = await checkIt();
    expect(said.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          new RegExp(`^${missing}, a document \\(\\w+\\) of driver ${reference}, is missing$`),
        ),
        expect.stringMatching(
          new RegExp(`^${changed}, a document .* has other content than was stored$`),
        ),
        '3 files with 0.0 MB were read.',
        '1 leftover of interrupted forms. --repair removes those older than a day.',
        '2 files damaged or missing.',
      ]),
    );
    expect(code).toBe(1);
  });

  test('only strays that are older than a day are removed by a repair', async () => {
    expect((await checkIt('--repair')).said).toMatch('1 leftover of interrupted forms. --repair');
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
    await utimes(pathOf(stray), twoDaysAgo, twoDaysAgo);
    const { said } = await checkIt('--repair');
    expect(said).toMatch('Removed 1 leftover of interrupted forms.\n2 files damaged or missing.');
  });
});

describe('files in a bucket', () => {
  let s3: FaultyS3;
  let world: TestApp;
  let store: FileStore;
  const checkIt = (...words: string[]) => {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    const settings = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region };
    const keys = {
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      DATA_KEY: testDataKey,
    };
    return check(
      { DATABASE_URL: world.database.url, DATA_DIR: world.folder, ...settings, ...keys },
      ...words,
    );
  };
  beforeAll(async () => {
    s3 = await faultyS3();
    store = objectStore(s3.settings);
    world = await anApp({ store });
    await apply(world.app, await anApplication());
  });
  afterAll(async () => {
    await world.close();
    await s3.close();
  });

  test('are checked in the same way; what others have put there is left alone', async () => {
    const [missing = ''] = await s3.objects();
    await store.remove(missing);
    for (const name of [stray, 'backup-of-others']) {
      const path = join(world.folder, 'a file');
      await writeFile(path, 'x');
      await store.put(name, path);
    }
    const { said, code } = await checkIt('--repair');
    expect(said).toContain(`${missing}, a document`);
    expect(said).toContain('1 leftover of');
    expect(said).not.toContain('backup');
    expect([said.split('\n').at(-2), code]).toEqual(['1 file damaged or missing.', 1]);
  });
});
