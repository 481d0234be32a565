import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Launched, launchProduct } from '#test/product/product.ts';
import { openSocket, type RawSocket } from '#test/product/raw-socket.ts';
import { waitUntil } from '#test/wait.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'product-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const postmasterPid = () => join(dataDir, 'postgres/postmaster.pid');
const launch = () => launchProduct({ DATA_DIR: dataDir });

async function expectToEnd(product: Launched): Promise<void> {
  expect(await product.end('SIGTERM')).toBe(0);
  expect(existsSync(postmasterPid())).toBe(false);
  expect(product.lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
}

async function connectTo(product: Launched): Promise<RawSocket> {
  const client = openSocket(await product.ready);
  await once(client.socket, 'connect');
  return client;
}

test('told to end while it starts, it ends the database that it has just made', async () => {
  const product = launch();
  await waitUntil(() => existsSync(postmasterPid()));
  await expectToEnd(product);
});

test('a connection on which nothing is said, or half a header, keeps it from nothing', async () => {
  const product = launch();
  await connectTo(product);
  const { send } = await connectTo(product);
  send('GET / HTTP/1.1\r\nhost: ');
  await expectToEnd(product);
});
