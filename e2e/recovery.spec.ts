import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { wrongCodeMessage, wrongCredentialsMessage } from '#contract/accounts/accounts.ts';
import type { Administrator } from '#test/samples/browser-admin.ts';
import { anAdministrator, mailedCode } from './administrators.ts';
import { awake, button, emailField, expect, fillInLogin, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

const code = (page: Page) => page.getByLabel('6-digit code');
const password = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const newPassword = (page: Page) => password(page, 'Create password');
const repeatedPassword = (page: Page) => password(page, 'Confirm password');
const verify = (page: Page) => button(page, 'Verify Email');
const reset = (page: Page) => button(page, 'Reset Password');

/** Requests a code, and opens the page where it is entered. */
async function ask(page: Page, address: string): Promise<void> {
  await page.goto('/forgot-password');
  await emailField(page).fill(address);
  await button(page, 'Continue').click();
  await expect(page).toHaveURL('/verify-email');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await code(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** The dashboard, open on another device. */
async function elsewhere(browser: Browser, who: Administrator): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, who);
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Welcome Admin')).toBeVisible();
  return page;
}

test.describe('a forgotten password', () => {
  test.use({ allowed: [/status of 40[01]/], permissions: ['clipboard-read', 'clipboard-write'] });

  test('is set anew by the code from the mail, which ends every session', { tag: '@desktop' }, async ({
    page,
    browser,
  }) => {
    const who = await anAdministrator();
    const other = await elsewhere(browser, who);

    await page.goto('/login');
    await awake(page);
    await emailField(page).fill(who.email);
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await expect(emailField(page)).toHaveValue(who.email);
    await button(page, 'Continue').click();
    await expect(
      toast(
        page,
        "If this address belongs to an administrator, we've sent it a code. If none arrives, try again in an hour.",
      ),
    ).toBeVisible();
    await expect(page).toHaveURL('/verify-email');
    await expect(page.getByText(`If ${who.email} belongs to an administrator`)).toBeVisible();
    const mailed = await mailedCode(who.email);

    await expect(code(page)).toBeFocused();
    await page.keyboard.type('1 two3');
    await expect(code(page)).toHaveValue('13');
    await verify(page).click();
    await expect(toast(page, 'Please enter the 6-digit code.')).toBeVisible();
    await expect(code(page)).toHaveAccessibleDescription(/Please enter the 6-digit code\.$/);
    await expect(code(page)).toBeFocused();
    await expectNothingWrong(page);

    const wrong = mailed === '111111' ? '222222' : '111111';
    await paste(page, wrong);
    await expect(code(page)).toHaveValue(wrong);
    await verify(page).click();
    await expect(page).toHaveURL('/reset-password');
    await expectNothingWrong(page);

    const renewed = { ...who, password: randomUUID() };
    await expect(newPassword(page)).toBeFocused();
    await page.keyboard.type('short');
    await reset(page).click();
    await expect(toast(page, 'Password must be at least 6 characters.')).toBeVisible();
    await expect(newPassword(page)).toBeFocused();
    await newPassword(page).fill(renewed.password);
    await reset(page).click();
    await expect(toast(page, 'Passwords do not match.')).toBeVisible();
    await expect(repeatedPassword(page)).toBeFocused();
    await page.keyboard.type(renewed.password);
    await reset(page).click();
    await expect(toast(page, wrongCodeMessage)).toBeVisible();
    await expect(code(page)).toBeFocused();
    await expect(code(page)).toHaveValue(wrong);
    await expect(newPassword(page)).toHaveValue(renewed.password);
    await expectNothingWrong(page);

    await paste(page, `${mailed.slice(0, 3)} - ${mailed.slice(3)}`);
    await expect(code(page)).toHaveValue(mailed);
    await reset(page).click();
    await expect(toast(page, 'Your password was changed. Please log in with the new one.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(emailField(page)).toHaveValue(who.email);
    await expect(password(page, 'Password')).toBeFocused();

    // It is left again before it has loaded; for the log-in page if the screen before has noticed by itself that the session has
    // ended, which can interrupt the way here.
    await other.goto('/admin/driver-management', { waitUntil: 'commit' }).catch(() => undefined);
    await expect(other).toHaveURL(/\/(login)?$/);
    await expect.poll(() => other.evaluate(`localStorage.getItem('auth')`)).toBeNull();
    await other.close();
    await page.keyboard.type(who.password);
    await page.keyboard.press('Enter');
    await expect(toast(page, wrongCredentialsMessage)).toBeVisible();
    await fillInLogin(page, renewed);
    await expect(page).toHaveURL('/admin/dashboard');
  });
});

test('after a minute a new code can be asked for, and a reload makes that no longer', { tag: '@phone' }, async ({
  page,
}) => {
  await page.clock.install();
  await ask(page, `${randomUUID()}@administrators.example`);
  const timer = page.getByRole('timer');
  const anew = button(page, 'Send a new code');
  await expect(timer).toHaveText(/^OTP expires in (01:00|00:5\d)$/);
  const said = page.getByRole('status').filter({ hasText: /code/ });
  await expect(said).toHaveText(/^You can ask for a new code in (60|5\d) seconds\.$/);
  const before = await said.textContent();
  await page.clock.runFor(30_000);
  await expect(timer).toHaveText(/^OTP expires in 00:[012]\d$/);
  expect(await said.textContent()).toBe(before);
  await page.reload();
  await expect(timer).toHaveText(/^OTP expires in 00:[012]\d$/);
  await expect(anew).toHaveCount(0);

  await page.clock.runFor(31_000);
  await expect(timer).toHaveText('OTP expires in 00:00');
  await expect(said).toHaveText('You can ask for a new code now.');
  await code(page).fill('123456');
  await expectNothingWrong(page);
  await anew.click();
  await expect(timer).toHaveText(/^OTP expires in (01:00|00:5\d)$/);
  await expect(anew).toHaveCount(0);
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveValue('');
});
