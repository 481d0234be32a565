import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

/** Many statements run only once, such as inserts of many rows, so only frequent ones are prepared. */
const usesBefore = 5;
/** Each connection keeps its prepared plans, so their number is limited. */
const maxPrepared = 200;
const maxWatched = 2_000;
// A prepared `select *` fails on open connections once a migration adds a column.
const allColumns = /(?:^|[\s.])\*(?:[\s,]|$)/;

const mark = '/* planned each time */';

/**
 * Ends a query to be planned for its values every time: how common they are decides the best plan, and the generic
 * one can read ten times as much.
 */
export const plannedEachTime = sql.raw(mark);

/** Decides which statements are prepared: the first frequent ones. Shared by a pool's connections. */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The name of the prepared statement; `undefined` if it isn't prepared. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxPrepared) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses > usesBefore && !allColumns.test(text) && !text.includes(mark)) {
      this.#uses.delete(text);
      this.#names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 32));
    } else if (uses > 1 || this.#uses.size < maxWatched) this.#uses.set(text, uses);
    return this.#names.get(text);
  }
}

/**
 * Makes PostgreSQL parse and plan a connection's frequent statements once: that takes longer than running many of
 * them. Only for statements with values; others are rare (`begin`, migrations).
 */
export function prepareFrequent(client: pg.ClientBase, statements: PreparedStatements): void {
  client.query = new Proxy(client.query, {
    apply(_query, self, args: [unknown, unknown?, ...unknown[]]) {
      const [text, values, ...others] = args;
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const name = isPlain ? statements.nameOf(text) : undefined;
      return Reflect.apply(
        pg.Client.prototype.query,
        self,
        name === undefined ? args : [{ name, text, values }, undefined, ...others],
      );
    },
  });
}
