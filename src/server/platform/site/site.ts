import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceWorkerPath } from '#contract/platform/service-worker.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { setAssetHeaders } from '#server/platform/http/security-headers.ts';
import { publishedPages, type SiteWords, wordsOfToday } from './published-pages.ts';
import { type Build, makeRenderer, type Renderer, serverSideOf } from './rendering.ts';
import { workerHeaders, workerPolicy, workerThatLeaves } from './service-worker.ts';
import { type PageFile, type SiteSettings, sendPageFile, tagOf, toPage, withSettings } from './static-files.ts';

/** The built site: `client` holds the files for browsers, `server` renders pages on request. */
export const buildFolder = fileURLToPath(new URL('../../../../build/', import.meta.url));

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

async function loadFile(file: string, path: string, settings: SiteSettings): Promise<PageFile> {
  if (extname(file) === '.html') return toPage(withSettings(await readFile(file), settings));
  const encodings = await loadCompressed(file);
  const isWorker = path === serviceWorkerPath;
  const type = types[extname(file)] ?? 'application/octet-stream';
  return {
    status: 200,
    headers: isWorker ? workerHeaders : { 'content-type': type, 'cache-control': cacheControlOf(path) },
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

/**
 * Loads every built file, by its path on the site; a folder's `index.html` has the folder's path. The pages' `.data` is left
 * out: it has the words of the build.
 */
async function loadFiles(folder: string, settings: SiteSettings): Promise<Map<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz|data)$/.test(entry.name));
  const pages = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      return [path.replace(/\/index\.html$/, '') || '/', await loadFile(file, path, settings)] as const;
    }),
  );
  return new Map(pages);
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The site that is served. */
export interface Site {
  /** Renders all pages with these words and shows them at once. Throws, and changes nothing, if one can't be rendered. */
  publish(content: WebsiteContent): Promise<void>;
  /** Renders all pages with these words, and shows none. Throws if one can't be rendered. */
  tryOut(content: WebsiteContent): Promise<void>;
  /** Returns the HTML of the page at this path with these words. Throws if it can't be rendered. */
  preview(content: WebsiteContent, path: string): Promise<string>;
}

const rendered =
  (render: Renderer): Answer =>
  async (request, reply) =>
    sendPageFile(await render(targetOf(request), request.log), request, reply);

/**
 * Serves the built site: built files from memory, precompressed, and the pages that the build has rendered, in the words
 * that are published; other pages are rendered on request. Unknown paths below `/api` get JSON.
 */
export async function registerSite(app: FastifyInstance, settings: SiteSettings, words: SiteWords): Promise<Site> {
  const files = await loadFiles(join(buildFolder, 'client'), settings);
  if (!settings.hasServiceWorker) files.set(serviceWorkerPath, await workerThatLeaves());
  const shipped = new Map([...files].filter(([, { policy, headers }]) => policy && headers !== workerHeaders));
  for (const path of shipped.keys()) files.delete(path);
  const built = pathToFileURL(join(buildFolder, 'server/index.js')).href;
  const loadBuild = async (): Promise<Build> => import(built);
  const server = serverSideOf(app, settings.publicUrl);
  const renderWith = await makeRenderer(loadBuild, 'production', server, settings);

  const { shown, publish, tryOut } = await publishedPages(app, shipped, renderWith, words);
  const answer: Answer = async (request, reply) => {
    const path = decodePath(targetOf(request));
    const file = shown().pages.get(path) ?? files.get(path);
    return file ? sendPageFile(file, request, reply) : rendered(shown().render)(request, reply);
  };
  await app.register(async (site) => {
    catchAll(site, answer);
    site.get(`${assets}*`, { schema: { hide: true } }, async (request, reply) => {
      if (files.has(decodePath(targetOf(request)))) setAssetHeaders(reply);
      return answer(request, reply);
    });
  });
  return {
    publish,
    tryOut,
    preview: async (next, path) =>
      htmlOf(await renderWith(path, app.log, { website: wordsOfToday(next, words), isKept: true })),
  };
}

const htmlOf = ({ encodings }: PageFile) => encodings.identity.toString();

/** Serves the site from its sources, rebuilt as they change. For development only. */
export async function registerSiteFromSource(
  app: FastifyInstance,
  settings: SiteSettings,
  words: SiteWords,
): Promise<Site> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  const load = async (): Promise<Build> => {
    const loaded: Record<string, unknown> = await vite.ssrLoadModule('virtual:react-router/server-build');
    if (isBuild(loaded)) return loaded;
    throw new Error('the site could not be loaded from its sources');
  };
  const renderWith = await makeRenderer(load, 'development', serverSideOf(app, settings.publicUrl), settings);
  let shown = words.content();
  await app.register(async (site) => {
    site.addHook('onRequest', (request, reply, done) => {
      // The policy would block Vite's inline scripts and the styles that they add.
      reply.removeHeader('content-security-policy');
      vite.middlewares(request.raw, reply.raw, done);
    });
    catchAll(
      site,
      rendered((url, log) => renderWith(url, log, { website: wordsOfToday(shown, words) })),
    );
  });
  return {
    async publish(content) {
      shown = content;
    },
    tryOut: async () => undefined,
    preview: async (content, path) =>
      htmlOf(await renderWith(path, app.log, { website: wordsOfToday(content, words) })),
  };
}

function isBuild(module: object): module is Build {
  return 'entry' in module && 'routes' in module && 'assets' in module;
}

function catchAll(site: FastifyInstance, answer: Answer): void {
  site.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const proper = withoutLastSlash(targetOf(request));
    return proper === undefined ? answer(request, reply) : reply.redirect(proper, 301);
  });
}

/** The address without trailing slashes; `undefined` if it has none. */
function withoutLastSlash(url: string): string | undefined {
  const [path = '', ...query] = url.split('?');
  if (path.length < 2 || !path.endsWith('/')) return undefined;
  // Collapses all slashes: a path that begins with two would redirect to another site, and browsers read `\` as `/`.
  const steps = path.split(/[/\\]/).filter((step) => step !== '');
  return [`/${steps.join('/')}`, ...query].join('?');
}

/** The requested path with its query. Proxies may send an absolute URL, whose host is ignored. */
function targetOf({ url }: FastifyRequest): string {
  if (url.startsWith('/')) return url;
  const whole = URL.parse(url);
  return whole ? whole.pathname + whole.search : '/';
}

function decodePath(url: string): string {
  const [path = '/'] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
