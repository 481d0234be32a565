import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anApp } from '#test/app.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import { aTraining } from '#test/samples/trainings.ts';
import { trainingNotFoundTitle } from '#web/trainings/public/training-format.ts';

let database: TestDatabase;
let product: Product;
let training: string;
beforeAll(async () => {
  database = await aDatabase();
  training = await aTraining(database.db, { title: 'Night Driving' });
  product = await startProduct({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await product.stop();
  await database.close();
});

const ask = (path: string, init: RequestInit = {}) => fetch(product.url + path, init);

/** Sends a raw request line and headers; returns the raw response when the connection closes. */
async function sendRaw(line: string, headers: string[] = []) {
  const { hostname, port } = new URL(product.url);
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
  test('is remembered for a moment: the next to ask gets the same bytes', async () => {
    const path = '/training?asked=twice';
    const [one, other] = [await ask(path), await ask(path)];
    expect(one.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2, must-revalidate');
    expect(await other.text()).toBe(await one.text());
    expect(policyOf(other)).toBe(policyOf(one));
  });

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

  test('answers HEAD with its headers alone', async () => {
    const [head, whole] = [await ask('/training', { method: 'HEAD' }), await ask('/training')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });
});

test.each(['/training', '/assets/x.js'])('nothing can be sent to %s', async (path) => {
  const answer = await ask(path, { method: 'POST' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ message: 'There is nothing at this address.' });
});

describe('an address where nothing is', () => {
  test.each([
    '/no-such-page',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/no-such.js',
    '//evil/x',
    '/apply%?a=%',
    '/%ff',
    '/assets/%',
    '/\\evil',
    '/a%00b',
    `/${'x'.repeat(8000)}`,
    '/<script>',
  ])('%.30s has a page that says so, which nobody keeps', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('It may have moved, or the address may be wrong.');
  });

  test.each(['/admin/no-such', '/admin/%'])(
    '%s is none of the back-office either',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect((await ask('/admin/dashboard')).status).toBe(200);
    },
  );

  test.each([crypto.randomUUID(), '50%-off', '%ff', '%00', '<script>', 'a'.repeat(3000)])(
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

  test.each(['%00', '%E0%A4%A', 'x'.repeat(5000)])(
    'registering for the training %.20s says that there is none',
    async (title) => {
      const answer = await ask(`/training/register?id=${title}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('We have no session with this name');
    },
  );
});

test.each([
  '/about),',
  '/about%20',
  '/about%E2%80%8B',
  '/about/',
  '/about&utm_source=wa',
  '/about?utm_source=wa&utm_medium=x',
  '//about/.',
])('%s leads to the page', async (path) => {
  const { status, head } = await sendRaw(`GET ${path} HTTP/1.1`);
  expect([status, /^location: (.*)$/im.exec(head)?.[1]?.trim()]).toEqual([301, '/about']);
});

test.each([
  ['/consultancy', '/book-consultancy'],
  ['/FAQ/', '/#faq'],
  ['/trainings?fbclid=abc', '/training'],
  ['/training.ics', '/trainings.ics'],
  ['/about//?a=b/&c=d?', '/about?a=b/&c=d?'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['/%2felsewhere.example/', '/%2felsewhere.example'],
])('%s leads to the page that was meant', async (path, page) => {
  const { status, headers } = await ask(path, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, page]);
});

test('an encoded # and a query of the site survive what was put behind a link', async () => {
  const locationOf = async (path: string) =>
    (await ask(path, { redirect: 'manual' })).headers.get('location');
  expect(await locationOf('/track%23abc-D_.')).toBe('/track#abc-D_');
  expect(await locationOf('/training?month=2027-01&fbclid=abc')).toBe('/training?month=2027-01');
  expect((await ask('/training?month=2027-01', { redirect: 'manual' })).status).toBe(200);
});

test('password managers are led to the account', async () => {
  const { status, headers } = await ask('/.well-known/change-password', { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/admin/account']);
});

describe('a request target that is no path', () => {
  test('with another origin means its path', async () => {
    const { status, head, bytes } = await sendRaw('GET https://evil.example:99/training HTTP/1.1');
    expect(status).toBe(200);
    expect(bytes.toString()).toContain('Night Driving');
    expect(head + bytes.toString()).not.toContain('evil.example');
  });

  test('of two slashes leads nowhere else', async () => {
    const { status, head, bytes } = await sendRaw('GET //evil.example/x HTTP/1.1');
    expect(status).toBe(404);
    expect(head).not.toMatch(/^location:/im);
    expect(bytes.toString()).not.toMatch(/(?:href|src)="(?:https?:)?\/\/evil/);
  });

  test('of another scheme, or none, is no failure of ours', async () => {
    for (const target of ['*', 'javascript:alert(1)', 'data:text/html,x', 'foo/bar']) {
      const { status } = await sendRaw(`GET ${target} HTTP/1.1`);
      expect(status, target).toBeLessThan(500);
    }
  });
});

describe('a built asset', () => {
  test('may be kept for ever', async () => {
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await ask('/')).text()) ?? [];
    const { status, headers } = await ask(script);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
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

test('nothing of this was a failure', () => {
  expect(product.errors().filter((line) => line.startsWith('{'))).toEqual([]);
});

describe('without the database', () => {
  beforeAll(() => database.close());

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

  test('pages without data are there as ever, and the sitemap asks for patience', async () => {
    for (const path of ['/', '/apply', '/login', '/robots.txt'])
      expect((await ask(path)).status, path).toBe(200);
    const { status, headers } = await ask('/sitemap.xml');
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
  });
});
