import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/platform/system/log.ts';
import { openSocket } from '#test/product/raw-socket.ts';
import { createServer } from './http-server.ts';

const lines: string[] = [];
const logger = createLogger({ level: 'trace', to: { write: (line) => void lines.push(line) } });
const app = createServer({ logger, isBehindTls: false, trustProxy: 0, conflicts: {} });
let origin: string;
let arrived = () => {};
beforeAll(async () => {
  app.get('/slow', async (request) => {
    arrived();
    await new Promise((resolve) => request.raw.socket.once('close', resolve));
    return 'too late';
  });
  app.post('/typed', async () => '');
  app.get('/full', async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function answerTo(bytes: string) {
  const { send, ended } = openSocket(origin);
  send(bytes);
  const [head = '', body = ''] = (await ended()).split('\r\n\r\n');
  return { head, body };
}

test.each([
  ['is no HTTP', 'secret of Qadriwala\r\n\r\n', 400],
  [
    'smuggles by two lengths',
    'POST /typed HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabc',
    400,
  ],
  [
    'smuggles by length and chunks',
    'POST /typed HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'has a header with a NUL',
    'GET /api HTTP/1.1\r\nhost: x\r\nx-name: Qadri\u0000wala\r\n\r\n',
    400,
  ],
  [
    'has headers without end',
    `GET /api HTTP/1.1\r\nhost: x\r\nx-long: ${'Qadriwala'.repeat(3000)}\r\n\r\n`,
    431,
  ],
  [
    'calls its chunks by long names',
    `POST /typed HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1;${'Qadriwala'.repeat(3000)}\r\n{\r\n`,
    413,
  ],
])(
  'what %s is rejected in the usual shape, and its connection ends',
  async (_what, bytes, status) => {
    const { head, body } = await answerTo(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w+`));
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
    expect(head).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'$/im);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^The .+\.$/) });
    const [, id = ''] = /^x-request-id: (\S+)$/im.exec(head) ?? [];
    expect(lines.filter((line) => line.includes(`"reqId":"${id}"`))).toHaveLength(1);
    expect(lines.join('')).not.toContain('Qadri');
  },
);

test.each([['is too long', `/${'Qadriwala'.repeat(3000)}`, 431]])(
  'an address that %s is answered with a page, which leads on',
  async (_what, path, status) => {
    const { head, body } = await answerTo(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w+`));
    expect(head).toMatch(/^content-type: text\/html; charset=utf-8$/im);
    expect(head).toMatch(/^x-robots-tag: noindex$/im);
    expect(body).toContain('<a href="/">');
    expect(body + lines.join('')).not.toContain('Qadri');
  },
);

test.each([
  ['a b', 400],
  ['user@evil.example', 400],
  ['[::1', 400],
  ['www.example.com:8080', 200],
  ['[::1]:3000', 200],
  ['', 200],
])('a request to the host %s is answered with %i', async (host, status) => {
  const { head } = await answerTo(
    `POST /typed HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
  );
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('a malformed request after a response gets none of its own, which another request could be matched with', async () => {
  const chunked = 'POST /nowhere HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
  const { send, socket, ended } = openSocket(origin);
  send(chunked);
  await new Promise((resolve) => socket.once('readable', resolve));
  send('no chunk\r\n');
  expect((await ended()).match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 404']);
});

test('a request that its sender gives up is logged as broken off', async () => {
  const { socket, send } = openSocket(origin);
  const reached = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  lines.length = 0;
  send('GET /slow?of=Qadriwala HTTP/1.1\r\nhost: x\r\n\r\n');
  await reached;
  socket.destroy();
  await expect.poll(() => lines.at(-1)).toContain('"aborted":true');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    method: 'GET',
    route: '/slow',
    msg: 'request',
  });
  expect(lines.filter((line) => line.includes('/slow'))).toHaveLength(1);
});
