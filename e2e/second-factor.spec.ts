import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type * as z from 'zod/mini';
import { wrongPasskeyMessage } from '#contract/accounts/passkeys.ts';
import type { ErrorBody } from '#contract/platform/endpoint.ts';
import { freePort } from '#test/product/own-postgres.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import { test as base, button, expect, fillInLogin, toast } from './fixtures.ts';
import { press } from './keys.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

const who = { email: 'funke@example.com', password: 'correct horse', name: 'Fúnkẹ́ Bámidélé' };

// A separate product, since it requires a second factor. Passkeys belong to a host name, so it must know its full
// address.
const test = base.extend<object, { product: Product & { origin: string } }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const { email, password, name } = who;
      const product = await startProduct({
        PORT: String(port),
        PUBLIC_URL: origin,
        SECOND_FACTOR: 'all',
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
        ADMIN_NAME: name,
      });
      await use({ ...product, origin });
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.origin),
});

test.use({ allowed: [/status of 40[013]/] });

const asked: z.infer<typeof ErrorBody> = {
  message: "Please confirm it's you.",
  kind: 'confirmation-needed',
  proofs: ['app', 'passkey', 'backup-code'],
};

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const code = (page: Page) => page.getByLabel('6-digit code');

async function logOut(page: Page): Promise<void> {
  await page.evaluate(`localStorage.removeItem('auth')`);
  await page.goto('/login');
}

test('a second factor is set up where it is required, and asked for; a passkey logs in without a password', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await page.goto('/login');
  await fillInLogin(page, who);
  await expect(page).toHaveURL('/admin/account');
  await expect(panel(page, 'Second factor')).toContainText(
    'Your company requires a second factor.',
  );
  await button(page, 'Set up an app').click();
  await expectNothingWrong(page);
  const secret = (
    (await panel(page, 'Second factor').locator('strong').textContent()) ?? ''
  ).replaceAll(' ', '');
  const present = () => new TOTP({ secret }).generate();
  await code(page).fill('000000');
  await button(page, 'Switch on').click();
  await expect(code(page)).toHaveAccessibleDescription(/The code is wrong/);
  await code(page).fill(present());
  await button(page, 'Switch on').click();
  const codes = page.getByRole('dialog', { name: 'Save your backup codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectNothingWrong(page);
  const [first = '', second = ''] = await codes.getByRole('listitem').allInnerTexts();
  await button(page, "I've saved them").click();
  await expect(panel(page, 'Second factor')).toContainText('10 backup codes left');

  // By keyboard: the step after the password takes the focus. A code works once, so this is a backup code.
  await logOut(page);
  await fillInLogin(page, who);
  await expect(code(page)).toBeFocused();
  await expectNothingWrong(page);
  await press(page, button(page, 'Use a backup code instead'));
  await page.getByLabel('Backup code').fill(first.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');

  await page.goto('/admin/account');
  const passkeys = panel(page, 'Passkeys');
  await passkeys.getByLabel('Name of the new passkey').fill('Work laptop');
  await button(page, 'Add a passkey').click();
  await expect(toast(page, 'Your passkey was added')).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toContainText('Work laptop');
  await expect(passkeys.getByRole('listitem')).toContainText('Not used yet.');

  await logOut(page);
  await button(page, 'Use a passkey').click();
  await expect(page).toHaveURL('/admin/dashboard');

  await page.goto('/admin/account');
  await expect(passkeys.getByRole('listitem')).toContainText('Last used on');
  // The response to an old session: the user confirms, and the pressed action continues by itself.
  await page.route('**/remove', (route) => route.fulfill({ status: 403, json: asked }), {
    times: 1,
  });
  await button(page, 'Remove Work laptop').click();
  await page
    .getByRole('dialog', { name: 'Remove Work laptop?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(question.getByLabel('6-digit code')).toBeFocused();
  await expectNothingWrong(page);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toast(page, 'The passkey was removed')).toBeVisible();
  await expect(button(page, 'Remove Work laptop')).toHaveCount(0);
  await logOut(page);
  await button(page, 'Use a passkey').click();
  await expect(page.getByRole('main').getByText(wrongPasskeyMessage)).toBeVisible();
  await fillInLogin(page, who);
  await press(page, button(page, 'Use a backup code instead'));
  await page.getByLabel('Backup code').fill(second);
  await button(page, 'Log in').click();
  await expect(page).toHaveURL('/admin/dashboard');
});
