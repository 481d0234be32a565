import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { WhatsAppState } from '#contract/consents/consents.ts';
import { daysOfPeriod } from '#contract/platform/list-query.ts';
import type { RequestFilter, RequestSort } from '#contract/requests/requests.ts';
import { whatsAppOf } from '#server/consents/table.ts';
import { everPlaced } from '#server/placements/table.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { list, sortRows } from '#server/platform/database/queries.ts';
import { matchesReferenced, type SearchColumns } from '#server/platform/database/text-search.ts';
import { type CompanyRequestsTable, isRequest } from './table.ts';

export type RequestRow = Selectable<CompanyRequestsTable> & {
  assignedDrivers: number;
  whatsApp: WhatsAppState;
};

type RequestsQuery = SelectQueryBuilder<Tables, 'companyRequests', unknown>;

const searchColumns: SearchColumns = {
  names: sql`company_requests.name_folded`,
  reference: sql`company_requests.request_id`,
  phone: sql`company_requests.phone_number`,
  email: sql`company_requests.email`,
};

const placedNow = sql<number>`(
  select count(*) from placements where request_id = company_requests.id and ended_at is null
)`;
const filling = sql`case ${everPlaced} when company_requests.drivers_needed then 'full' when 0 then 'none' else 'part' end`;

function filtered(
  db: Database,
  { status, typeOfVehicleRequired, startsIn, filled, state, lacks, search }: RequestFilter,
): RequestsQuery {
  let query: RequestsQuery = db.selectFrom('companyRequests');
  if (status?.length) query = query.where('status', 'in', status);
  // The filter includes trailers, which no request can have.
  if (typeOfVehicleRequired?.length) {
    query = query.where(sql.ref<string>('vehicleType'), 'in', typeOfVehicleRequired);
  }
  const days = daysOfPeriod(startsIn ?? '');
  if (days) query = query.where((where) => where.between('startsOn', days.from, days.to));
  if (filled?.length) query = query.where(sql<boolean>`${filling} = any(${filled}::text[])`);
  if (state?.length) query = query.where('preferredState', 'in', state);
  if (lacks?.length) query = query.where(placedNow, '<', sql.ref<number>('driversNeeded'));
  return search ? query.where(matchesReferenced(search, searchColumns)) : query;
}

const selected = (query: RequestsQuery) =>
  query
    .selectAll('companyRequests')
    .select(whatsAppOf('companyRequests.id').as('whatsApp'))
    .select(placedNow.as('assignedDrivers'));

const sorts: Readonly<Record<RequestSort, RawBuilder<unknown>>> = {
  requestId: sql`company_requests.request_number`,
  name: sql`company_requests.name_folded`,
  vehicle: sql`company_requests.vehicle_type`,
  drivers: sql`company_requests.drivers_needed`,
  period: sql`company_requests.starts_on`,
  state: sql`company_requests.preferred_state`,
  status: sql`company_requests.status`,
};

/** The filtered requests, by default newest first. */
function inOrder(db: Database, filter: RequestFilter) {
  const newestFirst = selected(filtered(db, filter))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  return sortRows(newestFirst, filter, sorts, sql`company_requests.id`);
}

export const requests = list(inOrder);

export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  return selected(db.selectFrom('companyRequests').where(isRequest(id))).executeTakeFirst();
}

/** Locks a request, by `_id` or `requestId`, until the transaction ends; returns its `_id`. */
export async function lockRequest(tx: Database, id: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('companyRequests')
    .select('id')
    .where(isRequest(id))
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRequest(
  tx: Database,
  request: Insertable<CompanyRequestsTable>,
): Promise<string> {
  const row = tx.insertInto('companyRequests').values(request).returning('requestId');
  return (await row.executeTakeFirstOrThrow()).requestId;
}

export async function updateRequest(
  tx: Database,
  id: string,
  fields: Omit<Insertable<CompanyRequestsTable>, 'id' | 'status' | 'version' | 'createdAt'>,
): Promise<void> {
  await tx.updateTable('companyRequests').set(fields).where('id', '=', id).execute();
}
