import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aJpegOfManyScans, aPng, noise } from '#test/samples/image-bombs.ts';
import { aPicture } from '#test/samples/images.ts';
import { createImages, type Images } from './images.ts';

let folder: string;
let encoders: Images;
const deaths: Error[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  encoders = createImages((error) => deaths.push(error), { ms: patienceMs });
});
afterAll(async () => {
  encoders.close();
  await rm(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
// These tests don't depend on the machine's speed.
const patienceMs = 60_000;
const megabyte = 1024 * 1024;

async function received(bytes: Buffer, name = 'photo.jpg') {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, bytes);
  return { name, path, size: bytes.length };
}

async function encode(bytes: Buffer, signal = never): Promise<{ path: string; size: number }> {
  const image = await received(bytes);
  const path = `${image.path}.jpg`;
  return { path, size: await encoders.encoderFor('somebody', signal).toDocument(image, path) };
}

describe('a document', () => {
  test('is readable by nobody else', async () => {
    const { path, size } = await encode(await aPicture('closed'));
    const found = await stat(path);
    expect([found.size, found.mode & 0o777]).toEqual([size, 0o600]);
  });

  test('is at most 1 MB', async () => {
    const sent = await noise(2200, 1600).jpeg({ quality: 30 }).toBuffer();
    expect(sent.length).toBeLessThan(megabyte);
    const stored = await encode(sent);
    expect(stored.size).toBeLessThanOrEqual(megabyte);
    expect((await sharp(stored.path).metadata()).format).toBe('jpeg');
  });

  test.each([
    ['a side of more than 12,000 px', aPng({ width: 12_001, height: 1 }), /12,000 pixels/],
    ['more than 40 megapixels', aPng({ width: 8000, height: 5001, samples: 1 }), /40 megapixels/],
    [
      'too much to decode',
      aPng({ width: 6324, height: 6324, depth: 16, samples: 4 }),
      /too complex/,
    ],
    ['too many scans', aJpegOfManyScans(8000, 5000, 63), /too complex/],
    ['half of it', aPng({ width: 900, height: 900, share: 0.5 }), /damaged/],
  ])('with %s is rejected with a sentence', async (_, bomb, says) => {
    await expect(encode(await bomb)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(says),
    });
  });
});

test('an image that turns out to be too much for the memory of a worker is rejected, and the next one is taken', async () => {
  const small = createImages((error) => deaths.push(error), {
    bytes: 13 * megabyte,
    ms: patienceMs,
  });
  const toDocument = async (bytes: Buffer) => {
    const image = await received(bytes);
    return small.encoderFor('somebody', never).toDocument(image, `${image.path}.jpg`);
  };
  // Streaming by row needs little memory, but rotating decodes the whole image.
  const large = sharp({ create: { width: 2600, height: 2600, channels: 3, background: '#777' } });
  const onItsSide = await large.withMetadata({ orientation: 6 }).png().toBuffer();
  await expect(toDocument(onItsSide)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/complex/),
  });
  expect(await toDocument(await aPicture('next'))).toBeGreaterThan(0);
  small.close();
});

test('where no worker can start, people are asked to come back', async () => {
  const causes: Error[] = [];
  const images = createImages((error) => causes.push(error));
  const image = await received(await aPicture('later'));
  const { execPath } = process;
  process.execPath = join(folder, 'nowhere');
  const work = images.encoderFor('somebody', never).toDocument(image, `${image.path}.jpg`);
  await expect(work).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('very busy'),
  });
  process.execPath = execPath;
  expect(causes).toMatchObject([{ cause: { code: 'ENOENT' } }]);
  images.close();
});

test('where there is no place to write, the error is that of the disk and not of the image', async () => {
  const image = await received(await aPicture('no place'));
  const encoder = encoders.encoderFor('somebody', never);
  await expect(encoder.toDocument(image, '/dev/full')).rejects.toMatchObject({ code: 'ENOSPC' });
  const full = { path: '/dev/full', width: 640, height: 640, format: 'webp' } as const;
  await expect(encoder.toPicture(image, [full])).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('the work for a sender who has gone ends at once, and leaves nothing', async () => {
  const gone = new AbortController();
  const image = await received(await aPng({ width: 3000, height: 3000 }));
  const encoder = encoders.encoderFor('somebody', gone.signal);
  const work = encoder.toDocument(image, `${image.path}.jpg`);
  gone.abort(new Error('gone'));
  await expect(work).rejects.toThrow('gone');
  await expect(encoder.toDocument(image, `${image.path}.jpg`)).rejects.toThrow('gone');
  expect(
    (await readdir(folder)).filter((name) => image.path.endsWith(name.replace('.jpg', ''))),
  ).toHaveLength(1);
});

test('nothing of this ended a worker by itself', () => {
  expect(deaths).toEqual([]);
});
