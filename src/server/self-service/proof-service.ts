import { type OwnCodeChannel, ownCodeChannels, ownProofMinutes } from '#contract/self-service/own-data.ts';
import { isTrackedKind } from '#contract/tracking/tracking.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { Tracking } from '#server/platform/messages/tracking-links.ts';
import type { Context } from '#server/platform/system/context.ts';
import { expiringTokens } from '#server/platform/system/signed-token.ts';

/** The record that a proof opens, and how its owner got the code. */
export interface Proved extends Tracking {
  channel: OwnCodeChannel;
}

/** Makes and reads proofs that somebody has entered the code of a record. They are stored nowhere. */
export interface OwnProofs {
  create(proved: Proved, now: Date): string;
  /** Reads the record that a proof is about; `undefined` if it was altered or is too old. */
  read(proof: string, now: Date): Proved | undefined;
}

export function ownProofs({ secret }: Context): OwnProofs {
  const tokens = expiringTokens(secret, 'own-data-proofs', ownProofMinutes * 60_000);
  return {
    create: ({ kind, id, channel }, now) => tokens.sign(Buffer.from(`${kind} ${id} ${channel}`), now),
    read(proof, now) {
      const [kind = '', id = '', channel] = tokens.read(proof, now)?.payload.toString().split(' ') ?? [];
      const by = ownCodeChannels.find((one) => one === channel);
      return isTrackedKind(kind) && isUuid(id) && by ? { kind, id, channel: by } : undefined;
    },
  };
}
