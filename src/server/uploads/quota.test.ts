import { afterEach, expect, test } from 'vitest';
import { readAttention } from '#contract/notifications/attention.ts';
import { clearPhotos } from '#contract/uploads/application-space.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp, type TestAppOptions } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply, goodFields } from '#test/samples/applications.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { noise } from '#test/samples/image-bombs.ts';
import { aPicture } from '#test/samples/images.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { aSecret, removePhoto, sendPhoto, storeUploads } from '#test/samples/uploads.ts';
import { aFileRow } from '#test/stored-files.ts';

let world: TestApp;
afterEach(() => world.close());
const open = async (options: TestAppOptions) => {
  world = await anApp({ trustProxy: 1, ...options });
};

const from = (address: string) => ({ 'x-forwarded-for': address });
const applyOnce = async (headers = {}) => apply(world.app, await anApplication(), headers);

async function aPendingApplication(
  bytes: number,
  status: 'Pending' | 'Rejected' = 'Pending',
): Promise<void> {
  const { db } = world.database;
  const driverId = await aDriver(db, { status });
  const fileName = `file of ${driverId}`;
  await db.insertInto('storedFiles').values(aFileRow(fileName)).execute();
  const document = { id: driverId, driverId, fileName, bytes, documentGroup: 'nin' } as const;
  const rest = { position: 1, originalName: 'nin.jpg', createdAt: world.time.now };
  await db
    .insertInto('driverDocuments')
    .values({ ...document, ...rest })
    .execute();
}

test('takes so many applications of one sender within a day, and as many of every other', async () => {
  await open({ dailyApplicationsPerSender: 2 });
  const statuses = [];
  for (const address of ['1.2.3.4', '1.2.3.4', '5.6.7.8'])
    statuses.push((await applyOnce(from(address))).status);
  expect(statuses).toEqual([201, 201, 201]);
  const { status, body, headers } = await applyOnce(from('1.2.3.4'));
  expect([status, body.message]).toEqual([
    429,
    expect.stringMatching(/from your network today.*try again tomorrow/),
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
});

test('takes no application while those that wait for review fill their space, and says so to administrators', async () => {
  await open({ unreviewedApplicationsMb: 10 });
  const megabyte = 1024 * 1024;
  await aPendingApplication(9 * megabyte);
  await aPendingApplication(megabyte);
  const { status, body, headers } = await applyOnce();
  expect([status, body.message]).toEqual([
    503,
    expect.stringMatching(/^We can't take new applications right now/),
  ]);
  expect(headers['retry-after']).toBe('3600');
  expect(await world.storedFiles()).toEqual([]);
  expect(await attentionOf(await anAdministrator(world), 'space')).toMatchObject({ count: 100 });
});

test('when the space is nearly full, an administrator sees from where photos without an application came, and clears them', async () => {
  await open({ unreviewedApplicationsMb: 10 });
  await aPendingApplication(9 * 1024 * 1024);
  const owner = await anAdministrator(world);
  const networks = async () => (await ask(owner, readAttention)).networks;
  for (const sender of ['1.2.3.4', '1.2.9.9', '5.6.7.8'])
    await storeUploads(world.database.db, aSecret(), { sender, bytes: 300 * 1024 });
  expect((await networks()).map(({ network, photos }) => [network, photos])).toEqual([
    ['1.2.x.x', 8],
    ['5.6.x.x', 4],
  ]);
  expect(await ask(owner, clearPhotos, { body: { networks: ['1.2.x.x'] } })).toEqual({ photos: 8 });
  expect([...new Set((await rows()).map(({ sender }) => sender))]).toEqual(['5.6.7.8']);
  const [entry] = await activity(world, { kind: 'drivers', pageSize: '1' });
  expect(entry).toMatchObject({
    kind: 'photos-cleared',
    changes: [{ field: 'rows', before: null, after: '8' }],
  });
});

test('while applications fill their space photos are refused, and applications that name sent ones are taken', async () => {
  await open({ unreviewedApplicationsMb: 10 });
  const uploadSecret = aSecret();
  const uploads = await storeUploads(world.database.db, uploadSecret);
  await aPendingApplication(10 * 1024 * 1024);
  const refused = await sendPhoto(world.app, {
    secret: uploadSecret,
    bytes: await aPicture('a document'),
  });
  expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
    503,
    '3600',
    expect.stringMatching(/^We can't take new applications right now/),
  ]);
  const { status } = await sendJson(world.app, '/driver/register', {
    ...goodFields(),
    uploadSecret,
    uploads,
  });
  expect(status).toBe(201);
});

test('a sender can take a tenth of what is left for applications in a day, so that none of them close it for others', async () => {
  await open({ unreviewedApplicationsMb: 1024 });
  await aPendingApplication(600 * 1024 * 1024);
  // 42 of the remaining 424 MB are a tenth.
  const count = (sender: string, megabytes: number) =>
    world.database.pool.query("insert into rate_limits values ($1, $2, now() + interval '1 day')", [
      `application-kib-day:${sender}`,
      megabytes * 1024,
    ]);
  await count('1.2.3.4', 43);
  await count('5.6.7.8', 42);
  const bytes = await aPicture('a document');
  const statusOf = async (sender: string) =>
    (await sendPhoto(world.app, { secret: aSecret(), bytes, headers: from(sender) })).status;
  expect([await statusOf('1.2.3.4'), await statusOf('5.6.7.8')]).toEqual([429, 201]);
  const refused = await applyOnce(from('1.2.3.4'));
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringMatching(/from your network today/),
  ]);
});

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
