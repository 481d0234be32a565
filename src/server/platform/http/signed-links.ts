import * as z from 'zod/mini';
import { FileBody } from '#contract/platform/endpoint.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import { expiringTokens } from '#server/platform/system/signed-token.ts';
import { httpErrors } from './http-errors.ts';

/** Screens that need an address for longer request a new one. */
const lifetimeMs = 5 * 60_000;

// A missing or repeated value becomes '', which `read` rejects like a forged one.
const signature = z
  .catch(
    z.string().check(z.meta({ description: 'The session and the expiry of the address, signed.' })),
    '',
  )
  .check(z.meta({ default: undefined }));

export const SignedQuery = z.object({ signature });

/** The common part of endpoints of signed addresses. */
export const signedFile = {
  access: 'public',
  query: SignedQuery,
  errors: [403, 404],
  response: FileBody,
} as const;

/** Signs and verifies addresses that open a private resource for five minutes without a session's token. */
export interface SignedLinks {
  /** Adds a signature with the holder's id to `path`. */
  sign(path: string, holderId: string, now: Date): string;
  /** Uses one signature for all addresses of a scope, such as a driver's documents. */
  signer(scope: string, holderId: string, now: Date): (path: string) => string;
  /** Returns the holder's id. Throws 403 if the signature is missing, altered, expired or of another scope. */
  read(scope: string, query: z.infer<typeof SignedQuery>, now: Date): string;
}

export function signedLinks(secret: string, purpose: string): SignedLinks {
  const tokens = expiringTokens(secret, purpose, lifetimeMs);
  const signer: SignedLinks['signer'] = (scope, holderId, now) => {
    const query = `?signature=${tokens.sign(Buffer.from(holderId), now, scope)}`;
    return (path) => path + query;
  };
  return {
    sign: (path, holderId, now) => signer(path, holderId, now)(path),
    signer,
    read(scope, query, now) {
      const read = tokens.read(query.signature, now, scope);
      if (!read) throw httpErrors.forbidden('This link has expired. Please open the page again.');
      return read.payload.toString();
    },
  };
}

/** The administrator a link was made for, with the current name and role. */
export type LinkHolder = Pick<Administrator, 'id' | 'name' | 'role'>;

/** Links for one session, which end with it. */
export interface SessionLinks extends Pick<SignedLinks, 'sign' | 'signer'> {
  /** Returns the link's holder. Throws 403 like `read`, and once the session has ended. */
  open(scope: string, query: z.infer<typeof SignedQuery>, now: Date): Promise<LinkHolder>;
}

/** `findHolder` finds an open session's administrator; using a link doesn't count as using the session. */
export function sessionLinks(
  { read, ...signing }: SignedLinks,
  findHolder: (sessionId: string) => Promise<LinkHolder | undefined>,
): SessionLinks {
  return {
    ...signing,
    async open(scope, query, now) {
      const holder = await findHolder(read(scope, query, now));
      if (!holder)
        throw httpErrors.forbidden('This link has ended with its session. Please log in again.');
      return holder;
    },
  };
}
