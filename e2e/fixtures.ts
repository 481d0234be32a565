import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { login } from '#contract/accounts/accounts.ts';
import { ask, visitorAt } from '#test/administrator.ts';
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

/**
 * Opens a session without the log-in page; in another product, that one has to be the page's. The log-in has the given
 * headers.
 */
export async function signIn(
  page: Page,
  { email, password }: Administrator = browserAdmin,
  url = productUrl,
  headers: Record<string, string> = {},
): Promise<void> {
  const { token, ...currentUser } = await ask(visitorAt(url, headers), login, { body: { email, password } });
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

/** Waits until the scripts of the page have taken it over. A press waits by itself; keys, pasted words and a walk with what was typed don't. */
export const awake = (page: Page): Promise<void> =>
  expect(page.locator('[data-bar] button, #screen').first()).toBeAttached();

/** Keeps the scripts of the page back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isAllowed, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isAllowed;
    await route.continue();
  });
  return letThrough;
}

/** The page's heading. */
export const pageTitle = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** A button by its full name. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** Presses a button by its full name. */
export const press = (place: Page | Locator, name: string): Promise<void> => button(place, name).click();

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
