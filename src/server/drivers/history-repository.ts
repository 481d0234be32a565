import { type RawBuilder, sql } from 'kysely';
import { type DriverFilter, driverSteps, withoutReason } from '#contract/drivers/driver-list.ts';
import { endedFor, isEnd, isFirst, isRejection, showsStep } from '#server/placements/table.ts';
import { daysInLagos } from '#server/platform/database/days.ts';

/** The filters by what happened to drivers. */
export type History = Pick<
  DriverFilter,
  | 'reached'
  | 'notReached'
  | 'placedIn'
  | 'placedAs'
  | 'firstPlacedIn'
  | 'placementEndedIn'
  | 'endedFor'
  | 'rejectedIn'
  | 'rejectedFor'
  | 'company'
>;

const ofRequest = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from company_requests where company_requests.id = placements.request_id)`;

const isOneOf = (value: RawBuilder<unknown>, chosen: readonly string[] | undefined) =>
  chosen?.length ? sql<boolean>`${value} = any(${chosen}::text[])` : sql<boolean>`true`;

/** Conditions on `drivers.id`: to whom each of these happened. */
export function historyOf({
  reached,
  notReached,
  placedIn,
  placedAs,
  firstPlacedIn,
  placementEndedIn,
  endedFor: endings,
  rejectedIn,
  rejectedFor,
  company,
}: History): RawBuilder<boolean>[] {
  const among = (table: string, ...conditions: RawBuilder<boolean>[]) =>
    sql<boolean>`drivers.id in (select driver_id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`;
  const found = [];
  // Of several steps the first has all drivers that the later ones have.
  const step = driverSteps.find((one) => reached?.includes(one));
  if (step) found.push(among('driver_status_changes', showsStep[step]));
  const missed = driverSteps.find((one) => notReached?.includes(one));
  if (missed) found.push(sql<boolean>`not ${among('driver_status_changes', showsStep[missed])}`);
  if (placedIn || placedAs?.length) {
    found.push(
      among('placements', daysInLagos('started_at', placedIn), isOneOf(ofRequest(sql`vehicle_type`), placedAs)),
    );
  }
  if (firstPlacedIn) found.push(among('placements', daysInLagos('started_at', firstPlacedIn), isFirst));
  if (placementEndedIn || endings?.length) {
    const isEnded = sql<boolean>`ended_at is not null and ${isEnd}`;
    found.push(
      among('placements', isEnded, daysInLagos('ended_at', placementEndedIn), isOneOf(ofRequest(endedFor), endings)),
    );
  }
  if (rejectedIn || rejectedFor?.length) {
    const reason = sql`coalesce(rejection_reason, ${withoutReason})`;
    found.push(
      among('driver_status_changes', isRejection, daysInLagos('changed_at', rejectedIn), isOneOf(reason, rejectedFor)),
    );
  }
  if (company) {
    const isPlaced = sql<boolean>`ended_at is null`;
    found.push(among('placements', isPlaced, sql<boolean>`${ofRequest(sql`name_folded`)} = fold_text(${company})`));
  }
  return found;
}
