// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { reportBrowserError } from '#contract/platform/browser-errors.ts';
import { apiBase } from '#contract/platform/endpoint.ts';

let send: (error: unknown) => void;
const request = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeEach(async () => {
  // Like a new page load.
  vi.resetModules();
  ({ sendErrorReport: send } = await import('./error-report.ts'));
  request.mockReset().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', request);
  document.documentElement.dataset.route = 'drivers/admin/profile-page';
});

const { origin } = window.location;

/** Thrown as by the site's built scripts. */
function thrown(frames: string[], message = 'no driver ada@example.com', Kind = TypeError): Error {
  const error = new Kind(message);
  error.stack = `${error.name}: ${message}\n${frames.map((frame) => `    at ${frame}`).join('\n')}`;
  return error;
}
const own = (at: number) => `fn (${origin}/assets/root-Bx_1.js:1:${at})`;

const reports = () =>
  request.mock.calls.map(([, { body }]) =>
    z.parse(reportBrowserError.body, JSON.parse(String(body))),
  );

test('an error is told by its kind, its first three own frames and its page, without its message', () => {
  const frames = [
    own(1),
    'fn (chrome-extension://abc/assets/a.js:1:1)',
    'Array.map (<anonymous>)',
    own(2),
    own(3),
    own(4),
  ];
  send(thrown(frames));
  const place = [1, 2, 3].map((at) => `assets/root-Bx_1.js:1:${at}`);
  expect(reports()).toEqual([{ kind: 'TypeError', place, route: 'drivers/admin/profile-page' }]);
  const [address, init] = request.mock.calls[0] ?? [];
  expect(address).toBe(apiBase + reportBrowserError.path);
  expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  expect(JSON.stringify(init)).not.toContain('ada');
});

test('a name that is a sentence is not told', () => {
  const error = thrown([own(1)]);
  error.name = 'Ada Eze';
  send(error);
  expect(reports()[0]?.kind).toBe('Error');
});

const named = (name: string) => Object.assign(thrown([own(1)]), { name });

test.each([
  [
    'of extensions and other sites',
    thrown(['fn (https://example.com/assets/a.js:1:1)', 'moz-extension://x/a.js:1:1']),
  ],
  ['that are no errors', 'ada@example.com'],
  ['of the API', named('ApiError')],
  ['of the network in Chromium', thrown([own(1)], 'Failed to fetch')],
])('errors %s are not told', (_, error) => {
  send(error);
  expect(request).not.toHaveBeenCalled();
});

test('equal errors are told once, and five at most', () => {
  for (let at = 0; at < 9; at += 1) {
    send(thrown([own(at)]));
    send(thrown([own(at)], 'other words'));
  }
  expect(reports().map(({ place }) => place[0])).toEqual(
    [0, 1, 2, 3, 4].map((at) => `assets/root-Bx_1.js:1:${at}`),
  );
});
