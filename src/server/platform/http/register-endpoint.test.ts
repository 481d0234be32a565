import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, FileBody, success } from '#contract/platform/endpoint.ts';
import { openSocket } from '#test/product/raw-socket.ts';
import { waitUntil } from '#test/wait.ts';
import { createServer } from './http-server.ts';
import { registerEndpoint } from './register-endpoint.ts';

let file: { parts: AsyncIterable<Uint8Array> | Uint8Array; size?: number } = {
  parts: Buffer.alloc(0),
};
let handled: { signal: AbortSignal; answer: () => void } | undefined;
const app = createServer({ isBehindTls: false, trustProxy: 0, conflicts: {} });
beforeAll(async () => {
  const notify = endpoint('GET /words/{count}', {
    access: 'public',
    tag: 'Overview',
    summary: 'Tell so many words',
    params: z.object({ count: z.coerce.number() }),
    response: success(z.string()),
  });
  registerEndpoint(app, notify, async ({ params }) => ({
    message: 'Words',
    data: 'ọ̀rọ̀ '.repeat(params.count),
  }));
  const wait = endpoint('POST /waits', {
    access: 'public',
    tag: 'Overview',
    summary: 'Wait until told to answer',
    body: z.object({ words: z.string() }),
    response: success(z.string()),
  });
  registerEndpoint(app, wait, async ({ signal }) => {
    await new Promise<void>((resolve) => {
      handled = { signal, answer: resolve };
    });
    return { message: 'Waited', data: signal.aborted ? 'for nobody' : 'for somebody' };
  });
  const download = endpoint('GET /file', {
    access: 'public',
    tag: 'Overview',
    summary: 'Download a file',
    produces: ['text/csv', 'text/plain'],
    response: FileBody,
  });
  registerEndpoint(app, download, async () => {
    const { parts: content, ...size } = file;
    return {
      content,
      ...size,
      headers: { 'content-disposition': 'attachment; filename="words.csv"' },
    };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ask = (count: number, accepted?: string) =>
  app.inject({
    url: `/api/v1/words/${count}`,
    headers: accepted ? { 'accept-encoding': accepted } : {},
  });

describe('an answer that is worth it', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('goes to who accepts %j compressed by %s', async (accepted, encoding, unpack) => {
    const plain = await ask(900);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const { headers, rawPayload } = await ask(900, accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
    expect(unpack(rawPayload).toString()).toBe(plain.body);
  });
});

describe('the signal of a handler', () => {
  const body = JSON.stringify({ words: 'ọ̀rọ̀' });
  const post = [
    'POST /api/v1/waits HTTP/1.1',
    'host: x',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  const send = async () => {
    handled = undefined;
    const client = openSocket(app.listeningOrigin);
    client.send(`${post.join('\r\n')}\r\n\r\n${body}`);
    const { signal, answer } = await waitUntil(() => handled);
    return { client, signal, answer };
  };

  test('aborts when the client disconnects', async () => {
    const { client, signal, answer } = await send();
    client.socket.destroy();
    await waitUntil(() => signal.aborted);
    answer();
  });
});

describe('a file', () => {
  const download = () => fetch(`${app.listeningOrigin}/api/v1/file`);
  const word = Buffer.from('ọ̀rọ̀\n');

  test.each([
    ['bytes', () => word],
    ['a stream', () => Readable.from([word.subarray(0, 4), word.subarray(4)])],
  ])('of %s is sent as it is, with its type and headers', async (_what, parts) => {
    file = { parts: parts(), size: word.length };
    const { statusCode, headers, rawPayload } = await app.inject('/api/v1/file');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': String(word.length),
      'content-disposition': 'attachment; filename="words.csv"',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(rawPayload).toEqual(word);
  });

  test('that fails later ends the connection, so that nobody takes a part for the whole', async () => {
    file = {
      parts: (async function* () {
        yield word;
        throw new Error('no more words');
      })(),
    };
    const answer = await download();
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  test('stops when the client disconnects', async () => {
    const stream = new Readable({ read() {} });
    stream.push(word);
    file = { parts: stream };
    const client = openSocket(app.listeningOrigin);
    client.send('GET /api/v1/file HTTP/1.1\r\nhost: x\r\n\r\n');
    await waitUntil(() => stream.listenerCount('error') > 0);
    client.socket.destroy();
    await waitUntil(() => stream.destroyed);
  });
});
