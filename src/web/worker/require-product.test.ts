import { expect, test } from 'vitest';
import { requireProduct } from './require-product.ts';

const answer = (status: number, headers = {}) =>
  requireProduct(Promise.resolve(new Response('', { status, headers })));
const policy = { 'Content-Security-Policy': "default-src 'self'" };

test.each([502, 503, 504])(
  'the %i of a gateway is no answer, that of the product is',
  async (status) => {
    await expect(answer(status)).rejects.toThrow(`${status}`);
    expect((await answer(status, policy)).status).toBe(status);
  },
);
