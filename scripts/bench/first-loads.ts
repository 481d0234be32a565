import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Measurement } from '#scripts/load/report.ts';
import { laptop, phone, signedInStorage, withPage } from './browser.ts';

const kib = 1024;

// Budgets for first loads on a phone, in KiB with headers and images: 3 % above the measured value.
const budgets: Record<string, number> = {
  '/': 277,
  '/about': 244,
  '/services': 244,
  '/apply': 307,
  '/request': 288,
  '/book-consultancy': 286,
  '/track': 278,
  '/training': 407,
  '/training/{id}': 322,
  '/ask': 53,
};
const officeBudgets = { dashboard: 345, list: 64 };

/** `{id}` is replaced by a training's. */
export const measuredPages = Object.keys(budgets);

// Without network information, browsers assume a slow connection and load images far outside the viewport.
const line = {
  offline: false,
  latency: 50,
  connectionType: 'cellular4g',
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 5_000_000 / 8,
} as const;

// Prevents idle prefetching, which isn't part of a first load.
const neverIdle = 'window.requestIdleCallback = () => 0';

// A slow machine may pause for longer than a browser waits for the end of loading.
const quietMs = 1000;

/**
 * Simulates 4G, and records requested URLs and received bytes. Ignores the browser's own requests, such as the
 * favicon.
 */
async function watchTransfers(page: Page) {
  await page.addInitScript(neverIdle);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', line);
  const pending = new Set<string>();
  let changedAt = performance.now();
  const noAddresses: URL[] = [];
  const found = {
    bytes: 0,
    addresses: noAddresses,
    async untilQuiet() {
      while (pending.size > 0 || performance.now() - changedAt < quietMs) await pause(50);
    },
  };
  network.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    if (!request.url.startsWith('http') || type === 'Other') return;
    found.addresses.push(new URL(request.url));
    pending.add(requestId);
  });
  network.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pending.delete(requestId)) return;
    found.bytes += encodedDataLength;
    changedAt = performance.now();
  });
  return found;
}

const Routes = z.record(
  z.string(),
  z.object({
    id: z.string(),
    parentId: z.optional(z.string()),
    path: z.optional(z.string()),
    module: z.string(),
  }),
);
type Routes = z.infer<typeof Routes>;
const Manifest = z.object({ routes: Routes });

function isOffice(routes: Routes, id: string): boolean {
  const route = routes[id];
  if (!route) return false;
  return (
    route.path === 'admin' || (route.parentId !== undefined && isOffice(routes, route.parentId))
  );
}

const withBudget = (
  title: string,
  loaded: Record<string, { bytes: number; budget: number }>,
): Measurement => ({
  title,
  rows: Object.entries(loaded).map(([what, { bytes, budget }]) => ({
    what,
    value: bytes / kib,
    unit: 'KiB',
    target: { atMost: budget },
  })),
  broken: Object.entries(loaded).flatMap(([what, { bytes, budget }]) =>
    bytes > budget * kib
      ? [`${title}: ${what} takes ${(bytes / kib).toFixed(1)} KiB, at most ${budget} are allowed`]
      : [],
  ),
});

/** Measures one of `measuredPages`. Requests to other origins or for back-office code count as broken. */
export const measureFirstLoad = (
  browser: Browser,
  name: string,
  address: string,
): Promise<Measurement> =>
  withPage(browser, phone, async (page) => {
    const transfers = await watchTransfers(page);
    await page.goto(address);
    await transfers.untilQuiet();
    // Light pages have no router.
    const { routes } = z.parse(
      Manifest,
      await page.evaluate(() => Reflect.get(globalThis, '__reactRouterManifest') ?? { routes: {} }),
    );
    const { bytes, addresses } = transfers;
    const loaded = new Set(addresses.map(({ pathname }) => pathname));
    const strangers = addresses
      .map(({ origin }) => origin)
      .filter((origin) => origin !== new URL(address).origin);
    const office = Object.values(routes).filter(
      ({ id, module }) => isOffice(routes, id) && loaded.has(module),
    );
    const measured = withBudget(`First load of ${name} on a phone`, {
      everything: { bytes, budget: budgets[name] ?? 0 },
    });
    measured.broken.push(
      ...[...new Set(strangers)].map((origin) => `${name} asks ${origin} for something`),
      ...office.map(({ id }) => `${name} loads the back-office's ${id}`),
    );
    return measured;
  });

/** Measures the dashboard on a laptop, then a list opened from it, including rows. */
export async function measureOfficeLoad(browser: Browser, url: string): Promise<Measurement> {
  return withPage(
    browser,
    { ...laptop, storageState: await signedInStorage(url) },
    async (page) => {
      const transfers = await watchTransfers(page);
      await page.goto(`${url}/admin/dashboard`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await transfers.untilQuiet();
      const { bytes } = transfers;
      await page.getByRole('navigation').getByRole('link', { name: 'Driver Management' }).click();
      // The skeleton's rows contain no links.
      await page.getByRole('row').getByRole('link').first().waitFor();
      await transfers.untilQuiet();
      return withBudget('First load of the back-office on a laptop', {
        'the dashboard': { bytes, budget: officeBudgets.dashboard },
        'a list after it, more': { bytes: transfers.bytes - bytes, budget: officeBudgets.list },
      });
    },
  );
}
