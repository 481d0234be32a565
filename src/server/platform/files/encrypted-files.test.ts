import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataKeys } from '#server/platform/system/data-keys.ts';
import { claimInstanceLock, type InstanceLock } from '#server/platform/system/instance-lock.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { flipBit } from '#test/product/backups.ts';
import { resealFileKeys } from './file-keys.ts';
import { diskStore, type FileStore } from './file-store.ts';
import { openStoredFiles } from './stored-files.ts';

const keyA = 'a data key of this test, long enough';
const keyB = 'another data key, long enough as well';
/** A segment with its tag; the first one also has the file's head. */
const piece = 32 * 1024;
const overhead = 16 + 15;

let database: TestDatabase;
let folder: string;
let instance: InstanceLock;

beforeAll(async () => {
  database = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), 'encrypted-files-'));
  instance = await claimInstanceLock(database.pool);
});
afterAll(async () => {
  await instance.release();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const expectSame = (found: Buffer | undefined, wanted: Buffer) =>
  expect(found?.equals(wanted)).toBe(true);

describe('stored files', () => {
  const rawStore = (): FileStore => diskStore(join(folder, 'files'));

  const filesWith = (store: FileStore = rawStore(), keys = dataKeys(keyA)) =>
    openStoredFiles(database.db, store, instance, { keys, incomingRoot: join(folder, 'incoming') });

  async function aFile(content: Buffer): Promise<string> {
    const path = join(folder, randomBytes(8).toString('hex'));
    await writeFile(path, content);
    return path;
  }

  async function put(content: Buffer): Promise<string> {
    const files = await filesWith();
    const [{ fileName } = { fileName: '' }] = await files.put([{ path: await aFile(content) }]);
    await database.db.transaction().execute((tx) => files.keep(tx, [fileName]));
    return fileName;
  }

  async function stored(name: string): Promise<Buffer> {
    const found = await rawStore().read(name);
    return found ? buffer(found.bytes) : Buffer.alloc(0);
  }

  const replace = async (name: string, content: Buffer) =>
    rawStore().put(name, await aFile(content));

  async function read(name: string, files = filesWith()): Promise<Buffer | undefined> {
    const found = await (await files).read(name);
    if (!found) return undefined;
    const bytes = await buffer(found.bytes);
    expect(found.size).toBe(bytes.length);
    return bytes;
  }

  /** Reads up to the error that must end it. */
  async function readUntilError(name: string): Promise<Buffer> {
    const got: Buffer[] = [];
    const reading = async () => {
      const found = await (await filesWith()).read(name);
      for await (const chunk of found?.bytes ?? []) got.push(Buffer.from(chunk));
    };
    await expect(reading()).rejects.toThrow('a stored file was altered');
    return Buffer.concat(got);
  }

  test.each([0, piece - overhead, piece - overhead + 1, 300_000])(
    'of %i bytes are as they were',
    async (size) => {
      const content = randomBytes(size);
      expectSame(await read(await put(content)), content);
    },
  );

  test('contain nothing of what they were, and leave nothing where they arrived', async () => {
    const photo = Buffer.concat([
      Buffer.from('ffd8ffe000104a464946', 'hex'),
      Buffer.from('words '.repeat(50_000)),
    ]);
    const [one, other] = [await put(photo), await put(photo)];
    for (const name of [one, other]) {
      const bytes = await stored(name);
      for (const part of ['JFIF', 'words', photo.subarray(0, 4)])
        expect(bytes.includes(part)).toBe(false);
    }
    expect((await stored(one)).subarray(15)).not.toEqual((await stored(other)).subarray(15));
    expect(await readdir((await filesWith()).incoming.path)).toEqual([]);
    expect((await filesWith()).incoming.usage()).toEqual({ entries: 0, bytes: 0 });
  });

  describe('and altered', () => {
    const content = randomBytes(3 * piece + 1_000);
    const cuts: [string, number, (bytes: Buffer) => Buffer][] = [
      ['in the first byte', 0, (bytes) => flipBit(bytes, 0)],
      ['in the third segment', 2, (bytes) => flipBit(bytes, 2 * piece + 5)],
      ['in the tag of the second segment', 1, (bytes) => flipBit(bytes, 2 * piece - 1)],
      ['by leaving out the last byte', 3, (bytes) => bytes.subarray(0, -1)],
      ['by leaving out the last segment', 2, (bytes) => bytes.subarray(0, 3 * piece)],
      [
        'by changing the order of segments',
        1,
        (bytes) => {
          const at = (number: number) => bytes.subarray(number * piece, (number + 1) * piece);
          return Buffer.concat([at(0), at(2), at(1), bytes.subarray(3 * piece)]);
        },
      ],
      ['by putting other content there, not encrypted', 0, () => Buffer.from('another photo')],
    ];

    test.each(cuts)(
      '%s end in an error, after %i verified segments at most',
      async (_how, segments, alter) => {
        const name = await put(content);
        await replace(name, alter(await stored(name)));
        const got = await readUntilError(name);
        expect(got.length).toBeLessThanOrEqual(segments * piece);
        expect(got.equals(content.subarray(0, got.length))).toBe(true);
      },
    );

    test('by exchanging two of them end in an error', async () => {
      const [one, other] = [await put(content), await put(content)];
      const bytes = await stored(one);
      await replace(one, await stored(other));
      await replace(other, bytes);
      for (const name of [one, other]) expect(await readUntilError(name)).toEqual(Buffer.alloc(0));
    });
  });

  test('do not open with another data key, and do with a former one', async () => {
    const content = randomBytes(1_000);
    const name = await put(content);
    const others = await filesWith(rawStore(), dataKeys(keyB));
    await expect(others.read(name)).rejects.toThrow('the key of a stored file can not be opened');
    expectSame(await read(name, filesWith(rawStore(), dataKeys(keyB, [keyA]))), content);
  });

  test('are gone when their row is, whatever copies there are', async () => {
    const name = await put(randomBytes(1_000));
    await database.db.deleteFrom('storedFiles').where('name', '=', name).execute();
    expect(await read(name)).toBeUndefined();
    expect((await stored(name)).length).toBeGreaterThan(0);
    await rawStore().remove(name);
  });

  test('have their keys sealed again, without a change of their content', async () => {
    const content = randomBytes(1_000);
    const names = [await put(content), await put(content)];
    const before = await stored(names[0] ?? '');
    await resealFileKeys(database.db, dataKeys(keyB, [keyA]));
    for (const name of names)
      expectSame(await read(name, filesWith(rawStore(), dataKeys(keyB))), content);
    expectSame(await stored(names[0] ?? ''), before);
    expect(await resealFileKeys(database.db, dataKeys(keyB))).toEqual({ done: 0, locked: 0 });
    const { locked } = await resealFileKeys(database.db, dataKeys(keyA));
    expect(locked).toBeGreaterThanOrEqual(2);
    await resealFileKeys(database.db, dataKeys(keyA, [keyB]));
  });
});
