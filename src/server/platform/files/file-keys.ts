import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';

const purpose = 'file';
const rowsAtOnce = 500;

/** A stored file's key can't be opened with the data keys. */
export class LockedFileError extends Error {
  constructor(cause: unknown) {
    super('the key of a stored file can not be opened', { cause });
  }
}

export const sealFileKey = (keys: DataKeys, name: string, key: Buffer): Buffer =>
  keys.seal(purpose, name, key.toString('base64'));

/** Opens the key of the file `name`. Throws a `LockedFileError`. */
export function openFileKey(keys: DataKeys, name: string, sealed: Buffer): Buffer {
  try {
    return Buffer.from(keys.open(purpose, name, sealed), 'base64');
  } catch (error) {
    throw new LockedFileError(error);
  }
}

export interface ResealCount {
  /** The number sealed with the current key now. */
  done: number;
  /** The number that no key can open. */
  locked: number;
}

interface SealedRow {
  name: string;
  sealedKey: Buffer;
}

async function* sealedPages(db: Database): AsyncGenerator<SealedRow[]> {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('storedFiles')
      .select(['name', 'sealedKey'])
      .where('name', '>', after)
      .orderBy('name')
      .limit(rowsAtOnce)
      .execute();
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.name;
  }
}

/**
 * Seals the keys of all files with the current data key; their content stays. Can be interrupted, and can run
 * beside the product.
 */
export async function resealFileKeys(
  db: Database,
  keys: DataKeys,
  signal?: AbortSignal,
): Promise<ResealCount> {
  const resealed = { done: 0, locked: 0 };
  for await (const page of sealedPages(db)) {
    signal?.throwIfAborted();
    const changes: { name: string; former: Buffer; present: Buffer }[] = [];
    for (const { name, sealedKey: former } of page) {
      if (keys.isCurrent(former)) continue;
      try {
        changes.push({
          name,
          former,
          present: sealFileKey(keys, name, openFileKey(keys, name, former)),
        });
      } catch (error) {
        if (!(error instanceof LockedFileError)) throw error;
        resealed.locked += 1;
      }
    }
    if (changes.length === 0) continue;
    const [names, formers, presents] = [
      changes.map(({ name }) => name),
      changes.map(({ former }) => former),
      changes.map(({ present }) => present),
    ];
    const { numAffectedRows } = await sql`
      update stored_files set sealed_key = present
      from unnest(${names}::text[], ${formers}::bytea[], ${presents}::bytea[]) as change (name, former, present)
      where stored_files.name = change.name and sealed_key = former`.execute(db);
    resealed.done += Number(numAffectedRows ?? 0);
  }
  return resealed;
}
