import { type Selectable, sql } from 'kysely';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import type { Channel, MessageError, MessageState } from '#contract/messages/messages.ts';
import { isTrackedKind } from '#contract/self-service/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { type MessagesTable, type MessageTemplatesTable, ownWords } from './table.ts';

export type MessageRow = Selectable<MessagesTable>;

/** Claims the first due message of a channel, so that no other instance sends it. */
export async function claimDue(
  db: Database,
  channel: Channel,
  now: Date,
  { isUrgent = false } = {},
) {
  return db
    .with('due', (query) => {
      const claimable = query
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
      // Two statements with an index each are faster than one that sorts ten thousand rows.
      return isUrgent ? claimable.where('isUrgent', '=', true) : claimable;
    })
    .updateTable('messages')
    .from('due')
    .whereRef('messages.id', '=', 'due.id')
    .set({ state: 'Sending', claimedAt: now, attempts: sql`attempts + 1` })
    .returningAll('messages')
    .executeTakeFirst();
}

/** Whether the recipient has requested erasure. Exempt are the answer itself, and urgent messages such as codes. */
export async function isErasureAsked(
  db: Database,
  {
    recordKind,
    recordId,
    address,
    isUrgent,
  }: Pick<MessageRow, 'recordKind' | 'recordId' | 'address' | 'isUrgent'>,
): Promise<boolean> {
  const isAboutPerson = isTrackedKind(recordKind) || recordKind === 'driverInvitation';
  if (isUrgent || !isAboutPerson) return false;
  const { rows } = await sql<{
    isAsked: boolean;
  }>`select is_erasure_asked(${recordId}, ${address}) as "isAsked"`.execute(db);
  return rows[0]?.isAsked === true;
}

/** Holds back an occasion's messages to people who have requested erasure. */
export async function holdErasureAsked(tx: Database, occasion: string, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'Held back', error: 'erasure-asked', endedAt: now })
    .where('occasion', '=', occasion)
    .where('state', '=', 'Waiting')
    .where(sql<boolean>`is_erasure_asked(record_id, address)`)
    .execute();
}

export interface SendingOutcome {
  state: MessageState;
  error: MessageError | null;
  dueAt?: Date;
  providerId?: string | null;
  isFile?: boolean;
  sentAt?: Date;
  endedAt?: Date | null;
}

/** Records the result unless a report or a released claim came first; another instance may own the message by then. */
export async function endSending(
  db: Database,
  { id, attempts, claimedAt }: Pick<MessageRow, 'id' | 'attempts' | 'claimedAt'>,
  outcome: SendingOutcome,
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

/** Releases claims made before `before`, whose instance must have died. */
export async function releaseInterrupted(
  db: Database,
  channel: Channel,
  before: Date,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'Waiting', error: 'interrupted', claimedAt: null })
    .where('state', '=', 'Sending')
    .where('channel', '=', channel)
    .where('claimedAt', '<', before)
    .execute();
}

export async function giveUpExpired(db: Database, channel: Channel, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'Given up', error: 'too-late', endedAt: now })
    .where('state', '=', 'Waiting')
    .where('channel', '=', channel)
    .where('expiresAt', '<=', now)
    .execute();
}

export interface DeliveryReport {
  providerId: string;
  /** In the provider's spelling. */
  address: string;
  words: string;
}

/**
 * Records a provider's report. It may arrive before the response that carries the id; then it is matched by address
 * and text to a message without a response. Unknown messages are ignored.
 */
export async function endReported(
  db: Database,
  { providerId, address, words }: DeliveryReport,
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
            where.and([
              where('state', '=', 'Waiting'),
              where('error', 'in', ['no-answer', 'interrupted']),
            ]),
            where.and([where('state', '=', 'Failed'), where('error', '=', 'no-receipt')]),
          ]),
        )
        .where('words', '=', words)
        .where(
          sql<boolean>`right(regexp_replace(address, '\D', '', 'g'), 10) = right(${address}, 10)`,
        )
        .orderBy('createdAt', 'desc')
        .limit(1),
    )
    .execute();
}

/** Advisory lock until the transaction ends, so that an occasion's messages are written once. */
export async function lockOccasion(tx: Database, occasion: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`message ${occasion}`}, 0))`.execute(
    tx,
  );
}

export async function findOwn(db: Database, occasion: string): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('event', '=', ownWords)
    .where('occasion', '=', occasion)
    .orderBy('channel')
    .execute();
}

export async function lockMessage(tx: Database, id: string): Promise<MessageRow | undefined> {
  if (!isUuid(id)) return undefined;
  // Lock the record first, in the same order as erasure.
  await sql`select is_erased(record_kind, record_id) from messages where id = ${id}`.execute(tx);
  return tx.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type TemplateRow = Selectable<MessageTemplatesTable>;

export async function findTemplates(db: Database): Promise<TemplateRow[]> {
  return db.selectFrom('messageTemplates').selectAll().execute();
}

/** Undefined if the template was never changed. */
export async function findTemplate(
  db: Database,
  event: MessageEventName,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('messageTemplates')
    .selectAll()
    .where('event', '=', event)
    .executeTakeFirst();
}

/** Inserts an unchanged template first. Locks the row until the transaction ends. */
export async function lockTemplate(
  tx: Database,
  id: string,
  event: MessageEventName,
): Promise<TemplateRow> {
  await tx
    .insertInto('messageTemplates')
    .values({ id, event })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute();
  return tx
    .selectFrom('messageTemplates')
    .selectAll()
    .where('event', '=', event)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Raises the version. Lock the template first. */
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

export async function findAddress(db: Database, adminId: string): Promise<string | undefined> {
  return (
    await db.selectFrom('admins').select('email').where('id', '=', adminId).executeTakeFirst()
  )?.email;
}
