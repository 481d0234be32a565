import pg from 'pg';
import type { Manifest } from './manifest.ts';

// The product's tables are those of its schema, without those of extensions.
const own = (kind: string) => `
  c.relkind = '${kind}' and c.relnamespace = current_schema()::regnamespace and not exists (
    select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** The database's tables with their stored columns, not the generated ones. */
export async function readTables(
  session: pg.ClientBase,
): Promise<Omit<Manifest['tables'][number], 'rows'>[]> {
  const { rows } = await session.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
     ) as columns
     from pg_class c where ${own('r')} order by c.relname`,
  );
  return rows;
}

/** Waits for all work on the product's tables, and drops them with its sequences and functions. */
export async function dropAll(session: pg.ClientBase): Promise<void> {
  const drop = async (commands: string) => {
    for (const { command } of (await session.query<{ command: string }>(commands)).rows)
      await session.query(command);
  };
  await drop(
    `select 'drop table ' || c.oid::regclass || ' cascade' as command from pg_class c where ${own('r')}`,
  );
  await drop(
    `select 'drop sequence ' || c.oid::regclass as command from pg_class c where ${own('S')}`,
  );
  await drop(
    `select 'drop routine ' || p.oid::regprocedure || ' cascade' as command from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and not exists (
       select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  );
}

/** Keeps others from reading and changing the product's tables until the transaction ends. */
export async function lockAll(session: pg.ClientBase): Promise<void> {
  const names = (await readTables(session)).map(({ name }) => quote(name));
  await session.query(`lock table ${names.join(', ')} in access exclusive mode`);
}

export async function countRowsOf(session: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await session.query<{ total: string }>(
    `select count(*) as total from ${quote(table)}`,
  );
  return Number(rows[0]?.total);
}

/** The sequences and their values. A sequence is never behind the rows of an earlier snapshot. */
export async function readSequences(session: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${own('S')} order by c.relname`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await session.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quote(name)}`,
    );
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

/** Whether a table or view exists. `name` can have a schema. */
export async function exists(session: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await session.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [name],
  );
  return rows[0]?.exists === true;
}

export const quote = (name: string): string => pg.escapeIdentifier(name);

export const copyTarget = (table: string, columns: readonly string[]): string =>
  `${quote(table)} (${columns.map(quote).join(', ')})`;
