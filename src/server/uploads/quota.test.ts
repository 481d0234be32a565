import { afterEach, expect, test } from 'vitest';
import { anAdministrator } from '#test/administrator.ts';
import { anApp, type TestApp, type TestAppOptions } from '#test/app.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { noise } from '#test/samples/image-bombs.ts';
import { aFileRow } from '#test/stored-files.ts';

let world: TestApp;
afterEach(() => world.close());
const open = async (options: TestAppOptions) => {
  world = await anApp(options);
};

const from = (address: string) => ({ 'x-forwarded-for': address });
const applyOnce = async (headers = {}) => apply(world.app, await anApplication(), headers);

/** A pending (or rejected) application with a document of this size. */
async function aPendingApplication(bytes: number, status: 'Pending' | 'Rejected' = 'Pending'): Promise<void> {
  const { db } = world.database;
  const driverId = await aDriver(db, { status });
  const fileName = `file of ${driverId}`;
  await db.insertInto('storedFiles').values(aFileRow(fileName)).execute();
  await db
    .insertInto('driverDocuments')
    .values({
      ...{ id: driverId, driverId, fileName, bytes, documentGroup: 'nin', position: 1, originalName: 'nin.jpg' },
      createdAt: world.time.now,
    })
    .execute();
}

test('takes so many applications of one sender within a day, and as many of every other', async () => {
  await open({ dailyApplicationsPerSender: 2, trustProxy: 1 });
  const statuses = [];
  for (const address of ['1.2.3.4', '1.2.3.4', '5.6.7.8']) statuses.push((await applyOnce(from(address))).status);
  expect(statuses).toEqual([201, 201, 201]);
  const { status, body, headers } = await applyOnce(from('1.2.3.4'));
  expect([status, body.message]).toEqual([429, expect.stringMatching(/from your network today.*try again tomorrow/)]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
});

test('counts neither what was rejected nor what came twice', async () => {
  await open({ dailyApplicationsPerSender: 2 });
  const [broken] = (await anApplication()).images;
  const files = [1, 2, 3, 4].map(() => ({ ...broken, name: 'x.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0]) }));
  expect((await apply(world.app, await anApplication({ images: files }))).status).toBe(400);
  const sent = await anApplication();
  for (let times = 0; times < 3; times += 1) {
    expect((await apply(world.app, sent, { 'idempotency-key': 'one-application' })).status).toBe(201);
  }
  expect((await apply(world.app, sent)).status).toBe(409);
  expect((await applyOnce()).status).toBe(201);
  expect((await applyOnce()).status).toBe(429);
});

test('takes so many bytes of documents of one sender within a day, and leaves nothing of what is too much', async () => {
  await open({ dailyApplicationMbPerSender: 1 });
  const bytes = await noise(820, 820).png().toBuffer();
  const images = [1, 2, 3, 4].map((at) => ({ name: `noise-${at}.png`, bytes }));
  expect((await apply(world.app, await anApplication({ images }))).status).toBe(429);
  expect(await world.storedFiles()).toEqual([]);
  expect((await applyOnce()).status).toBe(201);
});

test('takes no application while those that wait for review fill their space, and says so to administrators', async () => {
  await open({ unreviewedApplicationsMb: 10 });
  const megabyte = 1024 * 1024;
  await aPendingApplication(9 * megabyte);
  await aPendingApplication(megabyte);
  const { status, body, headers } = await applyOnce();
  expect([status, body.message]).toEqual([503, expect.stringMatching(/^We can't take new applications right now/)]);
  expect(headers['retry-after']).toBe('3600');
  expect(await world.storedFiles()).toEqual([]);
  expect(await attentionOf(await anAdministrator(world), 'space')).toMatchObject({ count: 100 });
});

test('counts only what nobody has decided on', async () => {
  await open({ unreviewedApplicationsMb: 10 });
  await aPendingApplication(100 * 1024 * 1024, 'Rejected');
  await aPendingApplication(5 * 1024 * 1024);
  expect(await attentionOf(await anAdministrator(world), 'space')).toBeUndefined();
  expect((await applyOnce()).status).toBe(201);
});
