import type pg from 'pg';

// While a backup is restored the database has a schema of its own that says so. It is committed before anything else is
// written, and dropped in the transaction that makes the restored rows visible: so it tells a restore that was killed, at
// whatever moment, from one that is complete.

const schema = 'unfinished_restore';

/** A restore was killed, or still runs: the product must not begin with what is there. The message is for an operator. */
export class UnfinishedRestoreError extends Error {
  constructor(backup: string) {
    super(
      `The restore of ${backup} was interrupted, or still runs. Run it again, or "npm run restore -- --clear" to remove what it wrote.`,
    );
  }
}

/** Things that a restore puts somewhere else than into its transaction: files of the store, folders of temporary files, data keys by their ids. */
export interface OutsideWrites {
  file: string[];
  folder: string[];
  key: string[];
}

/** Notes that the restore of this backup begins. */
export async function beginRestore(client: pg.ClientBase, backup: string): Promise<void> {
  await client.query(`create schema ${schema}`);
  await client.query(`create table ${schema}.backup (path text not null)`);
  await client.query(`create table ${schema}.written (kind text not null, name text not null)`);
  await client.query(`insert into ${schema}.backup values ($1)`, [backup]);
}

/** Notes what is about to be written, outside any transaction, so that it is known also if the process is killed. */
export async function recordWrites(client: pg.ClientBase, kind: keyof OutsideWrites, names: readonly string[]) {
  await client.query(`insert into ${schema}.written select $1, unnest($2::text[])`, [kind, names]);
}

/** The path of the backup whose restore has not ended; `undefined` if there is none. */
export async function unfinishedRestore(client: pg.ClientBase): Promise<string | undefined> {
  const found = await client.query<{ exists: boolean }>(`select to_regclass('${schema}.backup') is not null as exists`);
  if (!found.rows[0]?.exists) return undefined;
  const { rows } = await client.query<{ path: string }>(`select path from ${schema}.backup`);
  return rows[0]?.path ?? 'a backup';
}

/** Reads the writes that the unfinished restore has noted. */
export async function readWrites(client: pg.ClientBase): Promise<OutsideWrites> {
  const { rows } = await client.query<{ kind: string; name: string }>(`select kind, name from ${schema}.written`);
  const ofKind = (wanted: keyof OutsideWrites) => rows.flatMap(({ kind, name }) => (kind === wanted ? [name] : []));
  return { file: ofKind('file'), folder: ofKind('folder'), key: ofKind('key') };
}

/** Notes, in the caller's transaction, that the restore has ended. */
export async function endRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema ${schema} cascade`);
}

/** Throws an `UnfinishedRestoreError` if a restore into this database has not ended. */
export async function rejectUnfinishedRestore(client: pg.ClientBase): Promise<void> {
  const backup = await unfinishedRestore(client);
  if (backup !== undefined) throw new UnfinishedRestoreError(backup);
}
