import type { Page } from '@playwright/test';
import { purposeMissingMessage } from '#contract/documents/purposes.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { expect, signIn, test } from './fixtures.ts';
import { anApprovedDriver } from './placements.ts';

const open = (page: Page) => page.getByRole('button', { name: /^Open Medical record/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^What do you need .+'s documents for\?$/ });
const pictures = (page: Page) => page.locator('img[src*="/documents/"]');
const closed = (page: Page) => page.getByText('Say why you need these documents to open them.');

test('documents outside a review are closed until somebody says what for, and again after a reload', {
  tag: '@phone',
}, async ({ page }) => {
  const driverId = await anApprovedDriver(anApplicant());
  await signIn(page);
  const loaded: string[] = [];
  page.on('request', (request) => request.url().includes('/documents/') && loaded.push(request.url()));
  await page.goto(`/admin/driver-management/${driverId}`);
  await expect(closed(page)).toBeVisible();
  await expect(open(page)).toBeVisible();
  await expect(pictures(page)).toHaveCount(0);
  expect(loaded).toEqual([]);

  await open(page).click();
  await dialog(page).getByRole('button', { name: 'Open documents' }).click();
  await expect(dialog(page).getByText(purposeMissingMessage)).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'Other' }).check();
  await dialog(page).getByRole('button', { name: 'Open documents' }).click();
  await expect(dialog(page).getByText('Please say in 3 letters or more')).toBeVisible();
  await dialog(page).getByLabel('What for').fill('Asked by the insurance');
  await dialog(page).getByRole('button', { name: 'Open documents' }).click();

  const viewer = page.getByRole('dialog', { name: 'Medical record' });
  await expect(viewer.getByRole('img', { name: 'Medical record' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Opened for: Other: Asked by the insurance\. Until \d+:\d\d [ap]m\.$/)).toBeVisible();
  await expect(pictures(page)).toHaveCount(4);

  await page.reload();
  await expect(closed(page)).toBeVisible();
  await expect(pictures(page)).toHaveCount(0);
});

test('the purpose is chosen by keys, before all documents are downloaded', { tag: '@desktop' }, async ({ page }) => {
  const driverId = await anApprovedDriver(anApplicant());
  await signIn(page);
  await page.goto(`/admin/driver-management/${driverId}`);
  const all = page.getByRole('button', { name: 'Download all' });
  await all.press('Enter');
  await expect(dialog(page).getByRole('radio', { name: 'Renewal of a document' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(all).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: 'A company asks about this driver' })).toBeChecked();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toBe(`documents-${driverId}.zip`);
});

test('after half an hour documents are closed again', { tag: '@desktop' }, async ({ page }) => {
  const driverId = await anApprovedDriver(anApplicant());
  await signIn(page);
  await page.clock.install();
  await page.goto(`/admin/driver-management/${driverId}`);
  await open(page).click();
  await dialog(page).getByRole('radio', { name: 'Check of our records' }).check();
  await dialog(page).getByRole('button', { name: 'Open documents' }).click();
  await page.getByRole('dialog', { name: 'Medical record' }).getByRole('button', { name: 'Close' }).click();
  await expect(pictures(page)).toHaveCount(4);
  await page.clock.fastForward('29:00');
  await expect(pictures(page)).toHaveCount(4);
  await page.clock.fastForward('01:00');
  await expect(closed(page)).toBeVisible();
  await expect(pictures(page)).toHaveCount(0);
});

test('the review opens no documents of who is not in review', { tag: '@desktop' }, async ({ page }) => {
  const driverId = await anApprovedDriver(anApplicant());
  await signIn(page);
  await page.goto(`/admin/driver-management/review?driver=${driverId}`);
  await expect(page.getByText('Nobody is checking these documents any more.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('img')).toHaveCount(0);
});

test('who has an application in review is not asked', { tag: '@desktop' }, async ({ page }) => {
  const driverId = await applyByApi(anApplicant());
  await signIn(page);
  await page.goto(`/admin/driver-management/${driverId}`);
  await expect(pictures(page)).toHaveCount(4);
  await expect(closed(page)).toBeHidden();
  await open(page).click();
  await expect(page.getByRole('dialog', { name: 'Medical record' })).toBeVisible();
});
