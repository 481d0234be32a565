import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { type Transferred, watchTransfers } from './transfers.ts';

/** The transfers of a page before any interaction. */
export interface FirstLoad extends Transferred {
  /** Other sites that it requests something from. */
  strangers: string[];
  /** The pages of the back-office whose code it loads. */
  officePages: string[];
}

const Routes = z.record(
  z.string(),
  z.object({ id: z.string(), parentId: z.optional(z.string()), path: z.optional(z.string()), module: z.string() }),
);
type Routes = z.infer<typeof Routes>;

function isOffice(routes: Routes, id: string): boolean {
  const route = routes[id];
  if (!route) return false;
  return route.path === 'admin' || (route.parentId !== undefined && isOffice(routes, route.parentId));
}

/** Starts the browser for measuring. */
export function startBrowser(chromiumPath: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}

/** Opens a page on a phone with 4G and an empty cache, and sums up what it loads. */
export async function firstLoad(browser: Browser, address: string): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const transfers = await watchTransfers(page);
    await page.goto(address, { waitUntil: 'networkidle' });

    const routes = z.parse(Routes, await page.evaluate('window.__reactRouterManifest.routes'));
    const all = transfers.addresses();
    const loaded = new Set(all.map(({ pathname }) => pathname));
    return {
      ...transfers.read(),
      strangers: [...new Set(all.map(({ origin }) => origin))].filter((origin) => origin !== new URL(address).origin),
      officePages: Object.values(routes).flatMap(({ id, module }) =>
        isOffice(routes, id) && loaded.has(module) ? [id] : [],
      ),
    };
  } finally {
    await context.close();
  }
}
