import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { hasRows } from '#server/platform/database/queries.ts';
import type { RoadTestsTable } from './table.ts';

export type RoadTestRow = Selectable<RoadTestsTable>;

/** At most one. In a transaction that holds the driver's lock, it can't change. */
export const findOpen = (db: Database, driverId: string): Promise<RoadTestRow | undefined> =>
  db
    .selectFrom('roadTests')
    .selectAll()
    .where('driverId', '=', driverId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();

export const insert = (tx: Database, row: Insertable<RoadTestsTable>): Promise<RoadTestRow> =>
  tx.insertInto('roadTests').values(row).returningAll().executeTakeFirstOrThrow();

export const update = (
  tx: Database,
  id: string,
  changes: Updateable<RoadTestsTable>,
): Promise<RoadTestRow> =>
  tx
    .updateTable('roadTests')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const remove = (tx: Database, id: string) =>
  tx.deleteFrom('roadTests').where('id', '=', id).execute();

/** Opens the road test that ended at that instant, if one did. */
export const reopen = (
  tx: Database,
  driverId: string,
  endedAt: Date,
): Promise<RoadTestRow | undefined> =>
  tx
    .updateTable('roadTests')
    .set({ endedAt: null })
    .where('driverId', '=', driverId)
    .where('endedAt', '=', endedAt)
    .returningAll()
    .executeTakeFirst();

/** Whether the driver has a message about this road test; with an occasion, about that day and place. */
export const isNotified = (tx: Database, { id, driverId }: RoadTestRow, occasion = `${id} `) =>
  hasRows(
    tx
      .selectFrom('messages')
      .select('id')
      .where('recordId', '=', driverId)
      .where('event', 'in', ['road-test-invited', 'road-test-changed'])
      .where(sql<boolean>`starts_with(occasion, ${occasion})`),
  );
