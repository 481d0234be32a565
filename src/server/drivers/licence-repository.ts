import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { DriverRow, LicenceColumns } from './table.ts';

/** A licence number that is looked up: `plain` as `plainCode` spells it, and its hashes by all keys. */
export interface SoughtLicence {
  plain: string;
  hashes: readonly Buffer[];
}

/** Whether the number isn't encrypted yet, and is this one. */
export const hasUnsealed = ({ plain }: SoughtLicence): RawBuilder<boolean> =>
  sql`licence_number <> '' and licence_key(licence_number) = licence_key(${plain})`;

/** Whether the number is this one. */
export const hasLicence = (licence: SoughtLicence): RawBuilder<boolean> =>
  sql`licence_hash = any(${[...licence.hashes]}::bytea[]) or (${hasUnsealed(licence)})`;

/** A driver's licence number as it is stored. */
export type FoundLicence = Pick<DriverRow, 'id' | 'driverNumber' | 'licenceNumber' | 'licenceSealed'>;

/** A licence number that is to take the place of the stored one. */
type Resealed = FoundLicence & { sealed: LicenceColumns };

const inOrder = (db: Database, after: number, limit: number) =>
  db
    .selectFrom('drivers')
    .select(['id', 'driverNumber', 'licenceNumber', 'licenceSealed'])
    .where('driverNumber', '>', after)
    .orderBy('driverNumber')
    .limit(limit);

/** The first numbers that aren't encrypted, of the drivers after this one. */
export async function findUnsealed(db: Database, after: number, limit: number): Promise<FoundLicence[]> {
  return inOrder(db, after, limit).where('licenceNumber', '<>', '').execute();
}

/** The first numbers of the drivers after this one, encrypted or not. */
export async function findLicences(db: Database, after: number, limit: number): Promise<FoundLicence[]> {
  return inOrder(db, after, limit)
    .where((where) => where.or([where('licenceNumber', '<>', ''), where('licenceSealed', 'is not', null)]))
    .execute();
}

/**
 * Stores encrypted numbers where the number is still the one that was read. Returns the ids of these drivers. With
 * `skipsLocked` rows that somebody else has locked are left out instead of waited for.
 */
export async function storeSealed(
  db: Database,
  rows: readonly Resealed[],
  { skipsLocked }: { skipsLocked: boolean },
): Promise<string[]> {
  if (rows.length === 0) return [];
  const list = <Value>(of: (row: Resealed) => Value, type: RawBuilder<unknown>) => sql`${rows.map(of)}::${type}[]`;
  const stored = await sql<{ id: string }>`
    update drivers set licence_number = '', licence_sealed = locked.licence_sealed, licence_hash = locked.licence_hash
    from (
      select drivers.id, given.licence_sealed, given.licence_hash
      from unnest(
        ${list(({ id }) => id, sql`uuid`)},
        ${list(({ licenceNumber }) => licenceNumber, sql`text`)},
        ${list(({ licenceSealed }) => licenceSealed, sql`bytea`)},
        ${list(({ sealed }) => sealed.licenceSealed, sql`bytea`)},
        ${list(({ sealed }) => sealed.licenceHash, sql`bytea`)}
      ) as given (id, former_number, former_sealed, licence_sealed, licence_hash)
      join drivers on drivers.id = given.id
        and drivers.licence_number is not distinct from given.former_number
        and drivers.licence_sealed is not distinct from given.former_sealed
      for no key update of drivers ${sql.raw(skipsLocked ? 'skip locked' : '')}
    ) as locked
    where drivers.id = locked.id
    returning drivers.id`.execute(db);
  return stored.rows.map(({ id }) => id);
}
