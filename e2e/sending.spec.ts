import type { Page } from '@playwright/test';
import {
  confirmationTitle,
  documentLabels,
  registerDriver,
} from '#contract/drivers/application-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { uploadsPath } from '#contract/uploads/application-uploads.ts';
import {
  type Applicant,
  addDocuments,
  agree,
  anApplicant,
  aPhoto,
  choose,
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
import { expect, press, test } from './fixtures.ts';
import { waitingPanel } from './kept-drafts.ts';

const uploads = `**${apiBase}${uploadsPath}/**`;
const address = `**${apiBase}${registerDriver.path}`;

async function fillIn(page: Page): Promise<Applicant> {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await addDocuments(page);
  await agree(page);
  return applicant;
}

const says = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1);

const referenceIn = async (page: Page) =>
  (await sentDialog(page)
    .getByText(/^\d{6,}$/)
    .textContent()) ?? '';

const countOf = async (applicant: Applicant) => (await findApplications(applicant)).pagedInfo.total;

/** The methods of photo calls, as they are made. */
function watchUploads(page: Page): string[] {
  const methods: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes(uploadsPath) && methods.push(request.method()),
  );
  return methods;
}

test.use({ allowed: [/net::ERR_|status of (?:400|409|422|429|507)/] });

test('a photo is sent once when it is added, with the reason if it was not, and removed from the server with its row', {
  tag: '@phone',
}, async ({ page }) => {
  const calls = watchUploads(page);
  const isRemoved = async () =>
    (await page.waitForResponse((answer) => answer.request().method() === 'DELETE')).ok();
  const message = 'No more applications can be sent from this network today.';
  await page.route(uploads, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '7200' }, json: { message } }),
  );
  await goToDocuments(page, anApplicant());
  await choose(page, [await aPhoto('front.jpg')]);
  await expect(photoRow(page, 'front.jpg')).toContainText(`Not sent. ${message}`);
  await page.unroute(uploads);
  await photoRow(page, 'front.jpg')
    .getByRole('button', { name: /^Try again/ })
    .click();
  await choose(page, [await aPhoto('back.png')]);
  await expect(sentCount(page)).toHaveText('2 of 2 photos sent.');
  await expect(photoRow(page, 'front.jpg')).toContainText('Sent');
  await next(page);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
  await goBack(page);
  await page.goForward();
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
  await page.goBack();
  const isOneRemoved = isRemoved();
  await removeButton(page, 'front.jpg').click();
  expect(await isOneRemoved).toBe(true);

  await page.reload();
  await press(page, 'Continue');
  await expect(photoRow(page, 'back.png')).toContainText('Sent');
  await page.reload();
  await press(page, 'Start again');
  const isOtherRemoved = isRemoved();
  await press(page, 'Erase it');
  expect(await isOtherRemoved).toBe(true);
  expect(calls).toEqual(['PUT', 'PUT', 'PUT', 'DELETE', 'DELETE']);
});

test('offline people come to the end, and what they closed goes out on the next visit', {
  tag: ['@phone', '@nightly'],
}, async ({ page, context }) => {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  // Wait for requests already started.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  for (const { heading, files } of stages) {
    await expect(stepHeading(page, heading)).toBeVisible();
    await choose(page, await Promise.all(files.map(aPhoto)));
    await expect(page.getByRole('figure')).toContainText(
      files.map(() => /Kept on this (phone|computer)/),
    );
    await next(page);
  }
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await agree(page);
  const button = await submitButton(page).boundingBox();
  const [x, y] = [
    (button?.x ?? 0) + (button?.width ?? 0) * 0.7,
    (button?.y ?? 0) + (button?.height ?? 0) / 2,
  ];
  // A second tap doesn't cancel.
  for (const _ of ['first', 'second']) await page.touchscreen.tap(x, y);
  await expect(waitingPanel(page).getByRole('heading').first()).toBeInViewport();
  await expect(waitingPanel(page)).toContainText('5 photos');
  await press(page, 'Stop sending and change it');
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await submitButton(page).click();
  await expect(waitingPanel(page)).toContainText('You can close this page.');
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  const calls = watchUploads(later);
  await later.clock.setSystemTime(Date.now() + 86_400_000);
  await later.goto('/');
  expect(await referenceIn(later)).toMatch(/^\d{6,}$/);
  expect(calls).toEqual(stages.flatMap(({ files }) => files.map(() => 'PUT')));
  expect(await countOf(applicant)).toBe(1);
});

test('Submit waits for photos that are on their way, and can be cancelled', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  await page.route(uploads, async (route) => {
    await isOpen;
    await route.fallback();
  });
  const applicant = await fillIn(page);
  await submitButton(page).click();
  await says(page, "Waiting for 5 photos, then we'll send everything.");
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await says(page, 'Sending was cancelled. Everything you entered is still here.');
  await expect(submitButton(page)).toBeFocused();
  await submitButton(page).click();
  await says(page, 'Waiting for 5 photos');
  open();
  await expect(sentDialog(page)).toBeVisible();
  expect(await countOf(applicant)).toBe(1);
});

test('without storage a form is sent all the same, with a photo that the server lost, and leaving asks first', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  await page.addInitScript(
    "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); }",
  );
  const calls = watchUploads(page);
  const first = page.waitForRequest((request) => request.method() === 'PUT');
  const applicant = await fillIn(page);
  await says(page, "This browser can't save what you fill in.");
  await expect.poll(() => calls).toHaveLength(5);
  const sent = await first;
  const headers = { 'upload-secret': sent.headers()['upload-secret'] ?? '' };
  expect((await fetch(sent.url(), { method: 'DELETE', headers })).status).toBe(204);
  await page.route(address, (route) => route.abort('connectionreset'));
  await submitButton(page).click();
  await expect(waitingPanel(page)).toContainText('Keep this page open.');
  const asked = page.waitForEvent('dialog');
  await page.evaluate('void setTimeout(() => location.assign("/about"))');
  const browsersOwn = await asked;
  expect(browsersOwn.type()).toBe('beforeunload');
  await browsersOwn.dismiss();

  await page
    .getByRole('banner')
    .getByRole('link', { name: /home page$/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Stay and send it' }).click();
  await expect(question).toHaveCount(0);
  await page.unroute(address);
  await expect(sentDialog(page)).toBeVisible();
  expect(calls).toHaveLength(6);
  expect(await countOf(applicant)).toBe(1);
});
