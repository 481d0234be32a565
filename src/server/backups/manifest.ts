import * as z from 'zod/mini';

export const manifestName = 'manifest.json';
/** The generated key, if it is in a file. */
export const keyName = 'data.key';
/** The names of the files already missing from the store when the backup was made, one per line. */
export const missingName = 'missing-files.txt';

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

export const manifestShape = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** The version of the server it was made from. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  jobs: z.object({ queues: z.array(z.string()), rows: z.number() }),
  /** The number of kept files, including missing ones. */
  files: z.number(),
  /** The ids of sealing keys not in the backup: those of the settings. */
  settingKeys: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestShape>;

/** Returns the kind of a backup's entry by name; `undefined` for an unknown name. */
export function entryKind(
  name: string,
):
  | { kind: 'manifest' | 'key' | 'missing' | 'jobs' }
  | { kind: 'table' | 'file'; name: string }
  | undefined {
  if (name === manifestName) return { kind: 'manifest' };
  if (name === keyName) return { kind: 'key' };
  if (name === missingName) return { kind: 'missing' };
  if (/^jobs\/\d{6}\.copy$/.test(name)) return { kind: 'jobs' };
  const [, table] = /^tables\/(\w+)\/\d{6}\.copy$/.exec(name) ?? [];
  if (table) return { kind: 'table', name: table };
  const [, file] = /^files\/([\w-]+)$/.exec(name) ?? [];
  return file ? { kind: 'file', name: file } : undefined;
}

/**
 * A backup or restore is impossible: nothing to back up, a damaged file, a target that isn't empty. The message is
 * for the operator.
 */
export class BackupError extends Error {}
