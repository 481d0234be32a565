import { type Insertable, type Selectable, sql } from 'kysely';
import type { ConsentForm, ConsentKind } from '#contract/consents/consents.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasChanged, isUuid } from '#server/platform/database/queries.ts';
import type { ConsentsTable, NoticesShownTable } from './table.ts';

export type ConsentRow = Selectable<ConsentsTable>;

/** `reference`: the number people quote. */
export interface ConsentSubject {
  kind: TrackedKind;
  id: string;
  name: string;
  reference: string;
}

/** Keeps an existing notice, and consents still in force. */
export async function insertConsents(
  tx: Database,
  notice: Insertable<NoticesShownTable>,
  consents: readonly Insertable<ConsentsTable>[],
): Promise<void> {
  await tx
    .insertInto('noticesShown')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (consents.length === 0) return;
  await tx
    .insertInto('consents')
    .values(consents)
    .onConflict((conflict) =>
      conflict.columns(['recordId', 'kind']).where('withdrawnAt', 'is', null).doNothing(),
    )
    .execute();
}

export async function findConsents(
  db: Database,
  recordKind: TrackedKind,
  recordId: string,
): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('recordId', '=', recordId)
    .where('recordKind', '=', recordKind)
    .orderBy('givenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The form that showed the privacy notice; undefined if none did. */
export async function findNoticeForm(
  db: Database,
  recordId: string,
): Promise<ConsentForm | undefined> {
  const row = await db
    .selectFrom('noticesShown')
    .select('form')
    .where('recordId', '=', recordId)
    .executeTakeFirst();
  return row?.form;
}

/** Returns false if the consent isn't in force. */
export async function endConsent(
  tx: Database,
  record: Pick<ConsentSubject, 'kind' | 'id'>,
  kind: ConsentKind,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  // Lock the record first, in the same order as erasure.
  await sql`select is_erased(${record.kind}, ${record.id})`.execute(tx);
  return hasChanged(
    tx
      .updateTable('consents')
      .set({ withdrawnAt: at, withdrawnBy: by })
      .where('recordId', '=', record.id)
      .where('kind', '=', kind)
      .where('withdrawnAt', 'is', null),
  );
}

const tables = {
  driver: 'drivers',
  request: 'companyRequests',
  consultation: 'consultations',
  enrolment: 'enrolments',
} as const satisfies Record<TrackedKind, string>;

export async function findConsenting(
  db: Database,
  kind: TrackedKind,
  id: string,
): Promise<ConsentSubject | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await rowOf(db, kind, id);
  return row && { kind, ...row };
}

async function rowOf(db: Database, kind: TrackedKind, id: string) {
  if (kind === 'driver') {
    const query = db.selectFrom('drivers').select(['id', 'fullName as name']);
    return query
      .select(sql<string>`driver_number::text`.as('reference'))
      .where('id', '=', id)
      .executeTakeFirst();
  }
  if (kind === 'request') {
    const query = db
      .selectFrom('companyRequests')
      .select(['id', 'companyName as name', 'requestId as reference']);
    return query.where('id', '=', id).executeTakeFirst();
  }
  if (kind === 'consultation') {
    const query = db
      .selectFrom('consultations')
      .select(['id', 'fullName as name', 'requestId as reference']);
    return query.where('id', '=', id).executeTakeFirst();
  }
  const query = db.selectFrom('enrolments').select(['id', 'fullName as name', 'reference']);
  return query.where('id', '=', id).executeTakeFirst();
}

export async function countShown(db: Database) {
  return db
    .selectFrom('noticesShown')
    .select(['noticeVersion as version', 'form'])
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .groupBy(['noticeVersion', 'form'])
    .execute();
}

/** Records by notice version and kind. A withdrawal followed by new consent isn't counted. */
export async function countConsents(db: Database) {
  return db
    .selectFrom('consents')
    .select(['noticeVersion as version', 'kind'])
    .select(({ fn }) => fn.countAll<number>().filterWhere('withdrawnAt', 'is', null).as('agreed'))
    .select(
      sql<number>`count(*) filter (where withdrawn_at is not null and not exists (
        select from consents later where later.record_id = consents.record_id and later.kind = consents.kind
          and later.given_at > consents.given_at))`.as('takenBack'),
    )
    .groupBy(['noticeVersion', 'kind'])
    .execute();
}

export async function countWithoutNotice(db: Database): Promise<Record<TrackedKind, number>> {
  const count = (kind: TrackedKind) => sql<number>`(
    select count(*) from ${sql.table(tables[kind])} record
    where erased_at is null and not exists (select from notices_shown where record_id = record.id))`;
  const row = await db
    .selectNoFrom([
      count('driver').as('driver'),
      count('request').as('request'),
      count('consultation').as('consultation'),
      count('enrolment').as('enrolment'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}
