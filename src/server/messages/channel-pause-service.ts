import type { Channel } from '#contract/messages/messages.ts';
import { isAccountError, type SendingError } from '#server/platform/system/sending-error.ts';

/** An operator must fix the account; until then one message is tried per pause. */
export const accountPauseMs = 5 * 60_000;

// A provider that is down gets single tries instead of the whole queue.
const failuresBeforePause = 3;
const firstPauseMs = 15_000;
const longestPauseMs = 5 * 60_000;

// Upper limit for pauses requested by a provider.
const longestWantedMs = 60 * 60_000;

/** Pauses per channel. Each instance learns them from its own attempts. */
export interface ChannelPauses {
  isPaused(channel: Channel, now: Date): boolean;
  /** Call when the channel's settings have changed. */
  end(channel: Channel): void;
  /** Call after a provider has accepted a message. */
  markTaken(channel: Channel): void;
  /**
   * Call after a failure. Pauses if the provider asks for it, if the account has a problem, or from the third
   * failure in a row on.
   */
  markFailed(channel: Channel, error: SendingError, now: Date): void;
}

// A provider that refuses one message still works, and may accept others.
const isAboutOne = ({ kind }: SendingError) => kind === 'refused' || kind === 'no-receipt';

export function channelPauses(): ChannelPauses {
  const pauses = new Map<Channel, { from: Date; until: Date }>();
  const failures = new Map<Channel, number>();

  const lengthOf = ({ kind, retryAfterSeconds = 0 }: SendingError, inARow: number): number => {
    const wanted = Math.min(retryAfterSeconds * 1000, longestWantedMs);
    if (isAccountError(kind)) return Math.max(wanted, accountPauseMs);
    if (inARow < failuresBeforePause) return wanted;
    return Math.max(
      wanted,
      Math.min(firstPauseMs * 2 ** (inARow - failuresBeforePause), longestPauseMs),
    );
  };

  return {
    isPaused(channel, now) {
      const pause = pauses.get(channel);
      // Setting the clock back must not lengthen a pause.
      return pause !== undefined && now >= pause.from && now < pause.until;
    },
    end(channel) {
      pauses.delete(channel);
      failures.delete(channel);
    },
    markTaken(channel) {
      failures.delete(channel);
    },
    markFailed(channel, error, now) {
      const inARow = isAboutOne(error) ? 0 : (failures.get(channel) ?? 0) + 1;
      failures.set(channel, inARow);
      const ms = lengthOf(error, inARow);
      if (ms > 0) pauses.set(channel, { from: now, until: new Date(now.getTime() + ms) });
    },
  };
}
