import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { RouterContext, ServerBuild } from 'react-router';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { encodeForAll } from '#server/platform/http/compression.ts';
import { unavailable } from '#server/platform/http/error-handler.ts';
import {
  type PageFile,
  robotsHeader,
  type SiteSettings,
  sitePolicy,
  tagOf,
  toPage,
  withSettings,
} from './static-files.ts';

/** Services that the server provides to the pages it renders. */
export interface ServerSide {
  /** Requests the API in memory; `path` begins with a slash. */
  ask(path: string): Promise<Response>;
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  /** What the company has published. */
  website: WebsiteContent;
  /** Logs an error of the rendering. */
  report(error: unknown): void;
}

/** The built server entry, with the exports that it adds to React Router's. */
export interface Build extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      nonceContext: RouterContext<string | null>;
      serverSideContext: RouterContext<ServerSide | null>;
    };
  };
}

/** Renders the page at `url`, a path with its query; errors go to `log`. */
export type Renderer = (url: string, log: FastifyBaseLogger) => Promise<PageFile>;

/** The words of a rendering, and whether it is kept: then it is the same for everybody, so without a nonce, and errors throw an `UnrenderedPageError`. */
export interface Rendering {
  website: WebsiteContent;
  isKept?: boolean;
}

/** Renders a page with other words than those that visitors see. */
export type WordsRenderer = (url: string, log: FastifyBaseLogger, rendering: Rendering) => Promise<PageFile>;

/** A page can't be rendered with some words; the cause says why. */
export class UnrenderedPageError extends Error {
  /** The page's path. */
  readonly page: string;

  constructor(page: string, cause: unknown) {
    super(`${page} can't be rendered`, { cause });
    this.page = page;
  }
}

// A page soon without its data, which the browser then asks for again, is better than one that is late.
const patienceMs = 2_500;

/** Requests the API in memory, through the same hooks as a request over the network. */
export function serverSideOf(app: FastifyInstance, publicUrl: string): Omit<ServerSide, 'report' | 'website'> {
  return {
    publicUrl,
    async ask(url) {
      const signal = AbortSignal.timeout(patienceMs);
      try {
        const answer = await app.inject({ url, headers: { accept: 'application/json' }, signal });
        const headers = { 'content-type': String(answer.headers['content-type']) };
        return new Response(answer.payload, { status: answer.statusCode, headers });
      } catch (error) {
        if (!signal.aborted) throw error;
        return new Response(JSON.stringify(unavailable.body), { status: unavailable.status, headers: json });
      }
    },
  };
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const isText = /^(text\/|application\/(json|xml|manifest))/;
const nowhere = { 'cache-control': 'no-store' };

/** Creates a renderer. In development the build is loaded again for each page. */
export async function makeRenderer(
  loadBuild: () => Promise<Build>,
  mode: 'production' | 'development',
  server: Omit<ServerSide, 'report' | 'website'>,
  settings: SiteSettings,
): Promise<WordsRenderer> {
  // React chooses its production or development build when it is first loaded.
  process.env.NODE_ENV ??= mode;
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  return async (url, log, { website, isKept = false }) => {
    const build = await loadBuild();
    const { nonceContext, serverSideContext } = build.entry.module;
    const context = new RouterContextProvider();
    let failure: unknown;
    const report = (error: unknown) => {
      failure ??= error;
      if (!isKept) log.error({ err: error }, 'a page failed');
    };
    context.set(serverSideContext, { ...server, website, report });
    const nonce = mode === 'production' && !isKept ? randomBytes(16).toString('base64') : null;
    context.set(nonceContext, nonce);

    const response = await createRequestHandler(build, mode)(new Request(server.publicUrl + url), context);
    const body = Buffer.from(await response.arrayBuffer());
    if (isKept && (failure !== undefined || response.status !== 200)) {
      throw new UnrenderedPageError(url, failure);
    }
    const type = response.headers.get('content-type') ?? '';
    const isHtml = type.startsWith('text/html');
    const identity = isHtml ? withSettings(body, settings) : body;
    // Two renderings of the same page differ only in their nonces, so the ETag ignores them.
    const content = nonce !== null && isHtml ? identity.toString().replaceAll(nonce, '') : identity;
    if (isKept) return toPage(identity);
    return {
      status: response.status,
      headers: {
        ...nowhere,
        ...Object.fromEntries(response.headers),
        // Errors may be temporary, so they aren't cached.
        ...(response.status !== 200 && nowhere),
        ...robotsHeader(identity, response.status),
      },
      etag: `W/${tagOf(content)}`,
      policy: nonce !== null && isHtml ? sitePolicy(`'nonce-${nonce}'`) : undefined,
      encodings: isText.test(type) ? await encodeForAll(identity, 'quick') : { identity },
    };
  };
}

const maxRemembered = 200;
// A page with its compressed forms is about 100 kB.
const maxRememberedBytes = 8_000_000;
// Each page being rendered holds some megabytes, and all share one processor.
const maxAtOnce = 8;

/** For how long the page can be shared between clients (`s-maxage`), in milliseconds. */
function sharedFor({ status, headers }: PageFile): number {
  const seconds = /\bs-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1];
  return status === 200 && seconds !== undefined ? Number(seconds) * 1000 : 0;
}

// The cache takes nothing of 0 bytes, such as a redirect.
const sizeOf = ({ encodings }: PageFile): number =>
  // The cache refuses what has no size, such as a redirect.
  Math.max(
    1,
    Object.values(encodings).reduce((bytes, content) => bytes + content.length, 0),
  );

/**
 * Caches pages for as long as their `s-maxage` allows, and renders a page once for all concurrent requests. This is
 * safe because pages don't depend on who requests them.
 */
export function withCache(render: Renderer): Renderer {
  const limitSearch = pLimit(maxAtOnce);
  const pages = new LRUCache<string, PageFile, FastifyBaseLogger>({
    max: maxRemembered,
    maxSize: maxRememberedBytes,
    sizeCalculation: sizeOf,
    ttl: 1,
    ttlResolution: 0,
    // A page that is evicted before it is rendered is still sent to the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (url, _stale, { options, context: log }) => {
      const page = await limitSearch(() => render(url, log));
      // A page that can't be shared still goes to the requests that wait for it now.
      options.ttl = Math.max(sharedFor(page), 1);
      return page;
    },
  });
  return async (url, log) => (await pages.fetch(url, { context: log })) ?? render(url, log);
}
