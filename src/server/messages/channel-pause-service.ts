import type { Channel } from '#contract/messages/messages.ts';
import { isAccountError, type SendingError } from '#server/platform/system/sending-error.ts';

/** An operator has to mend the account; meanwhile one message is tried now and then. */
export const accountPauseMs = 5 * 60_000;

// A provider that is down gets one message now and then instead of all that wait.
const failuresBeforePause = 3;
const firstPauseMs = 15_000;
const longestPauseMs = 5 * 60_000;

// Whatever a provider asks for.
const longestWantedMs = 60 * 60_000;

/** Which channels are left alone for some time. Each instance finds that out by itself. */
export interface ChannelPauses {
  isPaused(channel: Channel, now: Date): boolean;
  /** A provider has taken a message. */
  markTaken(channel: Channel): void;
  /** It hasn't: because it wants to be asked later, something is wrong with the account, or for the third time in a row. */
  markFailed(channel: Channel, error: SendingError, now: Date): void;
}

// One that refuses a message is there, and takes others.
const isAboutOne = ({ kind }: SendingError) => kind === 'refused' || kind === 'no-receipt';

/** Nothing is paused at first. */
export function channelPauses(): ChannelPauses {
  const pauses = new Map<Channel, { from: Date; until: Date }>();
  const failures = new Map<Channel, number>();

  const lengthOf = ({ kind, retryAfterSeconds = 0 }: SendingError, inARow: number): number => {
    const wanted = Math.min(retryAfterSeconds * 1000, longestWantedMs);
    if (isAccountError(kind)) return Math.max(wanted, accountPauseMs);
    if (inARow < failuresBeforePause) return wanted;
    return Math.max(wanted, Math.min(firstPauseMs * 2 ** (inARow - failuresBeforePause), longestPauseMs));
  };

  return {
    isPaused(channel, now) {
      const pause = pauses.get(channel);
      // A clock that was set back doesn't make a pause longer.
      return pause !== undefined && now >= pause.from && now < pause.until;
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
