import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RouteObject, RouterContext, ServerBuild } from 'react-router';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { encodeForAll } from '#server/platform/http/compression.ts';
import { unavailable } from '#server/platform/http/error-handler.ts';
import { inlineScriptHashes } from '#server/platform/http/inline-scripts.ts';
import { type PageFile, robotsHeader, type SiteSettings, sitePolicy, tagOf, withSettings } from './static-files.ts';

/** Services that the server provides to the pages it renders. */
export interface ServerSide {
  /** Requests the API in memory; `path` begins with a slash. */
  ask(path: string): Promise<Response>;
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  /** What the company has published. */
  website: WebsiteContent;
  /** Takes an error of the rendering. */
  report(error: unknown): void;
}

/** The built server entry, with the exports that it adds to React Router's. */
export interface Build extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      nonceContext: RouterContext<string | null>;
      serverSideContext: RouterContext<ServerSide>;
    };
  };
}

/** The words of a rendering, and what takes its errors. */
export interface Rendering extends Pick<ServerSide, 'website' | 'report'> {
  /** Whether the page has no data, and so is the same for everybody: then its policy names its scripts by their contents, not by a nonce. */
  isWithoutData: boolean;
}

/** Renders the page at `address`, a path with its query. */
export type Render = (address: string, rendering: Rendering) => Promise<PageFile>;

export interface Renderer {
  render: Render;
  /** Whether the site has a page for this path, as far as that can be told without data. */
  hasPage(path: string): Promise<boolean>;
}

// A page soon without its data, which the browser then asks for again, is better than one that is late.
const patienceMs = 2_500;

/** Requests the API in memory, through the same hooks as a request over the network. */
const asking = (app: FastifyInstance) => async (url: string) => {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const answer = await app.inject({ url, headers: { accept: 'application/json' }, signal });
    const headers = { 'content-type': String(answer.headers['content-type']) };
    return new Response(answer.payload, { status: answer.statusCode, headers });
  } catch (error) {
    if (!signal.aborted) throw error;
    return new Response(JSON.stringify(unavailable.body), { status: unavailable.status, headers: json });
  }
};

const json = { 'content-type': 'application/json; charset=utf-8' };
const isText = /^(text\/|application\/(json|xml|manifest))/;
const nowhere = { 'cache-control': 'no-store' };
const revalidate = { 'cache-control': 'public, max-age=0, must-revalidate' };

interface Route {
  id: string;
  path?: string | undefined;
  parentId?: string | undefined;
  index?: boolean | undefined;
}

/** The routes below the one with this id, as the router matches them. */
const routesBelow = (routes: readonly Route[], parent?: string): RouteObject[] =>
  routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }): RouteObject => {
      const own = path === undefined ? { id } : { id, path };
      return index ? { ...own, index: true } : { ...own, children: routesBelow(routes, id) };
    });

/** Creates a renderer. In development the build is loaded again for each page. */
export async function makeRenderer(
  app: FastifyInstance,
  loadBuild: () => Promise<Build>,
  mode: 'production' | 'development',
  settings: SiteSettings,
): Promise<Renderer> {
  // React chooses its production or development build when it is first loaded.
  process.env.NODE_ENV ??= mode;
  const { createRequestHandler, matchRoutes, RouterContextProvider } = await import('react-router');
  const { publicUrl } = settings;
  const ask = asking(app);

  async function render(address: string, { website, report, isWithoutData }: Rendering): Promise<PageFile> {
    const build = await loadBuild();
    const { nonceContext, serverSideContext } = build.entry.module;
    const context = new RouterContextProvider();
    context.set(serverSideContext, { ask, publicUrl, website, report });
    const nonce = mode === 'production' && !isWithoutData ? randomBytes(16).toString('base64') : null;
    context.set(nonceContext, nonce);

    const response = await createRequestHandler(build, mode)(new Request(publicUrl + address), context);
    const body = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const isHtml = type.startsWith('text/html');
    const identity = isHtml ? withSettings(body, settings) : body;
    // Two renderings of the same page differ only in their nonces, so the ETag ignores them.
    const tag = nonce !== null && isHtml ? `W/${tagOf(identity.toString().replaceAll(nonce, ''))}` : tagOf(identity);
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
      encodings: isText.test(type) ? await encodeForAll(identity, isWithoutData ? 'thorough' : 'quick') : { identity },
    };
  }

  return {
    render,
    async hasPage(path) {
      const routes = Object.values((await loadBuild()).routes).flatMap((route) => route ?? []);
      const last = matchRoutes(routesBelow(routes), path)?.at(-1);
      // The back-office has a page of its own for this, below its path.
      return last?.route.path !== '*' || last.pathnameBase !== '/';
    },
  };
}
