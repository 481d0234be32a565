import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Paging } from '#contract/paging.ts';
import type { RequestFilter } from '#contract/requests.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { beginsWith, containsFolded, countRows, onePage } from '#server/platform/database/queries.ts';
import { inBatches } from '#server/platform/database/snapshot.ts';
import { type CompanyRequestsTable, isRequest } from './table.ts';
import '#server/placements/table.ts';

/** A stored request, without the columns that only serve searching, and with its placed drivers counted. */
export type RequestRow = Omit<Selectable<CompanyRequestsTable>, 'requestNumber' | 'nameFolded'> & {
  /** The number of current placements. */
  assignedDrivers: number;
};

const columns = [
  'id',
  'requestId',
  'companyName',
  'email',
  'phoneNumber',
  'address',
  'city',
  'state',
  'driversNeeded',
  'vehicleType',
  'startsOn',
  'endsOn',
  'preferredCity',
  'preferredState',
  'notes',
  'status',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** Stores a request and returns its request id. */
export async function insertRequest(tx: Database, request: Insertable<CompanyRequestsTable>): Promise<string> {
  const { requestId } = await tx
    .insertInto('companyRequests')
    .values(request)
    .returning('requestId')
    .executeTakeFirstOrThrow();
  return requestId;
}

type RequestsQuery = SelectQueryBuilder<Tables, 'companyRequests', unknown>;

function filtered(db: Database, { search, status, typeOfVehicleRequired }: RequestFilter): RequestsQuery {
  let query: RequestsQuery = db.selectFrom('companyRequests');
  if (status?.length) query = query.where('status', 'in', status);
  // The filter includes trailers, which no request can have.
  if (typeOfVehicleRequired?.length) {
    query = query.where(sql.ref<string>('vehicleType'), 'in', typeOfVehicleRequired);
  }
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

const selected = (query: RequestsQuery) =>
  query.select(columns).select((column) =>
    column
      .selectFrom('placements')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('placements.requestId', '=', 'companyRequests.id')
      .where('placements.endedAt', 'is', null)
      .$asScalar()
      .$notNull()
      .as('assignedDrivers'),
  );

/** The filtered requests, newest first. */
export const requestsInOrder = (db: Database, filter: RequestFilter) =>
  selected(filtered(db, filter)).orderBy('createdAt', 'desc').orderBy('id', 'desc');

export const countRequests = (db: Database, filter: RequestFilter): Promise<number> =>
  countRows(db, filtered(db, filter));

/** All filtered requests in this order, in the transaction `tx`. */
export async function* readRequests(tx: Database, filter: RequestFilter) {
  yield* inBatches(tx, requestsInOrder(tx, filter));
}

/** One page of the filtered requests, newest first, and the total. */
export async function findRequests(
  db: Database,
  filter: RequestFilter & Paging,
): Promise<{ rows: RequestRow[]; total: number }> {
  return onePage(db, requestsInOrder(db, filter), filter);
}

/** The request with this `_id` or `requestId`. */
export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  return selected(db.selectFrom('companyRequests').where(isRequest(id))).executeTakeFirst();
}
