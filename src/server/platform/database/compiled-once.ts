import { randomUUID } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Placeholder values while a statement is compiled, found again among its parameters. */
export const standIn = {
  text: (): string => randomUUID(),
  instant: (): Date => new Date(0),
  bytes: (): Buffer => Buffer.alloc(0),
};

/**
 * Compiles a statement of constant shape at its first use; later uses only replace the values. `build` must pass
 * the values on unchanged, as parameters.
 */
export function compiledOnce<Given extends unknown[], Row>(
  standIns: readonly [...Given],
  build: (db: Database, ...given: Given) => Compilable<Row>,
): (db: Database, ...given: Given) => Promise<Row[]> {
  let known: { query: CompiledQuery<Row>; places: number[] } | undefined;
  return async (db, ...given) => {
    if (!known) {
      const query = build(db, ...standIns).compile();
      known = { query, places: query.parameters.map((value) => standIns.indexOf(value)) };
    }
    const { query, places } = known;
    const parameters = query.parameters.map((value, at) => {
      const place = places[at] ?? -1;
      return place < 0 ? value : given[place];
    });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
