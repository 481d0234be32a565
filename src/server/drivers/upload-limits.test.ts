import { afterEach, expect, test } from 'vitest';
import { documentGroups } from '#contract/application-form.ts';
import { clearPhotos, readApplicationSpace } from '#contract/application-space.ts';
import { readAttention } from '#contract/overview.ts';
import { activity } from '#test/activity.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp, type TestAppOptions } from '#test/app.ts';
import { anApplication, apply, goodFields } from '#test/applications.ts';
import { noise } from '#test/image-bombs.ts';
import { aPicture } from '#test/images.ts';
import { sendJson } from '#test/json-forms.ts';
import { announce, aSecret, sendBytes, sendUpload, storeUploads, uploadPhoto } from '#test/uploads.ts';

let world: TestApp;
afterEach(() => world.close());
const open = async (options: TestAppOptions) => {
  world = await anApp({ trustProxy: 1, ...options });
};

const from = (address: string) => ({ 'x-forwarded-for': address });
const kibibyte = 1024;

/** Announces a file from an address; returns the response. */
const tryToAnnounce = (secret: string, length: number, address: string) =>
  sendUpload(world.app, {
    ...{ method: 'POST', secret },
    headers: { 'upload-length': String(length), ...from(address) },
  });

/** The KiB that count against an address. */
async function countedFor(address: string): Promise<number> {
  const counter = await world.database.pool.query<{ events: number }>('select events from rate_limits where key = $1', [
    `application-kib-day:${address}`,
  ]);
  return counter.rows[0]?.events ?? 0;
}

