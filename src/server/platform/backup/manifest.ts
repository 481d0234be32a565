import * as z from 'zod/mini';

/** The first entry of a backup. */
export const manifestName = 'manifest.json';
/** The key that the product has made for itself, if it is in a file. */
export const keyName = 'data.key';
/** The names of the files that were missing in the store already when the backup was made, one a line. */
export const missingName = 'missing-files.txt';

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

/** The content of a backup, as `manifest.json` says. */
export const manifestShape = z.object({
  /** The version of the backup's layout. */
  format: z.literal(1),
  createdAt: z.string(),
  /** The version of the server that it was made of. */
  postgres: z.string(),
  /** The migrations of that database, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Jobs that have not been done, and the queues that they are in. */
  jobs: z.object({ queues: z.array(z.string()), rows: z.number() }),
  /** The files that rows keep, those that were missing included. */
  files: z.number(),
  /** The ids of the keys that it is sealed with and doesn't contain: those of the settings. */
  settingKeys: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestShape>;

/** Returns the kind of an entry of a backup, by its name; `undefined` for a name that no backup has. */
export function entryKind(
  name: string,
): { kind: 'manifest' | 'key' | 'missing' | 'jobs' } | { kind: 'table' | 'file'; name: string } | undefined {
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
 * A backup or restore that can't be done: nothing to back up, a damaged file, a target that isn't empty and the like. The
 * message is for the person who asked for it.
 */
export class BackupError extends Error {}
