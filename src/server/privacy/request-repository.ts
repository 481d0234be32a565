import { type Insertable, type Selectable, sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Paging } from '#contract/platform/paging.ts';
import type { Obstacle, PrivacyRequestFilter } from '#contract/privacy/privacy-requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  containsFolded,
  countRows,
  isUuid,
  onePage,
  sortRows,
} from '#server/platform/database/queries.ts';
import type { PersonRow } from './person-repository.ts';
import { isHeld, type PrivacyRequestsTable } from './table.ts';

/** A request, with the current obstacle to erasing its record. */
export type RequestRow = Selectable<PrivacyRequestsTable> & { obstacle: Obstacle | null };

/** Selects the obstacle to erasing the record with this id. Ids are unique across kinds of records. */
const obstacleOf = (id: ReturnType<typeof sql.ref>) => sql<Obstacle | null>`case
  when exists (select from placements where (driver_id = ${id} or request_id = ${id}) and ended_at is null) then 'placed'
  when ${isHeld(id)} then 'held' end`;

const requestsIn = (db: Database) =>
  db
    .selectFrom('privacyRequests')
    .selectAll()
    .select(obstacleOf(sql.ref('privacy_requests.record_id')).as('obstacle'));

/** Adds a request, unless the record has an open one of its kind. Returns its id, or undefined. */
export async function insertRequest(tx: Database, request: Insertable<PrivacyRequestsTable>) {
  return tx
    .insertInto('privacyRequests')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['recordId', 'kind'])
        .where(sql<boolean>`state = 'Open' and record_id is not null`)
        .doNothing(),
    )
    .returning(['id', 'reference', 'dueOn'])
    .executeTakeFirst();
}

export async function findOpenRequest(db: Database, recordId: string, kind: RequestRow['kind']) {
  return db
    .selectFrom('privacyRequests')
    .select(['id', 'reference', 'dueOn'])
    .where('recordId', '=', recordId)
    .where('kind', '=', kind)
    .where('state', '=', 'Open')
    .executeTakeFirst();
}

export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  if (!isUuid(id)) return undefined;
  return requestsIn(db).where('id', '=', id).executeTakeFirst();
}

export async function lockRequest(tx: Database, id: string): Promise<RequestRow | undefined> {
  if (!isUuid(id)) return undefined;
  return requestsIn(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

const sortColumns = {
  came: sql`came_at`,
  name: sql`fold_text(name)`,
  due: sql`due_on`,
};

function hasText(search: string) {
  const pattern = containsFolded(search);
  return sql<boolean>`(fold_text(name) like ${pattern} or fold_text(contact) like ${pattern}
    or fold_text(reference) like ${pattern} or fold_text(record_reference) like ${pattern})`;
}

export const searchRequests = (db: Database, { search, ...paging }: { search: string } & Paging) =>
  onePage(
    db,
    requestsIn(db).where(hasText(search)).orderBy('addedAt', 'desc').orderBy('id', 'desc'),
    paging,
  );

export async function findRequests(
  db: Database,
  { state, search, sort, direction, ...paging }: PrivacyRequestFilter,
) {
  const isOpen = state === 'open';
  let query = requestsIn(db).where('state', isOpen ? '=' : '!=', 'Open');
  if (search) query = query.where(hasText(search));
  const ordered = isOpen
    ? query.orderBy('dueOn').orderBy('id')
    : query.orderBy('answeredAt', 'desc').orderBy('id', 'desc');
  return onePage(db, sortRows(ordered, { sort, direction }, sortColumns, sql`id`), paging, () =>
    countRows(db, query),
  );
}

export async function countDue(db: Database, lastDay: CalendarDate): Promise<number> {
  return countRows(
    db,
    db.selectFrom('privacyRequests').where('state', '=', 'Open').where('dueOn', '<=', lastDay),
  );
}

type RequestAnswer = Pick<RequestRow, 'state' | 'answer' | 'answeredBy' | 'answeredAt'>;

export async function answerRequest(
  tx: Database,
  id: string,
  answer: RequestAnswer,
): Promise<void> {
  await tx.updateTable('privacyRequests').set(answer).where('id', '=', id).execute();
}

/** The keys of a person's requests: their records, or without one left, the address for the answer. */
export interface RequestsOf {
  records: readonly string[];
  contacts: readonly string[];
  /** A request that is this person's in any case. */
  request?: string | undefined;
}

const isAboutNoneLeft = sql<boolean>`not exists (
  select from person_records as present where present.id = privacy_requests.record_id and erased_at is null)`;

const isOf = ({
  records,
  contacts,
  request,
}: RequestsOf) => sql<boolean>`(privacy_requests.record_id = any (${records}::uuid[])
  or privacy_requests.contact = any (${contacts}) and ${isAboutNoneLeft}
  or privacy_requests.id = ${request ?? null}::uuid)`;

/** A person's open requests, locked until the transaction ends. */
export async function lockOpenRequests(tx: Database, person: RequestsOf): Promise<RequestRow[]> {
  return requestsIn(tx)
    .where(isOf(person))
    .where('state', '=', 'Open')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Moves open requests about erased records to a remaining one of the person that still leads to the others, one per
 * kind. They keep the record number that the person named.
 */
export async function passRequests(
  tx: Database,
  records: readonly string[],
  { kind, id }: PersonRow,
): Promise<void> {
  await sql`update privacy_requests set record_kind = ${kind}, record_id = ${id}
    where id in (
      select distinct on (kind) id from privacy_requests
      where record_id = any (${records}::uuid[]) and state = 'Open' and ${isAboutNoneLeft} order by kind, id
    ) and not exists (
      select from privacy_requests as same where same.record_id = ${id} and same.kind = privacy_requests.kind and same.state = 'Open'
    )`.execute(tx);
}

/** Deletes messages to a person about requests, sent or not. */
export async function deleteNotifications(tx: Database, person: RequestsOf): Promise<void> {
  await tx
    .deleteFrom('messages')
    .using('privacyRequests')
    .whereRef('privacyRequests.id', '=', 'messages.recordId')
    .where('messages.recordKind', '=', 'privacyRequest')
    .where(isOf(person))
    .execute();
}

/** Removes the person from all requests; the kinds, answers and times stay. */
export async function eraseRequests(tx: Database, person: RequestsOf, name: string): Promise<void> {
  await tx
    .updateTable('privacyRequests')
    .set({ name, contact: '', words: '', answer: '' })
    .where(isOf(person))
    .where('state', '<>', 'Open')
    .execute();
}

/** Deletes messages to erased people about the end of their requests, once sent or given up. */
export async function deleteNotificationsOfErased(db: Database, name: string): Promise<void> {
  await db
    .deleteFrom('messages')
    .using('privacyRequests')
    .whereRef('privacyRequests.id', '=', 'messages.recordId')
    .where('messages.recordKind', '=', 'privacyRequest')
    .where('messages.state', 'not in', ['Waiting', 'Sending'])
    .where('privacyRequests.name', '=', name)
    .where('privacyRequests.contact', '=', '')
    .execute();
}
