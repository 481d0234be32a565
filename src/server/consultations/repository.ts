import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import type { ConsultationFilter, ConsultationSort } from '#contract/consultations/consultations.ts';
import type { Paging } from '#contract/platform/paging.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { countRows, isUuid, onePage, sortRows } from '#server/platform/database/queries.ts';
import { inBatches } from '#server/platform/database/snapshot.ts';
import {
  matchesReferenced,
  readSearchText,
  type SearchedColumns,
  type SearchText,
} from '#server/platform/database/text-search.ts';
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
  'scheduledOn',
  'startsAt',
  'place',
  'status',
  'erasedAt',
  'version',
  'createdAt',
  'updatedAt',
] as const;

export async function insertConsultation(
  tx: Database,
  consultation: Insertable<ConsultationsTable>,
): Promise<ConsultationRow> {
  // Awaited here, so that an error names this function.
  const row = await tx.insertInto('consultations').values(consultation).returning(columns).executeTakeFirstOrThrow();
  return row;
}

type ConsultationsQuery = SelectQueryBuilder<Tables, 'consultations', unknown>;

// As in the index.
const searched: SearchedColumns = {
  names: sql`(name_folded || ' ' || fold_text(company_name))`,
  reference: sql`request_id`,
  phone: sql`phone_number`,
  email: sql`email`,
};

function filtered(db: Database, { status }: ConsultationFilter, text: SearchText | undefined): ConsultationsQuery {
  let query: ConsultationsQuery = db.selectFrom('consultations');
  if (status?.length) query = query.where('status', 'in', status);
  return text ? query.where(matchesReferenced(text, searched)) : query;
}

const sorts: Readonly<Record<ConsultationSort, RawBuilder<unknown>>> = {
  requestId: sql`request_number`,
  name: sql`name_folded`,
  company: sql`fold_text(company_name)`,
  date: sql`consultation_on`,
  time: sql`array_position(array['Morning', 'Afternoon', 'Evening'], preferred_time)`,
  status: sql`status`,
};

const textOf = ({ search }: ConsultationFilter, db: Database) =>
  search ? readSearchText(db, search) : Promise.resolve(undefined);

/** The filtered consultations, newest first unless they are sorted by a column. */
function inOrder(db: Database, filter: ConsultationFilter, text: SearchText | undefined) {
  const newestFirst = filtered(db, filter, text).select(columns).orderBy('createdAt', 'desc').orderBy('id', 'desc');
  return sortRows(newestFirst, filter, sorts, sql`id`);
}

export async function countConsultations(db: Database, filter: ConsultationFilter): Promise<number> {
  return countRows(db, filtered(db, filter, await textOf(filter, db)));
}

/** All filtered consultations in the list's order, in the transaction `tx`. */
export async function* readConsultations(tx: Database, filter: ConsultationFilter) {
  yield* inBatches(tx, inOrder(tx, filter, await textOf(filter, tx)));
}

/** One page of the filtered consultations, newest first unless they are sorted by a column, and the total. */
export async function findConsultations(
  db: Database,
  filter: ConsultationFilter & Paging,
): Promise<{ rows: ConsultationRow[]; total: number }> {
  return onePage(db, inOrder(db, filter, await textOf(filter, db)), filter);
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

export async function updateConsultation(
  tx: Database,
  id: string,
  changes: Updateable<ConsultationsTable>,
): Promise<ConsultationRow> {
  return tx.updateTable('consultations').set(changes).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}
