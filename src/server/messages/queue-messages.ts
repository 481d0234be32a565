import { type Insertable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import { type Channel, channels, type MessageRecord } from '#contract/messages/messages.ts';
import { isNigerianMobile, nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countRows, hasChanged, hasRows, lockedKinds } from '#server/platform/database/queries.ts';
import { type Addressed, admit, type LimitedCause } from './message-limits.ts';
import { afterQuietHours } from './quiet-hours.ts';
import type { MessagesTable } from './table.ts';

/**
 * The time that a message stays useful. Longer than the night and all retries together: an older one, such as after a
 * downtime or a restore, is out of date.
 */
export const usefulMs = 48 * 60 * 60_000;

// Outdated messages are useless even if held back.
export const unsent = ['Waiting', 'Held back'] as const;

/** A statement can have 65,535 values. */
const rowsAtOnce = 500;

/** A message to one recipient. A channel without an address or words is skipped. */
export interface NewMessage {
  /** Its id if something else refers to it; otherwise a new one. */
  id?: string;
  event: string;
  /** Distinguishes messages of the same event, such as the id of a change. */
  occasion: string;
  record: { kind: MessageRecord; id: string; name: string; reference: string };
  /** All addresses of the person, including those it isn't sent to. */
  recipient: { name: string; email?: string | undefined; phone?: string | undefined };
  mail?: { subject: string; words: string; calendar?: string } | undefined;
  text?: string | undefined;
  /** Whether the decision can be undone: the message waits until it can't. */
  canBeUndone?: boolean;
  /** Sent before everything that can wait, even at night. */
  isUrgent?: boolean;
  /** When it is given up if unsent; by default two days after it is due. */
  expiresAt?: Date;
  /** For words with a `secretMark`: what the secret is for. */
  secretFor?: string;
}

/**
 * Adds messages in the transaction of their cause; they are delivered after its commit. Doesn't repeat the same
 * event and occasion to an address. Holds back automatic texts to other than Nigerian mobile numbers, and automatic
 * messages beyond the limits. Returns whether any isn't held back.
 */
export async function queueMessages(
  tx: Database,
  messages: readonly NewMessage[],
  cause: LimitedCause,
  now: Date,
): Promise<boolean> {
  const rows = await admitted(tx, messages, cause, now);
  await lockRecords(tx, rows);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tx
      .insertInto('messages')
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict((conflict) => conflict.constraint('messages_once').doNothing())
      .execute();
  }
  return rows.some(({ state }) => state === 'Waiting');
}

/** Locks the messages' records. Storing a message locks them too, but in the messages' order. */
async function lockRecords(tx: Database, rows: readonly NewRow[]): Promise<void> {
  const kinds = rows.map(({ recordKind }) => recordKind);
  const ids = rows.map(({ recordId }) => recordId);
  if (new Set(ids).size < 2) return;
  await sql`select is_erased(kind, id) from unnest(${kinds}::text[], ${ids}::uuid[]) as about (kind, id)
    order by array_position(${lockedKinds}::text[], kind), id`.execute(tx);
}

/** Withdraws the unsent messages of an undone occasion. Returns whether there were any. */
export async function withdrawMessages(tx: Database, occasion: string): Promise<boolean> {
  return hasChanged(
    tx.deleteFrom('messages').where('occasion', '=', occasion).where('state', 'in', unsent),
  );
}

/** Withdraws the unsent messages of an event at an occasion. Returns whether no one can have received one. */
export async function withdrawUnnotified(
  tx: Database,
  event: string,
  occasion: string,
): Promise<boolean> {
  const withdrawn = await tx
    .deleteFrom('messages')
    .where('event', '=', event)
    .where('occasion', '=', occasion)
    .where('state', 'in', unsent)
    .returning('attempts')
    .execute();
  // An attempt without a response may have arrived.
  if (withdrawn.length === 0 || withdrawn.some(({ attempts }) => attempts > 0)) return false;
  const earlier = await tx
    .selectFrom('messages')
    .select('id')
    .where('event', '=', event)
    .where('occasion', '=', occasion)
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}

/**
 * Withdraws the messages of these events about a record that no channel has attempted to send. Returns their
 * occasions.
 */
export async function withdrawUntried(
  tx: Database,
  recordId: string,
  events: readonly MessageEventName[],
): Promise<string[]> {
  // Locked, so that delivery can't take them meanwhile.
  const messages = await tx
    .selectFrom('messages')
    .select(['id', 'occasion', 'state', 'attempts'])
    .where('recordId', '=', recordId)
    .where('event', 'in', events)
    .orderBy('id')
    .forUpdate()
    .execute();
  const isUntried = ({ state, attempts }: (typeof messages)[number]) =>
    attempts === 0 && unsent.some((one) => one === state);
  const tried = new Set(
    messages.filter((message) => !isUntried(message)).map(({ occasion }) => occasion),
  );
  const untried = messages.filter(({ occasion }) => !tried.has(occasion));
  if (untried.length === 0) return [];
  const ids = untried.map(({ id }) => id);
  await tx.deleteFrom('messages').where('id', 'in', ids).execute();
  return [...new Set(untried.map(({ occasion }) => occasion))];
}

