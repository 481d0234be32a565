import type { Locator, Page } from '@playwright/test';
import { anApplicant, applyByApi } from './applicant.ts';
import { actByApi, rejectWith } from './driver-actions.ts';
import { expect, openMenuOnPhones, signIn, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

/** The entries: rows of the table, or cards on narrow windows. */
const entries = (page: Page): Locator =>
  page.getByRole('main').locator('table[aria-label="Activity"] tbody tr, ul[aria-label="Activity"] > li');
const day = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const details = (page: Page, name: RegExp): Locator => page.getByRole('button', { name });

test('an administrator finds who decided on a driver, and from what to what', { tag: '@desktop' }, async ({ page }) => {
  const applicant = anApplicant();
  const reference = await applyByApi(applicant);
  await actByApi('approve', reference);
  await signIn(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openMenuOnPhones(page);
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  await expect(entries(page).first()).toBeVisible();

  await page.getByRole('textbox', { name: /^Search by record/ }).fill(applicant.fullName);
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('Approved');
  await expect(entries(page)).toContainText(applicant.fullName);
  await expect(entries(page).locator('del')).toHaveText('Pending');

  await day(page, 'Yesterday').click();
  await expect(day(page, 'Yesterday')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No entries match.')).toBeVisible();
  await day(page, 'Today').click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=/);
  await expect(page.getByText(/^1 entry by 1 person: 1 about decisions$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Placements');
  await expect(page.getByText('No entries match.')).toBeVisible();
  await page.goBack();
  await expect(entries(page)).toHaveCount(1);

  await details(page, /^Details: Approved/).click();
  await expect(page.getByText('127.0.x.x')).toBeVisible();
  await expectNothingWrong(page);
  await page.getByRole('link', { name: applicant.fullName }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicant.fullName);

  await page.getByRole('main').getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(entries(page).filter({ hasText: 'Approved' })).toBeVisible();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await rejectWith(page, 'Not enough experience');
  await expect(entries(page).filter({ hasText: 'Rejected' })).toBeVisible();
});
