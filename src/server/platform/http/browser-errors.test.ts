import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { reportBrowserError } from '#contract/platform/browser-errors.ts';
import { createLogger } from '#server/platform/system/log.ts';
import { aWorld } from '#test/app.ts';
import { sendJson } from '#test/samples/json-forms.ts';

const written: string[] = [];
const logger = createLogger({ to: { write: (line) => void written.push(line) } });

const world = await aWorld({ logger });
afterEach(async () => {
  written.length = 0;
  await world.database.pool.query('delete from rate_limits');
});

const good = {
  kind: 'TypeError',
  place: ['assets/DgUnRJCM.js:1:2345', 'assets/entry.client-BWu_W-EY.js:12:1'],
  route: 'drivers/admin/profile-page',
};
const send = (body: object | string, headers?: Record<string, string>) =>
  sendJson(world.app, reportBrowserError.path, body, headers);

const Warning = z.looseObject({ level: z.literal(40), msg: z.string() });
const warnings = () =>
  written
    .map((line): unknown => JSON.parse(line))
    .filter((line) => z.safeParse(Warning, line).success);

test('an error in a browser is logged by its kind, its place and its page', async () => {
  expect((await send(good)).status).toBe(200);
  expect(warnings()).toEqual([
    expect.objectContaining({ ...good, msg: 'an error in the browser' }),
  ]);
});

test('nothing else of what a browser sends gets into the log', async () => {
  const more = {
    message: 'no driver zzyzx',
    stack: 'at zzyzx',
    url: '/?q=zzyzx',
    err: { zzyzx: 'zzyzx' },
  };
  const headers = { 'user-agent': 'zzyzx', referer: 'http://localhost/zzyzx' };
  expect((await send({ ...good, ...more }, headers)).status).toBe(200);
  expect(warnings()).toHaveLength(1);
  expect(written.join('')).not.toContain('zzyzx');
});

test.each([
  ['nothing', {}],
  ['a sentence as kind', { ...good, kind: 'Zzyzx is wrong' }],
  ['too many frames', { ...good, place: Array.from({ length: 4 }, () => good.place[0]) }],
  ['a frame with words', { ...good, place: ['at zzyzx (assets/a.js:1:1)'] }],
  ['an address as route', { ...good, route: '/admin/driver-management?fullName=Zzyzx' }],
])('a report with %s is refused and leaves no trace in the log', async (_, body) => {
  expect((await send(body)).status).toBe(400);
  expect(warnings()).toEqual([]);
  expect(written.join('')).not.toMatch(/zzyzx|x{40}|08012345678/i);
});

test('one sender reports twenty a minute; those above are refused and not logged', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(good)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 10 }, () => 429),
  ]);
  expect(
    Number(answers.find(({ status }) => status === 429)?.headers['retry-after']),
  ).toBeGreaterThan(0);
  expect(warnings()).toHaveLength(20);
});
