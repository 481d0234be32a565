import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { wrongPasswordMessage } from '#contract/accounts/accounts.ts';
import { fillInMessage } from '#contract/platform/checks.ts';
import { anAdministrator } from './administrators.ts';
import { expect, fillInLogin, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

const account = (page: Page) => page.getByRole('link', { name: /Your account/ });
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.use({ allowed: [/status of 40[01]/] });

test('administrators change their own name and password', { tag: '@desktop' }, async ({ page, context, browser }) => {
  const who = await anAdministrator();
  await page.goto('/login');
  await fillInLogin(page, who);
  await expect(page).toHaveURL('/admin/dashboard');
  const tab = await context.newPage();
  await tab.goto('/admin/dashboard');
  const other = await browser.newPage();
  await signIn(other, who);

  await account(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/account');
  await expect(sessions(page)).toContainText('2 sessions');
  await expect(sessions(page).getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
    'Chrome on Linux',
  );
  await expectNothingWrong(page);

  await field(page, 'Name').fill(' ');
  await press(page, 'Save name');
  await expect(toast(page, fillInMessage)).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Sadé Ọlá');
  await press(page, 'Save name');
  await expect(toast(page, 'Your name was changed')).toBeVisible();
  for (const shown of [page, tab]) await expect(account(shown)).toContainText('Sadé Ọlá');
  await page.reload();
  await expect(account(page)).toContainText('Sadé Ọlá');

  const password = randomUUID();
  await field(page, 'Current password').fill('not the password');
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm new password').fill(password);
  await press(page, 'Change password');
  await expect(toast(page, wrongPasswordMessage)).toBeVisible();
  await expect(field(page, 'Current password')).toBeFocused();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(wrongPasswordMessage);
  await expectNothingWrong(page);
  await field(page, 'Current password').fill(who.password);
  await press(page, 'Change password');
  await expect(toast(page, 'Your password was changed. You are signed out everywhere else.')).toBeVisible();
  await expect(field(page, 'New password')).toHaveValue('');
  await expect(sessions(page)).toContainText('1 session');
  await other.goto('/admin/account');
  await expect(other).toHaveURL('/');
  await other.goto('/login');
  await fillInLogin(other, { ...who, password });
  await expect(other).toHaveURL('/admin/account');
  await other.close();
});

test('signing out everywhere ends the sessions on every device, after a question', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const who = await anAdministrator();
  const other = await browser.newPage();
  await signIn(other, who);
  await signIn(page, who);
  await page.goto('/admin/dashboard');
  await account(page).click();
  await expectNothingWrong(page);

  const button = sessions(page).getByRole('button', { name: 'Sign out everywhere' });
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await button.click();
  await expect(question).toContainText(who.name);
  await expectNothingWrong(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeFocused();
  await button.click();
  await question.getByRole('button', { name: 'Yes, sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'You are signed out everywhere')).toBeVisible();
  expect(await page.evaluate(`localStorage.getItem('auth')`)).toBeNull();
  await other.goto('/admin/dashboard');
  await expect(other).toHaveURL('/');
  await other.close();
});
