import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listActivity } from '#contract/activity/activity.ts';
import {
  addPastTrainings,
  listGallery,
  listPastTrainings,
  type PastTraining,
} from '#contract/gallery/gallery.ts';
import { changeCaption, removePastTraining } from '#contract/gallery/gallery-management.ts';
import { forbiddenMessage } from '#contract/platform/roles.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { asForm, sendForm } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { aTraining } from '#test/samples/trainings.ts';

const world = await aWorld();
const admin = await anAdministrator(world);

/** Equal texts give equal images. */
async function add(text: string): Promise<PastTraining> {
  const images = [{ name: `${text}.jpg`, bytes: await aPicture(text) }];
  const form = asForm({ fields: { caption: `Picture ${text}` }, images, groups: undefined });
  const { body } = await sendForm(world.app, '/admin/past/training', form, await world.signIn());
  const [item] = z.parse(addPastTrainings.response, body).data.result;
  if (!item) throw new Error('nothing was added');
  return item;
}

const captions = async () =>
  (await read(world, listGallery)).data.result.map(({ caption }) => caption);
const statusOf = async ({ bannerLogo }: PastTraining) =>
  (await world.app.inject(bannerLogo ?? '')).statusCode;
const change = ({ _id: id }: PastTraining, body: object, who = admin) =>
  attempt(who, changeCaption, { params: { id }, body });
const remove = ({ _id: id }: PastTraining, body = {}, who = admin) =>
  attempt(who, removePastTraining, { params: { id }, body });

test('a caption is changed for everybody, and the activity says what it was', async () => {
  const item = await add('one');
  const { version, caption } = await ask(admin, changeCaption, {
    params: { id: item._id },
    body: { caption: '  Cone slalom ', version: 1 },
  });
  expect([version, caption]).toEqual([2, 'Cone slalom']);
  expect((await captions())[0]).toBe('Cone slalom');
  const [entry] = (await ask(admin, listActivity, { query: { record: item._id } })).result;
  expect(entry).toMatchObject({
    kind: 'picture-changed',
    changes: [{ field: 'caption', before: 'Picture one', after: 'Cone slalom' }],
  });
});

test('a caption as it is, or none, changes nothing', async () => {
  const item = await add('two');
  expect((await change(item, { caption: 'Picture two' })).status).toBe(200);
  expect((await change(item, { caption: ' ' })).errors?.[0]?.field).toBe('caption');
  const { result } = await ask(admin, listPastTrainings);
  expect(result[0]).toMatchObject({ caption: 'Picture two', version: 1 });
});

test('nobody overwrites what they have not seen', async () => {
  const item = await add('three');
  await change(item, { caption: 'Braking' });
  const { status, message } = await change(item, { caption: 'Parking', version: 1 });
  expect([status, message]).toEqual([
    409,
    `You changed the caption of Picture three just now, which this screen didn't show yet. Your change was not saved.`,
  ]);
  expect((await remove(item, { version: 1 })).status).toBe(409);
  expect((await captions())[0]).toBe('Braking');
});

test('a removed picture is gone at once, with its files', async () => {
  const before = (await world.storedFiles()).length;
  const item = await add('four');
  expect(await statusOf(item)).toBe(200);
  expect(await remove(item, { version: 1 })).toEqual({ status: 200, message: 'Picture removed' });
  expect(await captions()).not.toContain('Picture four');
  expect(await statusOf(item)).toBe(404);
  expect(await world.storedFiles()).toHaveLength(before);
  expect((await remove(item)).status).toBe(404);
  expect((await change(item, { caption: 'x' })).status).toBe(404);
});

test('files that something else shows stay until that is removed, too', async () => {
  const [one, other] = [await add('five'), await add('five')];
  expect(one.bannerLogo).toBe(other.bannerLogo);
  const training = await aTraining(world.database.db, {
    pictureId: /([0-9a-f]{32})/.exec(one.bannerLogo ?? '')?.[1] ?? null,
  });
  await remove(one);
  await remove(other);
  expect(await statusOf(one)).toBe(200);
  await world.database.db
    .updateTable('trainings')
    .set({ pictureId: null })
    .where('id', '=', training)
    .execute();
  const again = await add('five');
  await remove(again);
  expect(await statusOf(one)).toBe(404);
});

test('the same picture can be added while it is removed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const item = await add(`round ${round}`);
    const [added] = await Promise.all([add(`round ${round}`), remove(item)]);
    expect(await statusOf(added)).toBe(200);
  }
});

test('only those who manage trainings can do it', async () => {
  const item = await add('six');
  const viewer = await anAdministrator(world, 'Viewer');
  const refused = { status: 403, message: forbiddenMessage('manage trainings') };
  expect(await change(item, { caption: 'x' }, viewer)).toEqual(refused);
  expect(await remove(item, {}, viewer)).toEqual(refused);
});
