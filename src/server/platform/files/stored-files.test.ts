import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataKeys } from '#server/platform/system/data-keys.ts';
import { claimInstanceLock } from '#server/platform/system/instance-lock.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { diskStore } from './file-store.ts';
import { openStoredFiles } from './stored-files.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stored-files-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function anInstance() {
  const instance = await claimInstanceLock(database.pool);
  const store = diskStore(join(folder, 'files'));
  const files = await openStoredFiles(database.db, store, instance, {
    keys: dataKeys('a data key of this test, long enough'),
    incomingRoot: join(folder, 'incoming'),
  });
  const put = async (text: string) => {
    const path = join(files.incoming.path, text);
    await writeFile(path, text);
    const [{ fileName } = { fileName: '' }] = await files.put([{ path }]);
    return fileName;
  };
  return { files, put, die: () => instance.release() };
}

test('what a transaction kept stays; what none kept goes once its app is gone, and not before', async () => {
  const dying = await anInstance();
  const living = await anInstance();
  const kept = await dying.put('kept');
  await database.db.transaction().execute((tx) => dying.files.keep(tx, [kept]));
  const left = await dying.put('left');
  await writeFile(join(dying.files.incoming.path, 'half'), 'half an upload');
  const inFlight = await living.put('in flight');

  await living.files.sweep();
  expect(await living.files.read(left)).toBeDefined();

  await dying.die();
  const afterSweep = async () => {
    await living.files.sweep();
    return living.files.read(left);
  };
  await expect.poll(afterSweep).toBeUndefined();
  expect(await living.files.read(kept)).toBeDefined();
  expect(await living.files.read(inFlight)).toBeDefined();
  expect(await readdir(join(folder, 'incoming'))).toHaveLength(1);
  await living.die();
});

test('what is kept is not dropped, what was dropped can not be kept, and a transaction that fails keeps nothing', async () => {
  const { files, put, die } = await anInstance();
  const keep = (name: string, error?: Error) =>
    database.db.transaction().execute(async (tx) => {
      await files.keep(tx, [name]);
      if (error) throw error;
    });
  const [kept, failed, swept] = [await put('kept'), await put('failed'), await put('swept')];
  await keep(kept);
  await expect(keep(failed, new Error('later'))).rejects.toThrow('later');
  await files.drop([kept, failed, swept]);
  await expect(keep(swept)).rejects.toThrow(/swept/);
  expect(await files.read(kept)).toBeDefined();
  expect(await files.read(failed)).toBeUndefined();
  await die();
});
