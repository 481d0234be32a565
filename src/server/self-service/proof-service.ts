import {
  type OwnCodeChannel,
  ownCodeChannels,
  ownProofMinutes,
} from '#contract/self-service/own-data.ts';
import { isTrackedKind } from '#contract/self-service/tracking.ts';
import type { Tracking } from '#server/messages/tracking-links.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import type { Context } from '#server/platform/system/context.ts';
import { expiringTokens } from '#server/platform/system/signed-token.ts';

export interface OwnProof extends Tracking {
  channel: OwnCodeChannel;
}

/** The record and channel of these names; `undefined` if they are invalid. */
export function toOwnProof(kind: string, id: string, by: string): OwnProof | undefined {
  const channel = ownCodeChannels.find((one) => one === by);
  return isTrackedKind(kind) && isUuid(id) && channel ? { kind, id, channel } : undefined;
}

/** Makes and reads proofs that a record's code was entered. They are stored nowhere. */
export function ownProofs({ secret }: Context) {
  const tokens = expiringTokens(secret, 'own-data-proofs', ownProofMinutes * 60_000);
  return {
    create: ({ kind, id, channel }: OwnProof, now: Date): string =>
      tokens.sign(Buffer.from(`${kind} ${id} ${channel}`), now),
    /** Reads a proof's record; `undefined` if it was altered or has expired. */
    read(proof: string, now: Date): OwnProof | undefined {
      const [kind = '', id = '', channel = ''] =
        tokens.read(proof, now)?.payload.toString().split(' ') ?? [];
      return toOwnProof(kind, id, channel);
    },
  };
}
