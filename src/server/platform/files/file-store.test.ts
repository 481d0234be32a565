import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore, type FileStore } from './file-store.ts';
import { objectStore } from './object-store.ts';

const bucket = 'papers';
let folder: string;
let closeServer: () => Promise<void>;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  const s3 = new S3rver({
    directory: join(folder, 's3'),
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3.configureBuckets();
  const server = createServer(s3.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  closeServer = () => new Promise((resolve) => server.close(() => resolve()));
  stores.disk = diskStore(join(folder, 'disk'));
  stores.bucket = objectStore({
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
});
afterAll(async () => {
  await closeServer();
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

  test('has nothing under a name that was never put', async () => {
    expect(await store().read('ffff')).toBeUndefined();
  });

  test('is empty until something is put, and again when it is removed', async () => {
    await store().remove('0a1b');
    expect(await store().isEmpty()).toBe(true);
    await put('0b', Buffer.from('x'));
    expect(await store().isEmpty()).toBe(false);
    await store().remove('0b');
    expect(await store().isEmpty()).toBe(true);
  });

  test('has nothing left after removing, which may happen twice', async () => {
    await put('0c', Buffer.from('x'));
    await store().remove('0c');
    await store().remove('0c');
    expect(await store().read('0c')).toBeUndefined();
  });
});
