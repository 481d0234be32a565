import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import { streamNotifications } from '#contract/notifications/notifications.ts';
import { admin } from '#scripts/load/products.ts';

/** Logs in, and returns what the browser's storage contains then. */
export async function signedInStorage(url: string) {
  const answer = await fetch(`${url}/api/v1/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token, ...currentUser } = z.parse(login.response, await answer.json()).data;
  const session = { name: 'auth', value: JSON.stringify({ accessToken: token, currentUser }) };
  return { cookies: [], origins: [{ origin: url, localStorage: [session] }] };
}

// Not by a route of Playwright, which would switch the browser's cache off.
const breakOff = `const { fetch } = window;
window.fetch = (url, init) =>
  String(url).endsWith('${streamNotifications.path}') ? Promise.reject(new TypeError('broken off')) : fetch(url, init);`;

/** Breaks off the stream of news, which never ends, so that a page of the back-office can be waited for. */
export async function breakOffNotifications(page: Page): Promise<void> {
  await page.addInitScript(breakOff);
}
