import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aPicture } from '#test/samples/images.ts';
import { isTruncated } from './is-truncated.ts';

const variants = [
  ['a JPEG', () => aPicture('whole')],
  [
    'a JPEG with a preview inside',
    async () =>
      sharp(await aPicture('whole'))
        .withExif({ IFD0: { Copyright: '\xff\xd9' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a PNG', () => aPicture('whole', { format: 'png' })],
] as const;

describe.each(variants)('%s', (_name, make) => {
  test('is whole, also with something behind it', async () => {
    const image = await make();
    expect(isTruncated(image)).toBe(false);
    expect(isTruncated(Buffer.concat([image, Buffer.alloc(5000, 0xff)]))).toBe(false);
  });

  test('lacks its end, wherever it was cut', async () => {
    const image = await make();
    for (let at = 8; at < image.length; at += Math.ceil(image.length / 200)) {
      expect(isTruncated(image.subarray(0, at))).toBe(true);
    }
  });
});

test('of other files nothing is said', () => {
  expect(isTruncated(new TextEncoder().encode('RIFF....WEBP'))).toBe(false);
});
