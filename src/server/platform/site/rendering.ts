import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { RouterContext, ServerBuild } from 'react-router';
import { encodeForAll } from '#server/platform/http/compression.ts';
import { type PageFile, robotsHeader, sitePolicy, tagOf, withPublicUrl } from './static-files.ts';

/** What pages get from the server that renders them. */
export interface ServerSide {
  /** Asks the API without a detour over the network; `path` begins with a slash. */
  ask(path: string): Promise<Response>;
  /** The site's address for the outer world, without a slash at its end. */
  publicUrl: string;
  /** Logs what went wrong while a page was made. */
  report(error: unknown): void;
}

/** What the built server entry gives beside React Router's own exports. */
export interface Build extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      nonceContext: RouterContext<string | null>;
      serverSideContext: RouterContext<ServerSide | null>;
    };
  };
}

/** Renders the page at an address, a path with its query; what goes wrong is said in `log`. */
export type Renderer = (url: string, log: FastifyBaseLogger) => Promise<PageFile>;

/** The API as pages ask it: in memory, with all that a request over the network would pass through. */
export function serverSideOf(app: FastifyInstance, publicUrl: string): Omit<ServerSide, 'report'> {
  return {
    publicUrl,
    async ask(url) {
      const {
        statusCode: status,
        payload,
        headers,
      } = await app.inject({ url, headers: { accept: 'application/json' } });
      return new Response(payload, { status, headers: { 'content-type': String(headers['content-type']) } });
    },
  };
}

const isText = /^(text\/|application\/(json|xml|manifest))/;
const nowhere = { 'cache-control': 'no-store' };

/** Renders pages from a build, which is loaded anew for each one in development. */
export async function makeRenderer(
  loadBuild: () => Promise<Build>,
  mode: 'production' | 'development',
  server: Omit<ServerSide, 'report'>,
): Promise<Renderer> {
  // React chooses its fast or its talkative form when it is first loaded.
  process.env.NODE_ENV ??= mode;
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  return async (url, log) => {
    const build = await loadBuild();
    const { nonceContext, serverSideContext } = build.entry.module;
    const context = new RouterContextProvider();
    const report = (error: unknown) => log.error({ err: error }, 'a page failed');
    context.set(serverSideContext, { ...server, report });
    const nonce = mode === 'production' ? randomBytes(16).toString('base64') : null;
    context.set(nonceContext, nonce);

    const response = await createRequestHandler(build, mode)(new Request(server.publicUrl + url), context);
    const body = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const isHtml = type.startsWith('text/html');
    const identity = isHtml ? withPublicUrl(body, server.publicUrl) : body;
    // Two renderings of the same page differ in their nonces alone.
    const said = nonce !== null && isHtml ? identity.toString().replaceAll(nonce, '') : identity;
    return {
      status: response.status,
      headers: {
        ...nowhere,
        ...Object.fromEntries(response.headers),
        // What can't be shown now may be there in a moment.
        ...(response.status !== 200 && nowhere),
        ...robotsHeader(identity, response.status),
      },
      etag: `W/${tagOf(said)}`,
      policy: nonce !== null && isHtml ? sitePolicy(`'nonce-${nonce}'`) : undefined,
      encodings: isText.test(type) ? await encodeForAll(identity, 'quick') : { identity },
    };
  };
}

const maxRemembered = 200;
// Each page on its way holds some megabytes, and all of them share one processor.
const maxAtOnce = 8;

/** For how long a page says that everybody may be given the same copy, in milliseconds. */
function sharedFor({ status, headers }: PageFile): number {
  const seconds = /\bs-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1];
  return status === 200 && seconds !== undefined ? Number(seconds) * 1000 : 0;
}

/**
 * A renderer that remembers pages for as long as they allow by `s-maxage`, and that renders a page once for all who ask for
 * it at the same time: pages know nothing of who asks.
 */
export function withCache(render: Renderer): Renderer {
  const inTurn = pLimit(maxAtOnce);
  const pages = new LRUCache<string, PageFile, FastifyBaseLogger>({
    max: maxRemembered,
    ttl: 1,
    ttlResolution: 0,
    // A page that has to make room before it is ready still goes to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (url, _stale, { options, context: log }) => {
      const page = await inTurn(() => render(url, log));
      // A page that may not be shared serves those who wait for it now.
      options.ttl = Math.max(sharedFor(page), 1);
      return page;
    },
  });
  return async (url, log) => (await pages.fetch(url, { context: log })) ?? render(url, log);
}
