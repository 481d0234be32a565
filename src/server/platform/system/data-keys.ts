import { type KeyObject, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '#server/platform/database/database.ts';
import { flushFolder } from '#server/platform/files/file-store.ts';
import { SettingError, type Settings } from './env.ts';
import { errorText } from './error-text.ts';
import { decrypt, deriveKey, encrypt, getOrCreateSecret, keyedHash } from './secrets.ts';

/**
 * The keys that encrypt the most private data: the current one, and former ones that may still have data. Sealed
 * data begins with its key's id.
 */
export interface DataKeys {
  /** Encrypts a text with the current key. It can only be opened for the same purpose and owner. */
  seal(purpose: string, owner: string, text: string): Buffer;
  /** Decrypts with any of the keys. Throws if the data was altered, or has another purpose, owner or key. */
  open(purpose: string, owner: string, sealed: Buffer): string;
  isCurrent(sealed: Buffer): boolean;
  /** Keyed hashes to look up a text without storing it: by the current key, then by former ones. */
  hashes(purpose: string, text: string): readonly [Buffer, ...Buffer[]];
}

const idBytes = 8;

interface Key {
  id: Buffer;
  of(purpose: string): KeyObject;
}

function toKey(master: string): Key {
  // A page of drivers opens as many numbers. There are only a few purposes.
  const derived = new Map<string, KeyObject>();
  return {
    id: deriveKey(master, 'id').export().subarray(0, idBytes),
    of(purpose) {
      const known = derived.get(purpose);
      if (known !== undefined) return known;
      const key = deriveKey(master, purpose);
      derived.set(purpose, key);
      return key;
    },
  };
}

/** A key's id in hex; data sealed with it begins with this id. */
export const keyId = (master: string): string => toKey(master).id.toString('hex');

export const keyIdBytes = idBytes;

/** Data keys of these secrets, the current one first. */
export function dataKeys(present: string, former: readonly string[] = []): DataKeys {
  const current = toKey(present);
  const keys = [current, ...former.map(toKey)];
  return {
    seal(purpose, owner, text) {
      return Buffer.concat([current.id, encrypt(current.of(purpose), owner, text)]);
    },
    open(purpose, owner, sealed) {
      const id = sealed.subarray(0, idBytes);
      const key = keys.find((one) => one.id.equals(id));
      const text = key && decrypt(key.of(purpose), owner, sealed.subarray(idBytes));
      if (text === undefined) throw new Error(`what was sealed for ${purpose} can not be opened`);
      return text;
    },
    isCurrent: (sealed) => sealed.subarray(0, idBytes).equals(current.id),
    hashes(purpose, text) {
      const hashBy = (key: Key) => keyedHash(key.of(`${purpose}, looked up`), text);
      return [hashBy(current), ...keys.slice(1).map(hashBy)];
    },
  };
}

/** The file in `DATA_DIR` with the key generated without a setting. */
export const keyFileName = 'data.key';
/** The secret that holds it if the database isn't in `DATA_DIR`, or the keys of a backup that replaced the data. */
export const keySecret = 'data';
export const keysIn = (secret: string | undefined): string[] => secret?.split('\n') ?? [];
export const checkSecret = 'data-key-check';

const readText = (path: string) =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && errorText(error, 'code') === 'ENOENT') return undefined;
    throw error;
  });

export async function readKeyFile(path: string): Promise<string | undefined> {
  return (await readText(path))?.trim();
}

/** Writes a key to a new file that only its owner can read. Of concurrent processes, one succeeds. */
export async function writeKeyFile(path: string, key: string): Promise<void> {
  // Linked once complete, so that no other process reads a part.
  const partial = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(partial, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true });
    await link(partial, path).catch((error: unknown) => {
      if (!(error instanceof Error) || errorText(error, 'code') !== 'EEXIST') throw error;
    });
    await flushFolder(dirname(path));
  } finally {
    await rm(partial, { force: true });
  }
}

async function makeKeyIn(path: string): Promise<void> {
  if ((await readKeyFile(path)) === undefined)
    await writeKeyFile(path, randomBytes(32).toString('base64url'));
}

async function secretNamed(db: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

type KeySettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'dataKey' | 'formerDataKeys'>;

/** The keys themselves, the current one first; none before `openDataKeys` has made one. */
export async function readDataKeys(
  db: Database,
  { dataDir, dataKey, formerDataKeys }: KeySettings,
): Promise<string[]> {
  const inFile = await readKeyFile(join(dataDir, keyFileName));
  return [dataKey, ...keysIn(await secretNamed(db, keySecret)), inFile, ...formerDataKeys].filter(
    (key) => key !== undefined,
  );
}

/**
 * The keys of the settings. Without `DATA_KEY`, generates one once: in `DATA_DIR` for the embedded database,
 * otherwise in the database, which all instances share and a restore may fill. A key generated before the setting
 * stays as a former one. Throws a `SettingError` if none of them sealed the data, and then generates none.
 */
export async function openDataKeys(db: Database, settings: KeySettings): Promise<DataKeys> {
  const { dataDir, databaseUrl, dataKey } = settings;
  // Read before the keys: another process on its first start stores its key before the check.
  const check = await secretNamed(db, checkSecret);
  const path = join(dataDir, keyFileName);
  if (check !== undefined && !opensCheck(check, await readDataKeys(db, settings)))
    throw new SettingError(explainWrongKey(settings, await readKeyFile(path)));

  if (dataKey === undefined && (await secretNamed(db, keySecret)) === undefined) {
    if (databaseUrl === undefined) await makeKeyIn(path);
    else await getOrCreateSecret(db, keySecret);
  }
  const [present, ...former] = await readDataKeys(db, settings);
  if (present === undefined) throw new Error('there is no data key');
  const keys = dataKeys(present, former);
  await addCheck(db, keys);
  return keys;
}

function explainWrongKey({ dataDir, databaseUrl, dataKey }: KeySettings, inFile?: string): string {
  if (dataKey === undefined && databaseUrl === undefined) {
    const back = 'from a backup (entry data.key), or set the DATA_KEY that was set before.';
    return inFile === undefined
      ? `data.key is missing in ${dataDir}: put it back ${back}`
      : `data.key in ${dataDir} is not the key that the data was encrypted with: put that one back ${back}`;
  }
  if (dataKey === undefined)
    return "DATA_KEY isn't set: set the key that the data was encrypted with.";
  return 'DATA_KEY is not the key that the data was encrypted with. Set that one, or set it as DATA_KEYS_FORMER beside the new one.';
}

const sealedWord = 'this opens what is sealed';

/** Whether one of the keys opens the stored check, and so the data sealed with it. */
export function opensCheck(check: string, [first, ...others]: readonly string[]): boolean {
  if (first === undefined) return false;
  try {
    return (
      dataKeys(first, others).open(checkSecret, '', Buffer.from(check, 'base64')) === sealedWord
    );
  } catch {
    return false;
  }
}

/** Stores the check if missing, and verifies that a concurrently started process has the same key. */
async function addCheck(db: Database, keys: DataKeys): Promise<void> {
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
      'DATA_KEY is not the one that another instance has just begun with. Give all of them the same.',
    );
  }
}

export async function recordCurrentKey(db: Database, keys: DataKeys): Promise<void> {
  const value = keys.seal(checkSecret, '', sealedWord).toString('base64');
  await db.updateTable('secrets').set({ value }).where('name', '=', checkSecret).execute();
}
