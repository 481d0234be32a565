import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { anApp, aWorld } from '#test/app.ts';
import { aTraining } from '#test/samples/trainings.ts';
import { trainingNotFoundTitle } from '#web/trainings/public/training-format.ts';

const world = await aWorld({ withSite: true });
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
const training = await aTraining(world.database.db, { title: 'Night Driving' });

const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, init);

/** Sends a raw request line and headers; returns the raw response when the connection closes. */
async function sendRaw(line: string, headers: string[] = []) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write([line, 'Host: evil.example', 'Connection: close', ...headers, '', ''].join('\r\n'));
  const answer = await buffer(socket);
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.subarray(0, end).toString();
  return { status: Number(head.split(' ')[1]), head, bytes: answer.subarray(end + 4) };
}

const packed = (path: string, accepted: string) =>
  sendRaw(`GET ${path} HTTP/1.1`, [`Accept-Encoding: ${accepted}`]);

const withoutNonce = (html: Buffer) => html.toString().replaceAll(/ nonce="[^"]*"/g, '');

const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';

describe('a page that is rendered on request', () => {
  test('runs the scripts of its own nonce and no others', async () => {
    const answer = await ask('/training');
    const html = await answer.text();
    const nonces = new Set([...html.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce));
    expect(nonces.size).toBe(1);
    expect(policyOf(answer)).toContain(`script-src 'self' 'nonce-${[...nonces][0]}';`);
    expect(policyOf(answer)).not.toMatch(/script-src[^;]*unsafe/);
    const scripts = [...html.matchAll(/<script(?![^>]*application\/ld\+json)[^>]*>/g)].map(
      ([tag]) => tag,
    );
    expect(scripts.length).toBeGreaterThan(1);
    for (const tag of scripts) expect(tag).toContain('nonce="');
  });

  test('travels compressed as the browser likes it', async () => {
    const plain = await packed('/training', 'identity');
    expect(plain.head).not.toMatch(/content-encoding/i);
    const html = withoutNonce(plain.bytes);
    expect(html).toContain('Night Driving');
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const { head, bytes } = await packed('/training', accepted);
      expect(head).toMatch(new RegExp(`^content-encoding: ${encoding}$`, 'im'));
      expect(head).toMatch(/^vary: accept-encoding$/im);
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(withoutNonce(unpack(bytes))).toBe(html);
    }
    expect((await packed('/training', 'br;q=0')).head).not.toMatch(/content-encoding/i);
  });

  test('is not sent again to a browser that has it, whose copy keeps the policy it came with', async () => {
    const etag = (await ask('/training')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    const again = await ask('/training', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.has('content-security-policy')).toBe(false);
    expect(again.headers.get('etag')).toBe(etag);
    const other = await ask('/training', { headers: { 'if-none-match': '"another"' } });
    expect(other.status).toBe(200);
  });
});

describe('an address where nothing is', () => {
  test.each(['/no-such-page', '/..%2f..%2fetc%2fpasswd', '/apply%?a=%', '/%ff', '/a%00b'])(
    '%.30s has a page that says so, which nobody keeps',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain('It may have moved, or the address may be wrong.');
    },
  );

  test.each([crypto.randomUUID(), '50%-off', '%00'])(
    'the session %.20s says that it is not there',
    async (id) => {
      const answer = await ask(`/training/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const html = await answer.text();
      expect(html).toContain(trainingNotFoundTitle);
      expect(html).not.toContain('rel="canonical"');
    },
  );
});

test.each(['/about),', '/about%E2%80%8B', '/about?utm_source=wa&utm_medium=x', '//about/.'])(
  '%s leads to the page',
  async (path) => {
    const { status, head } = await sendRaw(`GET ${path} HTTP/1.1`);
    expect([status, /^location: (.*)$/im.exec(head)?.[1]?.trim()]).toEqual([301, '/about']);
  },
);

test.each([
  ['/consultancy', '/book-consultancy'],
  ['/FAQ/', '/#faq'],
  ['/training.ics', '/trainings.ics'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['/%2felsewhere.example/', '/%2felsewhere.example'],
])('%s leads to the page that was meant', async (path, page) => {
  const { status, headers } = await ask(path, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, page]);
});

describe('a request target that is no path', () => {
  test('with another origin means its path', async () => {
    const { status, head, bytes } = await sendRaw('GET https://evil.example:99/training HTTP/1.1');
    expect(status).toBe(200);
    expect(bytes.toString()).toContain('Night Driving');
    expect(head + bytes.toString()).not.toContain('evil.example');
  });

  test('of another scheme, or none, is no failure of ours', async () => {
    for (const target of ['*', 'javascript:alert(1)', 'data:text/html,x', 'foo/bar']) {
      const { status } = await sendRaw(`GET ${target} HTTP/1.1`);
      expect(status, target).toBeLessThan(500);
    }
  });
});

describe('the tag of a file', () => {
  const tagIn = (head: string) => /^etag: (.+)$/im.exec(head)?.[1]?.trim() ?? '';

  test('spares a browser the bytes that it has, and no others', async () => {
    const [zipped, plain] = [
      tagIn((await packed('/about', 'gzip')).head),
      tagIn((await packed('/about', '')).head),
    ];
    const statusOf = async (accepted: string, known: string) =>
      (
        await sendRaw('GET /about HTTP/1.1', [
          `Accept-Encoding: ${accepted}`,
          `If-None-Match: ${known}`,
        ])
      ).status;
    expect(await statusOf('gzip', zipped)).toBe(304);
    expect(await statusOf('gzip', `"another", W/${zipped}`)).toBe(304);
    expect(await statusOf('gzip', plain)).toBe(200);
    expect(await statusOf('br', zipped)).toBe(200);
  });
});

describe('the service worker', () => {
  const path = '/service-worker.js';

  test('is looked for anew each time, runs as a script, and asks this site only', async () => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
    const again = await ask(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('is named by every page, unless it is switched off: then it leaves browsers', async () => {
    const without = await anApp({ withSite: true, hasServiceWorker: false });
    onTestFinished(() => without.close());
    for (const page of ['/', '/training']) {
      expect(await (await ask(page)).text(), page).toContain(`data-worker="${path}"`);
      expect((await without.app.inject(page)).body, page).not.toContain('data-worker');
    }
    const { headers, body } = await without.app.inject(path);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('registration.unregister()');
    expect(body).not.toContain("'fetch'");
  });
});

describe('without the database', () => {
  beforeAll(() => {
    const refused = Object.assign(new Error('gone'), { code: 'ECONNREFUSED', syscall: 'connect' });
    vi.spyOn(world.database.pool, 'connect').mockImplementation((...[done]: unknown[]) =>
      typeof done === 'function' ? done(refused) : Promise.reject(refused),
    );
    return () => void vi.restoreAllMocks();
  });

  test('pages with data say that they can not be shown now, and can be read', async () => {
    for (const path of [
      '/training?',
      `/training/${training}?`,
      '/training/register?',
      '/training/register?id=Night%20Driving&',
    ]) {
      const answer = await ask(`${path}category=none`);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const html = await answer.text();
      expect(html).toContain('<nav aria-label="Main"');
      expect(html).toMatch(/The sessions? could not be loaded\./);
      expect(html).toContain('Try again');
    }
    expect((await ask(`/training/${training}/calendar.ics`)).status).toBe(503);
  });

  test('pages without data are there as ever', async () => {
    for (const path of ['/', '/apply', '/login', '/robots.txt'])
      expect((await ask(path)).status, path).toBe(200);
  });
});
