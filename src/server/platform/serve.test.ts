import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, success } from '#contract/endpoint.ts';
import { makeServer } from './http-server.ts';
import { serve } from './serve.ts';

const app = makeServer({ isBehindTls: false, trustProxy: 0, conflicts: {} });
beforeAll(async () => {
  const tell = endpoint({
    method: 'GET',
    path: '/words/{count}',
    access: 'public',
    tag: 'Overview',
    summary: 'Tell so many words',
    status: 200,
    params: z.object({ count: z.coerce.number() }),
    answer: success(z.string()),
  });
  serve(app, tell, async ({ params }) => ({ message: 'Words', data: 'ọ̀rọ̀ '.repeat(params.count) }));
  await app.ready();
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

test('a short answer stays as it is, and so does a refusal', async () => {
  const short = await ask(1, 'br');
  expect(short.json()).toEqual({ message: 'Words', data: 'ọ̀rọ̀ ' });
  expect(short.headers).not.toHaveProperty('content-encoding');
  expect((await app.inject({ url: '/api/v1/words/many', headers: { 'accept-encoding': 'br' } })).statusCode).toBe(400);
});
