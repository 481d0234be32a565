import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod/mini';

/** The bytes that a page transfers before any interaction, headers included. */
export interface FirstLoad {
  html: number;
  scripts: number;
  styles: number;
  fonts: number;
  pictures: number;
  total: number;
  requests: number;
  /** Other sites that it requests something from. */
  strangers: string[];
  /** The pages of the back-office whose code it loads. */
  officePages: string[];
}

const kinds = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'pictures',
} as const;
const isKind = (type: string): type is keyof typeof kinds => type in kinds;

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

// Without network information a browser assumes a slow connection, and loads images far outside the viewport.
const line = {
  offline: false,
  latency: 50,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 5_000_000 / 8,
  connectionType: 'cellular4g',
} as const;

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
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', line);
    const found = { html: 0, scripts: 0, styles: 0, fonts: 0, pictures: 0, total: 0, requests: 0 };
    const asked = new Map<string, { url: URL; type: string }>();
    network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
      const url = new URL(request.url);
      if (url.protocol.startsWith('http')) asked.set(requestId, { url, type });
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { type } = asked.get(requestId) ?? {};
      if (type === undefined) return;
      found.total += encodedDataLength;
      if (isKind(type)) found[kinds[type]] += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'networkidle' });

    const routes = z.parse(Routes, await page.evaluate('window.__reactRouterManifest.routes'));
    const all = [...asked.values()].map(({ url }) => url);
    const loaded = new Set(all.map(({ pathname }) => pathname));
    return {
      ...found,
      requests: all.length,
      strangers: [...new Set(all.map(({ origin }) => origin))].filter((origin) => origin !== new URL(address).origin),
      officePages: Object.values(routes).flatMap(({ id, module }) =>
        isOffice(routes, id) && loaded.has(module) ? [id] : [],
      ),
    };
  } finally {
    await context.close();
  }
}
