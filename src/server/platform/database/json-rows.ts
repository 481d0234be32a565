import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type RawBuilder,
  ReferenceNode,
  type SelectionNode,
  type SelectQueryBuilder,
  sql,
} from 'kysely';

/** A row as JSON, in which instants are texts. */
export type JsonRow<Row> = { [Name in keyof Row]: JsonValue<Row[Name]> };
/** A row that was read as it is, or as JSON. */
export type ReadRow<Row> = { [Name in keyof Row]: Row[Name] | JsonValue<Row[Name]> };
type JsonValue<Value> = Value extends Date ? string : Value;

function nameOf({ selection }: SelectionNode): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name;
  throw new Error('Rows can only be read as JSON if their columns are named.');
}

// A query of a database has the names of SQL already, one without has those of the code.
const inCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The rows of a query, in its order, as one value of another query, which so needs no statement of its own. The query can refer
 * to the tables of the other one. Throws if a column has no name, as with `selectAll`.
 */
export function jsonRows<Known, Table extends keyof Known, Row>(
  query: SelectQueryBuilder<Known, Table, Row>,
): RawBuilder<JsonRow<Row>[]> {
  const names = query.toOperationNode().selections?.map(nameOf) ?? [];
  const pairs = names.map((name) => sql`${sql.lit(inCamelCase(name))}, ${sql.ref(`found.${name}`)}`);
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)})), '[]') from ${query} as found)`;
}

/** An instant that was read as a value or in JSON, as the API writes it. */
export const toInstant = (at: Date | string): string => new Date(at).toISOString();
