import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { aWorld } from '#test/app.ts';
import { anApplication, apply, type SentFile } from '#test/samples/applications.ts';
import { aPng } from '#test/samples/image-bombs.ts';
import { aPicture, aPictureOfSize } from '#test/samples/images.ts';
import { sendTraining } from '#test/samples/trainings.ts';

let before: Awaited<ReturnType<typeof whatIsThere>>;
const world = await aWorld();
const { db } = world.database;
beforeEach(async () => {
  before = await whatIsThere();
});

/** The numbers of stored trainings and public images, and the files in the store. */
async function whatIsThere() {
  const pictures = await db.selectFrom('publicPictures').select('id').orderBy('id').execute();
  const trainings = await db.selectFrom('trainings').select('id').execute();
  return { pictures, trainings: trainings.length, files: (await world.storedFiles()).sort() };
}

const jpg = (bytes: Buffer, name = 'banner.jpg'): SentFile => ({ name, bytes });
const open = (address: string | null | undefined) => world.app.inject({ url: address ?? '/none' });

async function sizeOf(address: string | null | undefined) {
  const { format, width, height } = await sharp((await open(address)).rawPayload).metadata();
  return { format, width, height };
}

async function publish(image: SentFile) {
  const { status, training } = await sendTraining(world, { images: [image] });
  expect(status).toBe(201);
  return { large: training?.bannerLogo, small: training?.bannerLogoSmall };
}

describe('a picture', () => {
  test('stands upright and has lost what the camera said of itself and the place', async () => {
    const colours = await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: '#c01030' },
    })
      .composite([
        {
          input: { create: { width: 800, height: 1200, channels: 3, background: '#1030c0' } },
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(colours).metadata()).exif?.length).toBeGreaterThan(0);
    const { large, small } = await publish(jpg(colours));
    expect(large).toMatch(/^\/pictures\/[0-9a-f]{32}-1280\.webp$/);
    expect(small).toBe(large?.replace('1280', '640'));
    for (const [address, width, height] of [
      [large, 1200, 1600],
      [small, 640, 853],
    ] as const) {
      const bytes = (await open(address)).rawPayload;
      const { exif, xmp, iptc, orientation, ...size } = await sharp(bytes).metadata();
      expect(size).toMatchObject({ width, height });
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const [topRed = 0, , topBlue = 0] = data;
      const [endRed = 0, , endBlue = 0] = data.subarray(data.length - info.channels);
      expect(topBlue).toBeGreaterThan(topRed);
      expect(endRed).toBeGreaterThan(endBlue);
    }
  });

  test('may be an AVIF, whatever its name and its type say, and is not enlarged', async () => {
    const create = { width: 90, height: 60, channels: 4, background: '#345' } as const;
    const bytes = await sharp({ create }).avif().toBuffer();
    const { large } = await publish({ name: 'notes.txt', bytes, type: 'text/plain' });
    expect(await sizeOf(large)).toEqual({ format: 'webp', width: 90, height: 60 });
  });

  test('sent three times at once is stored once, and none fails', async () => {
    const picture = await aPicture('three at once');
    const published = await Promise.all(Array.from({ length: 3 }, () => publish(jpg(picture))));
    expect(new Set(published.map(({ large }) => large)).size).toBe(1);
    const now = await whatIsThere();
    expect(now.pictures).toHaveLength(before.pictures.length + 1);
    expect(now.files).toHaveLength(before.files.length + 2);
    expect(now.trainings).toBe(before.trainings + 3);
    // Must be marked as kept, otherwise the next start would delete them.
    const kept = await db
      .selectFrom('storedFiles')
      .select('name')
      .where('kept', '=', true)
      .execute();
    expect(kept.map(({ name }) => name).sort()).toEqual(now.files);
    expect((await open(published[0]?.large)).statusCode).toBe(200);
  });
});

describe('what is no picture', () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M0 0h50v50z"/></svg>';
  const wrongType = /"banner\.jpg" was rejected.*Please send PNG, JPEG, WebP, AVIF or GIF\.$/;
  test.each<[string, () => Promise<Buffer>, number, RegExp]>([
    ['a drawing (SVG)', async () => Buffer.from(drawing), 400, wrongType],
    [
      'a picture that claims 100 megapixels',
      () => aPng({ width: 10_000, height: 10_000, share: 0 }),
      400,
      /more than 40 megapixels/,
    ],
    [
      'a picture of 5 MB and a byte',
      () => aPictureOfSize(5 * 1024 * 1024 + 1),
      413,
      /"banner\.jpg" is larger than 5 MB/,
    ],
  ])('%s: rejected with its sentence, and nothing is left', async (_, make, status, says) => {
    const { status: answered, body } = await sendTraining(world, { images: [jpg(await make())] });
    expect(answered).toBe(status);
    expect(body.message).toMatch(says);
    expect(body.errors).toEqual([{ field: 'images', message: body.message }]);
    expect(await whatIsThere()).toEqual(before);
  });

  test('a picture in a form that is rejected, or for a training that is not there, leaves nothing', async () => {
    const images = [jpg(await aPicture('refused'))];
    expect((await sendTraining(world, { images, fields: { title: '' } })).status).toBe(400);
    expect((await sendTraining(world, { images }, 'x')).status).toBe(404);
    expect(await whatIsThere()).toEqual(before);
  });
});

describe("a training's picture", () => {
  test('stays without a new one, is replaced by one, and is taken away on request', async () => {
    const first = await sendTraining(world, { images: [jpg(await aPicture('banner one'))] });
    const id = first.training?._id ?? '';
    const bannerOf = async (sent: Parameters<typeof sendTraining>[1]) =>
      (await sendTraining(world, sent, id)).training?.bannerLogo;

    expect(await bannerOf({ fields: { title: 'Same picture' } })).toBe(first.training?.bannerLogo);
    const second = await bannerOf({ images: [jpg(await aPicture('banner two'))] });
    expect(second).not.toBe(first.training?.bannerLogo);
    expect(await sizeOf(second)).toMatchObject({ format: 'webp' });
    expect(await bannerOf({ fields: { removeImage: 'true' } })).toBeNull();
  });
});

describe('an address', () => {
  test('may be kept for ever', async () => {
    const { large } = await publish(jpg(await aPicture('kept for ever')));
    const { headers, rawPayload } = await open(large);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('opens pictures only: no document of a driver and no file by its name in the store', async () => {
    await publish(jpg(await aPicture('public')));
    const files = new Set(await world.storedFiles());
    expect((await apply(world.app, await anApplication())).status).toBe(201);
    const documents = (await world.storedFiles()).filter((name) => !files.has(name));
    expect(documents).toHaveLength(4);
    for (const name of [...documents, ...files]) {
      for (const end of ['', '.webp', '-640.webp'])
        expect((await open(`/pictures/${name}${end}`)).statusCode).toBe(404);
    }
  });
});
