import { test as base, expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import { type Administrator, browserAdmin } from '#test/samples/browser-admin.ts';

export { expect };

/** The address of the product. */
export const productUrl = process.env.PRODUCT_URL ?? '';

interface Watched {
  /** Console errors that this test provokes and the browser may report. */
  allowed: RegExp[];
  /** The console errors of the test. */
  trouble: string[];
}

/**
 * A test that fails on an error on the console (a violated content security policy is one), an uncaught error or a
 * request to another origin.
 */
export const test = base.extend<Watched>({
  allowed: [[], { option: true }],
  trouble: [
    async ({ context, allowed, baseURL }, use) => {
      const trouble: string[] = [];
      const note = (what: string) => allowed.some((pattern) => pattern.test(what)) || trouble.push(what);
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => note(String(error.error())));
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== baseURL) note(`request to ${request.url()}`);
      });
      await use(trouble);
      expect(trouble).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a session without the log-in page; in another product, that one has to be the page's. */
export async function signIn(page: Page, who: Administrator = browserAdmin, url = productUrl): Promise<void> {
  const { token, ...currentUser } = await logIn(who, url);
  const stored = JSON.stringify({ accessToken: token, currentUser });
  // Any page of the site will do; this one needs no rendering.
  await page.goto('/robots.txt');
  await page.evaluate(`localStorage.setItem('auth', ${JSON.stringify(stored)})`);
}

/** The field of an administrator's address, on the log-in page and where a password is reset. */
export const emailField = (page: Page): Locator => page.getByLabel('Email address');

const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true });

export const loginButton = (page: Page): Locator => page.getByRole('button', { name: 'Login' });

/** Logs in on the log-in page, which is open. */
export async function fillInLogin(page: Page, { email, password }: Administrator = browserAdmin): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await loginButton(page).click();
}

export async function logIn(
  { email, password }: Administrator = browserAdmin,
  url = productUrl,
): Promise<z.infer<typeof login.response>['data']> {
  const answer = await fetch(`${url}/api/v1/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return z.parse(login.response, await answer.json()).data;
}

/** The region of the toasts. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ });

export function toast(page: Page, text: string | RegExp) {
  return messages(page).getByText(text, { exact: true });
}

/** Opens the menu, on phones. */
export const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Open menu' });

/** Opens the menu where the links are hidden, as on phones. The button comes with the page's scripts, so it is waited for. */
export async function openMenuOnPhones(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await menuButton(page).click();
}
