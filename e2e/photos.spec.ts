import type { Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { documentLabels } from '#contract/application-form.ts';
import { rejectedMessage, tooLargeMessage, tooManyMessage } from '#contract/upload-limits.ts';
import { aPhonePhoto, aPictureOfSize } from '#test/images.ts';
import {
  anApplicant,
  aPhoto,
  type ChosenFile,
  choose,
  goToDocuments,
  makeSmaller,
  next,
  notAdded,
  removeButton,
  removeButtons,
  stepHeading,
} from './applicant.ts';
import { expect, test, toast } from './fixtures.ts';

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

test("a phone's photo is made smaller on the device, upright and legible, and added", { tag: '@phone' }, async ({
  page,
}) => {
  const photo = await aPhonePhoto();
  expect(photo.length).toBeGreaterThan(5 * megabyte);
  await goToDocuments(page, anApplicant());
  await choose(page, [asJpeg('IMG_20261119_0812.jpeg', photo), await aPhoto('back.png')]);
  await expect(toast(page, tooLargeMessage)).toBeVisible();
  const panel = notAdded(page);
  await expect(panel).toContainText('IMG_20261119_0812.jpeg');
  await expect(panel).toContainText(/\d\.\d MB, over the 2 MB limit\. Not added yet\./);
  await removeButton(page, 'back.png').click();

  await makeSmaller(page).click();
  await expect(removeButton(page, 'IMG_20261119_0812.jpg')).toBeVisible({ timeout: 30_000 });
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('figure')).toContainText(/\.jpg(?:(?:1(?:\.\d)?|2) MB|\d+ KB)$/);

  const picture = await shownPhoto(page);
  const { width, height } = await sharp(picture).metadata();
  expect({ width, height }).toEqual({ width: 1500, height: 2000 });
  expect(await colourAt(picture, 50, 50)).toBe('blue');
  expect(await colourAt(picture, width - 70, 50)).toBe('red');
  expect(await colourAt(picture, 50, height - 70)).toBe('neither');
  await next(page);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
});

test('a photo is made smaller also where workers have no canvas', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript('delete globalThis.OffscreenCanvas');
  await goToDocuments(page, anApplicant());
  await choose(page, [asJpeg('photo.jpg', await aPhonePhoto())]);
  await makeSmaller(page).click();
  await expect(removeButton(page, 'photo.jpg')).toBeVisible({ timeout: 30_000 });
  const picture = await shownPhoto(page);
  expect(await colourAt(picture, 50, 50)).toBe('blue');
  expect((await sharp(picture).metadata()).height).toBe(2000);
});

test('a photo that is too large can be left out, and waits while others are chosen', { tag: '@phone' }, async ({
  page,
}) => {
  await goToDocuments(page, anApplicant());
  await choose(page, [asJpeg('large.jpg', await aPictureOfSize(2 * megabyte + 1))]);
  await expect(makeSmaller(page)).toHaveCount(1);
  await choose(page, [await aPhoto('good.jpg')]);
  await choose(page, [asJpeg('large.jpg', await aPictureOfSize(3 * megabyte))]);
  await expect(removeButton(page, 'good.jpg')).toBeVisible();
  await expect(makeSmaller(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Leave it out' }).first().click();
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(notAdded(page)).toHaveCount(0);
  await expect(removeButtons(page)).toHaveCount(1);
});

test('a full stage takes no photo more', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  await choose(page, [asJpeg('large.jpg', await aPictureOfSize(2 * megabyte + 1))]);
  await choose(page, await Promise.all(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'].map(aPhoto)));
  await expect(removeButtons(page)).toHaveCount(5);
  await makeSmaller(page).click();
  await expect(toast(page, tooManyMessage)).toBeVisible();
  await removeButton(page, '3.jpg').click();
  await makeSmaller(page).click();
  await expect(removeButton(page, 'large.jpg')).toBeVisible();
  await expect(removeButtons(page)).toHaveCount(5);
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
    await expect(panel).toContainText(`choose "Most compatible" or JPEG, or send a screenshot of it.`);
    await choose(page, [asJpeg('renamed.jpg', heic.subarray(0, 4096))]);
    await expect(toast(page, rejectedMessage('renamed.jpg'))).toBeVisible();
    await expect(panel).toContainText('This is a HEIC photo');

    const broken = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes, 7)]);
    await choose(page, [asJpeg('broken.jpg', broken(5000))]);
    await expect(toast(page, rejectedMessage('broken.jpg'))).toBeVisible();
    await expect(panel).toContainText("This picture can't be opened");
    await choose(page, [asJpeg('big-broken.jpg', broken(3 * megabyte))]);
    await expect(toast(page, tooLargeMessage)).toBeVisible();
    await makeSmaller(page).click();
    await expect(toast(page, rejectedMessage('big-broken.jpg'))).toBeVisible();
    await expect(panel).toContainText("This picture can't be opened");
    await expect(makeSmaller(page)).toHaveCount(0);
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
