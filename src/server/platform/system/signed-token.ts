import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { deriveKey, keyedHash } from './secrets.ts';

/** Makes and verifies tokens for one purpose. Their content is readable but can't be forged. */
export interface SignedTokens {
  /** `context` binds the token to something not in it, such as an address. */
  sign(payload: Uint8Array, context?: string): string;
  /** The payload; `undefined` if the token was altered, or made for another purpose or context. */
  read(token: string, context?: string): Buffer | undefined;
}

/**
 * Tokens of a payload and its HMAC, in base64url, that never expire. For short tokens, `macBytes` truncates the
 * HMAC.
 */
export function signedTokens(secret: string, purpose: string, macBytes = 32): SignedTokens {
  const key = deriveKey(secret, purpose);
  // A context has no NUL, so it can't run into the payload.
  const macOf = (payload: Uint8Array, context: string) =>
    keyedHash(key, `${context}\0`, payload).subarray(0, macBytes);
  return {
    sign: (payload, context = '') =>
      Buffer.concat([payload, macOf(payload, context)]).toString('base64url'),
    read(token, context = '') {
      const bytes = Buffer.from(token, 'base64url');
      // Decoding ignores invalid characters, but a token with any was altered.
      if (bytes.length < macBytes || bytes.toString('base64url') !== token) return undefined;
      const [payload, mac] = [bytes.subarray(0, -macBytes), bytes.subarray(-macBytes)];
      return timingSafeEqual(mac, macOf(payload, context)) ? payload : undefined;
    },
  };
}

const idMacBytes = 12;

/** Short tokens of a row's id for links in text messages, that are stored nowhere. */
export function idTokens(secret: string, purpose: string) {
  const tokens = signedTokens(secret, purpose, idMacBytes);
  return {
    tokenOf: (id: string) => tokens.sign(parse(id)),
    /** `undefined` if the token was altered. */
    read(token: string): string | undefined {
      const body = tokens.read(token);
      return body?.length === 16 ? stringify(body) : undefined;
    },
  };
}

export interface ExpiringTokens {
  sign(payload: Uint8Array, now: Date, context?: string): string;
  /** `undefined` also for an expired token. */
  read(
    token: string,
    now: Date,
    context?: string,
  ): { payload: Buffer; expiresAt: Date } | undefined;
}

const expiryBytes = 6;

/** Tokens that expire after `lifetimeMs`. */
export function expiringTokens(
  secret: string,
  purpose: string,
  lifetimeMs: number,
): ExpiringTokens {
  const tokens = signedTokens(secret, purpose);
  return {
    sign(payload, now, context) {
      const expiry = Buffer.alloc(expiryBytes);
      expiry.writeUIntBE(now.getTime() + lifetimeMs, 0, expiryBytes);
      return tokens.sign(Buffer.concat([expiry, payload]), context);
    },
    read(token, now, context) {
      const signed = tokens.read(token, context);
      if (!signed) return undefined;
      const expiresAt = new Date(signed.readUIntBE(0, expiryBytes));
      return expiresAt > now ? { payload: signed.subarray(expiryBytes), expiresAt } : undefined;
    },
  };
}
