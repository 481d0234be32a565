import { randomUUID } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Stand-ins for the values of a statement while it is compiled. Each is found again among its parameters. */
export const standIn = {
  text: (): string => randomUUID(),
  instant: (): Date => new Date(0),
  bytes: (): Buffer => Buffer.alloc(0),
};

/**
 * A statement whose shape never changes: it is built and compiled at its first use, and then only gets other values. `build` must
 * use the values as they are given to it, as parameters.
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
