import { createHmac, timingSafeEqual } from 'node:crypto';
import { type TrackedKind, trackedKinds, trackingDays } from '#contract/tracking/tracking.ts';

/** What a tracking link is about. */
export interface Tracking {
  kind: TrackedKind;
  id: string;
}

/** Makes and reads the tokens of tracking links. They are short, since text messages contain them, and stored nowhere. */
export interface TrackingLinks {
  tokenOf(tracking: Tracking, now: Date): string;
  /** The address that goes into a message. */
  linkOf(tracking: Tracking, now: Date): string;
  /** What a token is about; `undefined` if it was altered or is too old. */
  read(token: string, now: Date): Tracking | undefined;
}

const dayMs = 24 * 60 * 60_000;
const macBytes = 12;
const bodyBytes = 1 + 16 + 2;

const toUuid = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export function trackingLinks(key: string, publicUrl: string): TrackingLinks {
  const macOf = (body: Buffer) => createHmac('sha256', key).update(body).digest().subarray(0, macBytes);
  const tokenOf = ({ kind, id }: Tracking, now: Date) => {
    const body = Buffer.alloc(bodyBytes);
    body.writeUInt8(trackedKinds.indexOf(kind), 0);
    body.write(id.replaceAll('-', ''), 1, 'hex');
    // The day after which it no longer works, since 1970.
    body.writeUInt16BE(Math.floor(now.getTime() / dayMs) + trackingDays, 17);
    return Buffer.concat([body, macOf(body)]).toString('base64url');
  };
  return {
    tokenOf,
    linkOf: (tracking, now) => `${publicUrl}/track#${tokenOf(tracking, now)}`,
    read(token, now) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== bodyBytes + macBytes) return undefined;
      const body = bytes.subarray(0, bodyBytes);
      if (!timingSafeEqual(bytes.subarray(bodyBytes), macOf(body))) return undefined;
      const kind = trackedKinds[body.readUInt8(0)];
      if (kind === undefined || body.readUInt16BE(17) < Math.floor(now.getTime() / dayMs)) return undefined;
      return { kind, id: toUuid(body.subarray(1, 17)) };
    },
  };
}
