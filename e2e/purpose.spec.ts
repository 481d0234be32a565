import type { Page } from '@playwright/test';
import { anApplicant } from './applicant.ts';
import { expect, signIn, test } from './fixtures.ts';
import { anApprovedDriver } from './placements.ts';

const open = (page: Page) => page.getByRole('button', { name: /^Open Medical record/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^What do you need .+'s documents for\?$/ });
const pictures = (page: Page) => page.locator('img[src*="/documents/"]');
const closed = (page: Page) => page.getByText('Say why you need these documents to open them.');

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
