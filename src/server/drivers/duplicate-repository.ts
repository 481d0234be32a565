import { sql } from 'kysely';
import { type DuplicateKind, maxDuplicates } from '#contract/drivers/drivers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasLicence, type LicenceSearch } from './licence-repository.ts';
import type { DriverRow } from './table.ts';

export type DuplicateRow = Pick<DriverRow, 'id' | 'driverNumber' | 'fullName' | 'status'> & {
  by: DuplicateKind;
};

// An image may be on many records; only this many are read.
const maxSameImages = 200;

/**
 * Finds other records, in any status, that share a value with a driver: the newest ones per kind. `licence` is
 * undefined if the number can't be compared.
 */
export async function findDuplicates(
  db: Database,
  { id, phoneNumber, email }: Pick<DriverRow, 'id' | 'phoneNumber' | 'email'>,
  licence: LicenceSearch | undefined,
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
