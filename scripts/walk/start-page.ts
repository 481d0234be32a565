import { createServer, request, type ServerResponse } from 'node:http';
import { freePort } from '#test/product/own-postgres.ts';

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

function fail(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(502);
  response.end();
}

/** A proxy that records responses. Its first page stores the session in the browser, because no Bombadil option can. */
export async function openStartPage(
  product: string,
  session: object | undefined,
): Promise<StartPage> {
  const traffic: Traffic = { faults: [], changes: new Map() };
  const fill =
    session === undefined
      ? ''
      : `localStorage.setItem('auth', ${JSON.stringify(JSON.stringify(session))});`;
  const page = `<!doctype html><title>Start</title><h1>Start</h1><script>${fill}location.replace('${session ? '/admin' : '/'}')</script>`;
  const { hostname, port } = new URL(product);
  const own = await freePort();
  const server = createServer((asked, response) => {
    const { method = 'GET', url: path = '/', headers } = asked;
    if (path === '/start-of-walk') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
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
