import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forgotPassword } from '#contract/accounts.ts';
import { apiBase } from '#contract/endpoint.ts';
import { type Launched, launchProduct } from '#test/product.ts';
import { openSocket, type RawSocket } from '#test/raw-socket.ts';

let dataDir: string;
let smtpServer: Server;
let smtpUrl: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  // Accepts connections but never responds.
  smtpServer = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(smtpServer, 'listening');
  const address = smtpServer.address();
  smtpUrl = `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});
afterAll(async () => {
  smtpServer.close();
  await rm(dataDir, { recursive: true, force: true });
});

const postmasterPid = () => join(dataDir, 'postgres/postmaster.pid');
const filesIn = async (folder: string) => {
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile());
};
const launch = () => launchProduct({ DATA_DIR: dataDir, SMTP_URL: smtpUrl });

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
  await vi.waitUntil(() => existsSync(postmasterPid()), 30_000);
  await expectToEnd(product);
});

test('a connection on which nothing is said keeps it from nothing', async () => {
  const product = launch();
  await connectTo(product);
  await expectToEnd(product);
});

test('half a header keeps it from nothing', async () => {
  const product = launch();
  const { send } = await connectTo(product);
  send('GET / HTTP/1.1\r\nhost: ');
  await expectToEnd(product);
});

test('an upload that does not come to an end is cut off', async () => {
  const product = launch();
  const { socket, send } = await connectTo(product);
  const type = 'content-type: multipart/form-data; boundary=x';
  const part = '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n\xff\xd8\xff';
  send(`POST ${apiBase}/driver/register HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 1000000\r\n\r\n${part}`);
  const trickle = setInterval(() => send('x'), 20);
  socket.once('close', () => clearInterval(trickle));
  await vi.waitUntil(async () => (await filesIn('incoming')).length > 0, 10_000);
  await expectToEnd(product);
}, 60_000);

test('a mail that is not taken is given up', async () => {
  const product = launch();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'admin@example.com' });
  const isSending = once(smtpServer, 'connection');
  const { method, path } = forgotPassword;
  expect((await fetch((await product.ready) + apiBase + path, { method, headers, body })).status).toBe(200);
  await isSending;
  await expectToEnd(product);
}, 60_000);
