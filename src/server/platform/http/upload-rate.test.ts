import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '#server/platform/system/log.ts';
import { openSocket, type RawSocket } from '#test/product/raw-socket.ts';
import { waitFor } from '#test/wait.ts';
import { createServer } from './http-server.ts';
import { type ConnectionTimeouts, connectionTimeouts } from './upload-rate.ts';

let app: FastifyInstance;
const lines: string[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  lines.length = 0;
});

const large = 16 * 1024 * 1024;
let isStreamGone = false;
let received = 0;

function* zeros() {
  for (let sent = 0; sent < large; sent += 65_536) yield Buffer.alloc(65_536);
}

/** A server with these timeouts, about a hundredth of the defaults. */
async function startServer(timeouts: Partial<ConnectionTimeouts>): Promise<string> {
  const logger = createLogger({ to: { write: (line) => void lines.push(line) } });
  const options = { isBehindTls: false, trustProxy: 0, conflicts: {} };
  app = createServer({
    ...options,
    logger,
    timeouts: { ...connectionTimeouts, windowBytes: 1000, ...timeouts },
  });
  app.addContentTypeParser('text/plain', async (_request: unknown, body: Readable) => {
    received = 0;
    for await (const chunk of body) received += Buffer.from(chunk).length;
    return received;
  });
  app.post('/form', async ({ body }) => ({ size: body }));
  app.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(401).send({ message: 'No.' }) },
    async () => '',
  );
  app.post('/busy', { onRequest: () => pause(700) }, async ({ body }) => ({ size: body }));
  app.get('/large', async (_request, reply) => {
    const stream = Readable.from(zeros());
    isStreamGone = false;
    stream.once('close', () => {
      isStreamGone = true;
    });
    return reply.header('content-length', large).send(stream);
  });
  app.get('/', async () => ({ message: 'hello' }));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const headersOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends `bytes` repeatedly until the connection is closed, at most `times` times. */
async function dribble(
  { socket, send }: RawSocket,
  bytes: string,
  everyMs: number,
  times = 1000,
): Promise<void> {
  for (let sent = 0; sent < times && socket.readyState !== 'closed'; sent += 1) {
    send(bytes);
    await pause(everyMs);
  }
}

const bodyOf = (answer: string): unknown => JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
const tooSlow = { message: expect.stringContaining('too slowly') };

test('a body that makes too little progress is answered by 408 and cut', async () => {
  const client = openSocket(await startServer({ windowMs: 200 }));
  client.send(headersOf('/form', 1_000_000));
  void dribble(client, 'x'.repeat(10), 20);
  const answer = await client.ended();
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(bodyOf(answer)).toEqual(tooSlow);
  await expect.poll(() => lines.join('')).toContain('"aborted":true');
  expect(lines.filter((line) => /"level":[456]0/.test(line))).toEqual([]);
});

test('a body that is slow but makes progress goes through, however long it takes as a whole', async () => {
  const client = openSocket(await startServer({ windowMs: 600, silenceMs: 1500, headersMs: 300 }));
  client.send(headersOf('/form', 120_000));
  await dribble(client, 'x'.repeat(1000), 10, 120);
  expect(bodyOf(await client.ended())).toEqual({ size: 120_000 });
});

test('a body that is quick enough is cut when it lasts longer than its size allows', async () => {
  const origin = await startServer({
    windowMs: 90_000,
    longestMs: 3 * 90_000,
    extensionBytes: 4000,
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const client = openSocket(origin);
  client.send(headersOf('/form', 1_000_000));
  await once(app.server, 'request');
  const pastWindow = async (window: number) => {
    client.send('x'.repeat(2000));
    await waitFor(() => expect(received).toBe(window * 2000));
    vi.advanceTimersByTime(90_000);
    return lines.join('').includes('too slowly');
  };
  const cuts = [];
  for (const window of [1, 2, 3, 4, 5, 6, 7]) cuts.push(await pastWindow(window));
  expect(cuts).toEqual([false, false, false, false, false, false, true]);
  expect(await client.ended()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body in chunks of a byte is cut after the first thousand', async () => {
  const origin = await startServer({});
  const chunked =
    'POST /form HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n';
  const send = (chunk: string, times: number) => {
    const client = openSocket(origin);
    client.send(`${chunked}${chunk.repeat(times)}0\r\n\r\n`);
    return client.ended();
  };
  expect(bodyOf(await send('1\r\nx\r\n', 999))).toEqual({ size: 999 });
  const answer = await send('1\r\nx\r\n', 5_000);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(bodyOf(answer)).toEqual({ message: 'The request came in too many small parts.' });
  await expect.poll(() => lines.join('')).toContain('"aborted":true');
});

test('nobody is cut while the server itself is too busy to read', async () => {
  const client = openSocket(await startServer({ windowMs: 200 }));
  client.send(headersOf('/busy', 10_000) + 'x'.repeat(9000));
  await pause(600);
  client.send('x'.repeat(1000));
  expect(bodyOf(await client.ended())).toEqual({ size: 10_000 });
});

test('what is read slowly is sent to its end', async () => {
  const origin = await startServer({ windowMs: 200, silenceMs: 1000, headersMs: 300, idleMs: 100 });
  const { socket } = openSocket(origin);
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  let read = 0;
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('data', (chunk) => {
    read += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 8);
  });
  await ended;
  expect(read).toBeGreaterThan(large);
});

test('who asks for much and never reads it holds nothing for ever', async () => {
  const { socket } = openSocket(await startServer({ silenceMs: 400 }));
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await waitFor(() => expect(isStreamGone).toBe(true));
  await expect.poll(() => lines.join('')).toContain('"aborted":true');
  socket.destroy();
});
