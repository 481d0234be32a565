import { afterEach, expect, test } from 'vitest';
import { logout } from '#contract/accounts/accounts.ts';
import {
  listNotifications,
  markNotificationsRead,
  streamNotifications,
} from '#contract/notifications/notifications.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createLogger } from '#server/platform/system/log.ts';
import { anApp, type TestApp, type TestAppOptions } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { waitUntil } from '#test/wait.ts';

let world: TestApp | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const until = <Value>(find: () => Value | Promise<Value>) => waitUntil(find);
const url = (path: string) => apiBase + path;

async function listen(options: TestAppOptions = {}) {
  world = await anApp({ ...options, live: { lookMs: 20, sessionsMs: 40, ...options.live } });
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  return { world, origin };
}

/** Opens a stream; `text` grows with what comes, `ended` resolves at its end. */
async function open(origin: string, headers: { authorization: string }) {
  const stop = new AbortController();
  const answer = await fetch(origin + url(streamNotifications.path), { headers, signal: stop.signal });
  const received = { text: '' };
  const ended = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) received.text += part;
  })();
  ended.catch(() => undefined);
  const messages = () => received.text.split('data: changed\n\n').length - 1;
  return { answer, received, ended, messages, stop: () => stop.abort() };
}

test('a new application is told to whoever listens', async () => {
  const { world, origin } = await listen();
  const headers = await world.signIn();
  const stream = await open(origin, headers);
  expect(stream.answer.status).toBe(200);
  expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  await until(() => stream.messages() === 1);
  const { now } = world.time;
  await aDriver(world.database.db, { fullName: 'Sunday Etim', createdAt: new Date(now.getTime() + 1_000) });
  world.time.now = new Date(now.getTime() + 10_000);
  await until(() => stream.messages() === 2);
  const news = await world.app.inject({ url: url(listNotifications.path), headers });
  expect(news.json()).toMatchObject({ data: { unread: 1 } });
  stream.stop();
});

test('what an administrator has read elsewhere is told', async () => {
  const { world, origin } = await listen();
  const headers = await world.signIn();
  const stream = await open(origin, headers);
  await until(() => stream.messages() === 1);
  const other = await world.signIn();
  const payload = { until: world.time.now.toISOString() };
  await world.app.inject({ method: 'POST', url: url(markNotificationsRead.path), headers: other, payload });
  await until(() => stream.messages() === 2);
  stream.stop();
});

test('a session that ends takes its streams along, and no others', async () => {
  const { world, origin } = await listen();
  const [one, other] = [await world.signIn(), await world.signIn()];
  const [ending, staying] = [await open(origin, one), await open(origin, other)];
  await world.app.inject({ method: logout.method, url: url(logout.path), headers: one });
  await ending.ended;
  expect((await open(origin, one)).answer.status).toBe(401);
  const before = staying.messages();
  await world.app.inject({
    method: 'POST',
    url: url(markNotificationsRead.path),
    headers: other,
    payload: { until: world.time.now.toISOString() },
  });
  await until(() => staying.messages() > before);
  staying.stop();
});

test('a stream is no use of its session, which expires all the same', async () => {
  const { world, origin } = await listen();
  const headers = await world.signIn();
  const stream = await open(origin, headers);
  world.time.now = new Date(world.time.now.getTime() + 61 * 60_000);
  await stream.ended;
  expect((await open(origin, headers)).answer.status).toBe(401);
});

test('a server that is closed ends the streams at once', async () => {
  const { world, origin } = await listen({ timeouts: { closingMs: 60_000 } });
  const stream = await open(origin, await world.signIn());
  await world.stop();
  await stream.ended;
});

test('a server that is about to end ends the streams, and opens no more', async () => {
  const ending = new AbortController();
  const { world, origin } = await listen({ ending: ending.signal });
  const headers = await world.signIn();
  const stream = await open(origin, headers);
  ending.abort();
  await stream.ended;
  const { status, headers: answered } = (await open(origin, headers)).answer;
  expect([status, answered.get('retry-after')]).toEqual([503, '5']);
});

test('a stream says now and then that it is there, and ends after a while', async () => {
  const { world, origin } = await listen({ live: { heartbeatMs: 10, longestMs: 200 } });
  const stream = await open(origin, await world.signIn());
  await stream.ended;
  expect(stream.received.text).toMatch(/^: open\n\n/);
  expect(stream.received.text).toContain(': still here\n\n');
});

test('a session has six streams at most, and another one when one of them is closed', async () => {
  const { world, origin } = await listen();
  const [headers, other] = [await world.signIn(), await world.signIn()];
  const streams = await Promise.all([1, 2, 3, 4, 5, 6].map(() => open(origin, headers)));
  expect(streams.map(({ answer }) => answer.status)).toEqual(Array(6).fill(200));
  expect((await open(origin, headers)).answer.status).toBe(429);
  const others = await open(origin, other);
  expect(others.answer.status).toBe(200);
  streams[0]?.stop();
  const again = await until(async () => {
    const stream = await open(origin, headers);
    return stream.answer.status === 200 && stream;
  });
  for (const stream of [...streams, others, again]) stream.stop();
});

test('a process has so many streams at most', async () => {
  const { world, origin } = await listen({ live: { total: 1 } });
  const [one, other] = [await world.signIn(), await world.signIn()];
  const stream = await open(origin, one);
  expect((await open(origin, other)).answer.status).toBe(503);
  stream.stop();
});

test('streams outlast a database that fails, which is logged once', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', to: { write: (line) => void lines.push(line) } });
  const { world, origin } = await listen({ logger });
  const stream = await open(origin, await world.signIn());
  await until(() => stream.messages() === 1);
  const { db } = world.database;
  await db.schema.alterTable('news_readings').renameTo('elsewhere').execute();
  await until(() => lines.some((line) => line.includes('news could not be looked for')));
  await aDriver(db, { createdAt: new Date(world.time.now.getTime() - 5_000) });
  await db.schema.alterTable('elsewhere').renameTo('news_readings').execute();
  await until(() => stream.messages() === 2);
  expect(lines.filter((line) => line.includes('news could not be looked for'))).toHaveLength(1);
  stream.stop();
});

test('a client that leaves is an ordinary end in the log', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', to: { write: (line) => void lines.push(line) } });
  const { world, origin } = await listen({ logger });
  const stream = await open(origin, await world.signIn());
  stream.stop();
  await until(() => lines.some((line) => line.includes('"aborted":true')));
  expect(lines.filter((line) => line.includes('"err"'))).toEqual([]);
});

test('a HEAD request gets the headers alone', async () => {
  const { world, origin } = await listen();
  const answer = await fetch(origin + url(streamNotifications.path), { method: 'HEAD', headers: await world.signIn() });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
});
