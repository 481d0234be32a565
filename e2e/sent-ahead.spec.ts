import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { confirmationTitle, documentLabels } from '#contract/application-form.ts';
import { uploadsPath } from '#contract/application-uploads.ts';
import { aPhonePhoto } from '#test/images.ts';
import {
  addDocuments,
  agree,
  anApplicant,
  aPhoto,
  type ChosenFile,
  choose,
  fillToDocuments,
  findApplications,
  goBack,
  goToDocuments,
  next,
  photoRow,
  removeButton,
  sentCount,
  sentDialog,
  stages,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, productUrl, test } from './fixtures.ts';
import { countKept, press } from './kept-drafts.ts';
import { layLine } from './weak-line.ts';

const uploads = `**/api/v1${uploadsPath}**`;

/** The calls of the upload protocol, as they are made. */
function watchUploads(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes(uploadsPath)) calls.push(request);
  });
  return calls;
}

const methodsOf = (calls: readonly Request[]) => calls.map((call) => call.method());

/** A photo of almost a megabyte that compressing hardly makes smaller. */
async function aLargePhoto(name: string): Promise<ChosenFile> {
  const part = { left: 500, top: 900, width: 2000, height: 2000 };
  const buffer = await sharp(await aPhonePhoto())
    .extract(part)
    .jpeg({ quality: 75 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

test.use({ allowed: [/net::ERR_|status of (?:400|404|429|503)/] });

test('a photo is sent when it is added, and never again', { tag: '@phone' }, async ({ page }) => {
  const calls = watchUploads(page);
  await goToDocuments(page, anApplicant());
  await choose(page, [await aPhoto('front.jpg'), await aPhoto('back.png')]);
  await expect(sentCount(page)).toHaveText('2 of 2 photos sent.');
  await expect(photoRow(page, 'front.jpg')).toContainText('Sent');
  expect(methodsOf(calls)).toEqual(['POST', 'PATCH', 'POST', 'PATCH']);

  await next(page);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
  await goBack(page);
  await removeButton(page, 'front.jpg').click();
  await expect.poll(() => methodsOf(calls).slice(4)).toEqual(['DELETE']);
  await expect.poll(() => countKept(page)).toEqual([1, 1]);
  await page.reload();
  await press(page, 'Continue');
  await expect(photoRow(page, 'back.png')).toContainText('Sent');
  expect(methodsOf(calls).slice(5)).toEqual([]);
});

test('starting afresh removes what was sent', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  await choose(page, [await aPhoto('front.jpg')]);
  await expect(sentCount(page)).toHaveText('1 of 1 photo sent.');
  await expect.poll(() => countKept(page)).toEqual([1, 1]);
  await page.reload();
  const removal = page.waitForRequest((request) => request.method() === 'DELETE');
  await press(page, 'Start again');
  await press(page, 'Erase it');
  expect((await (await removal).response())?.status()).toBe(204);
});

test.describe('a line that breaks within each photo', () => {
  // The browser reaches the product by the line's own address.
  test.use({ allowed: [/net::ERR_|status of 409|^request to http:\/\/127\.0\.0\.1/] });

  test('costs little, and everything arrives by itself', { tag: '@phone' }, async ({ page }) => {
    test.slow();
    const line = await layLine(productUrl);
    try {
      const applicant = anApplicant();
      let bytes = 0;
      page.on('request', (request) => {
        bytes += Number(request.headers()['upload-length'] ?? 0);
      });
      await page.goto(`${line.url}/apply`);
      await fillToDocuments(page, applicant);
      line.cutUploads([0.6]);
      for (const { heading } of stages) {
        await expect(stepHeading(page, heading)).toBeVisible();
        await choose(page, [await aLargePhoto(`${heading}.jpeg`)]);
        await expect(removeButton(page, `${heading}.jpeg`)).toBeVisible();
        await next(page);
      }
      await agree(page);
      await submitButton(page).click();
      await expect(sentDialog(page)).toBeVisible();
      expect(bytes).toBeGreaterThan(2 * 1024 * 1024);
      expect(line.uploadedBytes() / bytes).toBeLessThan(1.15);
      expect((await findApplications(applicant)).pagedInfo.total).toBe(1);
    } finally {
      await line.close();
    }
  });
});

test('without a network photos wait and people go on; then everything is sent by itself', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await page.getByText('You can continue while photos are being sent.').waitFor({ state: 'detached' });
  await context.setOffline(true);
  await choose(page, [await aPhoto('licence.jpg')]);
  await expect(photoRow(page, 'licence.jpg')).toContainText('Waiting for network…');
  await expect(page.getByText('You can continue while photos are being sent.')).toBeVisible();
  await next(page);
  for (const { heading, files } of stages.slice(1)) {
    await expect(stepHeading(page, heading)).toBeVisible();
    await choose(page, await Promise.all(files.map(aPhoto)));
    for (const name of files) await expect(photoRow(page, name)).toContainText('Waiting for network…');
    await next(page);
  }
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await agree(page);
  await submitButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: "You're offline." })).toHaveCount(1);
  await context.setOffline(false);
  await expect(sentDialog(page)).toBeVisible();
  expect((await findApplications(applicant)).pagedInfo.total).toBe(1);
});

test('Submit waits for photos that are on their way, and can be cancelled', { tag: '@phone' }, async ({ page }) => {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await page.route(uploads, async (route) => {
    await isOpen;
    await route.fallback();
  });
  await addDocuments(page);
  await agree(page);
  await submitButton(page).click();
  const waits = page.getByRole('status').filter({ hasText: "Waiting for 5 photos, then we'll send everything." });
  await expect(waits).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sending was cancelled.' })).toHaveCount(1);
  await submitButton(page).click();
  await expect(waits).toHaveCount(1);
  open();
  await expect(sentDialog(page)).toBeVisible();
  expect((await findApplications(applicant)).pagedInfo.total).toBe(1);
});

test('photos that the server has lost are sent again by themselves, once', { tag: '@phone' }, async ({ page }) => {
  const applicant = anApplicant();
  const calls = watchUploads(page);
  await goToDocuments(page, applicant);
  await addDocuments(page);
  await expect.poll(() => methodsOf(calls).filter((method) => method === 'PATCH')).toHaveLength(5);
  const sent = calls.findLast((call) => call.method() === 'PATCH');
  await sent?.response();
  const headers = { 'tus-resumable': '1.0.0', 'upload-secret': sent?.headers()['upload-secret'] ?? '' };
  expect((await fetch(sent?.url() ?? '', { method: 'DELETE', headers })).status).toBe(204);
  await agree(page);
  await submitButton(page).click();
  await expect(sentDialog(page)).toBeVisible();
  expect(methodsOf(calls).filter((method) => method === 'PATCH')).toHaveLength(6);
  expect((await findApplications(applicant)).pagedInfo.total).toBe(1);
});

test('what the server says of a photo is shown where the photo is', { tag: '@phone' }, async ({ page }) => {
  const message = 'No more applications can be sent from this network today.';
  await goToDocuments(page, anApplicant());
  await page.route(uploads, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '7200' }, json: { message } }),
  );
  await choose(page, [await aPhoto('front.jpg')]);
  await expect(photoRow(page, 'front.jpg')).toContainText(`Not sent. ${message}`);
  await page.unroute(uploads);
  await page.getByRole('button', { name: /^Try again\s*: front.jpg/ }).click();
  await expect(photoRow(page, 'front.jpg')).toContainText('Sent');
});
