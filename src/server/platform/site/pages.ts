import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { todayInLagos } from '#contract/platform/dates.ts';
import { pagesWithoutData, queryNames } from '#contract/platform/pages.ts';
import { contentOn } from '#contract/website/announcements.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { type Effort, encodeForAll } from '#server/platform/http/compression.ts';
import type { Render } from './rendering.ts';
import type { PageFile } from './static-files.ts';

/** The words of the site in this process. */
export interface SiteWords {
  /** What is published: the same object until something else is. */
  content(): WebsiteContent;
  /** The clock by whose days they show. */
  clock(): Date;
}

/** A page can't be rendered with some words; the cause says why. */
export class UnrenderedPageError extends Error {
  /** The page's path. */
  readonly page: string;

  constructor(page: string, cause: unknown) {
    super(`${page} can't be rendered`, { cause });
    this.page = page;
  }
}

/** These words as they show today. */
export const wordsOfToday = (content: WebsiteContent, { clock }: Pick<SiteWords, 'clock'>): WebsiteContent =>
  contentOn(content, todayInLagos(clock()));

/** Renders a page without data in other words than those that visitors see. Throws an `UnrenderedPageError` if it can't. */
export async function renderWhole(
  render: Render,
  words: SiteWords,
  { content, path }: { content: WebsiteContent; path: string },
): Promise<PageFile> {
  let failure: unknown;
  const report = (error: unknown) => {
    failure ??= error;
  };
  const page = await render(path, { website: wordsOfToday(content, words), isWithoutData: true, report });
  if (failure !== undefined || page.status !== 200) throw new UnrenderedPageError(path, failure);
  return page;
}

const notFound = '/404';

/** The decoded path of an address. */
export function pathOf(address: string): string {
  const [path = '/'] = address.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The address under which a page is kept: all where nothing is are one, and of a query only that which its page uses. */
function keptAddress(address: string, hasPage: (path: string) => boolean): string {
  const path = pathOf(address);
  if (pagesWithoutData.includes(path)) return path;
  const [own = '/', search = ''] = address.split('?', 2);
  // What the router itself asks for says in its query for which parts of the page.
  const end = own.endsWith('.data') ? '.data' : '';
  if (!hasPage(own.slice(0, own.length - end.length))) return notFound + end;
  if (end !== '') return address;
  const used = [...new URLSearchParams(search)].filter(([name]) => queryNames.includes(name));
  return used.length > 0 ? `${own}?${new URLSearchParams(used)}` : own;
}

const maxKept = 200;
// A page with its compressed forms is about 100 kB.
const maxKeptBytes = 8_000_000;
// Each page being rendered holds some megabytes, and all share one processor.
const maxAtOnce = 8;

// The cache takes nothing of 0 bytes, such as a redirect.
const sizeOf = ({ encodings }: PageFile): number =>
  Math.max(
    1,
    Object.values(encodings).reduce((bytes, content) => bytes + content.length, 0),
  );

const isText = /^(text\/|application\/(json|xml|manifest))/;

async function packed(page: PageFile, effort: Effort): Promise<PageFile> {
  if (!isText.test(page.headers['content-type'] ?? '')) return page;
  return { ...page, encodings: await encodeForAll(page.encodings.identity, effort) };
}

/** For how long a page is kept, in milliseconds: 0 is until something is published, 1 for those who wait for it now. */
function keptFor({ status, headers }: PageFile, isWithoutData: boolean): number {
  if (isWithoutData && status < 500) return 0;
  const seconds = /\bs-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1];
  return status === 200 && seconds !== undefined ? Math.max(Number(seconds) * 1000, 1) : 1;
}

/**
 * Renders pages as they are asked for, once for all who ask at the same time, and keeps them: those without data until something is
 * published or another day begins, others for as long as their `s-maxage` allows. This is safe because pages don't depend on who requests them.
 */
export function keptPages(
  { render: renderPage, hasPage }: { render: Render; hasPage: (path: string) => boolean },
  words: SiteWords,
): (address: string, log: FastifyBaseLogger) => Promise<PageFile> {
  const limit = pLimit(maxAtOnce);
  const pages = new LRUCache<string, PageFile, () => Promise<{ page: PageFile; ttl: number }>>({
    max: maxKept,
    maxSize: maxKeptBytes,
    sizeCalculation: sizeOf,
    ttl: 1,
    ttlResolution: 0,
    // A page that is dropped before it is rendered is still sent to the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: render }) => {
      const { page, ttl } = await limit(render);
      options.ttl = ttl;
      return page;
    },
  });
  let shown = words.content();
  let version = 0;
  return async (asked, log) => {
    const content = words.content();
    if (content !== shown) {
      shown = content;
      // What is being rendered in the former words is kept as of their version, where nobody finds it.
      version += 1;
      pages.clear();
    }
    const day = todayInLagos(words.clock());
    const address = keptAddress(asked, hasPage);
    const isWithoutData = address === notFound || pagesWithoutData.includes(address);
    const report = (error: unknown) => log.error({ err: error }, 'a page failed');
    const render = async () => {
      const page = await renderPage(address, { website: contentOn(content, day), isWithoutData, report });
      return { page: await packed(page, isWithoutData ? 'thorough' : 'quick'), ttl: keptFor(page, isWithoutData) };
    };
    return pages.forceFetch(`${version} ${day} ${address}`, { context: render });
  };
}
