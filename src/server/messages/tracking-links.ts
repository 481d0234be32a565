import { parse, stringify } from 'uuid';
import { type TrackedKind, trackedKinds, trackingDays } from '#contract/self-service/tracking.ts';
import { signedTokens } from '#server/platform/system/signed-token.ts';

export interface Tracking {
  kind: TrackedKind;
  id: string;
}

/** Makes and reads tokens of tracking links: short, for text messages, and stored nowhere. */
export interface TrackingLinks {
  tokenOf(tracking: Tracking, now: Date): string;
  linkOf(tracking: Tracking, now: Date): string;
  /** Reads a token's record; `undefined` if altered or expired. */
  read(token: string, now: Date): Tracking | undefined;
}

declare module '#server/platform/system/context.ts' {
  interface Context {
    trackingLinks: TrackingLinks;
  }
}

const dayMs = 24 * 60 * 60_000;
const macBytes = 12;

export function trackingLinks(secret: string, publicUrl: string): TrackingLinks {
  const tokens = signedTokens(secret, 'tracking-links', macBytes);
  const tokenOf = ({ kind, id }: Tracking, now: Date) => {
    const body = Buffer.alloc(19);
    body.writeUInt8(trackedKinds.indexOf(kind), 0);
    body.set(parse(id), 1);
    // The day it expires, as days since 1970: shorter than a time.
    body.writeUInt16BE(Math.floor(now.getTime() / dayMs) + trackingDays, 17);
    return tokens.sign(body);
  };
  return {
    tokenOf,
    linkOf: (tracking, now) => `${publicUrl}/track#${tokenOf(tracking, now)}`,
    read(token, now) {
      // A copied link can have trailing punctuation.
      const body = tokens.read(Buffer.from(token, 'base64url').toString('base64url'));
      if (!body) return undefined;
      const kind = trackedKinds[body.readUInt8(0)];
      if (kind === undefined || body.readUInt16BE(17) < Math.floor(now.getTime() / dayMs))
        return undefined;
      return { kind, id: stringify(body, 1) };
    },
  };
}
