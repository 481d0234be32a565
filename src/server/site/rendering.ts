import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RouterContext, ServerBuild } from 'react-router';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { unavailable } from '#server/platform/http/error-handler.ts';
import { inlineScriptHashes } from '#server/platform/http/security-headers.ts';
import {
  type PageFile,
  robotsHeader,
  type SiteSettings,
  sitePolicy,
  tagOf,
  withSettings,
} from './static-files.ts';

export interface ServerSide {
  /** Requests the API in memory; `path` begins with a slash. */
  ask(path: string): Promise<Response>;
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  website: WebsiteContent;
  report(error: unknown): void;
}

/** The built server entry: React Router's exports and its own. */
export interface Build extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      nonceContext: RouterContext<string | null>;
      serverSideContext: RouterContext<ServerSide>;
    };
  };
}

export interface Rendering extends Pick<ServerSide, 'website' | 'report'> {
  /** Whether the page has no data, so is the same for everyone: its policy then lists scripts by hash, not by nonce. */
  isWithoutData: boolean;
}

/** Renders the page at `address`, a path with its query, uncompressed. */
export type Render = (address: string, rendering: Rendering) => Promise<PageFile>;

// An early page without data, which the browser then requests, beats a late one.
const deadlineMs = 2_500;

/** Requests the API in memory, through the same hooks as over the network. */
const asking = (app: FastifyInstance) => async (url: string) => {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await app.inject({ url, headers: { accept: 'application/json' }, signal });
    const headers = { 'content-type': String(answer.headers['content-type']) };
    return new Response(answer.payload, { status: answer.statusCode, headers });
  } catch (error) {
    if (!signal.aborted) throw error;
    return new Response(JSON.stringify(unavailable.body), {
      status: unavailable.status,
      headers: json,
    });
  }
};

const json = { 'content-type': 'application/json; charset=utf-8' };
const nowhere = { 'cache-control': 'no-store' };
const revalidate = { 'cache-control': 'public, max-age=0, must-revalidate' };

/** Whether a page has one address, or many with a variable part. */
export type PageKind = 'fixed' | 'open';

/** Finds the kind of page at a path, as far as known without data; `undefined` if none. */
export function pageFinder({
  routes,
}: Pick<Build, 'routes'>): (path: string) => PageKind | undefined {
  const wholePath = (id: string): string => {
    const { path, parentId } = routes[id] ?? {};
    const before = parentId ? wholePath(parentId) : '';
    return path ? `${before}/${path}` : before;
  };
  const paths = new Set(Object.keys(routes).map(wholePath));
  // The not-found page. The back-office has its own, below its path.
  paths.delete('/*');
  const patterns = [...paths].map((path) =>
    path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*'),
  );
  const known = new RegExp(`^(${patterns.join('|')})/?$`, 'i');
  return (path) => (paths.has(path) ? 'fixed' : known.test(path) ? 'open' : undefined);
}

/** Creates a renderer. In development it reloads the build for each page. */
export async function makeRenderer(
  app: FastifyInstance,
  loadBuild: () => Promise<Build>,
  mode: 'production' | 'development',
  settings: SiteSettings,
): Promise<Render> {
  // React chooses its production or development build when first loaded.
  process.env.NODE_ENV ??= mode;
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  const { publicUrl } = settings;
  const ask = asking(app);

  return async (address, { website, report, isWithoutData }) => {
    const build = await loadBuild();
    const { nonceContext, serverSideContext } = build.entry.module;
    const context = new RouterContextProvider();
    context.set(serverSideContext, { ask, publicUrl, website, report });
    const nonce =
      mode === 'production' && !isWithoutData ? randomBytes(16).toString('base64') : null;
    context.set(nonceContext, nonce);

    const response = await createRequestHandler(build, mode)(
      new Request(publicUrl + address),
      context,
    );
    const body = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const isHtml = type.startsWith('text/html');
    const identity = isHtml ? withSettings(body, settings) : body;
    // Renderings of the same page differ only in their nonces, so the ETag ignores them.
    const tag =
      nonce !== null && isHtml
        ? `W/${tagOf(identity.toString().replaceAll(nonce, ''))}`
        : tagOf(identity);
    const scripts = nonce === null ? inlineScriptHashes(identity.toString()) : `'nonce-${nonce}'`;
    return {
      status: response.status,
      headers: {
        ...(isWithoutData ? revalidate : nowhere),
        ...Object.fromEntries(response.headers),
        // Errors may be temporary, so they aren't cached.
        ...(response.status !== 200 && nowhere),
        ...robotsHeader(identity, response.status),
      },
      etag: tag,
      policy: mode === 'production' && isHtml ? sitePolicy(scripts) : undefined,
      encodings: { identity },
    };
  };
}
