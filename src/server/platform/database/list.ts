import type { Compilable, SelectQueryBuilder } from 'kysely';
import type { Paging } from '#contract/platform/paging.ts';
import type { Database } from './database.ts';
import { countRows, onePage } from './queries.ts';
import { inBatches } from './snapshot.ts';

export interface List<Filter, Row> {
  count(db: Database, filter: Filter): Promise<number>;
  /** All rows in order, within the transaction `tx`. */
  read(tx: Database, filter: Filter): AsyncGenerator<Row[]>;
  find(db: Database, filter: Filter & Paging): Promise<{ rows: Row[]; total: number }>;
}

export function list<Filter, Known, Table extends keyof Known, Row>(
  inOrder: (
    db: Database,
    filter: Filter,
  ) => SelectQueryBuilder<Known, Table, Row> & Compilable<Row>,
): List<Filter, Row> {
  return {
    count: (db, filter) => countRows(db, inOrder(db, filter)),
    read: (tx, filter) => inBatches(tx, inOrder(tx, filter)),
    find: (db, filter) => onePage(db, inOrder(db, filter), filter),
  };
}
