import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { login } from '#contract/accounts/accounts.ts';
import { ask, visitorAt } from '#test/administrator.ts';
import { type Administrator, browserAdmin } from '#test/samples/browser-admin.ts';

export { expect };

export const productUrl = process.env.PRODUCT_URL ?? '';

interface Watched {
  /** Console errors that this test provokes and the browser may report. */
  allowed: RegExp[];
  trouble: string[];
}

/** On a busy machine the product asks to come back, which pages do; a screen that never loads fails its test. */
const isBusy = /status of 503/;

/**
 * A test that fails on a console error (such as a violated content security policy), an uncaught error, or a
 * request to another origin.
 */
export const test = base.extend<Watched>({
  allowed: [[], { option: true }],
  trouble: [
    async ({ context, allowed, baseURL }, use) => {
      const trouble: string[] = [];
      const note = (what: string) =>
        [...allowed, isBusy].some((pattern) => pattern.test(what)) || trouble.push(what);
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
 * Opens a session without the log-in page. `url` is the product's address, and must be the page's base URL. `headers`
 * are sent with the log-in.
 */
export async function signIn(
  page: Page,
  { email, password }: Administrator = browserAdmin,
  url = productUrl,
  headers: Record<string, string> = {},
): Promise<void> {
  const { token, ...currentUser } = await ask(visitorAt(url, headers), login, {
    body: { email, password },
  });
  const stored = JSON.stringify({ accessToken: token, currentUser });
  // Any page of the site will do; this one needs no rendering.
  await page.goto('/robots.txt');
  await page.evaluate(`localStorage.setItem('auth', ${JSON.stringify(stored)})`);
}

export const emailField = (page: Page): Locator => page.getByLabel('Email address');

const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true });

export const loginButton = (page: Page): Locator => page.getByRole('button', { name: 'Login' });

export async function fillInLogin(
  page: Page,
  { email, password }: Administrator = browserAdmin,
): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await loginButton(page).click();
}

/**
 * Waits until the page's scripts have hydrated it. Clicks wait by themselves; keys, pasted text and navigation
 * after typing don't.
 */
export const awake = (page: Page): Promise<void> =>
  expect(page.locator('[data-bar] button, #screen').first()).toBeAttached();

/** Holds back the page's scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isAllowed, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isAllowed;
    await route.continue();
  });
  return letThrough;
}

export const pageTitle = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

export const press = (place: Page | Locator, name: string): Promise<void> =>
  button(place, name).click();

export const messages = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ });

export function toast(page: Page, text: string | RegExp) {
  return messages(page).getByText(text, { exact: true });
}

export const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Open menu' });

/** Opens the menu where it hides the links, as on phones. Waits for its button, which comes with the scripts. */
export async function openMenuOnPhones(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await menuButton(page).click();
}