test('what has arrived of a photo counts against the daily limit of whoever announced it, until it is removed or refused', async () => {
  await open({ dailyApplicationMbPerSender: 1 });
  const secret = aSecret();
  const url = await announce(world.app, secret, 1100 * kibibyte, { headers: from('1.2.3.4') });
  expect(await countedFor('1.2.3.4')).toBe(0);
  const part = Buffer.alloc(1030 * kibibyte, 'x');
  // Sent over another network.
  expect((await sendBytes(world.app, { url, secret, offset: 0, bytes: part })).status).toBe(204);
  expect(await countedFor('1.2.3.4')).toBe(1030);
  const tooMuch = await tryToAnnounce(secret, 200 * kibibyte, '1.2.3.4');
  expect([tooMuch.status, tooMuch.body.message]).toEqual([429, expect.stringMatching(/from your network today/)]);
  expect(Number(tooMuch.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
  expect((await sendBytes(world.app, { url, secret, offset: part.length, bytes: part.subarray(0, 9) })).status).toBe(
    429,
  );
  expect((await tryToAnnounce(secret, 200 * kibibyte, '5.6.7.8')).status).toBe(201);

  // Removed over another network, it is given back to the one that it counted for.
  await sendUpload(world.app, { method: 'DELETE', url, secret, headers: from('9.9.9.9') });
  expect(await countedFor('1.2.3.4')).toBe(0);
  const refused = await announce(world.app, secret, 900 * kibibyte, { headers: from('1.2.3.4') });
  const bytes = Buffer.alloc(900 * kibibyte, 'x');
  expect((await sendBytes(world.app, { url: refused, secret, offset: 0, bytes })).status).toBe(400);
  expect(await countedFor('1.2.3.4')).toBe(0);
});

test('a photo counts what it takes when it is stored, and its application counts no bytes again', async () => {
  await open({ dailyApplicationsPerSender: 1 });
  const uploadSecret = aSecret();
  const bytes = await noise(500, 500).png().toBuffer();
  const uploads: { id: string; group: string }[] = [];
  for (const group of documentGroups) {
    uploads.push({ id: await uploadPhoto(world.app, uploadSecret, bytes, { headers: from('1.2.3.4') }), group });
  }
  const counted = await countedFor('1.2.3.4');
  const rows = await world.database.db.selectFrom('applicationUploads').select('bytes').execute();
  expect(counted).toBe(rows.reduce((sum, row) => sum + Math.ceil((row.bytes ?? 0) / kibibyte), 0));
  expect(counted).toBeLessThan((4 * bytes.length) / kibibyte);
  const send = (fields: object) =>
    sendJson(world.app, '/driver/register', { ...fields, uploadSecret, uploads }, from('1.2.3.4'));
  expect((await send({ ...goodFields(), email: 'x' })).status).toBe(400);
  expect((await send(goodFields())).status).toBe(201);
  expect(await countedFor('1.2.3.4')).toBe(counted);
  // One application a day is the limit here.
  expect((await apply(world.app, await anApplication(), from('1.2.3.4'))).status).toBe(429);
});

test('a photo that grows beyond the daily limit when it is stored is refused and gone', async () => {
  await open({ dailyApplicationMbPerSender: 1 });
  const secret = aSecret();
  // Black and white dots take a bit each as a PNG, and many as a JPEG.
  const bytes = await noise(500, 500).greyscale().threshold().png({ palette: true, colours: 2 }).toBuffer();
  const padding = kibibyte - Math.ceil(bytes.length / kibibyte);
  const other = await announce(world.app, secret, 2 * kibibyte * kibibyte);
  await sendBytes(world.app, { url: other, secret, offset: 0, bytes: Buffer.alloc(padding * kibibyte) });
  const url = await announce(world.app, secret, bytes.length);
  const { status } = await sendBytes(world.app, { url, secret, offset: 0, bytes });
  expect(status).toBe(429);
  expect(await countedFor('127.0.0.1')).toBe(padding);
  expect((await sendUpload(world.app, { method: 'HEAD', url, secret })).status).toBe(404);
});

test('announcing alone shuts nobody out: the oldest announcements make room', async () => {
  await open({ unreviewedApplicationsMb: 4, dailyApplicationMbPerSender: 4 });
  const { db } = world.database;
  const announced = async () => {
    const rows = await db.selectFrom('applicationUploads').select('sender').execute();
    return { all: rows.length, stranger: rows.filter(({ sender }) => sender === '1.2.3.4').length };
  };
  for (let secrets = 0; secrets < 8; secrets += 1) {
    const secret = aSecret();
    const calls = Array.from({ length: 40 }, () => tryToAnnounce(secret, 2 * kibibyte * kibibyte, '1.2.3.4'));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 201));
  }
  expect((await announced()).stranger).toBe(200);
  const attention = await ask(await anAdministrator(world), readAttention);
  expect(attention.applicationSpace).toEqual({ percentFull: 0 });
  const honest = aSecret();
  await uploadPhoto(world.app, honest, await aPicture('a document'), { headers: from('1.2.3.4') });
  // After ten minutes, nothing is left of those of which nothing has come.
  world.time.now = new Date(world.time.now.getTime() + 10 * 60_000 + 1);
  await tryToAnnounce(aSecret(), 100, '5.6.7.8');
  expect(await announced()).toEqual({ all: 2, stranger: 1 });
});

test('an IPv6 customer counts with the wider networks that one can be given', async () => {
  await open({ publicPostsPerMinute: 1 });
  const statuses: number[] = [];
  // Five announcements a minute for a /64, twice as many for a /56, four times as many for a /48.
  for (let network = 0; network < 5; network += 1)
    for (let photos = 0; photos < 5; photos += 1)
      statuses.push((await tryToAnnounce(aSecret(), 100, `2001:db8:1:${network}::1`)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), ...Array.from({ length: 15 }, () => 429)]);
  // What was refused uses up nothing of what others in the wider networks are allowed.
  for (let tries = 0; tries < 60; tries += 1) await tryToAnnounce(aSecret(), 100, '2001:db8:1:0::1');
  const others: number[] = [];
  for (const network of ['100', '200', '300'])
    for (let photos = 0; photos < 5; photos += 1)
      others.push((await tryToAnnounce(aSecret(), 100, `2001:db8:1:${network}::1`)).status);
  expect(others).toEqual([...Array.from({ length: 10 }, () => 201), ...Array.from({ length: 5 }, () => 429)]);
  expect((await tryToAnnounce(aSecret(), 100, '2001:db8:2::1')).status).toBe(201);
});

