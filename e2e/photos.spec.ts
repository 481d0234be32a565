import type { Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { rejectedMessage, tooLargeMessage } from '#contract/platform/upload-limits.ts';
import {
  aCardWithStrokes,
  aPhonePhoto,
  aPictureOfSize,
  strokeContrast,
} from '#test/samples/images.ts';
import {
  anApplicant,
  aPhoto,
  type ChosenFile,
  choose,
  goToDocuments,
  next,
  notAdded,
  photoRow,
  removeButton,
  removeButtons,
  stepHeading,
} from './applicant.ts';
import { expect, messages, test, toast } from './fixtures.ts';

const megabyte = 1024 * 1024;
/** The size in pixels of a photo shrunk for a good connection. */
const longestSide = 1800;

const asJpeg = (name: string, buffer: Buffer): ChosenFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
});

/** The first added photo, upright as the browser shows it. */
async function shownPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(`(async () => {
    const image = document.querySelector('section[aria-label="Added photos"] img');
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(z.parse(z.string(), address).replace(/^[^,]*,/, ''), 'base64');
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  if (Math.abs(red - blue) < 60) return 'neither';
  return red > blue ? 'red' : 'blue';
}

test("a photo of the phone's camera is made smaller on the device without being asked, upright, and added", {
  tag: '@phone',
}, async ({ page }) => {
  const photo = await aPhonePhoto();
  expect(photo.length).toBeGreaterThan(5 * megabyte);
  await goToDocuments(page, anApplicant());
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const camera = await chooser;
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  await camera.setFiles([asJpeg('IMG_20261119_0812.jpeg', photo)]);
  await choose(page, [await aPhoto('back.png')]);
  await expect(removeButton(page, 'back.png')).toBeVisible();
  await expect(removeButton(page, 'IMG_20261119_0812.jpg')).toBeVisible();
  await expect(notAdded(page)).toHaveCount(0);
  await expect(messages(page).getByRole('listitem')).toHaveCount(0);
  await expect(photoRow(page, 'IMG_20261119_0812.jpg')).toContainText(
    /Licence, page 1.*\d(\.\d)? MB → [01](\.\d)? MB/,
  );
  await removeButton(page, 'back.png').click();

  const picture = await shownPhoto(page);
  const { width, height } = await sharp(picture).metadata();
  expect({ width, height }).toEqual({ width: 1350, height: longestSide });
  expect(await colourAt(picture, 50, 50)).toBe('blue');
  expect(await colourAt(picture, width - 70, 50)).toBe('red');
  expect(await colourAt(picture, 50, height - 70)).toBe('neither');
  await next(page);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
});

test('a photo below the limit is made smaller where that saves much, and its letters stay legible', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  const xHeight = 12;
  const card = await aCardWithStrokes(xHeight);
  expect(card.length).toBeLessThan(2 * megabyte);
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const small = await sharp({
    create: { width: 1500, height: 1500, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  expect(small.length).toBeGreaterThan(200 * 1024);
  await goToDocuments(page, anApplicant());
  await choose(page, [asJpeg('card.jpg', card), asJpeg('small.jpeg', small)]);
  await expect(removeButton(page, 'small.jpeg')).toBeVisible();
  await expect(photoRow(page, 'card.jpg')).toContainText('→');
  await expect(photoRow(page, 'small.jpeg')).not.toContainText('→');
  const picture = await shownPhoto(page);
  const { width } = await sharp(picture).metadata();
  expect(width).toBe(longestSide);
  // Letters of about 7 px; at half that size it is 0.3.
  expect(await strokeContrast(picture, xHeight, longestSide / 3000)).toBeGreaterThan(0.5);
});

test.describe('a device whose workers have no canvas', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('makes a photo smaller, or refuses one that is too large where it is listed, in view and in focus', {
    tag: ['@phone', '@nightly'],
  }, async ({ page }) => {
    await page.addInitScript('delete globalThis.OffscreenCanvas');
    await goToDocuments(page, anApplicant());
    await choose(page, [
      asJpeg('photo.jpg', await aPictureOfSize(2 * megabyte + 1, { width: 2400, height: 3200 })),
    ]);
    await expect(removeButton(page, 'photo.jpg')).toBeVisible();
    expect((await sharp(await shownPhoto(page)).metadata()).height).toBe(longestSide);
    await removeButton(page, 'photo.jpg').click();

    await page.evaluate('HTMLCanvasElement.prototype.toBlob = (answer) => answer(null)');
    const photos = await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map(aPhoto));
    await choose(page, [...photos, asJpeg('large.jpg', await aPictureOfSize(2 * megabyte + 1))]);
    await expect(toast(page, tooLargeMessage)).toBeVisible();
    await expect(notAdded(page)).toContainText(
      /large\.jpg2\.1 MB, over the 2 MB limit.*Not added\./,
    );
    await expect(notAdded(page)).toBeFocused();
    await expect(notAdded(page)).toBeInViewport({ ratio: 1 });
    await expect(removeButtons(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Dismiss large.jpg' }).click();
    await expect(notAdded(page)).toHaveCount(0);
  });
});

test.describe('what can not be used', () => {
  // Playwright refetches a failed image for its trace.
  test.use({ allowed: [/^Connecting to 'blob:/] });

  test('is refused when it is chosen, with the reason and what to do, as is what was added before; what can be repaired is added', {
    tag: ['@phone', '@nightly'],
  }, async ({ page }) => {
    const [jpeg, png] = [await aPhoto('cut.jpg'), await aPhoto('cut.png')];
    const cut = ({ buffer, ...rest }: ChosenFile) => ({
      ...rest,
      buffer: buffer.subarray(0, buffer.length * 0.6),
    });
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(3 * megabyte),
    ]);
    const broken = (bytes: number) =>
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes, 7)]);
    const isDamaged = "This file is damaged and can't be opened";
    const isHeic = `choose "Most compatible" or JPEG, or send a screenshot of the photo.`;
    const refused: [ChosenFile, string][] = [
      [cut(jpeg), isDamaged],
      [cut(png), isDamaged],
      [asJpeg('broken.jpg', broken(5000)), isDamaged],
      [asJpeg('big-broken.jpg', broken(3 * megabyte)), isDamaged],
      [{ name: 'IMG_0812.HEIC', mimeType: 'image/heic', buffer: heic }, isHeic],
      [asJpeg('renamed.jpg', heic.subarray(0, 4096)), isHeic],
      [
        { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        "This isn't a PNG or JPG photo. Not added.",
      ],
      [
        asJpeg('script.jpg', Buffer.from('#!/bin/sh\nexit 0\n')),
        "This isn't a PNG or JPG photo. Not added.",
      ],
    ];
    await goToDocuments(page, anApplicant());
    for (const [file, reason] of refused) {
      await choose(page, [file]);
      await expect(toast(page, rejectedMessage(file.name))).toBeVisible();
      await expect(notAdded(page)).toContainText(file.name);
      await expect(notAdded(page)).toContainText(reason);
    }
    await page.getByRole('button', { name: 'Dismiss script.jpg' }).click();
    await expect(notAdded(page)).toHaveCount(0);
    await expect(removeButtons(page)).toHaveCount(0);

    // A photo without its end, or its name and type, is re-encoded and added.
    const other = await aPhoto('other.jpg');
    const withoutEnd = (photo: Buffer) =>
      photo.subarray(0, photo.lastIndexOf(Buffer.from([0xff, 0xd9])));
    const trailer = Buffer.from(
      '\0\0\u0001\u000aImage_UTC_Data1764222333000SEFH\u006b\0\0\0SEFT',
      'latin1',
    );
    await choose(page, [
      asJpeg('samsung.jpg', Buffer.concat([withoutEnd(jpeg.buffer), trailer])),
      asJpeg('zeros.jpg', Buffer.concat([withoutEnd(other.buffer), Buffer.alloc(800)])),
      { name: 'chunk.png', mimeType: 'image/png', buffer: png.buffer.subarray(0, -12) },
      { name: 'download', mimeType: '', buffer: await aPictureOfSize(90_000) },
    ]);
    for (const name of ['samsung.jpg', 'zeros.jpg', 'chunk.jpg', 'download']) {
      await expect(photoRow(page, name)).toContainText('Sent');
      await photoRow(page, name)
        .getByRole('button', { name: /^Remove / })
        .click();
    }
    await expect(notAdded(page)).toHaveCount(0);
  });
});
