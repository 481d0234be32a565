import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { listOf, rowOf } from './driver-actions.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Applications under one surname that no other test uses; the search for it finds these alone. */
async function applicants(count: number) {
  const surname = anApplicant().fullName.replaceAll(' ', '');
  const all = [];
  for (let at = 0; at < count; at += 1) {
    const applicant = { ...anApplicant(), fullName: `Sample ${String.fromCharCode(65 + at)} ${surname}` };
    all.push({ ...applicant, driverId: await applyByApi(applicant) });
  }
  return { surname, all };
}

const tickOf = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Tick ${name}` });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Ticked rows' });
const exportButton = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Export' });

test('ticks survive paging, and go with another search and by Escape', { tag: '@desktop' }, async ({ page }) => {
  const { surname, all } = await applicants(11);
  await signIn(page);
  await page.goto(listOf(surname));
  const newest = all.at(-1)?.fullName ?? '';
  await page.getByRole('checkbox', { name: 'Tick all on this page' }).check();
  await expect(bar(page)).toContainText('10 ticked');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(tickOf(page, all[0]?.fullName ?? '')).not.toBeChecked();
  await expect(bar(page)).toContainText('10 ticked');
  await page.goBack();
  await expect(tickOf(page, newest)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(tickOf(page, newest)).not.toBeChecked();

  await tickOf(page, newest).check();
  await page.getByPlaceholder(driverSearchLabel).fill(newest);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/Sample/);
  await expect(bar(page)).toHaveCount(0);
});

test('a filtered list is saved as a file, and printed without the menus', { tag: '@phone' }, async ({ page }) => {
  const { surname, all } = await applicants(2);
  await signIn(page);
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
  await page.goto(listOf(surname));
  await expect(rowOf(page, all[0]?.fullName ?? '')).toBeVisible();
  await exportButton(page).click();
  await expect(page.getByRole('menu')).toContainText('2 drivers, as filtered and sorted');
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^drivers-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(3);
  for (const { fullName } of all) expect(text).toContain(fullName);

  await exportButton(page).click();
  await page.getByRole('menuitem', { name: 'Print this list' }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(1);
  await expect(page.getByPlaceholder(driverSearchLabel)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('table').filter({ hasText: all[0]?.fullName ?? '' });
  await expect(printed.getByRole('row')).toHaveCount(3);
  await expect(page.getByPlaceholder(driverSearchLabel)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});