test('an administrator sees from where photos of no application came, and clears them', async () => {
  await open({ dailyApplicationMbPerSender: 1, unreviewedApplicationsMb: 4 });
  const secret = aSecret();
  const photo = await aPicture('a document');
  await uploadPhoto(world.app, secret, photo, { headers: from('1.2.3.4') });
  const url = await announce(world.app, secret, 1100 * kibibyte, { headers: from('1.2.9.9') });
  await sendBytes(world.app, { url, secret, offset: 0, bytes: Buffer.alloc(1030 * kibibyte) });
  const kept = await uploadPhoto(world.app, secret, photo, { headers: from('5.6.7.8') });
  const owner = await anAdministrator(world);
  const space = await ask(owner, readApplicationSpace);
  expect(space).toMatchObject({ limit: 4 * kibibyte ** 2, applications: 0, sent: 0 });
  expect(space.networks.map(({ network, senders, photos }) => [network, senders, photos])).toEqual([
    ['1.2.x.x', 2, 2],
    ['5.6.x.x', 1, 1],
  ]);
  expect(space.networks.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(space.photos);
  expect((await tryToAnnounce(secret, 100, '1.2.9.9')).status).toBe(429);
  expect(await ask(owner, clearPhotos, { body: { network: '1.2.x.x' } })).toEqual({ photos: 2 });
  const rows = await world.database.db.selectFrom('applicationUploads').select('id').execute();
  expect(rows).toEqual([{ id: kept }]);
  expect((await tryToAnnounce(secret, 100, '1.2.9.9')).status).toBe(201);
  expect((await ask(owner, readApplicationSpace)).networks[0]?.network).toBe('5.6.x.x');
  const [entry] = await activity(world, { kind: 'drivers', pageSize: '1' });
  expect(entry).toMatchObject({ kind: 'photos-cleared', changes: [{ field: 'rows', before: null, after: '2' }] });
});

test('photos that wait fill the space for unreviewed applications', async () => {
  await open({ unreviewedApplicationsMb: 4 });
  const secret = aSecret();
  const { db } = world.database;
  await storeUploads(db, secret);
  await db
    .updateTable('applicationUploads')
    .set({ bytes: kibibyte * kibibyte })
    .execute();
  const attention = await ask(await anAdministrator(world), readAttention);
  expect(attention.applicationSpace).toEqual({ percentFull: 100 });
  const { status, body, headers } = await tryToAnnounce(secret, 100, '1.2.3.4');
  expect([status, body.message]).toEqual([503, expect.stringMatching(/^We can't take new applications right now/)]);
  expect(headers['retry-after']).toBe('3600');
  expect((await apply(world.app, await anApplication())).status).toBe(503);
});

test('an application whose photos are here already is taken although the space is full by now', async () => {
  await open({ unreviewedApplicationsMb: 1 });
  const uploadSecret = aSecret();
  const photo = await aPicture('a document');
  const uploads = [];
  for (const group of documentGroups) uploads.push({ id: await uploadPhoto(world.app, uploadSecret, photo), group });
  await world.database.db
    .updateTable('applicationUploads')
    .set({ bytes: kibibyte * kibibyte })
    .execute();
  const { status } = await sendJson(world.app, '/driver/register', { ...goodFields(), uploadSecret, uploads });
  expect(status).toBe(201);
});

test('a sender can announce five photos for each form that it may send in a minute', async () => {
  await open({ publicPostsPerMinute: 4 });
  const secret = aSecret();
  const statuses = [];
  for (let photos = 1; photos <= 21; photos += 1) statuses.push((await tryToAnnounce(secret, 100, '1.2.3.4')).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  expect((await tryToAnnounce(secret, 100, '5.6.7.8')).status).toBe(201);
});
