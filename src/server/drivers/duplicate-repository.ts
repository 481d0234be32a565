import { sql } from 'kysely';
import { type DuplicateKind, maxDuplicates } from '#contract/drivers/drivers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasLicence, type SoughtLicence } from './licence-repository.ts';
import type { DriverRow } from './table.ts';

/** Something in which another record is the same. */
export type DuplicateRow = Pick<DriverRow, 'id' | 'driverNumber' | 'fullName' | 'status'> & { by: DuplicateKind };

// One image can be on many records; the number of its rows that are looked at.
const maxSameImages = 200;

/**
 * Finds other records, of any status, that have a value in common with a driver: by each kind of value the newest ones.
 * `licence` is the driver's number, if it can be compared.
 */
export async function findDuplicates(
  db: Database,
  { id, phoneNumber, email }: Pick<DriverRow, 'id' | 'phoneNumber' | 'email'>,
  licence: SoughtLicence | undefined,
): Promise<DuplicateRow[]> {
  const others = (by: DuplicateKind) =>
    db
      .selectFrom('drivers')
      .select(['id', 'driverNumber', 'fullName', 'status'])
      .select(sql.lit(by).as('by'))
      .where('id', '!=', id)
      .where('erasedAt', 'is', null)
      .orderBy('driverNumber', 'desc')
      .limit(maxDuplicates);
  const own = db
    .selectFrom('driverDocuments')
    .innerJoin('storedFiles as ownFiles', 'ownFiles.name', 'driverDocuments.fileName')
    .select('ownFiles.sentSha256')
    .where('driverId', '=', id)
    .where('replacedAt', 'is', null)
    .where('ownFiles.sentSha256', 'is not', null);
  const withSameImage = db
    .selectFrom('storedFiles')
    .innerJoin('driverDocuments', 'driverDocuments.fileName', 'storedFiles.name')
    .select('driverDocuments.driverId')
    .where('storedFiles.sentSha256', 'in', own)
    .where('driverDocuments.driverId', '!=', id)
    .limit(maxSameImages);
  const searches = [
    others('phone').where('phoneNumber', '=', phoneNumber),
    others('email').where('email', '=', email),
    ...(licence ? [others('licence').where(hasLicence(licence))] : []),
    others('picture').where('id', 'in', withSameImage),
  ];
  const { rows } = await sql<DuplicateRow>`${sql.join(
    searches.map((search) => sql`(${search})`),
    sql` union all `,
  )}`.execute(db);
  return rows;
}
