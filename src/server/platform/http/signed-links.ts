import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Administrator } from '#server/platform/system/actor.ts';
import { httpErrors } from './http-errors.ts';

/** Screens that need an address for longer request a new one. */
const lifetimeSeconds = 5 * 60;

// A missing value or a list is as wrong as a forged one: it becomes '', which `verify` rejects.
const signedText = (meta: { pattern?: string; description?: string } = {}) =>
  z.catch(z.string().check(z.meta(meta)), '').check(z.meta({ default: undefined }));

/** The query of a signed address. */
export const SignedQuery = z.object({
  expires: signedText({ pattern: '^\\d{1,12}$', description: 'Seconds since 1970.' }),
  for: signedText({ description: 'The id of the session, or the `_id` of the record, that the address was made for.' }),
  signature: signedText(),
});

/** Signs and verifies addresses that open a private resource for five minutes, without a token. */
export interface SignedLinks {
  /** Adds the id of whom it is for, the expiry and the signature to the query of `path`. */
  sign(path: string, holderId: string, now: Date): string;
  /** Throws 403 if the signature is missing, altered or too old for `path`. */
  verify(path: string, query: z.infer<typeof SignedQuery>, now: Date): void;
}

export function signedLinks(secret: string): SignedLinks {
  const signatureOf = (path: string, holderId: string, expires: string) =>
    createHmac('sha256', secret).update(`signed-link\n${path}\n${holderId}\n${expires}`).digest('base64url');
  return {
    sign(path, holderId, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + lifetimeSeconds);
      // None has a character that needs escaping.
      return `${path}?expires=${expires}&for=${holderId}&signature=${signatureOf(path, holderId, expires)}`;
    },
    verify(path, { expires, for: holderId, signature }, now) {
      // Compared as text: decoding base64url would ignore invalid characters.
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(path, holderId, expires))];
      const intact = given.length === expected.length && timingSafeEqual(given, expected);
      if (!intact || !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) {
        throw httpErrors.forbidden('This link has expired. Please open the page again.');
      }
    },
  };
}

/** Whose session a link was made for, with the name and role of this moment. */
export type LinkHolder = Pick<Administrator, 'id' | 'name' | 'role'>;

/** Links that open something for one session, and end with it. */
export interface SessionLinks {
  sign(path: string, sessionId: string, now: Date): string;
  /** Returns whose link it is. Throws 403 as `verify`, and once the session has ended. */
  open(path: string, query: z.infer<typeof SignedQuery>, now: Date): Promise<LinkHolder>;
}

/** `findHolder` finds whose session it is, if it is open; using a link isn't using the session. */
export function sessionLinks(
  { sign, verify }: SignedLinks,
  findHolder: (sessionId: string) => Promise<LinkHolder | undefined>,
): SessionLinks {
  return {
    sign,
    async open(path, query, now) {
      verify(path, query, now);
      const holder = await findHolder(query.for);
      if (!holder) throw httpErrors.forbidden('This link has ended with its session. Please log in again.');
      return holder;
    },
  };
}
