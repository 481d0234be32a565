import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { flipBit } from '#test/product/backups.ts';
import { dataKeys, openDataKeys, recordCurrentKey } from './data-keys.ts';

const [keyA, keyB, keyC] = ['A', 'B', 'C'].map((letter) => letter.repeat(32));
const [a = '', b = '', c = ''] = [keyA, keyB, keyC];

describe('what is sealed', () => {
  const sealed = dataKeys(a).seal('licence', 'driver 1', 'ABC 123');

  test('opens with its key, present or former', () => {
    expect(dataKeys(a).open('licence', 'driver 1', sealed)).toBe('ABC 123');
    expect(dataKeys(b, [c, a]).open('licence', 'driver 1', sealed)).toBe('ABC 123');
    expect([dataKeys(a).isCurrent(sealed), dataKeys(b, [a]).isCurrent(sealed)]).toEqual([
      true,
      false,
    ]);
  });

  test.each<[string, () => string]>([
    ['with another key', () => dataKeys(b).open('licence', 'driver 1', sealed)],
    ['for another owner', () => dataKeys(a).open('licence', 'driver 2', sealed)],
    ['for another purpose', () => dataKeys(a).open('file', 'driver 1', sealed)],
  ])('does not open %s', (_how, open) => {
    expect(open).toThrow('what was sealed for');
  });

  test('does not open with any bit changed', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = flipBit(Buffer.from(sealed), at);
      expect(() => dataKeys(a).open('licence', 'driver 1', altered)).toThrow('what was sealed');
    }
  });

  test('can be looked up by the hashes of the present and the former keys, which differ by purpose', () => {
    const [present] = dataKeys(a).hashes('licence', 'ABC123');
    expect(dataKeys(a).hashes('licence', 'ABC123')).toEqual([present]);
    expect(dataKeys(b, [a]).hashes('licence', 'ABC123')[1]).toEqual(present);
    expect(dataKeys(a).hashes('phone', 'ABC123')).not.toContainEqual(present);
    expect(dataKeys(a).hashes('licence', 'ABC124')).not.toContainEqual(present);
  });
});

describe('the keys of a product', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'data-keys-'));
    await database.db.deleteFrom('secrets').execute();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const open = (dataKey?: string, formerDataKeys: string[] = [], databaseUrl?: string) =>
    openDataKeys(database.db, { dataDir: folder, databaseUrl, dataKey, formerDataKeys });
  const keyFile = () => join(folder, 'data.key');
  const wrongKey = /^DATA_KEY is not the key that the data was encrypted with\./;

  test('are made once beside the embedded database, for nobody else to read', async () => {
    const sealed = (await open()).seal('file', 'x', 'secret');
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    const text = await readFile(keyFile(), 'utf8');
    expect(text).toMatch(/^[\w-]{43}\n$/);
    expect((await open()).open('file', 'x', sealed)).toBe('secret');
    expect(await readFile(keyFile(), 'utf8')).toBe(text);
    expect(await database.db.selectFrom('secrets').select('name').execute()).toEqual([
      { name: 'data-key-check' },
    ]);
  });

  test('are the same for processes that make them at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => open()));
    const [sealed] = all.map((keys) => keys.seal('file', 'x', 'secret'));
    for (const keys of all) expect(sealed && keys.isCurrent(sealed)).toBe(true);
  });

  test('are in the database if that is elsewhere, for all instances, whatever is left in a folder', async () => {
    await writeFile(keyFile(), `${c}\n`);
    const sealed = (await open(undefined, [], 'postgres://elsewhere')).seal('file', 'x', 'secret');
    await rm(keyFile());
    expect((await open(undefined, [], 'postgres://elsewhere')).open('file', 'x', sealed)).toBe(
      'secret',
    );
    // So that they can be restored into an embedded one.
    expect((await open()).isCurrent(sealed)).toBe(true);
  });

  test('can be changed: the former one is needed until the present one is noted', async () => {
    await open(a);
    const both = await open(b, [a]);
    await expect(open(b)).rejects.toThrow(wrongKey);
    await recordCurrentKey(database.db, both);
    await open(b);
    await expect(open(a)).rejects.toThrow(wrongKey);
  });

  test('that the product made and that is gone is asked for, and no other one is made', async () => {
    const own = { dataDir: folder, databaseUrl: undefined, dataKey: undefined, formerDataKeys: [] };
    const { seal } = await openDataKeys(database.db, own);
    const file = join(folder, 'data.key');
    const key = await readFile(file, 'utf8');
    await rm(file);
    await expect(openDataKeys(database.db, own)).rejects.toThrow(
      `data.key is missing in ${folder}: put it back from a backup (entry data.key), or set the DATA_KEY that was set before.`,
    );
    expect(await readdir(folder)).toEqual([]);

    await writeFile(file, `${a}\n`);
    await expect(openDataKeys(database.db, own)).rejects.toThrow(
      `data.key in ${folder} is not the key that the data was encrypted with: put that one back from a backup (entry data.key), or set the DATA_KEY that was set before.`,
    );
    await writeFile(file, key);
    expect(
      (await openDataKeys(database.db, own)).open('licence', '1', seal('licence', '1', 'ABC')),
    ).toBe('ABC');
  });
});
