import { text } from 'node:stream/consumers';
import { unknownMigration } from '#server/platform/database/migrate.ts';
import { checkSecret, keySecret, keysIn, opensCheck } from '#server/platform/system/data-keys.ts';
import {
  type ArchiveEntry,
  type ArchiveSource,
  DamagedArchiveError,
  readArchive,
} from './archive.ts';
import { BackupError, entryKind, type Manifest, manifestName, manifestShape } from './manifest.ts';
import { SealedFileError } from './sealed-file.ts';

export interface CheckOptions {
  settingKeys?: readonly string[];
  /** Of a sealed file. */
  passphrase?: string | undefined;
  /** The file's name in messages; by default its path. */
  name?: string;
  /** Called before each entry with the number of bytes read so far; can throw to end the check. */
  onEntry?: (bytes: number) => void;
}

/**
 * Reads a whole backup. Checks that it is complete and unchanged, that this version can restore it, and that its
 * own key or one of `settingKeys` opens its data. Throws `BackupError` with the reason if not, and the file
 * system's errors.
 */
export async function checkBackup(
  source: ArchiveSource,
  { settingKeys = [], passphrase, name = String(source), onEntry }: CheckOptions = {},
): Promise<Manifest> {
  const unexpected: string[] = [];
  let manifestText: string | undefined;
  let key: string | undefined;
  let secrets = '';
  let files = 0;
  let bytes = 0;
  const visit = async ({ name: entryName, size, body }: ArchiveEntry) => {
    onEntry?.(bytes);
    bytes += size;
    const entry = entryKind(entryName);
    const kind = entry?.kind;
    if ((kind === 'manifest') !== (manifestText === undefined)) {
      throw new DamagedArchiveError(`it does not begin with ${manifestName}`);
    }
    if (kind === 'manifest') manifestText = await text(body);
    if (kind === 'key') key = (await text(body)).trim();
    if (entry?.kind === 'table' && entry.name === 'secrets') secrets += await text(body);
    if (kind === 'file') files += 1;
    if (kind === 'missing') files += (await text(body)).split('\n').filter(Boolean).length;
    if (kind === undefined) unexpected.push(entryName);
  };
  try {
    await readArchive(source, visit, passphrase);
  } catch (error) {
    if (error instanceof SealedFileError)
      throw new BackupError(`${name} can't be opened: ${error.message}.`, { cause: error });
    if (!(error instanceof DamagedArchiveError)) throw error;
    throw new BackupError(`${name} isn't a complete backup, or was changed: ${error.message}.`, {
      cause: error,
    });
  }
  // Only parse a verified manifest.
  const manifest = await parseManifest(manifestText ?? '');
  if (manifest.files !== files || unexpected.length > 0) {
    const others = unexpected.length > 0 ? ` and ${unexpected[0]}` : '';
    throw new BackupError(
      `${name} has ${files} files${others}, but its manifest says ${manifest.files} files.`,
    );
  }
  if (key !== undefined) rejectWrongKey(key, secretsIn(manifest, secrets), settingKeys);
  return manifest;
}

/** The secrets by name. Their characters need no escaping in COPY's text format. */
function secretsIn(
  { tables }: Manifest,
  rows: string,
): Map<string | undefined, string | undefined> {
  const columns = tables.find(({ name }) => name === 'secrets')?.columns ?? [];
  const [nameAt, valueAt] = [columns.indexOf('name'), columns.indexOf('value')];
  return new Map(
    rows
      .split('\n')
      .map((row) => row.split('\t'))
      .map((cells) => [cells[nameAt], cells[valueAt]]),
  );
}

function rejectWrongKey(
  key: string,
  secrets: ReturnType<typeof secretsIn>,
  settingKeys: readonly string[],
): void {
  const check = secrets.get(checkSecret);
  const own = secrets.get(keySecret);
  if (check === undefined || opensCheck(check, [key, ...keysIn(own), ...settingKeys])) return;
  throw new BackupError(
    'data.key in the backup is not the key that its data was encrypted with: set the DATA_KEY that was set when it was made.',
  );
}

async function parseManifest(content: string): Promise<Manifest> {
  const { data: manifest } = manifestShape.safeParse(parseJson(content));
  if (!manifest) {
    throw new BackupError(
      'The manifest of the backup is not one that this version of the program can read.',
    );
  }
  const unknown = await unknownMigration(manifest.migrations);
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup needs another version of this program: this one lacks its migration ${unknown}, or has another one of that name.`,
    );
  }
  return manifest;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
