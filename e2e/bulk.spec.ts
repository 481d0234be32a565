import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { anApplicant, applyByApi } from './applicant.ts';
import { listOf, rowOf } from './driver-actions.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Two applications under one surname that no other test uses; the search for it finds these alone. */
async function applicants() {
  const surname = anApplicant().fullName.replaceAll(' ', '');
  const all = [];
  for (let at = 0; at < 2; at += 1) {
    const applicant = { ...anApplicant(), fullName: `Sample ${String.fromCharCode(65 + at)} ${surname}` };
    all.push({ ...applicant, driverId: await applyByApi(applicant) });
  }
  return { surname, all };
}

const exportButton = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Export' });

test('a filtered list is saved as a file', { tag: '@phone' }, async ({ page }) => {
  const { surname, all } = await applicants();
  await signIn(page);
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
});
