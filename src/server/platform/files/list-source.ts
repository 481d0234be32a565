import type * as z from 'zod/mini';
import { type ChosenRows, parseListQuery } from '#contract/platform/chosen-rows.ts';
import type { Permission } from '#contract/platform/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { List } from '#server/platform/database/queries.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { type SheetColumn, type SheetFormat, writeSheet } from './spreadsheet.ts';

export interface RowSelection<Query> extends Omit<ChosenRows, 'query'> {
  query: Query;
}

export interface ListDescription<Query, Row> {
  permission: Permission;
  /** The list's query without paging. */
  query: z.ZodMiniType<Query> & { shape: object };
  columns: readonly SheetColumn<Row>[];
  /** The number of rows. Throws 404 if the query names something that doesn't exist. */
  count(chosen: RowSelection<Query>): Promise<number>;
  /** All rows in the list's order, in one transaction. */
  read(tx: Database, chosen: RowSelection<Query>): AsyncIterable<readonly Row[]>;
}

export interface ListSource {
  permission: Permission;
  /** Throws a schema error for an unsupported query, and 404 like `count`. */
  count(chosen: ChosenRows): Promise<number>;
  /** The file, read from one snapshot of the database while it is sent. */
  write(
    db: Database,
    chosen: ChosenRows,
    format: SheetFormat,
    name: string,
  ): AsyncIterable<Uint8Array>;
}

export function listSource<Query, Row>({
  query,
  columns,
  ...list
}: ListDescription<Query, Row>): ListSource {
  const parse = (chosen: ChosenRows) => ({ ...chosen, query: parseListQuery(query, chosen.query) });
  return {
    permission: list.permission,
    count: async (chosen) => list.count(parse(chosen)),
    write(db, chosen, format, name) {
      const parsed = parse(chosen);
      return writeSheet(format, {
        name,
        columns,
        batches: inSnapshot(db, (tx) => list.read(tx, parsed)),
      });
    },
  };
}

/** The source of a list that an endpoint shows. */
export const listFile = <Query, Row>(
  db: Database,
  { access, query }: { access: Permission; query: ListDescription<Query, Row>['query'] },
  columns: readonly SheetColumn<Row>[],
  list: List<Query, Row>,
): ListSource =>
  listSource({
    permission: access,
    query,
    columns,
    count: (chosen) => list.count(db, chosen.query),
    read: (tx, chosen) => list.read(tx, chosen.query),
  });
