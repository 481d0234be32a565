import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagesWithoutData } from '#contract/platform/pages.ts';
import { serviceWorkerPath } from '#contract/platform/service-worker.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { encodeForAll } from '#server/platform/http/compression.ts';
import { HttpError } from '#server/platform/http/http-errors.ts';
import { setAssetHeaders } from '#server/platform/http/security-headers.ts';
import { contentToday, keptPages, pathOf, renderWhole, type SiteContent } from './pages.ts';
import { type Build, makeRenderer, pageFinder, type Render } from './rendering.ts';
import { type PageFile, type SiteSettings, sendPageFile, tagOf } from './static-files.ts';

const askAgainSeconds = 5;

interface WaitingPage {
  status: number;
  title: string;
  retryAfterSeconds: number;
}

/** Sends a page that explains why the requested one isn't available yet, and retries by itself. */
function sendNotNow(
  reply: FastifyReply,
  { status, title, retryAfterSeconds: seconds }: WaitingPage,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'retry-after': seconds,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}"><meta name="robots" content="noindex">
<title>One moment please</title><style>
body { max-width: 32rem; margin: 15vh auto; padding: 0 1.25rem; font: 1.125rem/1.5 system-ui, sans-serif }
</style>
<h1>${title}</h1>
<p>This page tries again by itself every ${seconds} seconds. What you have entered is kept on this device.</p></html>`);
}

/** Sends 503 with a page that says why the site isn't there yet. */
export const sendWaitingPage = (reply: FastifyReply, title: string): FastifyReply =>
  sendNotNow(reply, { status: 503, title, retryAfterSeconds: askAgainSeconds });

/** Browsers revalidate the service worker each time, to find a new one at once. */
const workerHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
};

/** The service worker only connects to this site. */
const workerPolicy = "default-src 'self'";

// Independent of the build, because it must work when the built one doesn't.
const farewell = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('workbox-expiration');
  await registration.unregister();
}
`;

/**
 * Replaces the service worker where there should be none: deletes its caches and unregisters. Open pages and form
 * drafts stay.
 */
async function workerThatLeaves(): Promise<PageFile> {
  const content = Buffer.from(farewell);
  return {
    status: 200,
    headers: workerHeaders,
    etag: tagOf(content),
    policy: workerPolicy,
    encodings: await encodeForAll(content, 'quick'),
  };
}

/** The built site: `client` has the files for browsers, `server` renders pages. */
export const buildFolder = fileURLToPath(new URL('../../../build/', import.meta.url));

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

const assets = '/assets/';
const immutableForAYear = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';

const cacheControlOf = (path: string) => (path.startsWith(assets) ? immutableForAYear : aDay);

async function loadFile(file: string, path: string): Promise<PageFile> {
  const encodings = await loadCompressed(file);
  const isWorker = path === serviceWorkerPath;
  const type = types[extname(file)] ?? 'application/octet-stream';
  return {
    status: 200,
    headers: isWorker
      ? workerHeaders
      : { 'content-type': type, 'cache-control': cacheControlOf(path) },
    etag: tagOf(encodings.identity),
    policy: isWorker ? workerPolicy : undefined,
    encodings,
  };
}

async function loadCompressed(file: string): Promise<PageFile['encodings']> {
  const read = (end: string) => (existsSync(file + end) ? readFile(file + end) : undefined);
  const [identity, br, gzip] = await Promise.all([readFile(file), read('.br'), read('.gz')]);
  return { identity, ...(br && { br }), ...(gzip && { gzip }) };
}

async function loadFiles(folder: string): Promise<Map<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  const loaded = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      return [path, await loadFile(file, path)] as const;
    }),
  );
  return new Map(loaded);
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The site's pages with unpublished content. */
export interface RenderCheck {
  /** Renders all pages without data with this content. Throws an `UnrenderedPageError` if one fails. */
  tryOut(content: WebsiteContent): Promise<void>;
  /** Returns the HTML of the page at this path with this content. Throws an `UnrenderedPageError` on failure. */
  preview(content: WebsiteContent, path: string): Promise<string>;
}

declare module '#server/platform/system/context.ts' {
  interface Context {
    /** The site's pages, to render unpublished content. */
    pages: RenderCheck;
  }
}

function renderCheckOf(app: FastifyInstance, render: Render, site: SiteContent): RenderCheck {
  return {
    async tryOut(content) {
      try {
        // In sequence, since requests share the processor.
        for (const path of pagesWithoutData) await renderWhole(render, site, { content, path });
      } catch (error) {
        app.log.warn(
          { err: error },
          'the content was refused: a page could not be rendered with it',
        );
        throw error;
      }
    },
    async preview(content, path) {
      const { encodings } = await renderWhole(render, site, { content, path });
      return encodings.identity.toString();
    },
  };
}

