import { text } from 'node:stream/consumers';
import { unknownMigration } from '#server/platform/database/migrate.ts';
import { DamagedArchiveError, readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { entryKind, type Manifest, manifestName, manifestShape } from './manifest.ts';

/**
 * Reads a whole backup and checks that it is complete, unchanged, and can be restored by this version of the program.
 * Throws `BackupError` with the reason if not, and the file system's errors.
 */
export async function checkBackup(path: string): Promise<Manifest> {
  const unexpected: string[] = [];
  let manifestText: string | undefined;
  let files = 0;
  try {
    await readArchive(path, async ({ name, body }) => {
      const kind = entryKind(name)?.kind;
      if ((kind === 'manifest') !== (manifestText === undefined)) {
        throw new DamagedArchiveError(`it does not begin with ${manifestName}`);
      }
      if (kind === 'manifest') manifestText = await text(body);
      if (kind === 'file') files += 1;
      if (kind === 'missing') files += (await text(body)).split('\n').filter(Boolean).length;
      if (kind === undefined) unexpected.push(name);
    });
  } catch (error) {
    if (!(error instanceof DamagedArchiveError)) throw error;
    throw new BackupError(`${path} is no complete backup, or was changed: ${error.message}.`, { cause: error });
  }
  // Only what is known to be unchanged is worth a judgement.
  const manifest = await parseManifest(manifestText ?? '');
  if (manifest.files !== files || unexpected.length > 0) {
    const others = unexpected.length > 0 ? ` and ${unexpected[0]}` : '';
    throw new BackupError(`${path} has ${files} files${others}, but its manifest says ${manifest.files} files.`);
  }
  return manifest;
}

async function parseManifest(content: string): Promise<Manifest> {
  const { data: manifest } = manifestShape.safeParse(parseJson(content));
  if (!manifest) {
    throw new BackupError('The manifest of the backup is not one that this version of the program can read.');
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
