import type { Locator, Page } from '@playwright/test';
import { anApplicant, applyByApi } from './applicant.ts';
import { listOf, rowOf } from './driver-actions.ts';
import { expect, signIn, test } from './fixtures.ts';
import { filterSheet, filtersButton, showResults } from './lists.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Search everything' });
const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search everything' });
const results = (page: Page): Locator => dialog(page).getByRole('listbox', { name: 'Results' });
const activeOption = (page: Page): Locator => results(page).getByRole('option', { selected: true });

test('a driver is searched for and opened by keys', { tag: '@desktop' }, async ({ page }) => {
  const { fullName, ...applicant } = anApplicant();
  await applyByApi({ fullName, ...applicant });
  await signIn(page);
  await page.goto('/admin/consultancy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field(page).fill(fullName.split(' ').toReversed().join(' '));
  await expect(results(page).getByRole('group', { name: 'Drivers' })).toContainText(fullName);
  await expect(dialog(page).getByRole('status')).toHaveText('1 result');
  await expectNothingWrong(page);
  await expect(activeOption(page)).toContainText(fullName);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('a list is filtered and sorted, and its address keeps it', { tag: '@desktop' }, async ({ page }) => {
  const { fullName, ...applicant } = anApplicant();
  await applyByApi({ fullName, ...applicant });
  await signIn(page);
  await page.goto(listOf(fullName));
  await expect(rowOf(page, fullName)).toBeVisible();

  await filtersButton(page).click();
  await filterSheet(page).getByRole('checkbox', { name: 'Pending' }).check();
  await showResults(page);
  await expect(page.getByRole('button', { name: 'Remove Status: Pending' })).toBeVisible();
  const byName = page.getByRole('columnheader', { name: 'Name', exact: true });
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/statuses=Pending.*sort=name&direction=descending/);

  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'All drivers' }).click();
  await expect(page).toHaveURL(/driver-management$/);
  await page.goBack();
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect(rowOf(page, fullName)).toBeVisible();
});
