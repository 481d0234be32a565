import { timingSafeEqual } from 'node:crypto';
import { deriveKey, keyedHash } from './secrets.ts';

/** Makes and reads the tokens of one purpose. Anybody can read what they contain; nobody else can make one. */
export interface SignedTokens {
  /** `context` is what the token is for beyond its payload, such as an address; it doesn't contain it. */
  sign(payload: Uint8Array, context?: string): string;
  /** The payload; `undefined` if the token was altered or made for another purpose or context. */
  read(token: string, context?: string): Buffer | undefined;
}

/**
 * Tokens of a payload and its HMAC, in base64url, that work forever. Where tokens must be short, `macBytes` cuts the HMAC.
 */
export function signedTokens(secret: string, purpose: string, macBytes = 32): SignedTokens {
  const key = deriveKey(secret, purpose);
  // No context has a NUL, so that it can't run into a payload.
  const macOf = (payload: Uint8Array, context: string) => keyedHash(key, `${context}\0`, payload).subarray(0, macBytes);
  return {
    sign: (payload, context = '') => Buffer.concat([payload, macOf(payload, context)]).toString('base64url'),
    read(token, context = '') {
      const bytes = Buffer.from(token, 'base64url');
      // Decoding ignores invalid characters, but a token with some was altered.
      if (bytes.length < macBytes || bytes.toString('base64url') !== token) return undefined;
      const [payload, mac] = [bytes.subarray(0, -macBytes), bytes.subarray(-macBytes)];
      return timingSafeEqual(mac, macOf(payload, context)) ? payload : undefined;
    },
  };
}

/** The same for tokens that end. */
export interface ExpiringTokens {
  sign(payload: Uint8Array, now: Date, context?: string): string;
  /** `undefined` also if the token is too old. */
  read(token: string, now: Date, context?: string): { payload: Buffer; expiresAt: Date } | undefined;
}

const expiryBytes = 6;

/** Tokens that work for `lifetimeMs`. */
export function expiringTokens(secret: string, purpose: string, lifetimeMs: number): ExpiringTokens {
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
