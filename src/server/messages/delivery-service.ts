import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from '#contract/messages/messages.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { SendMail } from '#server/platform/system/mailer.ts';
import {
  isAccountError,
  SendingError,
  type SendingErrorKind,
} from '#server/platform/system/sending-error.ts';
import type { Handover, SendText } from '#server/platform/system/text-sender.ts';
import { accountPauseMs, channelPauses } from './channel-pause-service.ts';
import { toMail } from './mail-frame.ts';
import { hasRoomOn, perDay } from './message-limits.ts';
import { type OutletSettings, outletsOf, readOutletSettings } from './outlets.ts';
import { afterQuietHours } from './quiet-hours.ts';
import type { MessageRow, SendingOutcome } from './repository.ts';
import * as repository from './repository.ts';
import { type SecretMakers, withSecret } from './secrets.ts';

export interface DeliveryContext extends Pick<Context, 'db' | 'clock' | 'keys'> {
  /** Company details in mails; empty fields are left out. */
  website: Pick<Context['website'], 'company'>;
  settings: Pick<
    Context['settings'],
    'publicUrl' | 'smtpUrl' | 'mailFrom' | 'textProvider' | 'mailsPerDay' | 'textsPerDay'
  >;
  sendMail: SendMail;
  sendText: SendText;
  secrets: SecretMakers;
  /** Called for each failed attempt; `message` is missing for errors of the queue itself. */
  onError(
    error: unknown,
    message?: { messageId: string; channel: Channel; reason?: SendingErrorKind },
  ): void;
  onTried?: ((channel: Channel, failure?: SendingErrorKind) => void) | undefined;
}

/** Minutes between attempts; after the last one the message is given up. */
const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720];

// A provider's report may confirm the message by then. Urgent messages don't wait for it.
const noAnswerMinutes = 15;

// Longer than any attempt takes, so the instance must have died.
const interruptedAfterMs = 150_000;

// During a database outage, a result is kept in memory for as long as no other instance can claim the message.
const keepInMindMs = 120_000;
const askAgainMs = 1_000;

/**
 * Undefined after the last attempt, or if the message would expire first. Account errors never end the attempts,
 * because the message isn't at fault.
 */
function nextTry(
  { attempts, channel, isUrgent, expiresAt }: MessageRow,
  { kind, retryAfterSeconds = 0 }: SendingError,
  now: Date,
) {
  const minutes = isAccountError(kind) ? accountPauseMs / 60_000 : retryMinutes[attempts - 1];
  if (minutes === undefined) return undefined;
  const wait = Math.max(minutes, kind === 'no-answer' && !isUrgent ? noAnswerMinutes : 0) * 60;
  const at = new Date(now.getTime() + Math.max(wait, retryAfterSeconds) * 1000);
  const dueAt = channel === 'text' && !isUrgent ? afterQuietHours(at) : at;
  return expiresAt !== null && dueAt >= expiresAt ? undefined : dueAt;
}

function outcomeOf(row: MessageRow, error: SendingError, now: Date): SendingOutcome {
  if (error.kind === 'refused' || error.kind === 'no-receipt')
    return { state: 'Failed', error: error.kind, endedAt: now };
  const dueAt = nextTry(row, error, now);
  if (dueAt === undefined) return { state: 'Given up', error: error.kind, endedAt: now };
  return { state: 'Waiting', error: error.kind, dueAt };
}

/** Delivers due messages of one channel until none is left or `signal` aborts. */
export type DeliverChannel = (signal?: AbortSignal) => Promise<void>;

/**
 * Channels don't wait for each other. An instance sends one message per channel at a time, so a crash repeats at
 * most one. With `onlyUrgent`, other messages are left to other processes.
 */
