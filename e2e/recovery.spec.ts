import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { wrongCodeMessage } from '#contract/accounts/accounts.ts';
import { anAdministrator, mailedCode } from './administrators.ts';
import { awake, button, emailField, expect, fillInLogin, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

const code = (page: Page) => page.getByLabel('6-digit code');
const password = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const newPassword = (page: Page) => password(page, 'Create password');
const repeatedPassword = (page: Page) => password(page, 'Confirm password');
const verify = (page: Page) => button(page, 'Verify Email');
const reset = (page: Page) => button(page, 'Reset Password');

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await code(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

test.describe('a forgotten password', () => {
  test.use({ allowed: [/status of 40[01]/], permissions: ['clipboard-read', 'clipboard-write'] });

  test('is set anew by the code from the mail', { tag: '@desktop' }, async ({ page }) => {
    const who = await anAdministrator();
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
    const wrong = mailed === '111111' ? '222222' : '111111';
    await paste(page, wrong);
    await expect(code(page)).toHaveValue(wrong);
    await verify(page).click();
    await expect(page).toHaveURL('/reset-password');

    const renewed = { ...who, password: randomUUID() };
    await expect(newPassword(page)).toBeFocused();
    await newPassword(page).fill(renewed.password);
    await repeatedPassword(page).fill(renewed.password);
    await reset(page).click();
    await expect(toast(page, wrongCodeMessage)).toBeVisible();
    await expect(code(page)).toBeFocused();
    await expect(code(page)).toHaveValue(wrong);
    await expect(newPassword(page)).toHaveValue(renewed.password);
    await expectNothingWrong(page);

    await paste(page, `${mailed.slice(0, 3)} - ${mailed.slice(3)}`);
    await expect(code(page)).toHaveValue(mailed);
    await reset(page).click();
    await expect(
      toast(page, 'Your password was changed. Please log in with the new one.'),
    ).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(emailField(page)).toHaveValue(who.email);
    await expect(password(page, 'Password')).toBeFocused();

    await fillInLogin(page, renewed);
    await expect(page).toHaveURL('/admin/dashboard');
  });
});
