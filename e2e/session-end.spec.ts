import type { Page } from '@playwright/test';
import { signOutEverywhere } from '#contract/accounts/accounts.ts';
import { trainingLabels } from '#contract/trainings/training-record.ts';
import { call, signInAt } from '#test/administrator.ts';
import type { Administrator } from '#test/samples/browser-admin.ts';
import { anAdministrator } from './administrators.ts';
import { field } from './applicant.ts';
import { expect, fillInLogin, press, productUrl, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { aTitle } from './trainings.ts';

const newTraining = '/admin/training-management/trainingInformation?create=true';
const ended = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your session has ended.' });
const offer = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'This form was not saved.' });

/** Completes a new training whose sending finds the session ended. */
async function loseSession(page: Page, who: Administrator, title: string): Promise<void> {
  await signIn(page, who);
  await page.goto(newTraining);
  await field(page, trainingLabels.title).fill(title);
  await field(page, 'Category').fill('Safety');
  await field(page, 'Date').fill('2099-05-05');
  await field(page, 'Time').fill('09:30');
  await field(page, 'Training Type').selectOption('Onsite');
  await call(await signInAt(productUrl, who), signOutEverywhere);
  await press(page, 'Create Training');
  await expect(page).toHaveURL('/');
}

test.use({ allowed: [/status of 401/] });

test('a session that ends says so, leads back, and offers what was typed', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  const who = await anAdministrator();
  const title = aTitle('Half written');
  await loseSession(page, who, title);
  await expect(ended(page)).toBeVisible();
  await expectNothingWrong(page);
  await page.reload();
  await ended(page).getByRole('link', { name: 'Log in again' }).click();
  await expect(page).toHaveURL('/login');
  await expect(ended(page)).toContainText('Log in to continue where you left off.');
  await fillInLogin(page, who);
  await expect(page).toHaveURL(newTraining);
  await expect(field(page, trainingLabels.title)).toHaveValue('');
  await expect(offer(page)).toBeVisible();
  await expectNothingWrong(page);
  await press(page, 'Put it back');
  await expect(offer(page)).toHaveCount(0);
  await expect(field(page, trainingLabels.title)).toHaveValue(title);
  await press(page, 'Create Training');
  await expect(toast(page, /created/)).toBeVisible();
  await page.goto('/');
  await expect(ended(page)).toHaveCount(0);
});
