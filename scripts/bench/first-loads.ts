import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Measured } from '#scripts/load/report.ts';
import { laptop, phone, signedInStorage, withPage } from './browser.ts';

const kib = 1024;

// The most that a first load may take on a phone, in KiB with headers and images: 3 % more than it took when this was set.
const budgets: Record<string, number> = {
  ...{ '/': 277, '/about': 244, '/services': 244 },
  ...{ '/apply': 307, '/request': 288, '/book-consultancy': 286, '/track': 278 },
  ...{ '/training': 381, '/training/{id}': 322 },
};
const officeBudgets = { dashboard: 337, list: 62 };

/** The measured pages; `{id}` stands for a training. */
export const measuredPages = Object.keys(budgets);

// Without network information a browser assumes a slow connection, and loads images far outside the viewport.
const line = {
  offline: false,
  latency: 50,
  connectionType: 'cellular4g',
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 5_000_000 / 8,
} as const;

// Then what is loaded ahead while the page is idle doesn't count.
const neverIdle = 'window.requestIdleCallback = () => 0';

// A slow machine can be busy for longer than a browser takes for the end of loading.
const quietMs = 1000;

/**
 * Gives a new page a 4G line, and notes the addresses that it asks for, and how many bytes come. What the browser asks for by itself isn't
 * counted, such as the icon of its tab.
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
    /** Waits until nothing more comes. */
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
  z.object({ id: z.string(), parentId: z.optional(z.string()), path: z.optional(z.string()), module: z.string() }),
);
type Routes = z.infer<typeof Routes>;
const Manifest = z.object({ routes: Routes });

function isOffice(routes: Routes, id: string): boolean {
  const route = routes[id];
  if (!route) return false;
  return route.path === 'admin' || (route.parentId !== undefined && isOffice(routes, route.parentId));
}

/** A measured load, which is broken if it is over its budget. */
const withBudget = (title: string, loaded: Record<string, { bytes: number; budget: number }>): Measured => ({
  title,
  rows: Object.entries(loaded).map(([what, { bytes, budget }]) => ({
    ...{ what, value: bytes / kib, unit: 'KiB' },
    target: { atMost: budget },
  })),
  broken: Object.entries(loaded).flatMap(([what, { bytes, budget }]) =>
    bytes > budget * kib
      ? [`${title}: ${what} takes ${(bytes / kib).toFixed(1)} KiB, at most ${budget} are allowed`]
      : [],
  ),
});

/** Measures the first load of one of the `measuredPages` at its address, which may ask nobody else, nor for code of the back-office. */
export const measureFirstLoad = (browser: Browser, name: string, address: string): Promise<Measured> =>
  withPage(browser, phone, async (page) => {
    const transfers = await watchTransfers(page);
    await page.goto(address);
    const manifest = await page.waitForFunction(() => Reflect.get(globalThis, '__reactRouterManifest'));
    const { routes } = z.parse(Manifest, await manifest.jsonValue());
    await transfers.untilQuiet();
    const { bytes, addresses } = transfers;
    const loaded = new Set(addresses.map(({ pathname }) => pathname));
    const strangers = addresses.map(({ origin }) => origin).filter((origin) => origin !== new URL(address).origin);
    const office = Object.values(routes).filter(({ id, module }) => isOffice(routes, id) && loaded.has(module));
    const measured = withBudget(`First load of ${name} on a phone`, {
      everything: { bytes, budget: budgets[name] ?? 0 },
    });
    measured.broken.push(
      ...[...new Set(strangers)].map((origin) => `${name} asks ${origin} for something`),
      ...office.map(({ id }) => `${name} loads the back-office's ${id}`),
    );
    return measured;
  });

/** Measures what the dashboard loads on a laptop, and a list that is opened from there, its rows included. */
export async function measureOfficeLoad(browser: Browser, url: string): Promise<Measured> {
  return withPage(browser, { ...laptop, storageState: await signedInStorage(url) }, async (page) => {
    const transfers = await watchTransfers(page);
    await page.goto(`${url}/admin/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await transfers.untilQuiet();
    const { bytes } = transfers;
    await page.getByRole('navigation').getByRole('link', { name: 'Driver Management' }).click();
    // The rows of the skeleton are no links.
    await page.getByRole('row').getByRole('link').first().waitFor();
    await transfers.untilQuiet();
    return withBudget('First load of the back-office on a laptop', {
      'the dashboard': { bytes, budget: officeBudgets.dashboard },
      'a list after it, more': { bytes: transfers.bytes - bytes, budget: officeBudgets.list },
    });
  });
}
