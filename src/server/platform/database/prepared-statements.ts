import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

/** A statement is prepared after this many uses: many are only ever run once, such as inserts of many rows. */
const usesBefore = 5;
/** Each connection keeps the plans of its prepared statements, so there is an end to them. */
const maxPrepared = 200;
const maxWatched = 2_000;
// A prepared statement whose columns are all those of a table fails when a migration adds one, until the connection ends.
const allColumns = /(?:^|[\s.])\*(?:[\s,]|$)/;

const mark = '/* planned each time */';

/**
 * Ends a query that PostgreSQL is to plan for its values, each time: how common they are decides on the best plan, and the one for
 * any values can read ten times as much.
 */
export const plannedEachTime = sql.raw(mark);

/** Decides which statements are prepared: the first ones that are used often. Shared by the connections of a pool. */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The name under which the statement is prepared; `undefined` if it isn't. */
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
 * Lets PostgreSQL parse and plan a connection's frequent statements once instead of each time, which takes longer than
 * many of them run. Applies to statements with values, since the others are few (`begin`, migrations).
 */
export function prepareFrequent(client: pg.ClientBase, statements: PreparedStatements): void {
  client.query = new Proxy(client.query, {
    apply(_query, self, given: [unknown, unknown?, ...unknown[]]) {
      const [text, values, ...others] = given;
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const name = isPlain ? statements.nameOf(text) : undefined;
      return Reflect.apply(
        pg.Client.prototype.query,
        self,
        name === undefined ? given : [{ name, text, values }, undefined, ...others],
      );
    },
  });
}
