import { rm } from 'node:fs/promises';
import type pg from 'pg';
import {
  checkSecret,
  keyId,
  keyIdBytes,
  keySecret,
  keysIn,
  readKeyFile,
  writeKeyFile,
} from '#server/platform/system/data-keys.ts';
import { BackupError, type Manifest } from './manifest.ts';

/** The ids of the keys that seal the database, without `madeKey` and those stored in it. */
export async function keysMissingIn(
  session: pg.ClientBase,
  madeKey: string | undefined,
): Promise<string[]> {
  const { rows: used } = await session.query<{ id: string | null }>(
    `select encode(substring(decode(value, 'base64') for ${keyIdBytes}), 'hex') as id from secrets where name = $1
     union select encode(substring(sealed_key for ${keyIdBytes}), 'hex') from stored_files where kept`,
    [checkSecret],
  );
  const own = await session.query<{ value: string }>('select value from secrets where name = $1', [
    keySecret,
  ]);
  const keyIds = new Set(
    [
      ...own.rows.flatMap(({ value }) => keysIn(value)),
      ...(madeKey === undefined ? [] : [madeKey]),
    ].map(keyId),
  );
  return used.flatMap(({ id }) => (id === null || keyIds.has(id) ? [] : [id])).sort();
}

export interface TargetKeys {
  settings: readonly string[];
  /** The path of the generated key. */
  file: string;
  /** Whether the generated key is in that file, not in the database. */
  isEmbedded: boolean;
}

const missingKey =
  "The backup was made with a DATA_KEY that is not in the settings: set DATA_KEY or DATA_KEYS_FORMER to it. It is the recovery sheet's data key; nothing opens the documents without it.";

/** Throws a `BackupError` with this sentence if a backup needs a key that the target lacks. */
export async function rejectMissingKeys(
  { settingKeys }: Manifest,
  { settings, file }: TargetKeys,
  sentence = missingKey,
): Promise<void> {
  const generatedKey = await readKeyFile(file);
  const keyIds = new Set(
    [...settings, ...(generatedKey === undefined ? [] : [generatedKey])].map(keyId),
  );
  if (!settingKeys.every((id) => keyIds.has(id))) throw new BackupError(sentence);
}

/** Throws a `BackupError` if the target's file has a different key from the backup's. */
export async function rejectOtherKey(
  key: string,
  { file }: Pick<TargetKeys, 'file'>,
): Promise<void> {
  const there = await readKeyFile(file);
  if (there === undefined || there === key) return;
  throw new BackupError(
    `${file} is another key than that of the backup. Move it to another place first`,
  );
}

/**
 * Puts a backup's key where the product looks for it; in the database, within `session`'s transaction. Calls
 * `onFile` before writing a file.
 */
export async function restoreKey(
  session: pg.ClientBase,
  key: string,
  { file, isEmbedded }: TargetKeys,
  onFile: () => Promise<void>,
): Promise<void> {
  if (!isEmbedded) {
    const added = await session.query(
      'insert into secrets (name, value) values ($1, $2) on conflict do nothing',
      [keySecret, key],
    );
    if (added.rowCount === 1) return;
  }
  await rejectOtherKey(key, { file });
  if ((await readKeyFile(file)) !== undefined) return;
  await onFile();
  await writeKeyFile(file, key);
}

/** Puts a key into the database before others, so that it appears with the rows, in `session`'s transaction. */
export async function addKey(session: pg.ClientBase, key: string): Promise<void> {
  await session.query(
    `insert into secrets as known (name, value) values ($1, $2) on conflict (name) do update
       set value = excluded.value || chr(10) || known.value
       where not excluded.value = any (string_to_array(known.value, chr(10)))`,
    [keySecret, key],
  );
}

/** Removes the key file of replaced data, unless it has one of `keys`. */
export async function removeReplacedKey(
  { file, isEmbedded }: TargetKeys,
  keys: readonly string[],
): Promise<void> {
  const key = await readKeyFile(file);
  if (isEmbedded && key !== undefined && !keys.includes(key)) await rm(file);
}

/** Removes the key file that a restore wrote and recorded by id. */
export async function removeRestoredKey(
  { file }: Pick<TargetKeys, 'file'>,
  ids: readonly string[],
): Promise<void> {
  const key = await readKeyFile(file);
  if (key !== undefined && ids.includes(keyId(key))) await rm(file);
}
