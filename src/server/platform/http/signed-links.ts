import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { httpErrors } from './http-errors.ts';

/** A signed address works for five minutes; a screen that needs it longer asks for a fresh one. */
const lifetimeSeconds = 5 * 60;

/** What stands in the query of a signed address; any other one is refused by `verify`. */
export const SignedQuery = z.object({
  expires: z.string().check(z.meta({ pattern: '^\\d{1,12}$', description: 'Seconds since 1970.' })),
  signature: z.string(),
});

/** Makes and checks addresses that open one private thing for a short while, without a token. */
export interface SignedLinks {
  /** `path` with its expiry and signature in the query. */
  sign(path: string, now: Date): string;
  /** Refuses (403) a signature that is missing, altered or too old for `path`. */
  verify(path: string, query: { expires: string; signature: string }, now: Date): void;
}

/** Signed links under `secret`. */
export function signedLinks(secret: string): SignedLinks {
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', secret).update(`signed-link\n${path}\n${expires}`).digest('base64url');
  return {
    sign(path, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + lifetimeSeconds);
      return `${path}?${new URLSearchParams({ expires, signature: signatureOf(path, expires) })}`;
    },
    verify(path, { expires, signature }, now) {
      // As they are written: to decode would pass over what doesn't belong.
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(path, expires))];
      const intact = given.length === expected.length && timingSafeEqual(given, expected);
      if (!intact || !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) {
        throw httpErrors.forbidden('This link has expired. Please open the page again.');
      }
    },
  };
}