/** Serves the built site: built files from memory, precompressed, and pages rendered with the published content. */
export async function registerSite(
  app: FastifyInstance,
  settings: SiteSettings,
  site: SiteContent,
): Promise<RenderCheck> {
  const files = await loadFiles(join(buildFolder, 'client'));
  if (!settings.hasServiceWorker) files.set(serviceWorkerPath, await workerThatLeaves());
  const built = pathToFileURL(join(buildFolder, 'server/index.js')).href;
  const loadBuild = async (): Promise<Build> => import(built);
  const render = await makeRenderer(app, loadBuild, 'production', settings);
  const pageAt = keptPages({ render, kindOf: pageFinder(await loadBuild()) }, site);
  const answer: PageHandler = async (request, reply) => {
    const target = targetOf(request);
    try {
      const visitor = { log: request.log, sender: clientKey(request) };
      return sendPageFile(
        files.get(pathOf(target)) ?? (await pageAt(target, visitor)),
        request,
        reply,
      );
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { status, retryAfterSeconds = askAgainSeconds } = error;
      return sendNotNow(reply, { status, title: 'We are very busy right now', retryAfterSeconds });
    }
  };
  await app.register(async (scope) => {
    catchAll(scope, answer);
    scope.get(`${assets}*`, async (request, reply) => {
      if (files.has(pathOf(targetOf(request)))) setAssetHeaders(reply);
      return answer(request, reply);
    });
  });
  return renderCheckOf(app, render, site);
}

/** Serves the site from its sources, rebuilt on changes. For development only. */
export async function registerSiteFromSource(
  app: FastifyInstance,
  settings: SiteSettings,
  site: SiteContent,
): Promise<RenderCheck> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  const load = async (): Promise<Build> => {
    const loaded: Record<string, unknown> = await vite.ssrLoadModule(
      'virtual:react-router/server-build',
    );
    if (isBuild(loaded)) return loaded;
    throw new Error('the site could not be loaded from its sources');
  };
  const render = await makeRenderer(app, load, 'development', settings);
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      // The policy would block Vite's inline scripts and styles.
      reply.removeHeader('content-security-policy');
      vite.middlewares(request.raw, reply.raw, done);
    });
    catchAll(scope, async (request, reply) => {
      const report = (error: unknown) => request.log.error({ err: error }, 'a page failed');
      const rendering = {
        website: contentToday(site.content(), site),
        isWithoutData: false,
        report,
      };
      return sendPageFile(await render(targetOf(request), rendering), request, reply);
    });
  });
  return renderCheckOf(app, render, site);
}

function isBuild(module: object): module is Build {
  return 'entry' in module && 'routes' in module && 'assets' in module;
}

function catchAll(site: FastifyInstance, answer: PageHandler): void {
  site.get('/*', async (request, reply) => {
    const proper = properAddress(targetOf(request));
    return proper === undefined ? answer(request, reply) : reply.redirect(proper, 301);
  });
}

// Addresses that people guess.
const guessed: ReadonlyMap<string, string> = new Map([
  ['/consultancy', '/book-consultancy'],
  ['/consultation', '/book-consultancy'],
  ['/faq', '/#faq'],
  ['/trainings', '/training'],
]);

// Characters that texts and chats append to a link, as browsers send them.
const behindLink = /(?:[.,;:!)*>"'\]]|%(?:20|22|2a|29|2c|3e|5d|c2%a0|e2%80%(?:8b|99|9d|a6)))+$/i;
const maxBehindLink = 60;
const added = /^(?:utm_\w+|fbclid|gclid)=/;

function withoutEnd(path: string): string {
  const at = Math.max(0, path.length - maxBehindLink);
  return path.slice(0, at) + path.slice(at).replace(behindLink, '');
}

/**
 * The address without trailing slashes and appended characters, with `#` decoded, and of the page for a guessed one;
 * `undefined` if it is already proper.
 */
function properAddress(url: string): string | undefined {
  const [path = '', ...queries] = url.split('?');
  const query = queries.join('?');
  const [, whole = path, fragment = ''] = /^(.*?)%23([\w-]*)/.exec(path) ?? [];
  const [start = '', ...more] = whole.split('&');
  const page = withoutEnd(more.every((one) => added.test(one)) ? start : whole);
  const parameters = query.split('&').filter((one) => !added.test(one));
  const guess = guessed.get(page.replace(/\/$/, '').toLowerCase());
  if (guess !== undefined) return guess;
  if (page === path && parameters.join('&') === query && (page.length < 2 || !page.endsWith('/')))
    return undefined;
  // Collapses all slashes: a path that begins with two would redirect to another site, and browsers read `\` as `/`.
  const steps = page.split(/[/\\]/).filter((step) => step !== '');
  const parts = [parameters.join('&') && `?${parameters.join('&')}`, fragment && `#${fragment}`];
  return `/${steps.join('/')}${parts.join('')}`;
}

/** The requested path with its query. Proxies may send an absolute URL; its host is ignored. */
function targetOf({ url }: FastifyRequest): string {
  if (url.startsWith('/')) return url;
  const whole = URL.parse(url);
  return whole ? whole.pathname + whole.search : '/';
}
