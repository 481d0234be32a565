import { type RawBuilder, sql } from 'kysely';
import {
  type ListedState,
  type MessageCounts,
  type MessageFilter,
  type MessageNarrowing,
  type MessageRecord,
  type MessageState,
  messageRecords,
} from '#contract/messages/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  containsFolded,
  countRows,
  isUuid,
  maxCounted,
  onePage,
} from '#server/platform/database/queries.ts';
import { anyOf } from '#server/platform/database/text-search.ts';
import { expiryOf } from './queue-messages.ts';
import type { MessageRow } from './repository.ts';

interface ReadScope {
  records: readonly MessageRecord[];
}

const failedStates = ['Failed', 'Given up'] as const satisfies MessageState[];
const heldStates = ['Held back'] as const satisfies MessageState[];

/** Messages in delivery count as waiting. */
function isIn(state: ListedState): RawBuilder<boolean> {
  if (state === 'Written') return sql`is_file`;
  if (state === 'Sent') return sql`(state = 'Sent' and not is_file)`;
  return state === 'Waiting' ? sql`state in ('Waiting', 'Sending')` : sql`state = ${state}`;
}

/** Matches a record's messages; for a training also its registrations'. The array lets PostgreSQL use the index. */
const isAbout = (id: string | null) =>
  sql<boolean>`record_id = any (array(select id from enrolments where training_id = ${id}) || ${id}::uuid)`;

function messagesOf(
  db: Database,
  { record, channel, about, search, state }: MessageNarrowing & Pick<MessageFilter, 'state'>,
  { records }: ReadScope,
) {
  let query = db.selectFrom('messages');
  if (records.length < messageRecords.length) query = query.where('recordKind', 'in', records);
  if (record) query = query.where(isAbout(isUuid(record) ? record : null));
  if (state?.length) query = query.where(anyOf(state.map(isIn)));
  if (channel?.length) query = query.where('channel', 'in', channel);
  if (about?.length) query = query.where('recordKind', 'in', about);
  if (search) query = query.where('foundBy', 'like', containsFolded(search));
  return query;
}

/** Newest first; the total stops at `maxCounted`. */
export async function findMessages(
  db: Database,
  { page, pageSize, ...filter }: MessageFilter,
  reading: ReadScope,
) {
  const ordered = messagesOf(db, filter, reading)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  return onePage(db, ordered, { page, pageSize }, () => countRows(db, ordered, maxCounted));
}

/** Counts per state; each stops at `maxCounted`. */
export async function countStates(
  db: Database,
  filter: MessageNarrowing,
  reading: ReadScope,
): Promise<MessageCounts> {
  const of = (...state: ListedState[]) => messagesOf(db, { ...filter, state }, reading);
  const count = (messages: ReturnType<typeof of>): RawBuilder<number> =>
    sql`(select count(*) from ${messages.select(sql<number>`1`.as('one')).limit(maxCounted)} as counted)`;
  return db
    .selectNoFrom([
      count(of('Waiting')).as('waiting'),
      count(of('Sent')).as('sent'),
      count(of('Written')).as('written'),
      count(of('Delivered')).as('delivered'),
      count(of(...failedStates)).as('failed'),
      count(of(...heldStates)).as('heldBack'),
      count(of(...failedStates).where('secretFor', 'is', null)).as('canBeSentAgain'),
    ])
    .executeTakeFirstOrThrow();
}

interface Restart {
  dueAt: { mail: Date; text: Date };
  sentBy: string;
}

const restarted = ({ dueAt: { mail, text }, sentBy }: Restart) => {
  const byChannel = (ofMail: Date, ofText: Date) =>
    sql<Date>`case messages.channel when 'text' then ${ofText}::timestamptz else ${ofMail}::timestamptz end`;
  const afresh = {
    state: 'Waiting',
    attempts: 0,
    error: null,
    endedAt: null,
    providerId: null,
  } as const;
  return {
    ...afresh,
    cause: 'office' as const,
    sentBy,
    dueAt: byChannel(mail, text),
    expiresAt: byChannel(expiryOf(mail), expiryOf(text)),
  };
};

/** Queues a failed or held-back message again; undefined for any other. */
export async function restart(
  db: Database,
  id: string,
  again: Restart,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set(restarted(again))
    .where('id', '=', id)
    .where('state', 'in', [...failedStates, ...heldStates])
    .returningAll()
    .executeTakeFirst();
}

/** Messages with these `ids`, or else those that match the filter. */
export interface MessageSelection {
  ids: readonly string[] | undefined;
  filter: MessageFilter;
}

/**
 * Queues up to `limit` failed messages again, last ended first; held-back ones if chosen by id or filter. Skips
 * messages with codes or links. Returns their records. The row locks let only one of two concurrent calls restart a
 * message.
 */
export async function restartFailed(
  db: Database,
  { ids, filter }: MessageSelection,
  { limit, ...again }: Restart & { limit: number },
  reading: ReadScope,
): Promise<Pick<MessageRow, 'recordKind' | 'recordId'>[]> {
  return db
    .with('failed', () => {
      const failed = messagesOf(db, ids ? {} : filter, reading)
        .select('id')
        .where(
          'state',
          'in',
          ids || filter.state?.includes('Held back')
            ? [...failedStates, ...heldStates]
            : failedStates,
        )
        .where('secretFor', 'is', null)
        .orderBy('endedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .forUpdate();
      return ids ? failed.where(sql<boolean>`id = any (${ids}::uuid[])`) : failed;
    })
    .updateTable('messages')
    .from('failed')
    .whereRef('messages.id', '=', 'failed.id')
    .set(restarted(again))
    .returning(['recordKind', 'recordId'])
    .execute();
}