/**
 * The number of unsent mails caused by an undoable change. They are about one of its records, or named after the
 * first, like those to a training's trainees.
 */
export async function countWaitingMails(
  db: Database,
  { at, recordIds }: { at: Date; recordIds: readonly string[] },
): Promise<number> {
  const [first = ''] = recordIds;
  return countRows(
    db,
    db
      .selectFrom('messages')
      .where('createdAt', '=', at)
      .where('channel', '=', 'mail')
      .where('state', '=', 'Waiting')
      .where(
        sql<boolean>`(record_id = any (${recordIds}::uuid[]) or starts_with(occasion, ${`${first} `}))`,
      ),
  );
}

export async function channelsOf(
  tx: Database,
  event: string,
  occasion: string,
): Promise<Channel[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('channel')
    .distinct()
    .where('event', '=', event)
    .where('occasion', '=', occasion)
    .execute();
  return channels.filter((channel) => rows.some((one) => one.channel === channel));
}

/**
 * Withdraws unsent messages about these records that are no longer true: of `events`, or of any. Returns the events
 * of mails that no one received.
 */
export async function withdrawOutdated(
  tx: Database,
  records: readonly string[],
  events?: readonly MessageEventName[],
): Promise<string[]> {
  let query = tx
    .deleteFrom('messages')
    .where(sql<boolean>`record_id = any (${records}::uuid[])`)
    .where('state', 'in', unsent);
  if (events) query = query.where('event', 'in', events);
  const withdrawn = await query.returning(['event', 'channel', 'attempts']).execute();
  return withdrawn
    .filter(({ channel, attempts }) => channel === 'mail' && attempts === 0)
    .map(({ event }) => event);
}

export const isQueued = (
  tx: Database,
  recordId: string,
  events: readonly MessageEventName[],
): Promise<boolean> =>
  hasRows(
    tx
      .selectFrom('messages')
      .select('id')
      .where('recordId', '=', recordId)
      .where('event', 'in', events),
  );

type NewRow = Insertable<MessagesTable>;

function addressesOf({ email, phone }: NewMessage['recipient']): Addressed[] {
  const mail: Addressed[] = email ? [{ channel: 'mail', address: email }] : [];
  return phone && isNigerianMobile(phone)
    ? [...mail, { channel: 'text', address: nationalPhoneNumber(phone) }]
    : mail;
}

const writerOf = (cause: LimitedCause) => ('writer' in cause ? cause.writer : undefined) ?? null;

/** The rows of messages, with those held back that aren't sent automatically. */
async function admitted(
  tx: Database,
  messages: readonly NewMessage[],
  cause: LimitedCause,
  now: Date,
): Promise<NewRow[]> {
  const isWritten = writerOf(cause) !== null;
  const canBeReached = (row: NewRow) =>
    row.channel === 'mail' || isWritten || isNigerianMobile(row.address);
  const queued = messages.flatMap((message) =>
    rowsOf(message, cause, now).map((row) => ({ row, person: addressesOf(message.recipient) })),
  );
  const reached = queued.filter(({ row }) => canBeReached(row));
  const admissions = await admit(
    tx,
    reached.map(({ row: { channel, address, event, recordKind, recordId }, person }) => ({
      channel,
      address,
      person,
      event,
      recordKind,
      recordId,
    })),
    cause,
  );
  const admissionOf = new Map(reached.map(({ row }, at) => [row, admissions[at]]));
  return queued.map(({ row }) => {
    const { isFirst = false, error = null } = admissionOf.get(row) ?? {
      error: 'no-mobile' as const,
    };
    const counted = { ...row, cause: isFirst ? ('form' as const) : row.cause };
    return error === null
      ? { ...counted, state: 'Waiting', error, endedAt: null }
      : { ...counted, state: 'Held back', error, endedAt: now };
  });
}

export const expiryOf = (dueAt: Date): Date => new Date(dueAt.getTime() + usefulMs);

function rowsOf(message: NewMessage, cause: LimitedCause, now: Date): NewRow[] {
  const {
    event,
    occasion,
    record,
    recipient,
    mail,
    text,
    canBeUndone,
    isUrgent = false,
    secretFor = null,
  } = message;
  const sentBy = writerOf(cause);
  const from = canBeUndone ? new Date(now.getTime() + undoMinutes * 60_000) : now;
  const row = (channel: Channel, address: string, dueAt: Date) => ({
    id: message.id ?? uuid(),
    event,
    occasion,
    channel,
    address,
    recipientName: recipient.name,
    recordKind: record.kind,
    recordId: record.id,
    recordName: record.name,
    recordReference: record.reference,
    dueAt,
    sentBy,
    createdAt: now,
    isUrgent,
    secretFor,
    cause: cause.by,
    expiresAt: message.expiresAt ?? expiryOf(dueAt),
  });
  return [
    ...(mail && recipient.email
      ? [{ ...row('mail', recipient.email, from), ...mail, calendar: mail.calendar ?? null }]
      : []),
    ...(text && recipient.phone
      ? [
          {
            ...row(
              'text',
              nationalPhoneNumber(recipient.phone),
              isUrgent ? from : afterQuietHours(from),
            ),
            subject: '',
            words: text,
            calendar: null,
          },
        ]
      : []),
  ];
}
