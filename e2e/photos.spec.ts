import type { Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { documentLabels } from '#contract/application-form.ts';
import { rejectedMessage, tooLargeMessage, tooManyMessage } from '#contract/upload-limits.ts';
import { aCardWithStrokes, aPhonePhoto, aPictureOfSize, strokeContrast } from '#test/images.ts';
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

const asJpeg = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/jpeg', buffer });

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

test("a phone's photo is made smaller on the device without being asked, upright, and added", {
  tag: '@phone',
}, async ({ page }) => {
  const photo = await aPhonePhoto();
  expect(photo.length).toBeGreaterThan(5 * megabyte);
  await goToDocuments(page, anApplicant());
  await choose(page, [asJpeg('IMG_20261119_0812.jpeg', photo), await aPhoto('back.png')]);
  await expect(removeButton(page, 'back.png')).toBeVisible();
  await expect(removeButton(page, 'IMG_20261119_0812.jpg')).toBeVisible();
  await expect(notAdded(page)).toHaveCount(0);
  await expect(messages(page).getByRole('listitem')).toHaveCount(0);
  await expect(photoRow(page, 'IMG_20261119_0812.jpg')).toContainText(/Page 1.*\d(\.\d)? MB → [01](\.\d)? MB/);
  await removeButton(page, 'back.png').click();

  const picture = await shownPhoto(page);
  const { width, height } = await sharp(picture).metadata();
  expect({ width, height }).toEqual({ width: 1500, height: 2000 });
  expect(await colourAt(picture, 50, 50)).toBe('blue');
  expect(await colourAt(picture, width - 70, 50)).toBe('red');
  expect(await colourAt(picture, 50, height - 70)).toBe('neither');
  await next(page);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
});

test.describe('a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('shows the row of the newest photo above what stays at its lower edge', { tag: '@phone' }, async ({ page }) => {
    await goToDocuments(page, anApplicant());
    for (const names of [['front.png'], ['back.png', 'stamp.png']]) {
      await choose(page, await Promise.all(names.map(aPhoto)));
      const newest = removeButton(page, names.at(-1) ?? '');
      await expect(newest).toBeInViewport({ ratio: 1 });
      // Nothing covers it.
      await newest.click({ trial: true });
    }
    await expect(page.getByRole('figure')).toContainText(['front.png', 'back.png', 'stamp.png']);
  });
});

test('a photo below the limit is made smaller too, and its letters stay legible', { tag: '@once' }, async ({
  page,
}) => {
  const xHeight = 16;
  const card = await aCardWithStrokes(xHeight);
  expect(card.length).toBeLessThan(2 * megabyte);
  await goToDocuments(page, anApplicant());
  await choose(page, [asJpeg('card.jpg', card)]);
  await expect(removeButton(page, 'card.jpg')).toBeVisible();
  await expect(photoRow(page, 'card.jpg')).toContainText('→');
  const picture = await shownPhoto(page);
  expect((await sharp(picture).metadata()).width).toBe(2000);
  // Letters of 8 px; at half the size it is 0.3.
  expect(await strokeContrast(picture, xHeight, 0.5)).toBeGreaterThan(0.5);
});

test('a photo that would hardly get smaller stays as it is', { tag: '@once' }, async ({ page }) => {
  const photo = await sharp(await aPhonePhoto())
    .extract({ left: 500, top: 900, width: 1500, height: 1500 })
    .jpeg({ quality: 70 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(200 * 1024);
  await goToDocuments(page, anApplicant());
  await choose(page, [asJpeg('small.jpeg', photo)]);
  await expect(removeButton(page, 'small.jpeg')).toBeVisible();
  await expect(photoRow(page, 'small.jpeg')).not.toContainText('→');
});

test('a photo is made smaller also where workers have no canvas', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript('delete globalThis.OffscreenCanvas');
  await goToDocuments(page, anApplicant());
  await choose(page, [asJpeg('photo.jpg', await aPhonePhoto())]);
  await expect(removeButton(page, 'photo.jpg')).toBeVisible();
  const picture = await shownPhoto(page);
  expect(await colourAt(picture, 50, 50)).toBe('blue');
  expect((await sharp(picture).metadata()).height).toBe(2000);
});

test.describe('a device that can not make photos smaller', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('refuses one that is too large where it is listed, in view and in focus', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.addInitScript(`
      delete globalThis.OffscreenCanvas;
      HTMLCanvasElement.prototype.toBlob = (answer) => answer(null);
    `);
    await goToDocuments(page, anApplicant());
    const photos = await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map(aPhoto));
    await choose(page, [...photos, asJpeg('large.jpg', await aPictureOfSize(2 * megabyte + 1))]);
    await expect(toast(page, tooLargeMessage)).toBeVisible();
    await expect(notAdded(page)).toContainText(/large\.jpg2\.1 MB, over the 2 MB limit.*Not added\./);
    await expect(notAdded(page)).toBeFocused();
    await expect(notAdded(page)).toBeInViewport({ ratio: 1 });
    await expect(removeButtons(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Dismiss large.jpg' }).click();
    await expect(notAdded(page)).toHaveCount(0);
  });
});

