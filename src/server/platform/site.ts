import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContext, ServerBuild } from 'react-router';
import { inlineScriptHashes } from './openapi.ts';

/** Where the built site stands: `client` is what browsers get, `server` renders pages on request. */
export const buildFolder = fileURLToPath(new URL('../../../build/', import.meta.url));

interface StoredPage {
  type: string;
  etag: string;
  cacheControl: string;
  policy: string | undefined;
  /** The bytes by content encoding; `identity` as they are. */
  encodings: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

const sitePolicy = (scripts: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Components set single style properties on elements, which only this allows.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const forEver = 'public, max-age=31536000, immutable';
const askAgain = 'public, max-age=0, must-revalidate';
const aDay = 'public, max-age=86400';

function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return forEver;
  return extname(path) === '.html' || extname(path) === '.data' ? askAgain : aDay;
}

async function loadPage(file: string, path: string): Promise<StoredPage> {
  const read = (end: string) => (existsSync(file + end) ? readFile(file + end) : undefined);
  const [identity, br, gzip] = await Promise.all([readFile(file), read('.br'), read('.gz')]);
  const isHtml = extname(file) === '.html';
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    cacheControl: cacheControlOf(path),
    policy: isHtml ? sitePolicy(inlineScriptHashes(identity.toString())) : undefined,
    encodings: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

/** Everything that was built, by its path on the site; a folder's page goes by the folder's path. */
async function loadPages(folder: string): Promise<Map<string, StoredPage>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  const pages = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      return [path.replace(/\/index\.html$/, '') || '/', await loadPage(file, path)] as const;
    }),
  );
  return new Map(pages);
}

function sendPage(page: StoredPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': page.cacheControl, etag: page.etag, vary: 'accept-encoding' });
  if (page.policy) reply.header('content-security-policy', page.policy);
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const { identity, br, gzip } = page.encodings;
  reply.type(page.type);
  if (br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br);
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(identity);
}

/** What the built server entry gives beside React Router's own exports. */
interface Build extends ServerBuild {
  entry: { module: ServerBuild['entry']['module'] & { nonceContext: RouterContext<string | null> } };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Renders pages on request, from a build that is loaded anew for each one in development. */
async function makeRenderer(loadBuild: () => Promise<Build>, mode: 'production' | 'development'): Promise<Answer> {
  // React chooses its fast or its talkative form when it is first loaded.
  process.env.NODE_ENV ??= mode;
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  return async (request, reply) => {
    const build = await loadBuild();
    const context = new RouterContextProvider();
    reply.header('cache-control', 'no-store');
    if (mode === 'production') {
      const nonce = randomBytes(16).toString('base64');
      context.set(build.entry.module.nonceContext, nonce);
      reply.header('content-security-policy', sitePolicy(`'nonce-${nonce}'`));
    }
    return reply.send(await createRequestHandler(build, mode)(createRequest(request.raw, reply.raw), context));
  };
}

/**
 * Serves the built site: what was made at build time from memory, compressed beforehand; every other page rendered on
 * request. Unknown paths below `/api` answer JSON.
 */
export async function serveSite(app: FastifyInstance): Promise<void> {
  const pages = await loadPages(join(buildFolder, 'client'));
  const built = pathToFileURL(join(buildFolder, 'server/index.js')).href;
  const render = await makeRenderer(async (): Promise<Build> => import(built), 'production');
  await app.register(async (site) => {
    catchAll(site, async (request, reply) => {
      const path = decodePath(request.url);
      const page = pages.get(path) ?? pages.get(path.replace(/\/$/, ''));
      return page ? sendPage(page, request, reply) : render(request, reply);
    });
  });
}

/** Serves the site from its sources, made anew as they change; for development only. */
export async function serveSiteFromSource(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  const load = async (): Promise<Build> => {
    const loaded: Record<string, unknown> = await vite.ssrLoadModule('virtual:react-router/server-build');
    if (isBuild(loaded)) return loaded;
    throw new Error('the site could not be loaded from its sources');
  };
  const render = await makeRenderer(load, 'development');
  await app.register(async (site) => {
    site.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
    catchAll(site, render);
  });
}

function isBuild(module: object): module is Build {
  return 'entry' in module && 'routes' in module && 'assets' in module;
}

function catchAll(site: FastifyInstance, answer: Answer): void {
  // React Router reads a body itself.
  site.removeAllContentTypeParsers();
  site.addContentTypeParser('*', (_request, _body, done) => done(null));
  site.all('/*', { schema: { hide: true } }, answer);
}

function decodePath(url: string): string {
  const [path = '/'] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
