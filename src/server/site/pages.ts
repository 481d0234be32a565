import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { todayInLagos } from '#contract/platform/dates.ts';
import { pagesWithoutData, shownInstead, usedQuery } from '#contract/platform/pages.ts';
import { contentOn } from '#contract/website/announcements.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { countedKeys } from '#server/platform/http/client-key.ts';
import { type Effort, encodeForAll } from '#server/platform/http/compression.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { PageKind, Render } from './rendering.ts';
import type { PageFile } from './static-files.ts';

export interface SiteContent {
  /** The published content: the same object until the next publication. */
  content(): WebsiteContent;
  /** The clock that decides the day shown. */
  clock(): Date;
}

/** A page can't be rendered with this content; the cause says why. */
export class UnrenderedPageError extends Error {
  readonly page: string;

  constructor(page: string, cause: unknown) {
    super(`${page} can't be rendered`, { cause });
    this.page = page;
  }
}

/** The content as it shows today. */
export const contentToday = (
  content: WebsiteContent,
  { clock }: Pick<SiteContent, 'clock'>,
): WebsiteContent => contentOn(content, todayInLagos(clock()));

/** Renders a page without data with unpublished content. Throws an `UnrenderedPageError` on failure. */
export async function renderWhole(
  render: Render,
  site: SiteContent,
  { content, path }: { content: WebsiteContent; path: string },
): Promise<PageFile> {
  let failure: unknown;
  const report = (error: unknown) => {
    failure ??= error;
  };
  const page = await render(path, {
    website: contentToday(content, site),
    isWithoutData: true,
    report,
  });
  if (failure !== undefined || page.status !== 200) throw new UnrenderedPageError(path, failure);
  return page;
}

const notFound = '/404';

type KindOf = (path: string) => PageKind | undefined;

export function pathOf(address: string): string {
  const [path = '/'] = address.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Normalises a path: minimal escapes, and lower case below `/training`, whose ids are always lower case. */
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
 * The cache key of an address: one for all unknown pages, and only the used query parameters in a fixed order.
 * Ignores which parts of a page the router requests: it gets the whole.
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
  // A training's id takes precedence over its title.
  if (values.has('training')) values.delete('id');
  const used = usedQuery(page, values);
  return used.size > 0 ? `${page}${end}?${used}` : page + end;
}

const maxKept = 200;
// A page with its compressed forms takes about 100 kB.
const maxKeptBytes = 8_000_000;
// Each rendering takes some megabytes; all share one processor, which renders 30 or more a second.
const maxAtOnce = 8;
const maxWaiting = 100;
/** Renderings a minute of uncacheable pages, such as unknown ones, per sender. */
const maxUnkept = 120;
const aMinute = 60_000;
// As long as pages with data allow in their headers.
const sharedMs = 2_000;

// The cache rejects entries of 0 bytes, such as a redirect.
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

interface Visitor {
  log: FastifyBaseLogger;
  sender: string;
}

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

/** Cache lifetime in ms: 0 lasts until the next publication, 1 serves only current waiters. */
function keptFor({ status, headers }: PageFile, isWithoutData: boolean): number {
  if (isWithoutData && status < 500) return 0;
  const seconds = /\bs-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1];
  return status === 200 && seconds !== undefined ? Math.max(Number(seconds) * 1000, 1) : 1;
}

/**
 * Renders pages on demand, once for concurrent requests, and caches them: those without data until a publication or
 * a new day, others for their `s-maxage`. Safe because pages don't depend on the requester. Limits uncacheable
 * renderings per sender (429), and waiting ones (503).
 */
export function keptPages(
  { render: renderPage, kindOf }: { render: Render; kindOf: KindOf },
  site: SiteContent,
): (address: string, visitor: Visitor) => Promise<PageFile> {
  const limit = pLimit(maxAtOnce);
  const unkept = unkeptCounter(site.clock);
  const pages = new LRUCache<string, PageFile, () => Promise<{ page: PageFile; ttl: number }>>({
    max: maxKept,
    maxSize: maxKeptBytes,
    sizeCalculation: sizeOf,
    ttl: 1,
    ttlResolution: 0,
    // A page dropped while rendering is still sent to the requests waiting for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: render }) => {
      if (limit.pendingCount >= maxWaiting) throw httpErrors.busy();
      const { page, ttl } = await limit(render);
      options.ttl = ttl;
      return page;
    },
  });
  let shown = site.content();
  let version = 0;
  return async (url, { log, sender }) => {
    const content = site.content();
    if (content !== shown) {
      shown = content;
      // Renderings of the former content finish under the old version, where they are never looked up.
      version += 1;
      pages.clear();
    }
    const day = todayInLagos(site.clock());
    const report = (error: unknown) => log.error({ err: error }, 'a page failed');
    const pageAt = async (address: string, isShared: boolean) => {
      const key = `${version} ${day} ${address}`;
      const isWithoutData = address === notFound || pagesWithoutData.includes(address);
      // Prevents endless variants of one address.
      const isOne = isWithoutData || kindOf(address) === 'fixed';
      if (!isOne && unkept.isExceeded(sender) && !pages.has(key))
        throw httpErrors.tooMany(aMinute / 1000);
      const render = async () => {
        const page = await renderPage(address, {
          website: contentOn(content, day),
          isWithoutData,
          report,
        });
        const ttl = isShared && page.status === 404 ? sharedMs : keptFor(page, isWithoutData);
        if (!isOne && ttl === 1 && page.status < 500) unkept.add(sender);
        return { page: await packed(page, isWithoutData ? 'thorough' : 'quick'), ttl };
      };
      return pages.forceFetch(key, { context: render });
    };
    const page = await pageAt(keptAddress(url, kindOf), false);
    const instead = page.headers[shownInstead];
    return instead === undefined ? page : pageAt(instead, true);
  };
}
