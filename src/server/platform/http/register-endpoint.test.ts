import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, success } from '#contract/endpoint.ts';
import { openSocket } from '#test/raw-socket.ts';
import { createServer } from './http-server.ts';
import { registerEndpoint } from './register-endpoint.ts';

let handled: { signal: AbortSignal; answer: () => void } | undefined;
const app = createServer({ isBehindTls: false, trustProxy: 0, conflicts: {} });
beforeAll(async () => {
  const tell = endpoint({
    method: 'GET',
    path: '/words/{count}',
    access: 'public',
    tag: 'Overview',
    summary: 'Tell so many words',
    status: 200,
    params: z.object({ count: z.coerce.number() }),
    response: success(z.string()),
  });
  registerEndpoint(app, tell, async ({ params }) => ({ message: 'Words', data: 'ọ̀rọ̀ '.repeat(params.count) }));
  const wait = endpoint({
    method: 'POST',
    path: '/waits',
    access: 'public',
    tag: 'Overview',
    summary: 'Wait until told to answer',
    status: 200,
    body: z.object({ words: z.string() }),
    response: success(z.string()),
  });
  registerEndpoint(app, wait, async ({ signal }) => {
    await new Promise<void>((resolve) => {
      handled = { signal, answer: resolve };
    });
    return { message: 'Waited', data: signal.aborted ? 'for nobody' : 'for somebody' };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ask = (count: number, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/api/v1/words/${count}`, headers: accepted ? { 'accept-encoding': accepted } : {} });

describe('an answer that is worth it', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('goes to who accepts %j compressed by %s', async (accepted, encoding, unpack) => {
    const plain = await ask(900);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const { headers, rawPayload } = await ask(900, accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
    expect(unpack(rawPayload).toString()).toBe(plain.body);
    const head = await ask(900, accepted, 'HEAD');
    expect(head.headers['content-encoding']).toBe(encoding);
    expect(head.body).toBe('');
  });
});

test('a short answer stays as it is, and so does an error', async () => {
  const short = await ask(1, 'br');
  expect(short.json()).toEqual({ message: 'Words', data: 'ọ̀rọ̀ ' });
  expect(short.headers).not.toHaveProperty('content-encoding');
  expect((await app.inject({ url: '/api/v1/words/many', headers: { 'accept-encoding': 'br' } })).statusCode).toBe(400);
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
    const { signal, answer } = await vi.waitUntil(() => handled);
    return { client, signal, answer };
  };

  test('aborts when the client disconnects', async () => {
    const { client, signal, answer } = await send();
    client.socket.destroy();
    await vi.waitUntil(() => signal.aborted);
    answer();
  });

  test('does not abort when the body has been read, nor when the answer has been sent', async () => {
    const { client, signal, answer } = await send();
    answer();
    expect(await client.ended()).toContain('"for somebody"');
    expect(signal.aborted).toBe(false);
  });
});
