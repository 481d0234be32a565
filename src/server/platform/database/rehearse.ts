import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { errorText } from '#server/platform/system/error-text.ts';
import { type Database, plugins, type Tables } from './database.ts';

const nothing = async () => undefined;

/**
 * Runs `act` up to the commit of its first transaction, and rolls everything back. Returns what `look` finds at that
 * commit, or at the end if there is none. Throws the errors of `act`.
 */
export async function rehearse<Found>(
  db: Database,
  act: (db: Database) => Promise<unknown>,
  look: (db: Database) => Promise<Found>,
): Promise<Found> {
  for (;;) {
    try {
      return await rehearseOnce(db, act, look);
    } catch (error) {
      // Another transaction has just changed the same rows.
      if (!(error instanceof Error && errorText(error, 'code') === '40001')) throw error;
    }
  }
}

function rehearseOnce<Found>(
  db: Database,
  act: (db: Database) => Promise<unknown>,
  look: (db: Database) => Promise<Found>,
): Promise<Found> {
  return db.getExecutor().provideConnection(async (connection) => {
    const run = async (command: string) => {
      await connection.executeQuery(CompiledQuery.raw(command));
    };
    let outcome: { result: Found } | undefined;
    const rehearsed: Database = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => ({
          init: nothing,
          acquireConnection: async () => connection,
          beginTransaction: () => run('savepoint rehearsed'),
          async commitTransaction() {
            outcome ??= { result: await look(rehearsed) };
            // What follows a commit, such as deleting files, must not happen.
            throw new Error('a rehearsal ends here');
          },
          rollbackTransaction: () => run('rollback to savepoint rehearsed'),
          releaseConnection: nothing,
          destroy: nothing,
        }),
        createIntrospector: (inspected) => new PostgresIntrospector(inspected),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      plugins,
    });
    // In one snapshot, changes by others don't count as those of `act`.
    await run('begin isolation level repeatable read');
    try {
      await act(rehearsed).catch((error: unknown) => {
        if (!outcome) throw error;
      });
      return outcome ? outcome.result : await look(rehearsed);
    } finally {
      await run('rollback');
    }
  });
}
