import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import type {
  ConsultationFilter,
  ConsultationSort,
} from '#contract/consultations/consultations.ts';
import { whatsAppOf } from '#server/consents/table.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { isUuid, list, sortRows } from '#server/platform/database/queries.ts';
import { matchesReferenced, type SearchColumns } from '#server/platform/database/text-search.ts';
import type { ConsultationsTable } from './table.ts';

export type ConsultationRow = Selectable<ConsultationsTable>;

type ConsultationsQuery = SelectQueryBuilder<Tables, 'consultations', unknown>;

// Must match the index.
const searchColumns: SearchColumns = {
  names: sql`(name_folded || ' ' || fold_text(company_name))`,
  reference: sql`request_id`,
  phone: sql`phone_number`,
  email: sql`email`,
};

function filtered(db: Database, { status, search }: ConsultationFilter): ConsultationsQuery {
  let query: ConsultationsQuery = db.selectFrom('consultations');
  if (status?.length) query = query.where('status', 'in', status);
  return search ? query.where(matchesReferenced(search, searchColumns)) : query;
}

const sorts: Readonly<Record<ConsultationSort, RawBuilder<unknown>>> = {
  requestId: sql`request_number`,
  name: sql`name_folded`,
  company: sql`fold_text(company_name)`,
  date: sql`consultation_on`,
  time: sql`array_position(array['Morning', 'Afternoon', 'Evening'], preferred_time)`,
  status: sql`status`,
};

const shownRows = (query: ConsultationsQuery) =>
  query.selectAll('consultations').select(whatsAppOf('consultations.id').as('whatsApp'));

function inOrder(db: Database, filter: ConsultationFilter) {
  const newestFirst = shownRows(filtered(db, filter))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  return sortRows(newestFirst, filter, sorts, sql`id`);
}

export const consultations = list(inOrder);

function isConsultation(id: string): RawBuilder<boolean> {
  if (isUuid(id)) return sql`consultations.id = ${id}`;
  return /^CON-\d{1,15}$/i.test(id)
    ? sql`consultations.request_id = ${id.toUpperCase()}`
    : sql`false`;
}

/** Accepts an `_id` or `requestId`. */
export async function findConsultation(db: Database, id: string) {
  return shownRows(db.selectFrom('consultations').where(isConsultation(id))).executeTakeFirst();
}

/** Accepts an `_id` or `requestId`. */
export async function lockConsultation(
  tx: Database,
  id: string,
): Promise<ConsultationRow | undefined> {
  return tx
    .selectFrom('consultations')
    .selectAll()
    .where(isConsultation(id))
    .forUpdate()
    .executeTakeFirst();
}

export async function insertConsultation(
  tx: Database,
  row: Insertable<ConsultationsTable>,
): Promise<ConsultationRow> {
  return tx.insertInto('consultations').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateConsultation(
  tx: Database,
  id: string,
  changes: Updateable<ConsultationsTable>,
) {
  return tx
    .updateTable('consultations')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
