import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultyS3, faultyS3 } from '#test/product/faulty-s3.ts';
import { diskStore, type FileStore } from './file-store.ts';
import { objectStore } from './object-store.ts';

let folder: string;
let s3: FaultyS3;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  s3 = await faultyS3();
  stores.disk = diskStore(join(folder, 'disk'));
  stores.bucket = objectStore(s3.settings);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 'bucket'])('a file store on a %s', (kind) => {
  const store = (): FileStore => stores[kind] ?? diskStore('never');

  async function put(name: string, bytes: Buffer): Promise<void> {
    const path = join(folder, `incoming-${name}`);
    await writeFile(path, bytes);
    await store().put(name, path);
  }

  test('gives back what was put, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
    await put('0a1b', bytes);
    const found = await store().read('0a1b');
    expect(found?.size).toBe(bytes.length);
    if (found) expect((await buffer(found.bytes)).equals(bytes)).toBe(true);
  });

  test('takes a file from another disk', async () => {
    // Usually in memory; otherwise on the same disk.
    const other = await mkdtemp(
      join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'other-disk-'),
    );
    await writeFile(join(other, 'file'), 'from afar');
    await store().put('0d2c', join(other, 'file'));
    const found = await store().read('0d2c');
    expect(found && (await text(found.bytes))).toBe('from afar');
    expect(await readdir(other)).toEqual([]);
    await rm(other, { recursive: true });
  });

  test('lists what is there in order', async () => {
    const names = ['1f', '1a', '2b', '10'].map((start) => start.padEnd(32, '0'));
    for (const name of names) await put(name, Buffer.from('x'));
    const listed: string[] = [];
    for await (const page of store().list()) listed.push(...page.map(({ name }) => name));
    expect(listed.filter((name) => names.includes(name))).toEqual(names.toSorted());
  });

  test('has nothing under a name that was never put', async () => {
    expect(await store().read('ffff')).toBeUndefined();
  });

  test('has nothing left after removing, which may happen twice', async () => {
    await put('0c', Buffer.from('x'));
    await store().remove('0c');
    await store().remove('0c');
    expect(await store().read('0c')).toBeUndefined();
  });
});
