import { once } from 'node:events';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentGroups } from '#contract/application-form.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { goodFields } from '#test/applications.ts';
import { noise } from '#test/image-bombs.ts';
import { aPicture } from '#test/images.ts';
import { sendJson } from '#test/json-forms.ts';
import { openSocket } from '#test/raw-socket.ts';
import { announce, aSecret, bytesType, idIn, sendBytes, sendUpload } from '#test/uploads.ts';
import { waitFor } from '#test/wait.ts';

let world: TestApp;
let origin: string;
beforeAll(async () => {
  world = await anApp();
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const headOf = (url: string, secret: string, offset: number, length: number) =>
  [
    `PATCH ${url} HTTP/1.1`,
    'host: localhost',
    'tus-resumable: 1.0.0',
    `upload-secret: ${secret}`,
    `upload-offset: ${offset}`,
    `content-type: ${bytesType}`,
    `content-length: ${length}`,
    '',
    '',
  ].join('\r\n');

const offsetOf = async (url: string, secret: string) =>
  Number((await sendUpload(world.app, { method: 'HEAD', url, secret })).headers['upload-offset']);

const piece = 64 * 1024;

/** The bytes that the server has stored. */
async function arrived(url: string): Promise<number> {
  const { size } = await world.database.db
    .selectFrom('partialFilePieces')
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)::int`.as('size'))
    .where('fileId', '=', idIn(url))
    .executeTakeFirstOrThrow();
  return size;
}

/**
 * Sends bytes `from` to `until` of a file in a request for all of the rest, and leaves the connection open. Waits until
 * the server has stored all of them but a piece.
 */
async function sendPart(url: string, secret: string, bytes: Buffer, from: number, until: number): Promise<Socket> {
  const { socket, send } = openSocket(origin);
  await once(socket, 'connect');
  send(headOf(url, secret, from, bytes.length - from));
  socket.write(bytes.subarray(from, until));
  await waitFor(async () => expect(await arrived(url)).toBeGreaterThan(until - piece));
  return socket;
}

test('four photos that are cut off twice each go out at most 1.15 times', async () => {
  const secret = aSecret();
  let sent = 0;
  let size = 0;
  const uploads = [];
  for (const group of documentGroups) {
    const bytes = await noise(700, 650).png().toBuffer();
    const url = await announce(world.app, secret, bytes.length);
    for (let cuts = 1; cuts <= 2; cuts += 1) {
      const from = await offsetOf(url, secret);
      const until = from + Math.floor((bytes.length - from) * 0.6);
      const socket = await sendPart(url, secret, bytes, from, until);
      socket.destroy();
      await once(socket, 'close');
      sent += until - from;
    }
    const offset = await offsetOf(url, secret);
    sent += bytes.length - offset;
    expect((await sendBytes(world.app, { url, secret, offset, bytes: bytes.subarray(offset) })).status).toBe(204);
    size += bytes.length;
    uploads.push({ id: idIn(url), group });
  }
  expect(size).toBeGreaterThan(5_000_000);
  expect(sent / size).toBeLessThan(1.15);
  const { status } = await sendJson(world.app, '/driver/register', { ...goodFields(), uploadSecret: secret, uploads });
  expect(status).toBe(201);
});

test('who comes back while the server still waits on the old connection goes on where it stopped', async () => {
  const secret = aSecret();
  const bytes = await noise(300, 300).png().toBuffer();
  const url = await announce(world.app, secret, bytes.length);
  const old = await sendPart(url, secret, bytes, 0, 2 * piece);
  const closed = once(old, 'close');
  const offset = await offsetOf(url, secret);
  expect(offset).toBeGreaterThan(piece);
  old.resume();
  await closed;
  expect((await sendBytes(world.app, { url, secret, offset, bytes: bytes.subarray(offset) })).status).toBe(204);
});

test('who sends too slowly is cut off like anybody, and what has arrived stays', async () => {
  const slow = await anApp({ timeouts: { windowMs: 100, windowBytes: 4096 } });
  try {
    const secret = aSecret();
    const url = await announce(slow.app, secret, 5000);
    const { send, ended } = openSocket(await slow.app.listen({ port: 0, host: '127.0.0.1' }));
    send(headOf(url, secret, 0, 5000) + 'x'.repeat(700));
    expect(await ended()).toMatch(/^HTTP\/1.1 408 /);
    expect((await sendUpload(slow.app, { method: 'HEAD', url, secret })).headers['upload-offset']).toBe('700');
  } finally {
    await slow.close();
  }
});

test('the same bytes over several connections at once make one photo', async () => {
  const secret = aSecret();
  const before = (await world.storedFiles()).length;
  const bytes = await noise(300, 300).png().toBuffer();
  const url = await announce(world.app, secret, bytes.length);
  const send = async () => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-secret': secret, 'content-type': bytesType };
    const offset = await offsetOf(url, secret);
    const body = new Uint8Array(bytes.subarray(offset));
    const sending = fetch(origin + url, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': `${offset}` },
      body,
    });
    return sending.then(
      ({ status }) => status,
      () => 0,
    );
  };
  const statuses = await Promise.all([send(), send(), send(), send()]);
  // 0 is a connection that another one has replaced.
  expect([0, 204, 409]).toEqual(expect.arrayContaining([...new Set(statuses)]));
  if ((await offsetOf(url, secret)) < bytes.length) expect(await send()).toBe(204);
  expect(await offsetOf(url, secret)).toBe(bytes.length);
  expect(await world.storedFiles()).toHaveLength(before + 1);
});

test('an announcement that is cut off within its bytes leaves nothing, since nobody knows its address', async () => {
  const secret = aSecret();
  const { socket, send } = openSocket(origin);
  await once(socket, 'connect');
  send(
    `POST /api/v1/driver/uploads HTTP/1.1\r\nhost: localhost\r\ntus-resumable: 1.0.0\r\nupload-secret: ${secret}\r\n` +
      `upload-length: 5000\r\ncontent-type: ${bytesType}\r\ncontent-length: 5000\r\n\r\n${'x'.repeat(2000)}`,
  );
  const waiting = () =>
    world.database.db.selectFrom('applicationUploads').selectAll().where('length', '=', 5000).execute();
  await waitFor(async () => expect(await waiting()).toHaveLength(1));
  socket.destroy();
  await waitFor(async () => expect(await waiting()).toEqual([]));
  await world.storedFiles();
});

test('a photo outlives the process that received it, and one that arrived in part is continued at another', async () => {
  const first = await anApp();
  const secret = aSecret();
  const bytes = await aPicture('medical record');
  const [whole, part] = [
    await announce(first.app, secret, bytes.length),
    await announce(first.app, secret, bytes.length),
  ];
  await sendBytes(first.app, { url: whole, secret, offset: 0, bytes });
  await sendBytes(first.app, { url: part, secret, offset: 0, bytes: bytes.subarray(0, 100) });
  await first.stop();
  const second = await anApp({ beside: first });
  try {
    await second.files.sweep();
    expect(await second.filesOnDisk()).toHaveLength(1);
    const ask = (url: string) => sendUpload(second.app, { method: 'HEAD', url, secret });
    expect((await ask(whole)).headers['upload-offset']).toBe(`${bytes.length}`);
    expect((await ask(part)).headers['upload-offset']).toBe('100');
    const rest = bytes.subarray(100);
    expect((await sendBytes(second.app, { url: part, secret, offset: 100, bytes: rest })).status).toBe(204);
    expect(await second.filesOnDisk()).toHaveLength(2);
  } finally {
    await second.close();
  }
});

test('a photo whose last byte comes to two instances at once is stored once', async () => {
  const first = await anApp();
  const second = await anApp({ beside: first });
  try {
    const secret = aSecret();
    const bytes = await noise(500, 500).png().toBuffer();
    const url = await announce(first.app, secret, bytes.length);
    const { put } = first.files;
    first.files.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    expect((await sendBytes(first.app, { url, secret, offset: 0, bytes })).status).toBe(507);
    first.files.put = put;
    const last = { url, secret, offset: bytes.length - 1, bytes: bytes.subarray(-1) };
    const answers = await Promise.all([first, second].map(({ app }) => sendBytes(app, last)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    for (const { app } of [first, second]) {
      const { headers } = await sendUpload(app, { method: 'HEAD', url, secret });
      expect(headers['upload-offset']).toBe(`${bytes.length}`);
    }
    expect(await first.storedFiles()).toHaveLength(1);
    const left = await first.database.db.selectFrom('partialFilePieces').selectAll().execute();
    expect(left).toEqual([]);
  } finally {
    await second.stop();
    await first.close();
  }
});
