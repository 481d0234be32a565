import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import { admin } from '#scripts/load/products.ts';

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
} as const;
export const laptop = { viewport: { width: 1440, height: 900 } } as const;

export function startBrowser(chromiumPath: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}

/** The page starts with an empty cache. */
export async function withPage<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

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
