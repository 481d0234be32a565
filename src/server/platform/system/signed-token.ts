import { timingSafeEqual } from 'node:crypto';
import { deriveKey, keyedHash } from './secrets.ts';

/** Makes and reads the tokens of one purpose. Anybody can read what they contain; nobody else can make one. */
export interface SignedTokens {
  sign(payload: Uint8Array): string;
  /** The payload; `undefined` if the token was altered or made for another purpose. */
  read(token: string): Buffer | undefined;
}

/**
 * Tokens of a payload and its HMAC, in base64url, that work forever. `purpose` can contain more than the token does, such as the
 * address that it is for. Where tokens must be short, `macBytes` cuts the HMAC.
 */
export function signedTokens(secret: string, purpose: string, macBytes = 32): SignedTokens {
  const key = deriveKey(secret, purpose);
  const macOf = (payload: Uint8Array) => keyedHash(key, payload).subarray(0, macBytes);
  return {
    sign: (payload) => Buffer.concat([payload, macOf(payload)]).toString('base64url'),
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      // Decoding ignores invalid characters, but a token with some was altered.
      if (bytes.length < macBytes || bytes.toString('base64url') !== token) return undefined;
      const [payload, mac] = [bytes.subarray(0, -macBytes), bytes.subarray(-macBytes)];
      return timingSafeEqual(mac, macOf(payload)) ? payload : undefined;
    },
  };
}

/** The same for tokens that end. */
export interface ExpiringTokens {
  sign(payload: Uint8Array, now: Date): string;
  /** `undefined` also if the token is too old. */
  read(token: string, now: Date): { payload: Buffer; expiresAt: Date } | undefined;
}

const expiryBytes = 6;

/** Tokens that work for `lifetimeMs`. */
export function expiringTokens(secret: string, purpose: string, lifetimeMs: number): ExpiringTokens {
  const tokens = signedTokens(secret, purpose);
  return {
    sign(payload, now) {
      const expiry = Buffer.alloc(expiryBytes);
      expiry.writeUIntBE(now.getTime() + lifetimeMs, 0, expiryBytes);
      return tokens.sign(Buffer.concat([expiry, payload]));
    },
    read(token, now) {
      const signed = tokens.read(token);
      if (!signed) return undefined;
      const expiresAt = new Date(signed.readUIntBE(0, expiryBytes));
      return expiresAt > now ? { payload: signed.subarray(expiryBytes), expiresAt } : undefined;
    },
  };
}
