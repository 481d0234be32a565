import { type Insertable, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { ConsultationFilter, ConsultationStatus } from '#contract/consultations.ts';
import type { Paging } from '#contract/paging.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { beginsWith, containsFolded, countRows, isUuid, onePage } from '#server/platform/database/queries.ts';
import { inBatches } from '#server/platform/database/snapshot.ts';
import type { ConsultationsTable } from './table.ts';

/** A stored consultation, without the columns that only serve searching. */
export type ConsultationRow = Omit<Selectable<ConsultationsTable>, 'requestNumber' | 'nameFolded'>;

const columns = [
  'id',
  'requestId',
  'fullName',
  'companyName',
  'email',
  'phoneNumber',
  'areaOfConcern',
  'consultationOn',
  'preferredTime',
  'status',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** Stores a consultation and returns its request id. */
export async function insertConsultation(tx: Database, consultation: Insertable<ConsultationsTable>): Promise<string> {
  const { requestId } = await tx
    .insertInto('consultations')
    .values(consultation)
    .returning('requestId')
    .executeTakeFirstOrThrow();
  return requestId;
}

type ConsultationsQuery = SelectQueryBuilder<Tables, 'consultations', unknown>;

function filtered(db: Database, { search, status }: ConsultationFilter): ConsultationsQuery {
  let query: ConsultationsQuery = db.selectFrom('consultations');
  if (status?.length) query = query.where('status', 'in', status);
  if (search) {
    query = query.where((where) =>
      where.or([
        where('nameFolded', 'like', containsFolded(search)),
        where('requestId', 'like', beginsWith(search.toUpperCase())),
      ]),
    );
  }
  return query;
}

/** The filtered consultations, newest first. */
export const consultationsInOrder = (db: Database, filter: ConsultationFilter) =>
  filtered(db, filter).select(columns).orderBy('createdAt', 'desc').orderBy('id', 'desc');

export const countConsultations = (db: Database, filter: ConsultationFilter): Promise<number> =>
  countRows(db, filtered(db, filter));

/** All filtered consultations in this order, in the transaction `tx`. */
export async function* readConsultations(tx: Database, filter: ConsultationFilter) {
  yield* inBatches(tx, consultationsInOrder(tx, filter));
}

/** One page of the filtered consultations, newest first, and the total. */
export async function findConsultations(
  db: Database,
  filter: ConsultationFilter & Paging,
): Promise<{ rows: ConsultationRow[]; total: number }> {
  return onePage(db, consultationsInOrder(db, filter), filter);
}

function isConsultation(id: string): RawBuilder<boolean> {
  if (isUuid(id)) return sql`consultations.id = ${id}`;
  return /^CON-\d{1,15}$/i.test(id) ? sql`consultations.request_id = ${id.toUpperCase()}` : sql`false`;
}

/** The consultation with this `_id` or `requestId`. */
export async function findConsultation(db: Database, id: string): Promise<ConsultationRow | undefined> {
  return db.selectFrom('consultations').select(columns).where(isConsultation(id)).executeTakeFirst();
}

/** The consultation with this `_id` or `requestId`, locked until the transaction ends. */
export async function lockConsultation(tx: Database, id: string): Promise<ConsultationRow | undefined> {
  return tx.selectFrom('consultations').select(columns).where(isConsultation(id)).forUpdate().executeTakeFirst();
}

export async function setStatus(
  tx: Database,
  id: string,
  status: ConsultationStatus,
  now: Date,
): Promise<ConsultationRow> {
  return tx
    .updateTable('consultations')
    .set({ status, updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
