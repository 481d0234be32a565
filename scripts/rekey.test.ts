import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { licencesOf } from '#server/drivers/licence-service.ts';
import { diskStore } from '#server/platform/files/file-store.ts';
import { openStoredFiles } from '#server/platform/files/stored-files.ts';
import { dataKeys, openDataKeys } from '#server/platform/system/data-keys.ts';
import { claimInstanceLock, type InstanceLock } from '#server/platform/system/instance-lock.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aFileRow } from '#test/stored-files.ts';

const [keyA, keyB] = [
  'the first data key which is long enough',
  'the second data key which is long enough',
];

let database: TestDatabase;
let instance: InstanceLock;
let folder: string;
beforeAll(async () => {
  database = await aDatabase();
  instance = await claimInstanceLock(database.pool);
  folder = await mkdtemp(join(tmpdir(), 'rekey-'));
});
afterAll(async () => {
  await instance.release();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function rekey(
  env: Record<string, string>,
  ...words: string[]
): Promise<{ said: string; isDone: boolean }> {
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, ...env };
  try {
    const options = { env: { ...process.env, ...settings } };
    const { stderr } = await promisify(execFile)(
      process.execPath,
      ['scripts/rekey.ts', ...words],
      options,
    );
    return { said: stderr, isDone: true };
  } catch (error) {
    return { said: String(error instanceof Error && Reflect.get(error, 'stderr')), isDone: false };
  }
}

async function filesWith(dataKey?: string, formerDataKeys: string[] = []) {
  const keys = await openDataKeys(database.db, {
    dataDir: folder,
    databaseUrl: database.url,
    dataKey,
    formerDataKeys,
  });
  return openStoredFiles(database.db, diskStore(join(folder, 'files')), instance, {
    keys,
    incomingRoot: join(folder, 'incoming'),
  });
}

type Files = Awaited<ReturnType<typeof filesWith>>;

async function put(files: Files, text: string): Promise<string> {
  const path = join(folder, text);
  await writeFile(path, text);
  const [{ fileName } = { fileName: '' }] = await files.put([{ path }]);
  await database.db.transaction().execute((tx) => files.keep(tx, [fileName]));
  return fileName;
}

const read = async (files: Files, name: string) => {
  const found = await files.read(name);
  return found && String(await buffer(found.bytes));
};

const wrongKey = expect.stringMatching(
  /^DATA_KEY is not the key that the data was encrypted with\. .+\n$/,
);

test('a key is changed in three steps, after each of which everything opens', {
  timeout: 60_000,
}, async () => {
  // From the product's generated key to one in the settings.
  const first = await put(await filesWith(), 'made');
  await filesWith(keyA);
  expect(await rekey({ DATA_KEY: keyA })).toEqual({
    said: [
      'Keys of files: 1 sealed with the present data key.',
      'Licence numbers: 0 sealed with the present data key.',
      'Settings of mail and texts: 0 sealed with the present data key.',
      'Nothing needs a former key any more: DATA_KEYS_FORMER can be removed from the settings.',
      '',
    ].join('\n'),
    isDone: true,
  });
  await database.db.deleteFrom('secrets').where('name', '=', 'data').execute();
  expect(await read(await filesWith(keyA), first)).toBe('made');

  const second = await put(await filesWith(keyA), 'before');
  const both = await filesWith(keyB, [keyA]);
  const third = await put(both, 'meanwhile');
  for (const [name, text] of [
    [first, 'made'],
    [second, 'before'],
    [third, 'meanwhile'],
  ] as const) {
    expect(await read(both, name)).toBe(text);
  }
  const driver = await aDriver(database.db);
  const sealedBefore = licencesOf({ keys: dataKeys(keyA) }).seal(driver, 'SMP00000AA01');
  await database.db.updateTable('drivers').set(sealedBefore).where('id', '=', driver).execute();
  expect(await rekey({ DATA_KEY: keyB })).toEqual({ said: wrongKey, isDone: false });
  expect(await rekey({ DATA_KEY: keyB, DATA_KEYS_FORMER: keyA })).toMatchObject({
    said: expect.stringMatching(/Keys of files: 2 sealed.+\n.*Licence numbers: 1 sealed/),
    isDone: true,
  });
  const after = await filesWith(keyB);
  for (const [name, text] of [
    [first, 'made'],
    [second, 'before'],
    [third, 'meanwhile'],
  ] as const) {
    expect(await read(after, name)).toBe(text);
  }

  // With unknown keys in use, former keys must count as needed.
  await database.db
    .insertInto('storedFiles')
    .values({ ...aFileRow('e'.repeat(32)), sealedKey: Buffer.alloc(80) })
    .execute();
  const { said, isDone } = await rekey({ DATA_KEY: keyA, DATA_KEYS_FORMER: keyB });
  expect([said, isDone]).toEqual([
    expect.stringContaining('Keys of files: 1 can not be opened with any key'),
    false,
  ]);
  expect(said).not.toContain('can be removed');
  expect(await rekey({ DATA_KEY: keyA })).toEqual({ said: wrongKey, isDone: false });
});
