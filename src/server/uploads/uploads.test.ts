import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { maxImageBytes } from '#contract/platform/upload-limits.ts';
import { brokenUploadMessage, maxOpenUploads } from '#contract/uploads/application-uploads.ts';
import { anApp, aWorld, type TestApp } from '#test/app.ts';
import { openSocket } from '#test/product/raw-socket.ts';
import { noise } from '#test/samples/image-bombs.ts';
import { aPicture } from '#test/samples/images.ts';
import { aSecret, hashOf, photoUrl, removePhoto, sendPhoto } from '#test/samples/uploads.ts';
import { aFileRow } from '#test/stored-files.ts';
import { waitFor } from '#test/wait.ts';

const world = await aWorld();
const { db } = world.database;
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
const photo = await aPicture('licence');

const rowsOf = ({ database }: TestApp) =>
  database.db.selectFrom('applicationUploads').selectAll().execute();

describe('a photo', () => {
  test('is stored when it is sent, told to be there when it is sent again, never shown, and removed with its file', async () => {
    const sent = { secret: aSecret(), bytes: photo };
    const first = await sendPhoto(world.app, sent);
    const expiresAt = new Date(world.time.now.getTime() + 24 * 60 * 60 * 1000).toISOString();
    expect([first.status, first.body]).toEqual([
      201,
      { message: 'Photo stored', data: { expiresAt } },
    ]);
    const again = await sendPhoto(world.app, {
      ...sent,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await world.storedFiles()).toHaveLength(1);
    const url = photoUrl('nin', hashOf(photo));
    const fetched = await world.app.inject({ url, headers: { 'upload-secret': sent.secret } });
    expect(fetched.statusCode).toBe(404);
    expect((await removePhoto(world.app, sent)).status).toBe(204);
    expect(await world.storedFiles()).toEqual([]);
    expect((await removePhoto(world.app, sent)).status).toBe(404);
  });

  test('is another one under another secret and for another document, and nobody else can remove it', async () => {
    const sent = { secret: aSecret(), bytes: photo };
    const others = [
      { ...sent, secret: aSecret() },
      { ...sent, group: 'medical' as const },
    ];
    await sendPhoto(world.app, sent);
    for (const other of others) expect((await removePhoto(world.app, other)).status).toBe(404);
    for (const other of others) expect((await sendPhoto(world.app, other)).status).toBe(201);
    expect(await world.storedFiles()).toHaveLength(3);
    for (const one of [sent, ...others])
      expect((await removePhoto(world.app, one)).status).toBe(204);
  });

  test('that is sent over several connections at once is one, and all of them are told so', async () => {
    const secret = aSecret();
    const bytes = await noise(300, 300).png().toBuffer();
    const send = async () => {
      const headers = { 'upload-secret': secret, 'content-type': 'image/png' };
      const url = origin + photoUrl('nin', hashOf(bytes));
      return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
    };
    const statuses = await Promise.all([send(), send(), send()]);
    expect([200, 201]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    expect(await world.storedFiles()).toHaveLength(1);
    await removePhoto(world.app, { secret, bytes });
  });

  test('whose connection breaks leaves nothing', async () => {
    const { socket, send } = openSocket(origin);
    await once(socket, 'connect');
    send(
      `PUT ${photoUrl('nin', hashOf(photo))} HTTP/1.1\r\nhost: localhost\r\nupload-secret: ${aSecret()}\r\n` +
        `content-type: image/jpeg\r\ncontent-length: ${photo.length}\r\n\r\n${'x'.repeat(2000)}`,
    );
    const arriving = async () => (await world.filesOnDisk()).length;
    await waitFor(async () => expect(await arriving()).toBe(1));
    socket.destroy();
    await waitFor(async () => expect(await arriving()).toBe(0));
    expect(await rowsOf(world)).toEqual([]);
  });

  test('that has expired is taken again, also before the maintenance has come', async () => {
    const sent = { secret: aSecret(), bytes: photo };
    const { now } = world.time;
    await sendPhoto(world.app, sent);
    world.time.now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    expect((await sendPhoto(world.app, sent)).status).toBe(201);
    expect(await world.storedFiles()).toHaveLength(1);
    await removePhoto(world.app, sent);
    world.time.now = now;
  });
});

describe('refused is', () => {
  const send = (url: string, headers: Record<string, string>, payload: Buffer) =>
    world.app.inject({
      method: 'PUT',
      url,
      headers: { 'upload-secret': aSecret(), 'content-type': 'image/jpeg', ...headers },
      payload,
    });

  test.each([
    [
      'what did not arrive whole',
      [0xff, 0xd8, 0xff],
      hashOf(Buffer.from('all')),
      brokenUploadMessage,
    ],
    ['what is no picture', [1, 2], undefined, /was rejected. Please check the type or size/],
    ['a broken picture', [0xff, 0xd8, 0xff, 1, 2], undefined, /It is damaged or not a real image/],
  ])('%s, with the reason', async (_, content, sha256, message) => {
    const bytes = Buffer.from(content);
    const answer = await send(photoUrl('nin', sha256 ?? hashOf(bytes)), {}, bytes);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message: expect.stringMatching(message),
        errors: [{ field: 'photo', message: expect.stringMatching(message) }],
      },
    ]);
    expect(await world.storedFiles()).toEqual([]);
  });

  const right = photoUrl('nin', '0'.repeat(64));
  test.each([
    ['a short secret', right, { 'upload-secret': 'x'.repeat(31) }, 400],
    ['another content type', right, { 'content-type': 'application/json' }, 415],
    [
      'a photo that is announced as too large',
      right,
      { 'content-length': `${maxImageBytes + 1}` },
      413,
    ],
  ])('%s', async (_, url, headers, status) => {
    const answer = await send(url, headers, Buffer.alloc(10));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test('a photo that turns out to be too large', async () => {
    const body = new Blob([new Uint8Array(maxImageBytes + 1)]).stream();
    const headers = { 'upload-secret': aSecret(), 'content-type': 'image/jpeg' };
    const answer = await fetch(origin + right, { method: 'PUT', headers, body, duplex: 'half' });
    expect(answer.status).toBe(413);
    expect(await world.storedFiles()).toEqual([]);
  });
});

test(`of photos that are sent at once under one secret, ${maxOpenUploads} stay, and one that is there is told so`, async () => {
  const secret = aSecret();
  const names = Array.from({ length: maxOpenUploads - 2 }, (_, at) => `at once ${at}`);
  await db.insertInto('storedFiles').values(names.map(aFileRow)).execute();
  const first = await aPicture('the first of many');
  await sendPhoto(world.app, { secret, bytes: first });
  const row = (await rowsOf(world)).find(({ sha256 }) => sha256 === hashOf(first));
  const rows = names.flatMap((fileName) => (row ? { ...row, fileName, sha256: fileName } : []));
  await db.insertInto('applicationUploads').values(rows).execute();
  const files = (await world.storedFiles()).length;
  const bytes = await Promise.all(['one', 'two', 'three', 'four'].map((name) => aPicture(name)));
  const answers = await Promise.all(
    bytes.map((sent) => sendPhoto(world.app, { secret, bytes: sent })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect(await world.storedFiles()).toHaveLength(files + 1);
  expect((await sendPhoto(world.app, { secret, bytes: first })).status).toBe(200);
  await removePhoto(world.app, { secret, bytes: first });
  expect((await sendPhoto(world.app, { secret, bytes: photo })).status).toBe(201);
});

test('a photo outlives the process that received it, and is used and removed at another', async () => {
  const first = await anApp();
  const sent = { secret: aSecret(), bytes: photo };
  await sendPhoto(first.app, sent);
  await first.stop();
  const second = await anApp({ beside: first });
  try {
    await second.files.sweep();
    expect((await sendPhoto(second.app, sent)).status).toBe(200);
    expect(await second.filesOnDisk()).toHaveLength(1);
    expect((await removePhoto(second.app, sent)).status).toBe(204);
    expect(await second.filesOnDisk()).toEqual([]);
  } finally {
    await second.close();
  }
});
