import { expect, test } from 'vitest';
import { Availability } from '#server/platform/database/availability.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { DatabaseUnavailableError } from '#server/platform/database/unavailable.ts';
import { anApp, aWorld } from '#test/app.ts';
import { asForm, sendForm } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { sendTraining } from '#test/samples/trainings.ts';
import { deleteUnusedPictures, nightlyUnusedMs } from './service.ts';

const aDay = 24 * 60 * 60 * 1000;

const world = await aWorld({ sessionIdleMinutes: 200 * 24 * 60, sessionHours: 200 * 24 });

const jpg = async (text: string) => ({ name: 'picture.jpg', bytes: await aPicture(text) });
const maintain = () => deleteUnusedPictures(world.context, world.time.now);
const pass = (ms: number) => {
  world.time.now = new Date(world.time.now.getTime() + ms);
};
const statusOf = async (address: string) => (await world.app.inject({ url: address })).statusCode;

/** Creates a training with a picture, or changes its picture; returns its id and the picture's address. */
async function withPicture(text: string, id?: string) {
  const { training } = await sendTraining(world, { images: [await jpg(text)] }, id);
  return { id: training?._id ?? '', address: training?.bannerLogo ?? '' };
}

async function addToGallery(...texts: string[]): Promise<number> {
  const images = await Promise.all(texts.map(jpg));
  const form = asForm({ fields: { caption: 'Cone slalom' }, images, groups: undefined });
  return (await sendForm(world.app, '/admin/past/training', form, await world.signIn())).status;
}

test('a picture that was replaced stays for a day, and is then gone with its files', async () => {
  const { id, address } = await withPicture('first');
  const { address: second } = await withPicture('second', id);
  await maintain();
  pass(aDay - 1);
  await maintain();
  expect(await statusOf(address)).toBe(200);
  expect(await world.storedFiles()).toHaveLength(4);
  pass(1);
  await maintain();
  expect(await statusOf(address)).toBe(404);
  expect(await statusOf(second)).toBe(200);
  expect(await world.storedFiles()).toHaveLength(2);
});

test('a picture that was replaced is gone after the second night at the latest, for everybody', async () => {
  const { id, address } = await withPicture('by day');
  const runAtNight = () => deleteUnusedPictures(world.context, world.time.now, nightlyUnusedMs);
  await withPicture('later', id);
  pass(60_000);
  await runAtNight();
  expect(await statusOf(address)).toBe(200);
  pass(aDay);
  await runAtNight();
  expect(await statusOf(address)).toBe(404);
  // A picture replaced during the day is recorded within the hour, and deleted the next night.
  const third = await withPicture('third', id);
  await withPicture('fourth', id);
  await maintain();
  pass(aDay / 2);
  await runAtNight();
  expect(await statusOf(third.address)).toBe(404);
});

test('a picture that is used elsewhere, or again, stays', async () => {
  const { id, address } = await withPicture('shared');
  expect(await addToGallery('shared', 'shared')).toBe(201);
  const again = await withPicture('used again');
  await sendTraining(world, { fields: { removeImage: 'true' } }, id);
  await sendTraining(world, { fields: { removeImage: 'true' } }, again.id);
  await maintain();
  pass(aDay / 2);
  expect(await withPicture('used again', again.id)).toEqual(again);
  pass(aDay / 2);
  await maintain();
  expect([await statusOf(address), await statusOf(again.address)]).toEqual([200, 200]);
});

test('a picture that is used again while it is being deleted is stored anew', async () => {
  const { id, address } = await withPicture('at once');
  await sendTraining(world, { fields: { removeImage: 'true' } }, id);
  await maintain();
  pass(aDay);
  const [used] = await Promise.all([withPicture('at once', id), maintain()]);
  expect(used).toEqual({ id, address });
  expect(await statusOf(address)).toBe(200);
});

test('a picture is served although the database was away for a moment', async () => {
  const { address } = await withPicture('served');
  const availability = new Availability();
  const { db, pool } = openDatabase({ connectionString: world.database.url }, { availability });
  const { folder } = world;
  const other = await anApp({ beside: { database: { ...world.database, db, pool }, folder } });
  availability.lost(new DatabaseUnavailableError('no-answer'));
  const asked = other.app.inject({ url: address });
  expect((await other.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  availability.restored();
  expect((await asked).statusCode).toBe(200);
  await other.stop();
  await db.destroy();
});
