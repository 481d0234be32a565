import { type Insertable, type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/queries.ts';
import { isHeld } from '#server/privacy/table.ts';
import { isRequest } from '#server/requests/table.ts';
import type { AsksTable } from './table.ts';

/** `replaced` selects the ids of placed drivers to be replaced. */
const workColumns = (replaced: RawBuilder<unknown>) =>
  [
    'companyRequests.id',
    'companyRequests.requestId',
    'companyName',
    'companyRequests.vehicleType',
    'startsOn',
    'endsOn',
    'preferredCity',
    'preferredState',
    'driversNeeded',
    'companyRequests.status',
    'companyRequests.version',
    sql<number>`(
    select count(*)::int from placements where request_id = company_requests.id and ended_at is null
  )`.as('placed'),
    sql<boolean>`exists (
    select from placements where request_id = company_requests.id and ended_at is null and driver_id in (${replaced})
  )`.as('isReplacing'),
  ] as const;

const replacedByAsks = sql`select replaces_driver_id from asks where asks.request_id = company_requests.id`;

export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>;

/** `replaces` is a placed driver's `_id`; by default the one of the request's asks. */
export const findWork = (db: Database, requestId: string, replaces?: string | null) =>
  db
    .selectFrom('companyRequests')
    .select(workColumns(replaces === undefined ? replacedByAsks : sql`${replaces}::uuid`))
    .where(isRequest(requestId))
    .executeTakeFirst();

/** A driver, and what could be a reason not to ask them. */
export interface AskableRow {
  id: string;
  driverNumber: number;
  fullName: string;
  email: string;
  phoneNumber: string;
  status: string;
  asksRefusedAt: Date | null;
  isPlaced: boolean;
  askedToday: number;
  askId: string | null;
}

/** Locked in a fixed order: two requests can ask the same drivers. */
export async function lockDrivers(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`select id from drivers where id = any (${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
}

export async function findAskable(
  db: Database,
  { id, startsOn, endsOn }: WorkRow,
  ids: readonly string[],
  today: Date,
): Promise<AskableRow[]> {
  const { rows } = await sql<AskableRow>`
    select drivers.id, driver_number as "driverNumber", full_name as "fullName", email, phone_number as "phoneNumber", status,
      asks_refused_at as "asksRefusedAt", asks.id as "askId",
      (select count(*) filter (where asked_at >= ${today}) + count(*) filter (where asked_again_at >= ${today})
        from asks where driver_id = drivers.id)::int as "askedToday",
      exists (
        select from placements join company_requests as work on work.id = placements.request_id
        where placements.driver_id = drivers.id and ended_at is null
          and work.starts_on <= ${endsOn} and work.ends_on >= ${startsOn}
      ) as "isPlaced"
    from drivers left join asks on asks.driver_id = drivers.id and asks.request_id = ${id}
    where drivers.id = any (${ids}::uuid[]) order by full_name, drivers.id`.execute(db);
  return rows;
}

export async function insertAsks(
  tx: Database,
  asks: Omit<Insertable<AsksTable>, 'id' | 'driverId'>,
  driverIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = driverIds.map((driverId) => ({ ...asks, id: uuid(), driverId }));
  await tx.insertInto('asks').values(rows).execute();
  return new Map(rows.map(({ driverId, id }) => [driverId, id]));
}

export async function raiseAsks(
  tx: Database,
  requestId: string,
  driverIds: readonly string[],
  { now: askedAgainAt, endsAt }: { now: Date; endsAt: Date },
): Promise<void> {
  await tx
    .updateTable('asks')
    .set(({ ref }) => ({ askedAgainAt, endsAt, firstEndsAt: ref('endsAt') }))
    .where('requestId', '=', requestId)
    .where('driverId', 'in', driverIds)
    .execute();
}

/** Drivers asked once who haven't answered and accept further asks. */
export const findUnanswered = (db: Database, requestId: string) =>
  db
    .selectFrom('asks')
    .innerJoin('drivers', 'drivers.id', 'asks.driverId')
    .select(['driverId', 'askedAt', 'endsAt'])
    .where('requestId', '=', requestId)
    .where('can', 'is', null)
    .where('askedAgainAt', 'is', null)
    .where('asksRefusedAt', 'is', null)
    .execute();

/** Takes back the asks of one moment. Returns their ids: first asks, and repeated ones. */
export async function takeBack(
  tx: Database,
  requestId: string,
  at: Date,
): Promise<{ first: string[]; again: string[] }> {
  const first = await tx
    .deleteFrom('asks')
    .where('requestId', '=', requestId)
    .where('askedAt', '=', at)
    .returning('id')
    .execute();
  const again = await tx
    .updateTable('asks')
    .set(({ fn }) => ({
      askedAgainAt: null,
      endsAt: fn.coalesce('firstEndsAt', 'endsAt'),
      firstEndsAt: null,
    }))
    .where('requestId', '=', requestId)
    .where('askedAgainAt', '=', at)
    .returning('id')
    .execute();
  return { first: first.map(({ id }) => id), again: again.map(({ id }) => id) };
}

/** Drivers who can start come first, each group by the time of its answers. */
export const findAsks = (db: Database, requestId: string) =>
  db
    .selectFrom('asks')
    .innerJoin('drivers', 'drivers.id', 'asks.driverId')
    .select(['drivers.id', 'driverNumber', 'fullName', 'asksRefusedAt'])
    .select(['can', 'answeredAt', 'askedAt', 'askedAgainAt', 'endsAt'])
    .where('asks.requestId', '=', requestId)
    .orderBy(sql`can is true`, 'desc')
    .orderBy(sql`case when can then answered_at end`)
    .orderBy('fullName')
    .orderBy('asks.id')
    .execute();

const asksOf = (db: Database) =>
  db
    .selectFrom('asks')
    .innerJoin('drivers', 'drivers.id', 'asks.driverId')
    .innerJoin('companyRequests', 'companyRequests.id', 'asks.requestId')
    .select(workColumns(sql.ref('asks.replacesDriverId')))
    .select(['asks.id as askId', 'asks.driverId', 'endsAt', 'can', 'asksRefusedAt'])
    .where('drivers.status', '<>', 'Deleted');

export type AskRow = NonNullable<Awaited<ReturnType<typeof findAsk>>>;

export const findAsk = (db: Database, id: string) =>
  asksOf(db).where('asks.id', '=', id).executeTakeFirst();

export const lockAsk = (tx: Database, id: string) =>
  asksOf(tx).where('asks.id', '=', id).forUpdate('asks').executeTakeFirst();

export const findAsksOfDriver = (db: Database, driverId: string, now: Date) =>
  asksOf(db)
    .where('asks.driverId', '=', driverId)
    .where('endsAt', '>', now)
    .orderBy('endsAt')
    .execute();

export async function storeAnswer(
  tx: Database,
  id: string,
  can: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('asks')
    .set({ can, answeredAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`can is distinct from ${can}`)
    .execute();
}

/** Returns whether the wish has changed. */
export async function storeWish(
  tx: Database,
  driverId: string,
  wantsAsks: boolean,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('drivers')
    .set({ asksRefusedAt: wantsAsks ? null : now })
    .where('id', '=', driverId)
    .where('asksRefusedAt', wantsAsks ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes asks about requests that ended on or before a day; not those of a driver on legal hold. */
export const deleteAsksUntil = (db: Database, day: CalendarDate) =>
  deleteInBatches(
    db,
    'asks',
    sql`request_id in (select id from company_requests where ends_on <= ${day})
      and not ${isHeld(sql`asks.driver_id`)}`,
  );
