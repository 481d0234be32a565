import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { httpErrors } from './http-errors.ts';

/** Screens that need an address for longer request a new one. */
const lifetimeSeconds = 5 * 60;

// A missing value or a list is as wrong as a forged one: it becomes '', which `verify` rejects.
const signedText = (meta: { pattern?: string; description?: string } = {}) =>
  z.catch(z.string().check(z.meta(meta)), '').check(z.meta({ default: undefined }));

/** The query of a signed address. */
export const SignedQuery = z.object({
  expires: signedText({ pattern: '^\\d{1,12}$', description: 'Seconds since 1970.' }),
  for: signedText({ description: 'The `_id` of the account that the address was made for.' }),
  signature: signedText(),
});

/** Signs and verifies addresses that open a private resource for five minutes, without a token. */
export interface SignedLinks {
  /** Adds the account that it is for, the expiry and the signature to the query of `path`. */
  sign(path: string, accountId: string, now: Date): string;
  /** Throws 403 if the signature is missing, altered or too old for `path`. */
  verify(path: string, query: z.infer<typeof SignedQuery>, now: Date): void;
}

export function signedLinks(secret: string): SignedLinks {
  const signatureOf = (path: string, accountId: string, expires: string) =>
    createHmac('sha256', secret).update(`signed-link\n${path}\n${accountId}\n${expires}`).digest('base64url');
  return {
    sign(path, accountId, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + lifetimeSeconds);
      // None has a character that needs escaping.
      return `${path}?expires=${expires}&for=${accountId}&signature=${signatureOf(path, accountId, expires)}`;
    },
    verify(path, { expires, for: accountId, signature }, now) {
      // Compared as text: decoding base64url would ignore invalid characters.
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(path, accountId, expires))];
      const intact = given.length === expected.length && timingSafeEqual(given, expected);
      if (!intact || !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) {
        throw httpErrors.forbidden('This link has expired. Please open the page again.');
      }
    },
  };
}
