import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from './database.ts';

/** A statement that isn't run yet, and can be part of another. */
export type Statement = RawBuilder<unknown>;

const known = new Map<string, string>();
/** The column of a name in the code. */
function columnOf(name: string): string {
  const column = known.get(name) ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  known.set(name, column);
  return column;
}
// PostgreSQL rejects the JSON of half a character, such as a text has that was cut.
const whole = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/**
 * An insert of rows, which go to the database as one value of JSON: so its text, and its plan, are the same for any number of them.
 * All have the columns of the first, none of them bytes.
 */
export function insertRows<Table extends keyof Tables & string>(
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Statement {
  const into = columnOf(table);
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${columnOf(name)}"`)
    .join(', ');
  const sent = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), whole(value)])),
  );
  // As text, since building it of parts takes longer than all the rest.
  const text = `insert into ${into} (${columns}) select ${columns} from json_populate_recordset(null::${into}`;
  return sql`${sql.raw(text)}, ${JSON.stringify(sent)})`;
}

/** Runs statements that change rows as one, so that they need one round trip. None of them sees what the others change. */
export async function runTogether(db: Database, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  const parts = statements.map((statement, at) => sql`${sql.id(`part${at}`)} as (${statement})`);
  await sql`with ${sql.join(parts)} select`.execute(db);
}
