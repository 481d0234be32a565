import { readdir, readFile } from 'node:fs/promises';
import { createServer, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { freePort } from '#test/product/own-postgres.ts';
import type { Product } from '#test/product/product.ts';

export interface Traffic {
  /** Server errors, and 403 or 404 for reads: walkers type no URLs, so a link led there. */
  faults: string[];
  /** Accepted changes by call, such as `POST /api/v1/company`. */
  changes: Map<string, number>;
}

/** A proxy in front of the product whose first page sets the session. */
export interface StartPage {
  url: string;
  traffic: Traffic;
  close(): Promise<void>;
}

export const withoutIds = (path: string) =>
  path.replaceAll(/[\w-]*\d[\w-]{5,}/g, '{id}').replace(/\?.*/, '');

function note({ faults, changes }: Traffic, method: string, path: string, status: number): void {
  const isRead = method === 'GET' || method === 'HEAD';
  if (status >= 500 || (isRead && (status === 403 || status === 404)))
    faults.push(`${status} ${method} ${path}`);
  if (isRead || status >= 300) return;
  const call = `${method} ${withoutIds(path)}`;
  changes.set(call, (changes.get(call) ?? 0) + 1);
}

const forms = [
  '/',
  '/book-consultancy',
  '/request',
  '/training',
  '/apply',
  '/track',
  '/certificates',
  '/training?order=soonest',
];

/** The links to public pages with forms in the newest mails. */
async function readLinks(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .toSorted()
      .slice(-10)
      .map((name) => readFile(join(outbox, name), 'utf8')),
  );
  const link = /https?:\/\/[^/\s]+(\/(?:track|feedback|send-again|ask|apply|training)\b[^\s"<>]*)/g;
  return mails.flatMap((mail) =>
    [...mail.replaceAll('=\n', '').replaceAll('=3D', '=').matchAll(link)].map(
      ([, path = '']) => path,
    ),
  );
}

function fail(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(502);
  response.end();
}

/**
 * A proxy that records responses. Its first page stores the session in the browser, because no Bombadil option can,
 * or leads a visitor to the forms and the links in mails in turn.
 */
export async function openStartPage(
  { url: product, dataDir }: Product,
  session: object | undefined,
): Promise<StartPage> {
  const traffic: Traffic = { faults: [], changes: new Map() };
  let starts = 0;
  async function startPage(): Promise<string> {
    const pages = session ? ['/admin'] : [...forms, ...new Set(await readLinks(dataDir))];
    const first = JSON.stringify(pages[starts++ % pages.length]);
    const fill = session
      ? `localStorage.setItem('auth', ${JSON.stringify(JSON.stringify(session))});`
      : '';
    return `<!doctype html><title>Start</title><h1>Start</h1><script>${fill}location.replace(${first})</script>`;
  }
  const { hostname, port } = new URL(product);
  const own = await freePort();
  const server = createServer((asked, response) => {
    const { method = 'GET', url: path = '/', headers } = asked;
    if (path === '/start-of-walk') {
      void startPage().then((page) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(page),
      );
      return;
    }
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      const status = answer.statusCode ?? 502;
      note(traffic, method, path, status);
      response.writeHead(status, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => fail(response));
    response.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${own}/start-of-walk`,
    traffic,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
