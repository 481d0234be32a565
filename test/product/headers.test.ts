import { beforeAll, describe, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { lightPage } from '#contract/platform/pages.ts';
import { aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { aTraining } from '#test/samples/trainings.ts';

let training: string;
const world = await aWorld({ withSite: true, publicUrl: 'https://www.example.com' });
beforeAll(async () => {
  training = await aTraining(world.database.db);
});

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
interface Asked {
  method?: Method;
  headers?: Record<string, string>;
  payload?: string;
}

async function ask(url: string, { method = 'GET', ...more }: Asked = {}) {
  const { statusCode, headers, body } = await world.app.inject({ method, url, ...more });
  return { status: statusCode, headers, body };
}

type Headers = Awaited<ReturnType<typeof ask>>['headers'];

function policyOf(headers: Headers): Map<string, string> {
  const said = String(headers['content-security-policy'] ?? '');
  return new Map(
    said.split(/;\s*/).map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1).join(' ')]),
  );
}

/** Expects the headers of every response that a browser can show in a window. */
function expectSafe(headers: Headers): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringMatching(
      /^camera=\(self\), geolocation=\(\), .*microphone=\(\), .*credentials-get=\(self\)$/,
    ),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-request-id': expect.stringMatching(/^[\w-]{16}$/),
  });
  const policy = policyOf(headers);
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('script-src') ?? policy.get('default-src')).not.toMatch(
    /unsafe|\*|https?:|data:|blob:/,
  );
  expect(policy.get('object-src') ?? policy.get('default-src')).toBe("'none'");
  for (const name of ['access-control-allow-origin', 'server', 'x-powered-by', 'set-cookie']) {
    expect(headers).not.toHaveProperty(name);
  }
}

const strictest = "default-src 'none'; frame-ancestors 'none'";

describe('a page', () => {
  const pages = () => [
    '/about',
    lightPage,
    '/training',
    `/training/${training}`,
    '/no-such-page',
    '/admin/dashboard',
  ];

  test('runs its own scripts alone, takes no other base, and stands in no frame', async () => {
    for (const path of pages()) {
      const { headers, status } = await ask(path);
      expect([200, 404], path).toContain(status);
      expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
      expectSafe(headers);
      const policy = policyOf(headers);
      expect(policy.get('script-src'), path).toMatch(
        path === lightPage ? /^'self'$/ : /^'self'( '(nonce|sha256)-[\w+/=-]+')+$/,
      );
      expect(policy.get('base-uri'), path).toBe("'none'");
      expect(policy.get('form-action'), path).toBe("'self'");
    }
  });
});

test('the page that describes the API runs its own scripts alone', async () => {
  const { headers, status } = await ask('/api/docs/');
  expect(status).toBe(200);
  expectSafe(headers);
  const policy = policyOf(headers);
  expect(policy.get('script-src')).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/);
  expect([policy.get('base-uri'), policy.get('form-action')]).toEqual(["'none'", "'none'"]);
});

test.each([
  ['a redirect', '/about/', {}, 301],
  ['an alive server', '/healthz', {}, 200],
] as const)('%s brings nothing that could run', async (_what, path, asked, status) => {
  const answer = await ask(path, asked);
  expect(answer.status).toBe(status);
  expectSafe(answer.headers);
  expect(answer.headers['content-security-policy']).toBe(strictest);
});

describe('the API', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['somebody without a token', '/admin/drivers', {}, 401],
    ['broken JSON', '/admin/login', { method: 'POST', headers: json, payload: '{' }, 400],
    ['what can not be read', '/admin/drivers/%ff', {}, 400],
  ] as const)('tells %s what nobody may keep or run', async (_whom, path, asked, status) => {
    const answer = await ask(apiBase + path, asked);
    expect(answer.status).toBe(status);
    expectSafe(answer.headers);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json; charset=utf-8$/),
      'content-security-policy': strictest,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  });
});

test('a document is kept by nobody, and is an image and nothing else', async () => {
  await apply(world.app, await anApplication());
  const url = (await read(world, listDrivers)).data.result[0]?.driverLicenceUrl ?? '';
  const { status, headers } = await ask(url);
  expect(status).toBe(200);
  expectSafe(headers);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
  });
  expect(policyOf(headers).has('sandbox')).toBe(true);

  const unsigned = await ask(url.replace(/\?.*$/, ''));
  expect(unsigned.status).toBe(403);
  expectSafe(unsigned.headers);
  expect(unsigned.headers['cache-control']).toBe('no-store');
});

test('a script of the site says what it is, and may be kept for ever', async () => {
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec((await ask('/')).body) ?? [];
  const { status, headers } = await ask(script);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.any(String),
  });
});

test('a caller can not choose the id of a request', async () => {
  const { headers } = await ask('/healthz', { headers: { 'x-request-id': 'chosen' } });
  expect(headers['x-request-id']).not.toBe('chosen');
});
