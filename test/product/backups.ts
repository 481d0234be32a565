import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase } from '#test/database.ts';

/** `pg`'s options for a test's database. */
export const connectionTo = ({ url }: TestDatabase) => ({ connectionString: url });

export async function tablesIn({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Every row of every table as text, with generated columns, the sequences, and what a restore alters temporarily. */
export async function contentOf(database: TestDatabase): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const table of await tablesIn(database)) {
    const { rows } = await database.pool.query(
      `select row::text from "${table}" as row order by 1`,
    );
    content[table] = rows;
  }
  const sequences = await database.pool.query(
    "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
  );
  const schema = await database.pool.query(
    `select conname as name, condeferrable, condeferred, null as enabled from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgname, null, null, tgenabled from pg_trigger where not tgisinternal order by 1`,
  );
  return { ...content, sequences: sequences.rows, schema: schema.rows };
}

/** The content of all files below a folder, by name. */
export async function filesBelow(place: string): Promise<Map<string, string>> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(
    async (file) =>
      [file.name, await readFile(join(file.parentPath, file.name), 'base64')] as const,
  );
  return new Map(await Promise.all(contents));
}

/** Flips one bit of the byte at `at`. */
export function flipBit(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}
