import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { todayInLagos } from '#contract/platform/dates.ts';
import { pageQueries, pagesWithoutData, shownInstead } from '#contract/platform/pages.ts';
import { contentOn } from '#contract/website/announcements.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { countedKeys } from '#server/platform/http/client-key.ts';
import { type Effort, encodeForAll } from '#server/platform/http/compression.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { PageKind, Render } from './rendering.ts';
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

type KindOf = (path: string) => PageKind | undefined;

/** The decoded path of an address. */
export function pathOf(address: string): string {
  const [path = '/'] = address.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** One spelling of a path: escapes only where they are needed, and small letters below `/training`, whose ids have no others. */
function spelled(path: string): string {
  try {
    const parts = path.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
    const [, first = ''] = parts;
    return first.toLowerCase() === 'training' ? parts.join('/').toLowerCase() : parts.join('/');
  } catch {
    return path;
  }
}

/**
 * The address under which a page is kept: all where nothing is are one, and of a query only what its page uses, in one order. Which parts of a
 * page the router asks for is left out: it gets all.
 */
function keptAddress(address: string, kindOf: KindOf): string {
  const path = pathOf(address);
  if (pagesWithoutData.includes(path)) return path;
  const [asked = '/', search = ''] = address.split('?', 2);
  const end = asked.endsWith('.data') ? '.data' : '';
  const own = asked.slice(0, asked.length - end.length);
  if (!kindOf(own)) return notFound + end;
  const page = spelled(own);
  const values = new URLSearchParams(search);
  // A training's id counts before its title.
  if (values.has('training')) values.delete('id');
  const used = new URLSearchParams();
  for (const [name, pattern] of Object.entries(pageQueries[page] ?? {})) {
    const value = values.get(name) ?? '';
    if (pattern.test(value)) used.set(name, value);
  }
  return used.size > 0 ? `${page}${end}?${used}` : page + end;
}

const maxKept = 200;
// A page with its compressed forms is about 100 kB.
const maxKeptBytes = 8_000_000;
// Each page being rendered holds some megabytes, and all share one processor, which renders 30 or more a second.
const maxAtOnce = 8;
const maxWaiting = 100;
/** How many pages a sender can have rendered in a minute that can't be kept, such as those where nothing is. */
const maxUnkept = 120;
const aMinute = 60_000;
// As pages with data allow by their headers.
const sharedMs = 2_000;

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

/** Who asks for a page. */
interface Visitor {
  log: FastifyBaseLogger;
  /** The key to count renderings under. */
  sender: string;
}

/** Counts the renderings of senders that couldn't be kept. */
function unkeptCounter(clock: () => Date) {
  const counts = new LRUCache<string, number>({
    max: 10_000,
    ttl: aMinute,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: { now: () => clock().getTime() },
  });
  return {
    add: (sender: string) => {
      for (const { key } of countedKeys(sender)) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    isExceeded: (sender: string) =>
      countedKeys(sender).some(({ key, times }) => (counts.get(key) ?? 0) >= maxUnkept * times),
  };
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
 * What can't be kept is limited by sender (429), and so is what waits (503).
 */
export function keptPages(
  { render: renderPage, kindOf }: { render: Render; kindOf: KindOf },
  words: SiteWords,
): (address: string, visitor: Visitor) => Promise<PageFile> {
  const limit = pLimit(maxAtOnce);
  const unkept = unkeptCounter(words.clock);
  const pages = new LRUCache<string, PageFile, () => Promise<{ page: PageFile; ttl: number }>>({
    max: maxKept,
    maxSize: maxKeptBytes,
    sizeCalculation: sizeOf,
    ttl: 1,
    ttlResolution: 0,
    // A page that is dropped before it is rendered is still sent to the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: render }) => {
      if (limit.pendingCount >= maxWaiting) throw httpErrors.busy();
      const { page, ttl } = await limit(render);
      options.ttl = ttl;
      return page;
    },
  });
  let shown = words.content();
  let version = 0;
  return async (asked, { log, sender }) => {
    const content = words.content();
    if (content !== shown) {
      shown = content;
      // What is being rendered in the former words is kept as of their version, where nobody finds it.
      version += 1;
      pages.clear();
    }
    const day = todayInLagos(words.clock());
    const report = (error: unknown) => log.error({ err: error }, 'a page failed');
    const pageAt = async (address: string, isShared: boolean) => {
      const key = `${version} ${day} ${address}`;
      const isWithoutData = address === notFound || pagesWithoutData.includes(address);
      // One address can't be asked for in ever new ways.
      const isOne = isWithoutData || kindOf(address) === 'fixed';
      if (!isOne && unkept.isExceeded(sender) && !pages.has(key)) throw httpErrors.tooMany(aMinute / 1000);
      const render = async () => {
        const page = await renderPage(address, { website: contentOn(content, day), isWithoutData, report });
        const ttl = isShared && page.status === 404 ? sharedMs : keptFor(page, isWithoutData);
        if (!isOne && ttl === 1 && page.status < 500) unkept.add(sender);
        return { page: await packed(page, isWithoutData ? 'thorough' : 'quick'), ttl };
      };
      return pages.forceFetch(key, { context: render });
    };
    const page = await pageAt(keptAddress(asked, kindOf), false);
    const instead = page.headers[shownInstead];
    return instead === undefined ? page : pageAt(instead, true);
  };
}
