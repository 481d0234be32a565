import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/database/database.ts';
import { decrypt, encrypt } from './encryption.ts';
import { SettingError, type Settings } from './env.ts';
import { errorText } from './error-text.ts';
import { deriveKey, getOrCreateSecret } from './secrets.ts';

/**
 * The keys that people's most private data is encrypted with: the present one, and former ones, with which there can still be data.
 * What is sealed begins with the id of its key.
 */
export interface DataKeys {
  /** Encrypts a text with the present key. It can only be opened for the same purpose and owner. */
  seal(purpose: string, owner: string, text: string): Buffer;
  /** Decrypts what `seal` returned, with any of the keys. Throws if it was altered, or belongs to another purpose, owner or key. */
  open(purpose: string, owner: string, sealed: Buffer): string;
  /** Whether it is sealed with the present key. */
  isCurrent(sealed: Buffer): boolean;
  /**
   * Keyed hashes of a text, by which it can be looked up without being stored: first that of the present key, then those of the
   * former ones.
   */
  hashes(purpose: string, text: string): readonly [Buffer, ...Buffer[]];
}

const idBytes = 8;

interface Key {
  id: Buffer;
  master: string;
}

const toKey = (master: string): Key => ({
  master,
  id: Buffer.from(deriveKey(master, 'id'), 'hex').subarray(0, idBytes),
});

/** Data keys of these secrets, the present one first. */
export function dataKeys(present: string, former: readonly string[] = []): DataKeys {
  const current = toKey(present);
  const keys = [current, ...former.map(toKey)];
  return {
    seal(purpose, owner, text) {
      return Buffer.concat([current.id, encrypt(deriveKey(current.master, purpose), owner, text)]);
    },
    open(purpose, owner, sealed) {
      const id = sealed.subarray(0, idBytes);
      const key = keys.find((one) => one.id.equals(id));
      const text = key && decrypt(deriveKey(key.master, purpose), owner, sealed.subarray(idBytes));
      if (text === undefined) throw new Error(`what was sealed for ${purpose} can not be opened`);
      return text;
    },
    isCurrent: (sealed) => sealed.subarray(0, idBytes).equals(current.id),
    hashes(purpose, text) {
      const hashBy = ({ master }: Key) =>
        Buffer.from(deriveKey(deriveKey(master, `${purpose}, looked up`), text), 'hex');
      return [hashBy(current), ...keys.slice(1).map(hashBy)];
    },
  };
}

/** The file in `DATA_DIR` with the key that was made because there was no setting. */
export const keyFileName = 'data.key';
/** The same in the database, if that isn't in `DATA_DIR`. */
const keySecret = 'data';
const checkSecret = 'data-key-check';

const readText = (path: string) =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && errorText(error, 'code') === 'ENOENT') return undefined;
    throw error;
  });

/** The key in this file; with `isMade` it is made if there is none. Of two processes that make it at the same time one does. */
async function keyInFile(path: string, isMade: boolean): Promise<string | undefined> {
  const found = await readText(path);
  if (found !== undefined || !isMade) return found?.trim();
  await writeFile(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch(
    (error: unknown) => {
      if (!(error instanceof Error) || errorText(error, 'code') !== 'EEXIST') throw error;
    },
  );
  return (await readText(path))?.trim();
}

async function secretNamed(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/**
 * The keys of the settings. Without `DATA_KEY` one is made once: in `DATA_DIR`, where the embedded database is, or else in the database,
 * which all instances share. A key that was made before the setting stays a former one. Throws a `SettingError` if the data was
 * sealed with none of them.
 */
export async function openDataKeys(
  db: Database,
  {
    dataDir,
    databaseUrl,
    dataKey,
    formerDataKeys,
  }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'dataKey' | 'formerDataKeys'>,
): Promise<DataKeys> {
  const isMade = dataKey === undefined;
  const inFile = await keyInFile(join(dataDir, keyFileName), isMade && databaseUrl === undefined);
  const inDatabase =
    isMade && inFile === undefined ? await getOrCreateSecret(db, keySecret) : await secretNamed(db, keySecret);
  const [present, ...former] = [dataKey, inFile, inDatabase, ...formerDataKeys].filter((key) => key !== undefined);
  if (present === undefined) throw new Error('there is no data key');
  const keys = dataKeys(present, former);
  await checkKeys(db, keys);
  return keys;
}

const sealedWord = 'this opens what is sealed';

async function checkKeys(db: Database, keys: DataKeys): Promise<void> {
  const value = keys.seal(checkSecret, '', sealedWord).toString('base64');
  await db
    .insertInto('secrets')
    .values({ name: checkSecret, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = Buffer.from((await secretNamed(db, checkSecret)) ?? '', 'base64');
  try {
    keys.open(checkSecret, '', stored);
  } catch {
    throw new SettingError(
      'DATA_KEY is not the key that the data was encrypted with. Set that one, or set it as DATA_KEYS_FORMER beside the new one.',
    );
  }
}

/** Notes that all data is sealed with the present key. */
export async function noteCurrentKey(db: Database, keys: DataKeys): Promise<void> {
  const value = keys.seal(checkSecret, '', sealedWord).toString('base64');
  await db.updateTable('secrets').set({ value }).where('name', '=', checkSecret).execute();
}
