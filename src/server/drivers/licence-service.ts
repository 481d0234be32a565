import { can } from '#contract/accounts/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { plainCode } from '#server/platform/database/text-search.ts';
import type { Context } from '#server/platform/system/context.ts';
import * as repository from './licence-repository.ts';
import { maskLicence } from './mapper.ts';
import type { DriverRow, LicenceColumns } from './table.ts';

const purpose = 'licence';
/** The number of rows encrypted in one statement, which holds their locks for a fraction of a second. */
const batchSize = 500;

/** The columns of a row from which its licence number is read. */
export type LicenceRow = Pick<DriverRow, 'id' | 'licenceSealed'>;

/** Reads and writes licence numbers, which are encrypted in the database. */
export interface Licences {
  /** The columns of a number as it was typed. It can only be read from the row of this driver. */
  seal(driverId: string, number: string): LicenceColumns;
  /** The number as it was typed; empty if there is none, or if it can't be decrypted. */
  read(row: LicenceRow): string;
  /** The same, but `undefined` if it can't be decrypted, which is logged. */
  open(row: LicenceRow): string | undefined;
  /** How this number is looked up; `undefined` without a letter or digit. */
  sought(number: string): repository.SoughtLicence | undefined;
  /** Whether the number is encrypted with the present key. */
  isCurrent(row: LicenceRow): boolean;
}

/** The keys, and where it is logged that a number can't be decrypted. */
type Keeping = Pick<Context, 'keys'> & { logger?: Pick<Context['logger'], 'error'> };

/** Licence numbers, encrypted with the keys of the context. */
export function licencesOf({ keys, logger }: Keeping): Licences {
  const sought: Licences['sought'] = (number) => {
    const plain = plainCode(number);
    return plain === '' ? undefined : { hashes: keys.hashes(purpose, plain) };
  };
  const open: Licences['open'] = ({ id, licenceSealed }) => {
    if (licenceSealed === null) return '';
    try {
      return keys.open(purpose, id, licenceSealed);
    } catch {
      logger?.error({ driverId: id }, 'a licence number can not be decrypted');
      return undefined;
    }
  };
  return {
    sought,
    open,
    seal: (driverId, number) => ({
      licenceSealed: keys.seal(purpose, driverId, number),
      licenceHash: sought(number)?.hashes[0] ?? null,
    }),
    // Whatever was done to one row, a list with it has to be shown.
    read: (row) => open(row) ?? '',
    isCurrent: ({ licenceSealed }) => licenceSealed !== null && keys.isCurrent(licenceSealed),
  };
}

/** How a role reads licence numbers: without their beginning if it can't see documents. */
export const licencesFor =
  (licences: Pick<Licences, 'read'>, role: string) =>
  (row: LicenceRow): string => {
    const number = licences.read(row);
    return can(role, 'read documents') ? number : maskLicence(number);
  };

/** How a role looks numbers up: not at all if it reads no whole ones, since each hit would confirm one. */
export const soughtFor = (licences: Pick<Licences, 'sought'>, role: string): Pick<Licences, 'sought'> =>
  can(role, 'read documents') ? licences : { sought: () => undefined };

/** The numbers of rows that were encrypted, and that were not. */
export interface SealedLicences {
  sealed: number;
  /** Those that no key opens. They stay as they are. */
  unreadable: number;
}

/** Encrypts the numbers of these rows, which were read without a lock: what has been changed since stays as it is. */
async function sealRows(
  db: Database,
  licences: Licences,
  rows: readonly repository.FoundLicence[],
): Promise<SealedLicences> {
  const readable = rows.flatMap((row) => {
    const number = licences.open(row);
    return number === undefined ? [] : { ...row, sealed: licences.seal(row.id, number) };
  });
  // A transaction that doesn't wait can't be part of a deadlock; a statement for a single row can wait.
  const done = new Set(await repository.storeSealed(db, readable, { skipsLocked: true }));
  let sealed = done.size;
  for (const row of readable.filter(({ id }) => !done.has(id))) {
    sealed += (await repository.storeSealed(db, [row], { skipsLocked: false })).length;
  }
  return { sealed, unreadable: rows.length - readable.length };
}

/** Encrypts all numbers with the present key. Can be repeated, and run beside the product. */
export async function resealLicences(
  context: Keeping & { db: Database },
  signal?: AbortSignal,
): Promise<SealedLicences> {
  const { db } = context;
  const licences = licencesOf(context);
  const total = { sealed: 0, unreadable: 0 };
  let found: repository.FoundLicence[];
  let after = 0;
  do {
    found = await repository.findLicences(db, after, batchSize);
    after = found.at(-1)?.driverNumber ?? after;
    const { sealed, unreadable } = await sealRows(
      db,
      licences,
      found.filter((row) => !licences.isCurrent(row)),
    );
    total.sealed += sealed;
    total.unreadable += unreadable;
  } while (found.length === batchSize && !signal?.aborted);
  return total;
}
