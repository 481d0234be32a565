import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyTarget, countRowsOf, quote, readTables } from './catalogue.ts';
import type { Manifest } from './manifest.ts';

interface ForeignKey {
  table: string;
  name: string;
  deferrable: boolean;
  deferred: boolean;
}

/** A backup's tables while they are filled, in one transaction. */
export interface TableLoad {
  /** Adds rows in COPY's text format. Tables and parts can come in any order. */
  copy(table: string, rows: Readable): Promise<void>;
  /**
   * Checks foreign keys and row counts, sets the sequences, and restores everything else to the state of the
   * migrations.
   */
  finish(): Promise<void>;
}

/** Adds rows in COPY's text format to `target`, which includes the columns. */
export async function copyIn(session: pg.Client, target: string, rows: Readable): Promise<void> {
  await pipeline(rows, session.query(copyFrom(`copy ${target} from stdin`)));
}

/**
 * Prepares newly migrated tables: empties them, defers foreign keys, and disables triggers, whose effects are in
 * the backup too. Throws if the tables differ from the backup's.
 */
export async function startLoading(
  session: pg.Client,
  { tables, sequences }: Manifest,
): Promise<TableLoad> {
  const present = JSON.stringify(await readTables(session));
  if (present !== JSON.stringify(tables.map(({ name, columns }) => ({ name, columns })))) {
    throw new Error('The tables of the backup are not those that its migrations create.');
  }
  const { rows: keys } = await session.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, condeferrable as deferrable,
       condeferred as deferred
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  const targets = new Map(tables.map(({ name, columns }) => [name, copyTarget(name, columns)]));
  const everyTable = async (change: string) => {
    for (const { name } of tables) await session.query(`alter table ${quote(name)} ${change}`);
  };

  // Triggers first, since one refuses to empty its table.
  await everyTable('disable trigger user');
  await session.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
  for (const { table, name } of keys) {
    await session.query(
      `alter table ${table} alter constraint ${name} deferrable initially deferred`,
    );
  }

  return {
    async copy(table, rows) {
      const target = targets.get(table);
      if (!target)
        throw new Error(`The backup has rows of ${table}, which is not in its manifest.`);
      await copyIn(session, target, rows);
    },
    async finish() {
      await session.query('set constraints all immediate');
      for (const { table, name, deferrable, deferred } of keys) {
        const mode = deferrable
          ? `deferrable initially ${deferred ? 'deferred' : 'immediate'}`
          : 'not deferrable';
        await session.query(`alter table ${table} alter constraint ${name} ${mode}`);
      }
      await everyTable('enable trigger user');
      for (const { name, lastValue, isCalled } of sequences) {
        await session.query('select setval($1::regclass, $2, $3)', [
          quote(name),
          lastValue,
          isCalled,
        ]);
      }
      for (const { name, rows } of tables) {
        const restored = await countRowsOf(session, name);
        if (restored !== rows)
          throw new Error(`${name} has ${restored} rows after the restore instead of ${rows}.`);
      }
    },
  };
}
