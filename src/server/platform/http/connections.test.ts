import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openSocket } from '#test/product/raw-socket.ts';
import { waitFor } from '#test/wait.ts';
import { createServer } from './http-server.ts';

let app: FastifyInstance;
let arrived = 0;
let answer = () => {};
afterEach(() => app.close());

async function* half() {
  yield 'half';
  await new Promise(() => undefined);
}

async function serverThat(bears: { closingMs: number }): Promise<string> {
  arrived = 0;
  app = createServer({ isBehindTls: false, trustProxy: 0, conflicts: {}, timeouts: bears });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async () => '');
  app.addHook('onRequest', async () => {
    arrived += 1;
  });
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'in the end';
  });
  app.get('/half', (_request, reply) => reply.send(Readable.from(half())));
  app.post('/', async () => '');
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const longer = { closingMs: 600_000 };

test.each([
  ['says nothing', ''],
  [
    'has sent half a header behind an answer',
    'GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhost: ',
  ],
])('a connection that %s is closed at once', async (_what, bytes) => {
  const { socket, send, ended } = openSocket(await serverThat(longer));
  await once(socket, 'connect');
  send(bytes);
  const answers = ended();
  await waitFor(() => expect(arrived).toBe(bytes.split('\r\n\r\n').length - 1));
  await app.close();
  await answers;
});

test('a request that has come is answered before the server is closed', async () => {
  const { send, ended } = openSocket(await serverThat(longer));
  send('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  const answers = ended();
  await waitFor(() => expect(arrived).toBe(1));
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await waitFor(() => expect(app.server.listening).toBe(false));
  expect(isClosed).toBe(false);
  answer();
  expect(await answers).toMatch(/in the end$/);
  await closed;
});

test('a request that is not answered when the time is over is refused in words', async () => {
  const origin = await serverThat({ closingMs: 50 });
  const [upload, waiting] = [openSocket(origin), openSocket(origin)];
  upload.send(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf',
  );
  waiting.send('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  const answers = [upload.ended(), waiting.ended()];
  await waitFor(() => expect(arrived).toBe(2));
  await app.close();
  for (const text of await Promise.all(answers)) {
    expect(text).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(text).toMatch(/^retry-after: 5\r$/im);
    expect(text).toMatch(/^connection: close\r$/im);
    expect(text).toMatch(
      /\{"message":"The service is being restarted\. Please try again in a moment\."\}$/,
    );
  }
});

test('a response that has begun when the time is over is cut off, so that nobody takes a part for the whole', async () => {
  const { send, ended } = openSocket(await serverThat({ closingMs: 50 }));
  send('GET /half HTTP/1.1\r\nhost: x\r\n\r\n');
  const answer = ended();
  await waitFor(() => expect(arrived).toBe(1));
  await app.close();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(await answer).not.toContain('503');
});
