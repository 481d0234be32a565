import { once } from 'node:events';
import { expect, test } from 'vitest';
import { aWorld } from '#test/app.ts';
import { openSocket } from '#test/product/raw-socket.ts';

const world = await aWorld();
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });

interface Sent {
  path: string;
  method?: string;
  headers: Record<string, string>;
  body: Buffer | string;
  /** A declared length that the body falls short of. */
  claims?: number;
}

const register = '/api/v1/driver/register';
const json = { 'content-type': 'application/json' };

/** Sends all bytes before reading the response, as browsers do. */
async function answersTo(bytes: Buffer, ...further: string[]): Promise<string> {
  const { socket, send, ended } = openSocket(origin);
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(bytes, resolve));
  for (const one of further) send(one);
  return ended();
}

function bytesOf({ path, method = 'POST', headers, body, claims }: Sent): Buffer {
  const length =
    'transfer-encoding' in headers ? {} : { 'content-length': claims ?? Buffer.byteLength(body) };
  const lines = Object.entries({ host: 'x', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.concat([
    Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
  ]);
}

const statusesOf = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const aLastGet = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

async function sentForm(form: FormData): Promise<Pick<Sent, 'headers' | 'body'>> {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: Buffer.from(await request.arrayBuffer()) };
}

const padding = new Blob([new Uint8Array(300_000)]);

/** A form with this many fields and files, then three files of 300 KB. */
async function formOf({ fields = 1, files = 0 }: { fields?: number; files?: number }) {
  const form = new FormData();
  for (let at = 0; at < fields; at += 1) form.append('fullName', 'Ngozi');
  for (let at = 0; at < files; at += 1) form.append('images', new Blob(['x']), 'paper.jpg');
  for (let at = 0; at < 3; at += 1) form.append('images', padding, 'paper.jpg');
  return sentForm(form);
}

const chunked = (body: string, size: number) => {
  const chunk = `${size.toString(16)}\r\n${body.slice(0, size)}\r\n`;
  return `${chunk.repeat(Math.ceil(body.length / size))}0\r\n\r\n`;
};

const words = 'Qadri'.repeat(140_000);
const login = '/api/v1/admin/login';
const small = await formOf({});
const kinds: [what: string, status: number, sent: Sent][] = [
  ['a form with too many fields', 400, { path: register, ...(await formOf({ fields: 61 })) }],
  ['a form where JSON belongs', 415, { path: '/api/v1/consultant/create', ...small }],
  ['an upload without a token', 401, { path: '/api/v1/admin/training', ...small }],
  ['a body for nothing below the API', 404, { path: '/api/v1/nowhere', ...small }],
  ['JSON that is too large', 413, { path: login, headers: json, body: words }],
  [
    'JSON that turns out to be too large',
    413,
    {
      path: login,
      headers: { ...json, 'transfer-encoding': 'chunked' },
      body: chunked(words, 50_000),
    },
  ],
  [
    'a body with an unusable key',
    400,
    {
      path: register,
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': 'a b' },
      body: words,
    },
  ],
];

/** The responses to the request and to a second one on the same connection; none for the latter if it was closed. */
async function answered(sent: Sent): Promise<{ status: number; goesOn: boolean }> {
  const answers = await answersTo(bytesOf(sent), aLastGet);
  const [status = 0, next] = statusesOf(answers);
  const [head = ''] = answers.split('\r\n\r\n');
  const isSaidToEnd = /^connection: close$/im.test(head);
  expect(next).toBe(isSaidToEnd ? undefined : 200);
  return { status, goesOn: !isSaidToEnd };
}

test.each(kinds)(
  'behind the answer to %s the connection goes on, or it was said to end',
  async (_what, status, sent) => {
    expect((await answered(sent)).status).toBe(status);
  },
);

test.each([0, 2].flatMap((at) => kinds.slice(at, at + 1)))(
  'a client that sends %s and then closes still reads the response',
  async (_what, status, sent) => {
    const answers = await answersTo(
      bytesOf({ ...sent, headers: { ...sent.headers, connection: 'close' } }),
    );
    expect(statusesOf(answers)).toEqual([status]);
  },
);

test.each<[string, number, Sent]>([
  [
    'a form',
    413,
    {
      path: register,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: words,
    },
  ],
  ['JSON', 413, { path: login, headers: json, body: words }],
  ['a picture of a page', 200, { method: 'GET', path: '/healthz', headers: json, body: words }],
])(
  'whoever announces a gigabyte of %s reads an answer, and the connection ends',
  async (_what, status, sent) => {
    const answers = await answersTo(bytesOf({ ...sent, claims: 1024 ** 3 }));
    expect(statusesOf(answers)).toEqual([status]);
    expect(answers).toMatch(/^connection: close$/im);
  },
);

test('whoever sends chunks without end is stopped', async () => {
  const { socket, send, ended } = openSocket(origin);
  let isOver = false;
  socket.once('close', () => {
    isOver = true;
  });
  send('POST /api/v1/nowhere HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  const answer = ended();
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  while (!isOver && socket.writable) {
    if (!socket.write(chunk))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  }
  await answer;
});
