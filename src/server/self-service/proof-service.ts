import { createHmac, timingSafeEqual } from 'node:crypto';
import { type OwnCodeChannel, ownCodeChannels, ownProofMinutes } from '#contract/self-service/own-data.ts';
import { isTrackedKind } from '#contract/tracking/tracking.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { Tracking } from '#server/platform/messages/tracking-links.ts';

/** Whose data a proof opens, and how its owner got the code. */
export interface Proved extends Tracking {
  channel: OwnCodeChannel;
}

/** Makes and reads proofs that somebody has entered the code of a record. They are stored nowhere. */
export interface OwnProofs {
  create(proved: Proved, now: Date): string;
  /** What a proof is about; `undefined` if it was altered or is too old. */
  read(proof: string, now: Date): Proved | undefined;
}

export function ownProofs(key: string): OwnProofs {
  const macOf = (body: string) => createHmac('sha256', key).update(body).digest('base64url');
  return {
    create({ kind, id, channel }, now) {
      const body = [kind, id, channel, now.getTime() + ownProofMinutes * 60_000].join('.');
      return `${body}.${macOf(body)}`;
    },
    read(proof, now) {
      const end = proof.lastIndexOf('.');
      const body = proof.slice(0, Math.max(end, 0));
      // Compared as text: decoding base64url would ignore invalid characters.
      const [given, expected] = [Buffer.from(proof.slice(end + 1)), Buffer.from(macOf(body))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const [kind = '', id = '', channel, expiresAt] = body.split('.');
      const by = ownCodeChannels.find((one) => one === channel);
      if (!isTrackedKind(kind) || !isUuid(id) || !by || Number(expiresAt) <= now.getTime()) return undefined;
      return { kind, id, channel: by };
    },
  };
}
