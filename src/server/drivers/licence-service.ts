import { can } from '#contract/platform/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { plainCode } from '#server/platform/database/text-search.ts';
import type { Context } from '#server/platform/system/context.ts';
import * as repository from './licence-repository.ts';
import { maskLicence } from './mapper.ts';
import type { DriverRow, LicenceColumns } from './table.ts';

const purpose = 'licence';
/** Rows per statement; their locks last a fraction of a second. */
const batchSize = 500;

export type LicenceRow = Pick<DriverRow, 'id' | 'licenceSealed'>;

/** Licence numbers are encrypted in the database. */
export interface Licences {
  /** Encrypts a number as typed. It can only be decrypted with this driver's id. */
  seal(driverId: string, number: string): LicenceColumns;
  /** The number as typed; empty if missing or unreadable. */
  read(row: LicenceRow): string;
  /** Like `read`, but logs an unreadable number and returns undefined. */
  open(row: LicenceRow): string | undefined;
  /** Undefined without a letter or digit. */
  toSearch(number: string): repository.LicenceSearch | undefined;
  /** Whether the number is encrypted with the current key. */
  isCurrent(row: LicenceRow): boolean;
}

/** `logger` reports numbers that can't be decrypted. */
type Keeping = Pick<Context, 'keys'> & { logger?: Pick<Context['logger'], 'error'> };

export function licencesOf({ keys, logger }: Keeping): Licences {
  const toSearch: Licences['toSearch'] = (number) => {
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
    toSearch,
    open,
    seal: (driverId, number) => ({
      licenceSealed: keys.seal(purpose, driverId, number),
      licenceHash: toSearch(number)?.hashes[0] ?? null,
    }),
    // A corrupt row must not break a whole list.
    read: (row) => open(row) ?? '',
    isCurrent: ({ licenceSealed }) => licenceSealed !== null && keys.isCurrent(licenceSealed),
  };
}

/** Roles that can't read documents see only the end of a number. */
export const licencesFor =
  (licences: Pick<Licences, 'read'>, role: string) =>
  (row: LicenceRow): string => {
    const number = licences.read(row);
    return can(role, 'read documents') ? number : maskLicence(number);
  };

/** Roles that can't see whole numbers can't search for them, since a hit would confirm a guess. */
export const licenceSearchFor = (
  licences: Pick<Licences, 'toSearch'>,
  role: string,
): Pick<Licences, 'toSearch'> =>
  can(role, 'read documents') ? licences : { toSearch: () => undefined };

export interface SealedLicences {
  sealed: number;
  /** No key decrypts these; they stay unchanged. */
  unreadable: number;
}

/** The rows were read without a lock; numbers changed since are left alone. */
async function sealRows(
  db: Database,
  licences: Licences,
  rows: readonly repository.FoundLicence[],
): Promise<SealedLicences> {
  const readable = rows.flatMap((row) => {
    const number = licences.open(row);
    return number === undefined ? [] : { ...row, sealed: licences.seal(row.id, number) };
  });
  // Skipping locked rows avoids deadlocks. A single-row statement can wait safely.
  const storedIds = new Set(await repository.storeSealed(db, readable, { skipsLocked: true }));
  let sealed = storedIds.size;
  for (const row of readable.filter(({ id }) => !storedIds.has(id))) {
    sealed += (await repository.storeSealed(db, [row], { skipsLocked: false })).length;
  }
  return { sealed, unreadable: rows.length - readable.length };
}

/** Encrypts all numbers with the current key. Can be repeated, and run beside the product. */
export async function resealLicences(
  context: Keeping & { db: Database },
  signal?: AbortSignal,
): Promise<SealedLicences> {
  const { db } = context;
  const licences = licencesOf(context);
  const total = { sealed: 0, unreadable: 0 };
  let batch: repository.FoundLicence[];
  let after = 0;
  do {
    batch = await repository.findLicences(db, after, batchSize);
    after = batch.at(-1)?.driverNumber ?? after;
    const { sealed, unreadable } = await sealRows(
      db,
      licences,
      batch.filter((row) => !licences.isCurrent(row)),
    );
    total.sealed += sealed;
    total.unreadable += unreadable;
  } while (batch.length === batchSize && !signal?.aborted);
  return total;
}
