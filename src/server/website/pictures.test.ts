import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';
import { uploadedWidths, type WebsitePicture } from '#contract/website/pictures.ts';
import * as office from '#contract/website/website-office.ts';
import { deleteUnusedPictures } from '#server/pictures/service.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aPicture } from '#test/samples/images.ts';

const aDay = 24 * 60 * 60 * 1000;

const world = await aWorld({ sessionIdleMinutes: 100 * 24 * 60, sessionHours: 100 * 24 });
const { db } = world.database;
const owner = await anAdministrator(world);
beforeEach(async () => {
  await db.deleteFrom('websiteDraft').execute();
  await db.deleteFrom('websiteVersions').execute();
  await db.updateTable('website').set({ revision: 0 }).execute();
});

function formOf(bytes: Buffer, use = 'photo') {
  const form = new FormData();
  form.append('use', use);
  form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'yard.jpg');
  return { body: form };
}
const upload = async (bytes: Buffer, use?: string) =>
  (await ask(owner, office.uploadWebsitePicture, formOf(bytes, use))).name;
const get = (name: string, size: string) => world.app.inject({ url: `/pictures/${name}-${size}` });
const isThere = async (name: string) => (await get(name, '400.webp')).statusCode === 200;
const toHero = (picture: Partial<WebsitePicture>) => ({
  body: {
    path: 'pictures.hero',
    value: { ...defaultContent.pictures.hero, alt: 'Our yard in Sagamu', ...picture },
    revision: 0,
  },
});
async function choose(picture: Partial<WebsitePicture>) {
  const { revision } = await ask(owner, office.readWebsite);
  return ask(owner, office.changeWebsiteDraft, {
    body: { ...toHero(picture).body, revision },
  });
}
const publish = async () =>
  attempt(owner, office.publishWebsite, {
    body: { revision: (await ask(owner, office.readWebsite)).revision, note: '' },
  });
async function letPass(ms: number) {
  const run = () => deleteUnusedPictures(world.context, world.time.now);
  await run();
  world.time.now = new Date(world.time.now.getTime() + ms);
  await run();
}

test('an uploaded picture is stored in the widths and formats that pages ask for, and never enlarged', async () => {
  const name = await upload(await aPicture('wide', { width: 900, height: 500 }));
  for (const width of uploadedWidths.photo) {
    for (const format of ['avif', 'webp']) {
      const { headers, rawPayload } = await get(name, `${width}.${format}`);
      const size = await sharp(rawPayload).metadata();
      expect([headers['content-type'], size.width]).toEqual([
        `image/${format}`,
        Math.min(width, 900),
      ]);
    }
  }
});

test('a picture stays while the draft or a kept version shows it, and goes a day after that', async () => {
  const [first, second] = [
    await upload(await aPicture('first')),
    await upload(await aPicture('second')),
  ];
  await choose({ name: first });
  await letPass(aDay);
  expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  await publish();
  const third = await upload(await aPicture('third'));
  await choose({ name: third, x: 20 });
  expect(await publish()).toMatchObject({ status: 200 });
  await letPass(aDay);
  expect([await isThere(first), await isThere(third)]).toEqual([true, true]);
  // As after twenty more publications.
  await db.deleteFrom('websiteVersions').where('number', '=', 1).execute();
  await letPass(aDay - 1);
  expect(await isThere(first)).toBe(true);
  await letPass(1);
  expect([await isThere(first), await isThere(third)]).toEqual([false, true]);
});

test('a picture that is gone, was made for another place or has no text is refused at its field', async () => {
  const portrait = await upload(await aPicture('small'), 'portrait');
  for (const name of ['a'.repeat(32), portrait]) {
    const refused = await attempt(owner, office.changeWebsiteDraft, toHero({ name }));
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'pictures.hero' }] });
    expect(refused.message).toMatch(/upload it again/);
  }
  await choose({ alt: ' ' });
  expect(await publish()).toMatchObject({ status: 400, errors: [{ field: 'pictures.hero' }] });
});
