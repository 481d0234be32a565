import { afterEach, expect, test } from 'vitest';
import { anAdministrator } from '#test/administrator.ts';
import { anApp, type TestApp, type TestAppOptions } from '#test/app.ts';
import { anApplication, apply, goodFields } from '#test/samples/applications.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { noise } from '#test/samples/image-bombs.ts';
import { aPicture } from '#test/samples/images.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import {
  aSecret,
  removePhoto,
  sendPhoto,
  storeUploads,
  uploadEach,
} from '#test/samples/uploads.ts';

let world: TestApp;
afterEach(() => world.close());
const open = async (options: TestAppOptions) => {
  world = await anApp({ trustProxy: 1, ...options });
};

const from = (address: string) => ({ 'x-forwarded-for': address });
const kibibyte = 1024;
const nothing = Buffer.from('no photo');

/** Sends a photo from an address; returns the status. */
const statusOf = async (bytes: Buffer, address: string, secret = aSecret()) =>
  (await sendPhoto(world.app, { secret, bytes, headers: from(address) })).status;

async function countedFor(address: string): Promise<number> {
  const counter = await world.database.pool.query<{ events: number }>(
    'select events from rate_limits where key = $1',
    [`application-kib-day:${address}`],
  );
  return counter.rows[0]?.events ?? 0;
}

const rows = () => world.database.db.selectFrom('applicationUploads').selectAll().execute();

test('photos count what they take against the daily limit of whoever sent them, until they are removed', async () => {
  await open({ dailyApplicationMbPerSender: 1 });
  const send = async () => {
    const photo = {
      secret: aSecret(),
      bytes: await noise(800, 800).png().toBuffer(),
      headers: from('1.2.3.4'),
    };
    return { photo, answer: await sendPhoto(world.app, photo) };
  };
  const first = await send();
  const [row] = await rows();
  const ofFirst = Math.ceil((row?.bytes ?? 0) / kibibyte);
  expect(await countedFor('1.2.3.4')).toBe(ofFirst);
  expect((await sendPhoto(world.app, first.photo)).status).toBe(200);
  expect(await statusOf(nothing, '1.2.3.4')).toBe(400);
  expect(await countedFor('1.2.3.4')).toBe(ofFirst);

  let last = first;
  while (last.answer.status === 201) last = await send();
  expect([last.answer.status, last.answer.body.message]).toEqual([
    429,
    expect.stringMatching(/from your network today/),
  ]);
  expect(Number(last.answer.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
  const stored = await rows();
  expect(await world.storedFiles()).toHaveLength(stored.length);
  const counted = stored.reduce((sum, { bytes }) => sum + Math.ceil(bytes / kibibyte), 0);
  expect(await countedFor('1.2.3.4')).toBe(counted);
  expect(await statusOf(last.photo.bytes, '5.6.7.8')).toBe(201);

  // Removed from another network, it is refunded to the one it counted for.
  await removePhoto(world.app, { ...first.photo, headers: from('9.9.9.9') });
  expect(await countedFor('1.2.3.4')).toBe(counted - ofFirst);
  expect((await sendPhoto(world.app, last.photo)).status).toBe(201);
});

test('an application counts the bytes of its photos not again', async () => {
  await open({ dailyApplicationsPerSender: 1 });
  const uploadSecret = aSecret();
  const uploads = await uploadEach(
    world.app,
    uploadSecret,
    await aPicture('a document'),
    from('1.2.3.4'),
  );
  const counted = await countedFor('1.2.3.4');
  expect(counted).toBeGreaterThan(0);
  const send = (fields: object) =>
    sendJson(world.app, '/driver/register', { ...fields, uploadSecret, uploads }, from('1.2.3.4'));
  expect((await send({ ...goodFields(), email: 'x' })).status).toBe(400);
  expect((await send(goodFields())).status).toBe(201);
  expect(await countedFor('1.2.3.4')).toBe(counted);
  // The limit here is one application a day.
  expect((await apply(world.app, await anApplication(), from('1.2.3.4'))).status).toBe(429);
});

test('an IPv6 customer counts with the wider networks that one can be given', async () => {
  await open({ publicPostsPerMinute: 1 });
  const statuses: number[] = [];
  // Five photos a minute for a /64, twice as many for a /56, four times as many for a /48.
  for (let network = 0; network < 5; network += 1)
    for (let photos = 0; photos < 5; photos += 1)
      statuses.push(await statusOf(nothing, `2001:db8:1:${network}::1`));
  expect(statuses).toEqual([
    ...Array.from({ length: 10 }, () => 400),
    ...Array.from({ length: 15 }, () => 429),
  ]);
  // Refused photos don't count in wider networks.
  for (let tries = 0; tries < 60; tries += 1) await statusOf(nothing, '2001:db8:1:0::1');
  const others: number[] = [];
  for (const network of ['100', '200', '300'])
    for (let photos = 0; photos < 5; photos += 1)
      others.push(await statusOf(nothing, `2001:db8:1:${network}::1`));
  expect(others).toEqual([
    ...Array.from({ length: 10 }, () => 400),
    ...Array.from({ length: 5 }, () => 429),
  ]);
  expect(await statusOf(nothing, '2001:db8:2::1')).toBe(400);
});

test('photos without an application have a space of their own: the oldest end, first those of a sender with more than a share', async () => {
  await open({ unreviewedApplicationsMb: 1024 });
  const megabyte = 1024 * kibibyte;
  const { db } = world.database;
  let at = Date.now() - 60_000;
  const send = (sender: string, bytes: number) => {
    at += 1;
    return storeUploads(db, aSecret(), { sender, bytes, createdAt: new Date(at) });
  };
  for (const one of [1, 2, 3]) await send(`10.0.0.${one}`, 7 * megabyte);
  // More than its share; the newest stay.
  for (let times = 0; times < 20; times += 1) await send('1.2.3.4', 6 * megabyte);
  expect(await statusOf(await aPicture('one'), '5.6.7.8')).toBe(201);
  const counts = Map.groupBy(await rows(), ({ sender }) => sender);
  // 30 of 32 MB, and of the others the newest within the remaining 102.4 MB.
  expect([...counts].map(([sender, photos]) => [sender, photos.length]).sort()).toEqual([
    ['1.2.3.4', 5],
    ['10.0.0.1', 2],
    ['10.0.0.2', 4],
    ['10.0.0.3', 4],
    ['5.6.7.8', 1],
  ]);
  // Applications are still accepted.
  expect((await apply(world.app, await anApplication())).status).toBe(201);
  expect(await attentionOf(await anAdministrator(world), 'space')).toBeUndefined();
});
