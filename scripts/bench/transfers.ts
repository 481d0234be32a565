import type { Page } from '@playwright/test';

const kinds = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'pictures',
} as const;
const isKind = (type: string): type is keyof typeof kinds => type in kinds;

/** The transfers of a page. By kind only the compressed content in bytes, in `total` the responses' headers as well. */
export interface Transferred {
  html: number;
  scripts: number;
  styles: number;
  fonts: number;
  pictures: number;
  total: number;
  requests: number;
}

interface Transfers {
  /** The transfers so far. */
  read(): Transferred;
  /** The addresses of all requests so far. */
  addresses(): URL[];
}

// Without network information a browser assumes a slow connection, and loads images far outside the viewport.
const line = {
  offline: false,
  latency: 50,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 5_000_000 / 8,
  connectionType: 'cellular4g',
} as const;

// Then what is loaded ahead while the page is idle doesn't count.
const neverIdle = 'window.requestIdleCallback = () => 0';

/** Gives a new page a 4G line, and adds up what it transfers, without what it loads ahead when it is idle. */
export async function watchTransfers(page: Page): Promise<Transfers> {
  await page.addInitScript(neverIdle);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', line);
  const found = { html: 0, scripts: 0, styles: 0, fonts: 0, pictures: 0, total: 0 };
  const asked = new Map<string, { url: URL; type: string; headers: number }>();
  network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const url = new URL(request.url);
    if (url.protocol.startsWith('http')) asked.set(requestId, { url, type, headers: 0 });
  });
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const one = asked.get(requestId);
    if (one) one.headers = response.encodedDataLength;
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (!one) return;
    found.total += encodedDataLength;
    if (isKind(one.type)) found[kinds[one.type]] += Math.max(0, encodedDataLength - one.headers);
  });
  return {
    read: () => ({ ...found, requests: asked.size }),
    addresses: () => [...asked.values()].map(({ url }) => url),
  };
}
