import { type Selectable, sql } from 'kysely';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import type { Channel, MessageError, MessageState } from '#contract/messages/messages.ts';
import { isTrackedKind } from '#contract/tracking/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { type MessagesTable, type MessageTemplatesTable, ownWords } from '#server/platform/messages/table.ts';

export type MessageRow = Selectable<MessagesTable>;

/** Takes the message of a channel that is due first, or the urgent one, so that no other instance sends it. */
export async function claimDue(db: Database, channel: Channel, now: Date, { isUrgent = false } = {}) {
  return db
    .with('due', (query) => {
      const due = query
        .selectFrom('messages')
        .select('id')
        .where('state', '=', 'Waiting')
        .where('channel', '=', channel)
        .where('dueAt', '<=', now)
        .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked();
      // Two statements, each with an index of its own, are quicker than one that sorts ten thousand.
      return isUrgent ? due.where('isUrgent', '=', true) : due;
    })
    .updateTable('messages')
    .from('due')
    .whereRef('messages.id', '=', 'due.id')
    .set({ state: 'Sending', claimedAt: now, attempts: sql`attempts + 1` })
    .returningAll('messages')
    .executeTakeFirst();
}

/**
 * Whether a message would go to somebody who has asked to be erased, and isn't the answer. Codes are what the person has just asked for.
 */
export async function isErasureAsked(
  db: Database,
  { recordKind, recordId, address, isUrgent }: Pick<MessageRow, 'recordKind' | 'recordId' | 'address' | 'isUrgent'>,
): Promise<boolean> {
  if (isUrgent || !isTrackedKind(recordKind)) return false;
  const { rows } = await sql<{
    isAsked: boolean;
  }>`select is_erasure_asked(${recordId}, ${address}) as "isAsked"`.execute(db);
  return rows[0]?.isAsked === true;
}

/** Holds back what was written at an occasion to people who have asked to be erased. */
export async function holdErasureAsked(tx: Database, occasion: string, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'Held back', error: 'erasure-asked', endedAt: now })
    .where('occasion', '=', occasion)
    .where('state', '=', 'Waiting')
    .where(sql<boolean>`is_erasure_asked(record_id, address)`)
    .execute();
}

/** The result of trying to send a claimed message. */
export interface Outcome {
  state: MessageState;
  error: MessageError | null;
  dueAt?: Date;
  providerId?: string | null;
  isFile?: boolean;
  sentAt?: Date;
  endedAt?: Date | null;
}

/**
 * Writes down what has become of a claimed message, unless a report has said it already, or the claim has been released: then
 * the message may be another instance's by now.
 */
export async function endSending(
  db: Database,
  { id, attempts, claimedAt }: Pick<MessageRow, 'id' | 'attempts' | 'claimedAt'>,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ ...outcome, claimedAt: null })
    .where('id', '=', id)
    .where('state', '=', 'Sending')
    .where('attempts', '=', attempts)
    .where('claimedAt', '=', claimedAt)
    .execute();
}

/** Lets messages wait again that were claimed before `before`, by an instance that must have died since. */
export async function releaseInterrupted(db: Database, channel: Channel, before: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'Waiting', error: 'interrupted', claimedAt: null })
    .where('state', '=', 'Sending')
    .where('channel', '=', channel)
    .where('claimedAt', '<', before)
    .execute();
}

/** Gives up what would be of no use any more. */
export async function giveUpExpired(db: Database, channel: Channel, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'Given up', error: 'too-late', endedAt: now })
    .where('state', '=', 'Waiting')
    .where('channel', '=', channel)
    .where('expiresAt', '<=', now)
    .execute();
}

/** A provider's report about a text message. */
export interface Report {
  providerId: string;
  /** As the provider has it. */
  address: string;
  words: string;
}

/**
 * Writes down a provider's report. It can come before the provider's answer, which names the message: then the message is
 * the one to that address with these words whose answer is missing. Reports about unknown messages are ignored.
 */
export async function endReported(
  db: Database,
  { providerId, address, words }: Report,
  { isDelivered, now }: { isDelivered: boolean; now: Date },
): Promise<void> {
  const ended = isDelivered
    ? ({ state: 'Delivered', error: null, endedAt: now } as const)
    : ({ state: 'Failed', error: 'undelivered', endedAt: now } as const);
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ ...ended, claimedAt: null })
    .where('providerId', '=', providerId)
    .where('channel', '=', 'text')
    .where('state', '!=', 'Delivered')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n || words === '') return;
  await db
    .updateTable('messages')
    .set({ ...ended, claimedAt: null, providerId, sentAt: sql`coalesce(sent_at, ${now})` })
    .where('id', '=', (query) =>
      query
        .selectFrom('messages')
        .select('id')
        .where('channel', '=', 'text')
        .where('providerId', 'is', null)
        .where((where) =>
          where.or([
            where('state', '=', 'Sending'),
            where.and([where('state', '=', 'Waiting'), where('error', 'in', ['no-answer', 'interrupted'])]),
            where.and([where('state', '=', 'Failed'), where('error', '=', 'no-receipt')]),
          ]),
        )
        .where('words', '=', words)
        .where(sql<boolean>`right(regexp_replace(address, '\D', '', 'g'), 10) = right(${address}, 10)`)
        .orderBy('createdAt', 'desc')
        .limit(1),
    )
    .execute();
}

/** Lets nobody else write the messages of this occasion until the transaction ends. */
export async function lockOccasion(tx: Database, occasion: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`message ${occasion}`}, 0))`.execute(tx);
}

/** Finds the messages that an administrator wrote on one occasion, one by channel. */
export async function findOwn(db: Database, occasion: string): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('event', '=', ownWords)
    .where('occasion', '=', occasion)
    .orderBy('channel')
    .execute();
}

/** A message, locked until the transaction ends. */
export async function lockMessage(tx: Database, id: string): Promise<MessageRow | undefined> {
  if (!isUuid(id)) return undefined;
  // The record first, as erasing does.
  await sql`select is_erased(record_kind, record_id) from messages where id = ${id}`.execute(tx);
  return tx.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type TemplateRow = Selectable<MessageTemplatesTable>;

/** The templates that were ever changed. */
export async function findTemplates(db: Database): Promise<TemplateRow[]> {
  return db.selectFrom('messageTemplates').selectAll().execute();
}

/** The template of an event, if it was ever changed. */
export async function findTemplate(db: Database, event: MessageEventName): Promise<TemplateRow | undefined> {
  return db.selectFrom('messageTemplates').selectAll().where('event', '=', event).executeTakeFirst();
}

/** The template of an event, which is added if it was never changed, locked until the transaction ends. */
export async function lockTemplate(tx: Database, id: string, event: MessageEventName): Promise<TemplateRow> {
  await tx
    .insertInto('messageTemplates')
    .values({ id, event })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute();
  return tx.selectFrom('messageTemplates').selectAll().where('event', '=', event).forUpdate().executeTakeFirstOrThrow();
}

/** Changes a locked template and counts its version. */
export async function updateTemplate(
  tx: Database,
  { id, version }: Pick<TemplateRow, 'id' | 'version'>,
  changes: Partial<Omit<TemplateRow, 'id' | 'event' | 'version'>>,
): Promise<TemplateRow> {
  return tx
    .updateTable('messageTemplates')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The e-mail address of an administrator. */
export async function findAddress(db: Database, adminId: string): Promise<string | undefined> {
  return (await db.selectFrom('admins').select('email').where('id', '=', adminId).executeTakeFirst())?.email;
}