export function delivery(
  context: DeliveryContext,
  { onlyUrgent = false } = {},
): Readonly<Record<Channel, DeliverChannel>> {
  const { db, clock, settings, website, onError, secrets, onTried = () => undefined } = context;
  const pauses = channelPauses();

  const usedSettings = new Map<Channel, string>();

  /** Other settings than before end the channel's pause. */
  async function readSettings(channel: Channel): Promise<OutletSettings> {
    const current = await readOutletSettings(context);
    const { textProvider, ...mail } = current;
    const used = JSON.stringify(channel === 'mail' ? mail : textProvider);
    if (used !== usedSettings.get(channel)) pauses.end(channel);
    usedSettings.set(channel, used);
    return current;
  }

  async function mayWait(channel: Channel, now: Date): Promise<boolean> {
    if (onlyUrgent || (channel === 'text' && afterQuietHours(now) > now)) return true;
    if (pauses.isPaused(channel, now)) await readSettings(channel);
    return pauses.isPaused(channel, now);
  }

  const handOver = async (
    row: MessageRow,
    secret: string | undefined,
  ): Promise<(Handover & { by: OutletSettings }) | SendingError> => {
    try {
      const by = await readSettings(row.channel);
      if (row.channel === 'text') {
        const text = { id: row.id, to: row.address, text: withSecret(row.words, secret) };
        return { ...(await context.sendText(text, by.textProvider)), by };
      }
      await context.sendMail(
        toMail(row, { publicUrl: settings.publicUrl, company: website.company(), secret }),
        by,
      );
      return { providerId: null, by };
    } catch (error) {
      return error instanceof SendingError
        ? error
        : new SendingError('busy', 'it could not be written', { cause: error });
    }
  };

  /** Retries during a database outage; an unrecorded message would be sent twice. */
  async function end(
    row: MessageRow,
    outcome: SendingOutcome,
    signal?: AbortSignal,
  ): Promise<void> {
    const deadline = AbortSignal.timeout(keepInMindMs);
    for (;;) {
      try {
        return await repository.endSending(db, row, outcome);
      } catch (error) {
        if (deadline.aborted || signal?.aborted) throw error;
        onError(error, { messageId: row.id, channel: row.channel });
        await pause(askAgainMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /**
   * Counts automatic messages on their first attempt, and returns false over the daily limit. Messages by the
   * office or to administrators have no limit.
   */
  async function hasRoomToday({
    channel,
    attempts,
    cause,
    sentBy,
    recordKind,
  }: MessageRow): Promise<boolean> {
    const isSent = cause === 'office' || (sentBy !== null && cause !== 'many');
    if (attempts > 1 || isSent || recordKind === 'account') return true;
    return hasRoomOn(db, todayInLagos(clock()), { channel, cause, max: perDay(settings)[channel] });
  }

  async function send(row: MessageRow, signal?: AbortSignal): Promise<void> {
    if (await repository.isErasureAsked(db, row)) {
      return end(row, { state: 'Held back', error: 'erasure-asked', endedAt: clock() }, signal);
    }
    if (!(await hasRoomToday(row))) {
      const error = row.channel === 'mail' ? 'daily-mails' : 'daily-texts';
      return end(row, { state: 'Held back', error, endedAt: clock() }, signal);
    }
    const { id, recordId, secretFor, channel } = row;
    let secret: string | undefined;
    if (secretFor !== null) {
      secret = await secrets[row.event]?.(db, { id, recordId, secretFor }, clock());
      if (secret === undefined)
        return end(row, { state: 'Given up', error: 'too-late', endedAt: clock() }, signal);
    }
    const handed = await handOver(row, secret);
    const now = clock();
    if (handed instanceof SendingError) {
      onError(handed, { messageId: id, channel, reason: handed.kind });
      onTried(channel, handed.kind);
      pauses.markFailed(channel, handed, now);
      return end(row, outcomeOf(row, handed, now), signal);
    }
    pauses.markTaken(channel);
    onTried(channel);
    await end(
      row,
      {
        state: 'Sent',
        error: null,
        providerId: handed.providerId,
        isFile: !outletsOf(handed.by)[channel],
        sentAt: now,
      },
      signal,
    );
  }

  async function deliverChannel(channel: Channel, signal?: AbortSignal): Promise<void> {
    const now = clock();
    await repository.releaseInterrupted(db, channel, new Date(now.getTime() - interruptedAfterMs));
    await repository.giveUpExpired(db, channel, now);
    while (!signal?.aborted) {
      const at = clock();
      const urgent = await repository.claimDue(db, channel, at, { isUrgent: true });
      const row =
        urgent ??
        ((await mayWait(channel, at)) ? undefined : await repository.claimDue(db, channel, at));
      if (!row) return;
      await send(row, signal);
    }
  }

  return {
    mail: (signal) => deliverChannel('mail', signal),
    text: (signal) => deliverChannel('text', signal),
  };
}
