import { type Insertable, type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { ConsentKind } from '#contract/consents/consents.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type { ConsentsTable } from '#server/consents/table.ts';
import type { Tracking } from '#server/messages/tracking-links.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasChanged } from '#server/platform/database/queries.ts';
import type { PrivacyRequestsTable } from '#server/privacy/table.ts';

export interface OwnRecord {
  kind: TrackedKind;
  id: string;
  reference: string;
  name: string;
  email: string;
  phoneNumber: string;
  isPlaced: boolean;
}

const sources: Readonly<Record<TrackedKind, RawBuilder<unknown>>> = {
  driver: sql`select id, driver_number::text as reference, full_name as name, email, phone_number, exists (
    select from placements where driver_id = drivers.id and ended_at is null) as is_placed from drivers`,
  request: sql`select id, request_id as reference, company_name as name, email, phone_number, exists (
    select from placements where placements.request_id = company_requests.id and ended_at is null) as is_placed
    from company_requests`,
  consultation: sql`select id, request_id as reference, full_name as name, email, phone_number, false as is_placed
    from consultations`,
  enrolment: sql`select id, reference, full_name as name, email, phone_number, false as is_placed from enrolments`,
};

async function find(
  db: Database,
  { kind, id }: Tracking,
  lock: RawBuilder<unknown>,
): Promise<OwnRecord | undefined> {
  const { rows } = await sql<Omit<OwnRecord, 'kind'>>`
    ${sources[kind]} where id = ${id} and erased_at is null ${lock}`.execute(db);
  return rows[0] && { ...rows[0], kind };
}

/** Finds the record, unless it is erased. */
export const findOwnRecord = (db: Database, of: Tracking): Promise<OwnRecord | undefined> =>
  find(db, of, sql``);

/** The same, locked until the transaction ends. */
export const lockOwnRecord = (tx: Database, of: Tracking): Promise<OwnRecord | undefined> =>
  find(tx, of, sql`for share`);

export interface OwnConsentRow {
  kind: ConsentKind;
  wording: string;
  givenAt: Date;
  withdrawnAt: Date | null;
}

/** The latest consent of each kind of a record. */
export async function findOwnConsents(db: Database, recordId: string): Promise<OwnConsentRow[]> {
  const { rows } = await sql<OwnConsentRow>`
    select distinct on (kind) kind, wording, given_at, withdrawn_at from consents
    where record_id = ${recordId} order by kind, given_at desc, withdrawn_at desc nulls first`.execute(
    db,
  );
  return rows;
}

export type OwnRequestRow = Pick<PrivacyRequestsTable, 'kind' | 'cameAt' | 'dueOn'>;

export const findOwnRequests = (db: Database, recordId: string): Promise<OwnRequestRow[]> =>
  db
    .selectFrom('privacyRequests')
    .select(['kind', 'cameAt', 'dueOn'])
    .where('recordId', '=', recordId)
    .where('state', '=', 'Open')
    .orderBy('cameAt')
    .execute();

/** Withdraws a consent. Returns whether there was one. */
export const withdrawConsent = (
  tx: Database,
  { id, name }: OwnRecord,
  kind: ConsentKind,
  now: Date,
) =>
  hasChanged(
    tx
      .updateTable('consents')
      .set({ withdrawnAt: now, withdrawnBy: name })
      .where('recordId', '=', id)
      .where('kind', '=', kind)
      .where('withdrawnAt', 'is', null),
  );

type GivenConsent = Pick<Insertable<ConsentsTable>, 'kind' | 'form' | 'noticeVersion' | 'wording'>;

/** Stores a consent. Returns whether it is new. */
export const giveConsent = (tx: Database, record: OwnRecord, consent: GivenConsent, now: Date) =>
  hasChanged(
    tx
      .insertInto('consents')
      .values({
        id: uuid(),
        recordKind: record.kind,
        recordId: record.id,
        ...consent,
        givenAt: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['recordId', 'kind']).where('withdrawnAt', 'is', null).doNothing(),
      ),
  );
