import type { PageMessage } from '#web/platform/offline/worker-messages.ts';
import { builtFiles } from './built-files.ts';
import { keptPage } from './kept-pages.ts';
import { fileStrategy, isKept, pages, wasStored } from './page-cache.ts';

/**
 * Keeps the pages that were opened, and the home page: their HTML, which a link within the site doesn't load, and their
 * files, which were loaded before this worker was there. Files that the browser has cost nothing. Stops when the
 * connection is lost; the next visit continues.
 */
export async function keepPages(event: ExtendableEvent, message: PageMessage): Promise<void> {
  const home = `${self.location.origin}/`;
  try {
    for (const address of message.addresses) await keepPage(event, address, message);
    if (!(await isKept(home))) await keepPage(event, home, message);
  } catch {
    // Without a connection there is nothing more to keep.
  }
}

async function keepPage(event: ExtendableEvent, address: string, { files, isWhole }: PageMessage): Promise<void> {
  const { pathname, origin } = new URL(address);
  const page = keptPage(pathname);
  if (page === undefined) return;
  const parts = isWhole ? (builtFiles.ofPages[page] ?? []) : [];
  if (!wasStored(address)) {
    await Promise.all(pages.handleAll({ event, request: new Request(address) }));
    wasStored(address);
  }
  // One after the other, so that what the page itself loads meanwhile comes first.
  for (const url of new Set([...files, ...parts.map((part) => origin + part)])) {
    const { origin: itsOrigin, pathname: path } = new URL(url);
    const strategy = itsOrigin === origin ? fileStrategy(path) : undefined;
    const request = new Request(url, { priority: 'low' });
    if (strategy) await Promise.all(strategy.handleAll({ event, request }));
  }
}