test('a full stage takes no photo more', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  await choose(page, await Promise.all(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'].map(aPhoto)));
  await expect(removeButtons(page)).toHaveCount(5);
  await choose(page, [asJpeg('large.jpg', await aPictureOfSize(2 * megabyte + 1))]);
  await expect(toast(page, tooManyMessage)).toBeVisible();
  await removeButton(page, '3.jpg').click();
  await choose(page, [asJpeg('large.jpg', await aPictureOfSize(2 * megabyte + 1))]);
  await expect(removeButton(page, 'large.jpg')).toBeVisible();
  await expect(removeButtons(page)).toHaveCount(5);
});

test('a photo whose end is missing is refused when it is chosen', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  const [jpeg, png] = [await aPhoto('cut.jpg'), await aPhoto('cut.png')];
  for (const { buffer, ...rest } of [jpeg, png]) {
    await choose(page, [{ ...rest, buffer: buffer.subarray(0, Math.floor(buffer.length * 0.6)) }]);
    await expect(toast(page, rejectedMessage(rest.name))).toBeVisible();
    await expect(notAdded(page)).toContainText("This file is damaged and can't be opened");
  }
  await expect(removeButtons(page)).toHaveCount(0);
});

test.describe('what can not be shown', () => {
  // Playwright itself refetches an image that failed, for its trace.
  test.use({ allowed: [/^Connecting to 'blob:/] });

  test('says why, and what to do', { tag: '@phone' }, async ({ page }) => {
    await goToDocuments(page, anApplicant());
    const panel = notAdded(page);
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(3 * megabyte),
    ]);
    await choose(page, [{ name: 'IMG_0812.HEIC', mimeType: 'image/heic', buffer: heic }]);
    await expect(toast(page, rejectedMessage('IMG_0812.HEIC'))).toBeVisible();
    await expect(panel).toContainText(`choose "Most compatible" or JPEG, or send a screenshot of the photo.`);
    await choose(page, [asJpeg('renamed.jpg', heic.subarray(0, 4096))]);
    await expect(toast(page, rejectedMessage('renamed.jpg'))).toBeVisible();
    await expect(panel).toContainText("We can't use HEIC photos.");

    const broken = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes, 7)]);
    await choose(page, [asJpeg('broken.jpg', broken(5000))]);
    await expect(toast(page, rejectedMessage('broken.jpg'))).toBeVisible();
    await expect(panel).toContainText("This file is damaged and can't be opened");
    await choose(page, [asJpeg('big-broken.jpg', broken(3 * megabyte))]);
    await expect(toast(page, rejectedMessage('big-broken.jpg'))).toBeVisible();
    await expect(panel).toContainText("This file is damaged and can't be opened");
    await page.getByRole('button', { name: 'Dismiss big-broken.jpg' }).click();
    await expect(panel).toHaveCount(0);
    await expect(removeButtons(page)).toHaveCount(0);
  });
});

test('a phone offers its camera', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const opened = await chooser;
  expect(await opened.element().getAttribute('capture')).toBe('environment');
  await opened.setFiles([await aPhoto('image.jpg')]);
  await expect(removeButton(page, 'image.jpg')).toBeVisible();
});
