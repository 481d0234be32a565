import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceWorkerPath } from '#contract/platform/service-worker.ts';
import { encodeForAll } from '#server/platform/http/compression.ts';
import { inlineScriptHashes } from '#server/platform/http/inline-scripts.ts';
import { setAssetHeaders } from '#server/platform/http/security-headers.ts';
import { type Build, makeRenderer, type Renderer, serverSideOf, withCache } from './rendering.ts';
import { workerHeaders, workerPolicy, workerThatLeaves } from './service-worker.ts';
import {
  type PageFile,
  robotsHeader,
  type SiteSettings,
  sendPageFile,
  sitePolicy,
  tagOf,
  withSettings,
} from './static-files.ts';

/** The built site: `client` holds the files for browsers, `server` renders pages on request. */
export const buildFolder = fileURLToPath(new URL('../../../../build/', import.meta.url));

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
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
const revalidate = 'public, max-age=0, must-revalidate';
const aDay = 'public, max-age=86400';

function cacheControlOf(path: string): string {
  if (path.startsWith(assets)) return immutableForAYear;
  return extname(path) === '.html' || extname(path) === '.data' ? revalidate : aDay;
}

async function loadFile(file: string, path: string, settings: SiteSettings): Promise<PageFile> {
  const isHtml = extname(file) === '.html';
  const encodings = await (namesTheSite.has(extname(file)) ? loadPage(file, settings) : loadCompressed(file));
  const { identity } = encodings;
  if (path === serviceWorkerPath) {
    return { status: 200, headers: workerHeaders, etag: tagOf(identity), policy: workerPolicy, encodings };
  }
  return {
    status: 200,
    headers: {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': cacheControlOf(path),
      ...(isHtml && robotsHeader(identity)),
    },
    etag: tagOf(identity),
    policy: isHtml ? sitePolicy(inlineScriptHashes(identity.toString())) : undefined,
    encodings,
  };
}

async function loadCompressed(file: string): Promise<PageFile['encodings']> {
  const read = (end: string) => (existsSync(file + end) ? readFile(file + end) : undefined);
  const [identity, br, gzip] = await Promise.all([readFile(file), read('.br'), read('.gz')]);
  return { identity, ...(br && { br }), ...(gzip && { gzip }) };
}

// These contain the site's own address, which is unknown at build time.
const namesTheSite = new Set(['.html', '.data']);
const loadPage = async (file: string, settings: SiteSettings) =>
  encodeForAll(withSettings(await readFile(file), settings), 'thorough');

/** Loads every built file, by its path on the site; a folder's `index.html` has the folder's path. */
async function loadFiles(folder: string, settings: SiteSettings): Promise<Map<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
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

const rendered =
  (render: Renderer): Answer =>
  async (request, reply) =>
    sendPageFile(await render(targetOf(request), request.log), request, reply);

/**
 * Serves the built site: built files from memory, precompressed; other pages are rendered on request. Unknown paths
 * below `/api` get JSON.
 */
export async function registerSite(app: FastifyInstance, settings: SiteSettings): Promise<void> {
  const files = await loadFiles(join(buildFolder, 'client'), settings);
  if (!settings.hasServiceWorker) files.set(serviceWorkerPath, await workerThatLeaves());
  const built = pathToFileURL(join(buildFolder, 'server/index.js')).href;
  const loadBuild = async (): Promise<Build> => import(built);
  const server = serverSideOf(app, settings.publicUrl);
  const render = rendered(withCache(await makeRenderer(loadBuild, 'production', server, settings)));
  await app.register(async (site) => {
    catchAll(site, async (request, reply) => {
      const file = files.get(decodePath(targetOf(request)));
      return file ? sendPageFile(file, request, reply) : render(request, reply);
    });
    site.get(`${assets}*`, { schema: { hide: true } }, async (request, reply) => {
      const file = files.get(decodePath(targetOf(request)));
      if (!file) return render(request, reply);
      setAssetHeaders(reply);
      return sendPageFile(file, request, reply);
    });
  });
}

/** Serves the site from its sources, rebuilt as they change. For development only. */
export async function registerSiteFromSource(app: FastifyInstance, settings: SiteSettings): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  const load = async (): Promise<Build> => {
    const loaded: Record<string, unknown> = await vite.ssrLoadModule('virtual:react-router/server-build');
    if (isBuild(loaded)) return loaded;
    throw new Error('the site could not be loaded from its sources');
  };
  const render = await makeRenderer(load, 'development', serverSideOf(app, settings.publicUrl), settings);
  await app.register(async (site) => {
    site.addHook('onRequest', (request, reply, done) => {
      // The policy would block Vite's inline scripts and the styles that they add.
      reply.removeHeader('content-security-policy');
      vite.middlewares(request.raw, reply.raw, done);
    });
    catchAll(site, rendered(render));
  });
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
