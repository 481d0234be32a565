import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forgotPassword, login } from '#contract/accounts/accounts.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import { openSocket } from '#test/product/raw-socket.ts';
import { waitFor, waitUntil } from '#test/wait.ts';

const admin = { email: 'funke@example.com', password: 'correct horse' };

let folder: string;
let silentServer: Server;
let smtpUrl: string;
let product: ProductProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ending-'));
  // Accepts connections but never responds.
  silentServer = createServer((socket) => socket.on('error', () => undefined)).listen(
    0,
    '127.0.0.1',
  );
  await once(silentServer, 'listening');
  const address = silentServer.address();
  smtpUrl = `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});
afterEach(() => product.end('SIGKILL'));
afterAll(async () => {
  silentServer.close();
  await rm(folder, { recursive: true, force: true });
});

async function send(url: string, { method, path }: Endpoint, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + apiBase + path, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  // Reading the body frees the connection for reuse.
  await response.text();
  return response.status;
}

const filesIn = async (path: string) => {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile());
};

/** An application whose photo arrives byte by byte and never ends. `ended` resolves to the raw response. */
function slowUpload(url: string): { ended: Promise<string> } {
  const { socket, send: write, ended } = openSocket(url);
  const type = 'content-type: multipart/form-data; boundary=x';
  const part =
    '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n\xff\xd8\xff';
  write(
    `POST ${apiBase}/driver/register HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 1000000\r\n\r\n${part}`,
  );
  const trickle = setInterval(() => write('x'), 20);
  socket.once('close', () => clearInterval(trickle));
  return { ended: ended() };
}

async function addAdministrators({ db }: TestDatabase, emails: readonly string[]): Promise<void> {
  const { passwordHash } = await db
    .selectFrom('admins')
    .select('passwordHash')
    .executeTakeFirstOrThrow();
  const same = { name: 'Somebody', passwordHash, role: 'Owner', createdAt: new Date() } as const;
  await db
    .insertInto('admins')
    .values(emails.map((email) => ({ ...same, id: uuid(), email })))
    .execute();
}

/** Repeats the signal until the product ends. Returns the exit code. */
async function insist(): Promise<number | null> {
  const again = setInterval(() => void product.end('SIGTERM'), 50);
  return product.ended.finally(() => clearInterval(again));
}

test('on SIGTERM it responds to running requests, ends in time, and interrupted jobs run after the next start', async () => {
  const database = await aDatabase();
  const dataDir = join(folder, 'busy');
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  product = launchProduct({ ...env, SMTP_URL: smtpUrl });
  const url = await product.ready;
  const emails = ['ada@example.com', 'bola@example.com', 'chidi@example.com'];
  await addAdministrators(database, emails);
  const isSending = once(silentServer, 'connection');
  for (const email of emails) expect(await send(url, forgotPassword, { email })).toBe(200);
  await isSending;
  // Idle connections and incomplete headers must not delay shutdown.
  openSocket(url);
  openSocket(url).send('GET / HTTP/1.1\r\nhost: ');
  const uploads = Array.from({ length: 5 }, () => slowUpload(url));
  await waitUntil(async () => (await filesIn(join(dataDir, 'incoming'))).length === uploads.length);
  // Open connections first: the system refuses those not accepted before shutdown.
  await Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${url}/healthz`)).text()));
  const logIns = Array.from({ length: 20 }, () => send(url, login, admin));
  await Promise.race(logIns);

  const ended = product.end('SIGTERM');
  expect(await Promise.all(logIns)).toEqual(logIns.map(() => 200));
  for (const answer of await Promise.all(uploads.map((upload) => upload.ended))) {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable$/m);
    expect(head).toMatch(/^retry-after: \d+$/im);
    expect(head).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/try again/) });
  }
  expect(await ended).toBe(0);
  expect(product.lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  expect(await database.db.selectFrom('drivers').select('id').execute()).toEqual([]);
  expect(await database.db.selectFrom('storedFiles').select('name').execute()).toEqual([]);

  // Simulates the time after which a claim counts as abandoned.
  const long = sql<Date>`claimed_at - interval '3 minutes'`;
  await database.db
    .updateTable('messages')
    .set({ claimedAt: long })
    .where('state', '=', 'Sending')
    .execute();
  product = launchProduct({ ...env, DRAIN_SECONDS: '1' });
  await product.ready;
  expect(await filesIn(join(dataDir, 'incoming'))).toEqual([]);
  const codes = database.db
    .selectFrom('messages')
    .select('state')
    .where('event', '=', 'recovery-code');
  const sent = emails.map(() => ({ state: 'Sent' }));
  await waitFor(async () => expect(await codes.execute()).toEqual(sent));
  expect(await product.end('SIGTERM')).toBe(0);
  await database.close();
});

test('before it ends, /readyz says so for a while in which everything is answered; told again it waits for nobody, and leaves no database running', async () => {
  const dataDir = join(folder, 'draining');
  product = launchProduct({ DATA_DIR: dataDir, DRAIN_SECONDS: '300' });
  const url = await product.ready;
  const ask = async (path: string) => {
    const { status, headers } = await fetch(url + path);
    return {
      status,
      connection: headers.get('connection'),
      retryAfter: headers.get('retry-after'),
    };
  };
  const closing = { connection: 'close', retryAfter: null };
  expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive', retryAfter: null });
  const upload = slowUpload(url);
  await waitUntil(async () => (await filesIn(join(dataDir, 'incoming'))).length > 0);
  void product.end('SIGTERM');
  await waitFor(async () =>
    expect(await ask('/readyz')).toEqual({ ...closing, status: 503, retryAfter: '5' }),
  );
  expect(await ask('/healthz')).toEqual({ ...closing, status: 200 });
  expect(await ask(`${apiBase}/training/all`)).toEqual({ ...closing, status: 200 });
  // On a second signal, shutdown doesn't wait.
  expect(await insist()).toBe(1);
  expect(await upload.ended).toBe('');
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('told to end while it starts, it ends the database that it has just made', async () => {
  const dataDir = join(folder, 'starting');
  const postmaster = join(dataDir, 'postgres/postmaster.pid');
  product = launchProduct({ DATA_DIR: dataDir });
  await waitUntil(() => existsSync(postmaster));
  expect(await product.end('SIGTERM')).toBe(0);
  expect(existsSync(postmaster)).toBe(false);
  expect(product.lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});
