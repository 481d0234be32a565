import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  addPastTrainings,
  imageMissingMessage,
  listGallery,
  listPastTrainings,
  type PastTraining,
  pastTrainingUploadedMessage,
} from '#contract/gallery/gallery.ts';
import { removePastTraining } from '#contract/gallery/gallery-management.ts';
import { anAdministrator, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { asForm, type SentFile, sendForm } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { aTraining } from '#test/samples/trainings.ts';

const world = await aWorld();
const admin = await anAdministrator(world);

const gallery = async () => (await read(world, listGallery)).data;
const list = async (query: Record<string, string> = {}) =>
  (await read(world, listPastTrainings, query)).data;

async function upload(images: SentFile[], fields = { caption: 'Cone slalom' }) {
  const form = asForm({ fields, images, groups: undefined });
  const headers = await world.signIn();
  const { status, body } = await sendForm(world.app, '/admin/past/training', form, headers);
  const items = status === 201 ? z.parse(addPastTrainings.response, body).data.result : [];
  return { status, body, items };
}

const picture = async (text: string): Promise<SentFile> => ({
  name: `${text}.jpg`,
  bytes: await aPicture(text),
});

describe('pictures of past trainings', () => {
  test('become one item each, all under the caption, the last one newest', async () => {
    const images = await Promise.all(['one', 'two', 'three'].map(picture));
    const { status, body, items } = await upload(images, { caption: '  Ìdánwò 50% & more ' });
    expect([status, body.message]).toEqual([201, pastTrainingUploadedMessage]);
    expect(items).toHaveLength(3);
    expect(new Set(items.map(({ bannerLogo }) => bannerLogo)).size).toBe(3);
    for (const item of items) {
      expect(item.caption).toBe('Ìdánwò 50% & more'.normalize());
      expect(item.createdAt).toBe(world.time.now.toISOString());
      for (const url of [item.bannerLogo, item.bannerLogoSmall]) {
        const { statusCode, headers } = await world.app.inject({ url: url ?? '' });
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
      }
    }
    expect((await list()).result).toEqual(items.toReversed());
    expect((await gallery()).result).toEqual(items.toReversed());
  });

  test('may be the same one twice, in one post and in several', async () => {
    const [one, two] = await Promise.all(['same', 'other'].map(picture));
    if (!one || !two) throw new Error('there are two pictures');
    const files = await world.storedFiles();
    const { total } = (await list()).pagedInfo;
    const posts = [
      [one, two, one],
      [two, one],
      [one, two],
      [two, one],
    ];
    const answers = await Promise.all(posts.map((images) => upload(images)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await world.storedFiles()).toHaveLength(files.length + 4);
    expect((await list()).pagedInfo.total).toBe(total + 9);
    const [first] = answers;
    expect(first?.items[0]?.bannerLogo).toBe(first?.items[2]?.bannerLogo);
  });
});

test('an upload is rejected whole', async () => {
  const one = await picture('a fine one');
  const script: SentFile = { name: 'second.png', bytes: Buffer.from('#!/bin/sh\n') };
  const cases: [SentFile[], number, RegExp][] = [
    [[], 400, new RegExp(imageMissingMessage)],
    [[one, script, one], 400, /"second\.png" was rejected/],
  ];
  const { total } = (await list()).pagedInfo;
  const files = await world.storedFiles();
  for (const [images, expected, says] of cases) {
    const { status, body } = await upload(images);
    expect([status, body.errors?.[0]?.field]).toEqual([expected, 'images']);
    expect(body.message).toMatch(says);
  }
  expect((await list()).pagedInfo.total).toBe(total);
  expect((await world.storedFiles()).toSorted()).toEqual(files.toSorted());
});

/** Equal texts give equal images. */
async function add(text: string): Promise<PastTraining> {
  const { items } = await upload([await picture(text)], { caption: `Picture ${text}` });
  return items[0] ?? expect.unreachable();
}

const captions = async () => (await gallery()).result.map(({ caption }) => caption);
const statusOf = async ({ bannerLogo }: PastTraining) =>
  (await world.app.inject(bannerLogo ?? '')).statusCode;
const remove = ({ _id: id }: PastTraining, body = {}) =>
  attempt(admin, removePastTraining, { params: { id }, body });

test('a removed picture is gone at once, with its files', async () => {
  const before = (await world.storedFiles()).length;
  const item = await add('gone');
  expect(await statusOf(item)).toBe(200);
  expect(await remove(item, { version: 1 })).toEqual({ status: 200, message: 'Picture removed' });
  expect(await captions()).not.toContain('Picture gone');
  expect(await statusOf(item)).toBe(404);
  expect(await world.storedFiles()).toHaveLength(before);
});

test('files that something else shows stay until that is removed, too', async () => {
  const [one, other] = [await add('shared'), await add('shared')];
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
  const again = await add('shared');
  await remove(again);
  expect(await statusOf(one)).toBe(404);
});

test('the same picture can be added while it is removed', async () => {
  for (let round = 0; round < 2; round += 1) {
    const item = await add(`round ${round}`);
    const [added] = await Promise.all([add(`round ${round}`), remove(item)]);
    expect(await statusOf(added)).toBe(200);
  }
});
