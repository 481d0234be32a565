import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  addPastTrainings,
  imageMissingMessage,
  listGallery,
  listPastTrainings,
  pastTrainingUploadedMessage,
} from '#contract/gallery/gallery.ts';
import { aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { asForm, type SentFile, sendForm } from '#test/samples/applications.ts';
import { aPicture, aPictureOfSize } from '#test/samples/images.ts';

const world = await aWorld();

const gallery = async () => (await read(world, listGallery)).data;
const list = async (query: Record<string, string> = {}) =>
  (await read(world, listPastTrainings, query)).data;

async function upload(
  images: SentFile[],
  fields: Record<string, string> = { caption: 'Cone slalom' },
) {
  return uploadForm(asForm({ fields, images, groups: undefined }));
}

async function uploadForm(form: FormData) {
  const { status, body } = await sendForm(
    world.app,
    '/admin/past/training',
    form,
    await world.signIn(),
  );
  return {
    status,
    body,
    items: status === 201 ? z.parse(addPastTrainings.response, body).data.result : [],
  };
}

const picture = async (text: string): Promise<SentFile> => ({
  name: `${text}.jpg`,
  bytes: await aPicture(text),
});

describe('pictures of past trainings', () => {
  test('are none at first', async () => {
    const none = { result: [], pagedInfo: { total: 0, page: 1, pageSize: 4, pages: 0 } };
    expect(await gallery()).toEqual(none);
    expect(await list()).toMatchObject({ result: [], pagedInfo: { total: 0, pageSize: 10 } });
  });

  test('become one item each, all under the caption, the last one newest', async () => {
    const images = await Promise.all(['one', 'two', 'three'].map(picture));
    const fields = {
      caption: '  Ìdánwò 50% & more ',
      _id: 'x',
      createdAt: '2020-01-01',
      bannerLogo: '/x',
    };
    const { status, body, items } = await upload(images, fields);
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

  test('are shown to everybody, the newest four', async () => {
    world.time.now = new Date(world.time.now.getTime() + 1000);
    const { items } = await upload(await Promise.all(['four', 'five'].map(picture)));
    const { result, pagedInfo } = await gallery();
    expect(result).toHaveLength(4);
    expect(result.slice(0, 2)).toEqual(items.toReversed());
    expect(pagedInfo).toEqual({ total: 5, page: 1, pageSize: 4, pages: 2 });
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

  test('may come before their caption', async () => {
    const form = new FormData();
    form.append('images', new Blob([new Uint8Array(await aPicture('before'))]), 'before.jpg');
    form.append('caption', 'After');
    expect((await uploadForm(form)).items).toMatchObject([{ caption: 'After' }]);
  });

  test('may be twenty at once', async () => {
    const one = await picture('twenty');
    const { items } = await upload(Array.from({ length: 20 }, () => one));
    expect(items).toHaveLength(20);
    expect((await list({ pageSize: '20' })).result).toEqual(items.toReversed());
  });
});

describe('an upload is rejected whole', () => {
  let before: { total: number; files: string[] };
  const whatIsThere = async () => ({
    total: (await list()).pagedInfo.total,
    files: (await world.storedFiles()).sort(),
  });
  beforeEach(async () => {
    before = await whatIsThere();
  });

  const script: SentFile = { name: 'second.png', bytes: Buffer.from('#!/bin/sh\n') };
  const fine = () => picture('a fine one');
  const cases: [
    string,
    () => Promise<SentFile[]>,
    Record<string, string>,
    number,
    RegExp,
    string,
  ][] = [
    [
      'without a picture',
      async () => [],
      { caption: 'x' },
      400,
      new RegExp(imageMissingMessage),
      'images',
    ],
    [
      'when one file is no picture',
      async () => [await fine(), script, await fine()],
      { caption: 'x' },
      400,
      /"second\.png" was rejected/,
      'images',
    ],
    [
      'when one picture has more than 5 MB',
      async () => [
        await fine(),
        { name: 'big.jpg', bytes: await aPictureOfSize(5 * 1024 * 1024 + 1) },
      ],
      { caption: 'x' },
      413,
      /"big\.jpg" is larger than 5 MB/,
      'images',
    ],
    [
      'with more than twenty files',
      async () => {
        const one = await fine();
        return Array.from({ length: 21 }, () => one);
      },
      { caption: 'x' },
      400,
      /at most 20/,
      'images',
    ],
  ];

  test.each(cases)('%s', async (_, make, fields, status, says, field) => {
    const { body, ...answer } = await upload(await make(), fields);
    expect(answer.status).toBe(status);
    expect(body.message).toMatch(says);
    expect(body.errors?.[0]).toEqual({ field, message: body.message });
    expect(await whatIsThere()).toEqual(before);
  });
});
