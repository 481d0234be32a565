import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { DriverRow, LicenceColumns } from './table.ts';

/** Hashes of one number, by all keys. */
export interface LicenceSearch {
  hashes: readonly Buffer[];
}

export const hasLicence = ({ hashes }: LicenceSearch): RawBuilder<boolean> =>
  sql`licence_hash = any(${[...hashes]}::bytea[])`;

export type FoundLicence = Pick<DriverRow, 'id' | 'driverNumber' | 'licenceSealed'>;

type ResealedLicence = FoundLicence & { sealed: LicenceColumns };

/** In the order of driver numbers, starting behind `after`. */
export async function findLicences(
  db: Database,
  after: number,
  limit: number,
): Promise<FoundLicence[]> {
  return db
    .selectFrom('drivers')
    .select(['id', 'driverNumber', 'licenceSealed'])
    .where('driverNumber', '>', after)
    .where('licenceSealed', 'is not', null)
    .orderBy('driverNumber')
    .limit(limit)
    .execute();
}

/**
 * Stores numbers that haven't changed since they were read; returns their drivers' ids. `skipsLocked` skips locked
 * rows instead of waiting.
 */
export async function storeSealed(
  db: Database,
  rows: readonly ResealedLicence[],
  { skipsLocked }: { skipsLocked: boolean },
) {
  if (rows.length === 0) return [];
  const list = <Value>(of: (row: ResealedLicence) => Value, type: RawBuilder<unknown>) =>
    sql`${rows.map(of)}::${type}[]`;
  const stored = await sql<{ id: string }>`
    update drivers set licence_sealed = locked.licence_sealed, licence_hash = locked.licence_hash
    from (
      select drivers.id, given.licence_sealed, given.licence_hash
      from unnest(
        ${list(({ id }) => id, sql`uuid`)},
        ${list(({ licenceSealed }) => licenceSealed, sql`bytea`)},
        ${list(({ sealed }) => sealed.licenceSealed, sql`bytea`)},
        ${list(({ sealed }) => sealed.licenceHash, sql`bytea`)}
      ) as given (id, former_sealed, licence_sealed, licence_hash)
      join drivers on drivers.id = given.id
        and drivers.licence_sealed is not distinct from given.former_sealed
      for no key update of drivers ${sql.raw(skipsLocked ? 'skip locked' : '')}
    ) as locked
    where drivers.id = locked.id
    returning drivers.id`.execute(db);
  return stored.rows.map(({ id }) => id);
}
