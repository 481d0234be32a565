import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { passkeyMinutes } from '#contract/accounts/passkeys.ts';
import { hashToken } from './challenge-service.ts';

/** A challenge that a passkey has signed, to be used up. */
export interface SignedChallenge {
  hash: Buffer;
  expiresAt: Date;
}

/** Makes challenges that need no storing, so that nobody can fill the database with them. */
export interface PasskeyChallenges {
  /** A challenge for one purpose, in base64url. */
  create(purpose: string, now: Date): string;
  /** The challenge if it was made here for this purpose and isn't too old. Whether it was used is known elsewhere. */
  read(purpose: string, challenge: string, now: Date): SignedChallenge | undefined;
}

const randomLength = 16;
const headLength = randomLength + 8;

/** `key` signs the challenges. */
export function passkeyChallenges(key: string): PasskeyChallenges {
  const sign = (purpose: string, head: Buffer) =>
    createHmac('sha256', key).update(`${purpose}\n`).update(head).digest();
  return {
    create(purpose, now) {
      const expiry = Buffer.alloc(8);
      expiry.writeBigUInt64BE(BigInt(now.getTime() + passkeyMinutes * 60_000));
      const head = Buffer.concat([randomBytes(randomLength), expiry]);
      return Buffer.concat([head, sign(purpose, head)]).toString('base64url');
    },
    read(purpose, challenge, now) {
      const bytes = Buffer.from(challenge, 'base64url');
      const [head, signature] = [bytes.subarray(0, headLength), bytes.subarray(headLength)];
      const expected = sign(purpose, head);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
      const expiresAt = new Date(Number(head.readBigUInt64BE(randomLength)));
      return expiresAt > now ? { hash: hashToken(bytes.toString('base64url')), expiresAt } : undefined;
    },
  };
}
