import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { openSocket } from '#test/raw-socket.ts';
import { createServer } from './http-server.ts';

let app: FastifyInstance;
let arrived = 0;
let answer = () => {};
afterEach(() => app.close());

async function serverThat(bears: { closingMs: number }, host = '127.0.0.1'): Promise<string> {
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
  app.post('/', async () => '');
  return app.listen({ port: 0, host });
}

const longer = { closingMs: 600_000 };

test.each([
  ['says nothing', ''],
  ['has sent half a header', 'GET / HTTP/1.1\r\nhost: '],
  ['has sent half a header behind an answer', 'GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhost: '],
])('a connection that %s is closed at once', async (_what, bytes) => {
  const { socket, send, ended } = openSocket(await serverThat(longer));
  await once(socket, 'connect');
  send(bytes);
  const answers = ended();
  await vi.waitFor(() => expect(arrived).toBe(bytes.split('\r\n\r\n').length - 1));
  await app.close();
  await answers;
});

test.each(['127.0.0.1', 'localhost'])(
  'a request that has come to %s is answered before the server is closed',
  async (host) => {
    const { send, ended } = openSocket(await serverThat(longer, host));
    send('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    const answers = ended();
    await vi.waitFor(() => expect(arrived).toBe(1));
    let isClosed = false;
    const closed = app.close().then(() => {
      isClosed = true;
    });
    await vi.waitFor(() => expect(app.server.listening).toBe(false));
    expect(isClosed).toBe(false);
    answer();
    expect(await answers).toMatch(/in the end$/);
    await closed;
  },
);

test('an upload that has not come when the time is over is cut off', async () => {
  const { send, ended } = openSocket(await serverThat({ closingMs: 50 }));
  send('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf');
  const answers = ended();
  await vi.waitFor(() => expect(arrived).toBe(1));
  await app.close();
  expect(await answers).toBe('');
});
