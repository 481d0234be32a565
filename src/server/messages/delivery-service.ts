import { type Channel, channels } from '#contract/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { afterQuietHours } from '#server/platform/messages/quiet-hours.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { SendMail } from '#server/platform/system/mailer.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import type { SendText } from '#server/platform/system/text-sender.ts';
import { toMail } from './mail.ts';
import type { MessageRow, Outcome } from './repository.ts';
import * as repository from './repository.ts';

/** What messages are delivered with. */
export interface DeliveryContext {
  db: Database;
  clock: Clock;
  sendMail: SendMail;
  sendText: SendText;
  /** The site's address. */
  publicUrl: string;
  company: { name: string; phone: string };
  /** Told of each failed try, for the log. */
  onError(error: unknown): void;
}

/** Minutes between the tries of a message that can't be handed over; after the last one it is given up. */
const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720];

// A report of the provider may say by then that the message has arrived.
const noAnswerMinutes = 15;

// Longer than any sending takes, so the instance has died.
const interruptedAfterMs = 150_000;

/** When a message is tried again; `undefined` if it was tried often enough. */
function nextTry({ attempts, channel }: MessageRow, { kind, retryAfterSeconds = 0 }: SendingError, now: Date) {
  const minutes = retryMinutes[attempts - 1];
  if (minutes === undefined) return undefined;
  const wait = Math.max(minutes, kind === 'no-answer' ? noAnswerMinutes : 0) * 60;
  const at = new Date(now.getTime() + Math.max(wait, retryAfterSeconds) * 1000);
  return channel === 'text' ? afterQuietHours(at) : at;
}

/** What becomes of a message that could not be handed over. */
function outcomeOf(row: MessageRow, error: SendingError, now: Date): Outcome {
  if (error.kind === 'refused') return { state: 'Failed', error: error.kind, endedAt: now };
  const dueAt = nextTry(row, error, now);
  if (dueAt === undefined) return { state: 'Given up', error: error.kind, endedAt: now };
  return { state: 'Waiting', error: error.kind, dueAt };
}

/**
 * Returns a function that sends everything that is due, until nothing is or `signal` aborts. Each instance hands over one message
 * of a channel at a time, so that if it is killed at most one is sent twice. A provider that wants to be left alone for some time is.
 */
export function delivery(context: DeliveryContext): (signal?: AbortSignal) => Promise<void> {
  const { db, clock, onError } = context;
  const pausedUntil = new Map<Channel, Date>();

  const isOpen = (channel: Channel, now: Date) =>
    now >= (pausedUntil.get(channel) ?? now) && (channel === 'mail' || afterQuietHours(now) <= now);

  const handOver = async (row: MessageRow): Promise<string | null> => {
    if (row.channel === 'text') {
      return (await context.sendText({ id: row.id, to: row.address, text: row.words })).providerId;
    }
    await context.sendMail(toMail(row, context));
    return null;
  };

  async function send(row: MessageRow): Promise<void> {
    try {
      const providerId = await handOver(row);
      await repository.endSending(db, row.id, { state: 'Sent', error: null, providerId, sentAt: clock() });
    } catch (error) {
      if (!(error instanceof SendingError)) throw error;
      onError(error);
      const now = clock();
      if (error.retryAfterSeconds !== undefined) {
        pausedUntil.set(row.channel, new Date(now.getTime() + error.retryAfterSeconds * 1000));
      }
      await repository.endSending(db, row.id, outcomeOf(row, error, now));
    }
  }

  async function deliverChannel(channel: Channel, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && isOpen(channel, clock())) {
      const row = await repository.claimDue(db, channel, clock());
      if (!row) return;
      await send(row);
    }
  }

  return async (signal) => {
    await repository.releaseInterrupted(db, new Date(clock().getTime() - interruptedAfterMs));
    await Promise.all(channels.map((channel) => deliverChannel(channel, signal)));
  };
}
