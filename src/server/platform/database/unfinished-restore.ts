import type pg from 'pg';

// During a restore the database has a schema that marks it. It is committed before anything else is written, and
// dropped in the transaction that makes the restored rows visible. So it tells a killed restore from a complete one at
// any moment.

const schema = 'unfinished_restore';

/**
 * A restore was killed or is still running, so the product must not start on this data. The message is for an
 * operator.
 */
export class UnfinishedRestoreError extends Error {
  constructor(backup: string) {
    super(
      `The restore of ${backup} was interrupted, or still runs. Run it again, or "npm run restore -- --clear" to remove what it wrote.`,
    );
  }
}

/** A restore's writes outside its transaction: files of the store, folders of temporary files, data keys by id. */
export interface OutsideWrites {
  file: string[];
  folder: string[];
  key: string[];
  /** Not empty if it replaces the data of a product without people, which stays if it fails. */
  replaced: string[];
}

export async function beginRestore(client: pg.ClientBase, backup: string): Promise<void> {
  await client.query(`create schema ${schema}`);
  await client.query(`create table ${schema}.backup (path text not null)`);
  await client.query(`create table ${schema}.written (kind text not null, name text not null)`);
  await client.query(`insert into ${schema}.backup values ($1)`, [backup]);
}

/** Records writes before they happen, outside any transaction, so that they are known even if the process is killed. */
export async function recordWrites(
  client: pg.ClientBase,
  kind: keyof OutsideWrites,
  names: readonly string[],
) {
  await client.query(`insert into ${schema}.written select $1, unnest($2::text[])`, [kind, names]);
}

/** The path of the backup whose restore hasn't ended; `undefined` if none. */
export async function unfinishedRestore(client: pg.ClientBase): Promise<string | undefined> {
  const answer = await client.query<{ exists: boolean }>(
    `select to_regclass('${schema}.backup') is not null as exists`,
  );
  if (!answer.rows[0]?.exists) return undefined;
  const { rows } = await client.query<{ path: string }>(`select path from ${schema}.backup`);
  return rows[0]?.path ?? 'a backup';
}

export async function readWrites(client: pg.ClientBase): Promise<OutsideWrites> {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select kind, name from ${schema}.written`,
  );
  const ofKind = (wanted: keyof OutsideWrites) =>
    rows.flatMap(({ kind, name }) => (kind === wanted ? [name] : []));
  return {
    file: ofKind('file'),
    folder: ofKind('folder'),
    key: ofKind('key'),
    replaced: ofKind('replaced'),
  };
}

/** Records the end of the restore, in the caller's transaction. */
export async function endRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema ${schema} cascade`);
}

/** Throws an `UnfinishedRestoreError` after a restore that hasn't ended. */
export async function rejectUnfinishedRestore(client: pg.ClientBase): Promise<void> {
  const backup = await unfinishedRestore(client);
  if (backup !== undefined) throw new UnfinishedRestoreError(backup);
}
