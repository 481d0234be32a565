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

/** A row as JSON, with instants as text. */
export type JsonRow<Row> = { [Name in keyof Row]: JsonValue<Row[Name]> };
export type ReadRow<Row> = { [Name in keyof Row]: Row[Name] | JsonValue<Row[Name]> };
type JsonValue<Value> = Value extends Date ? string : Value;

function nameOf({ selection }: SelectionNode): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column))
    return selection.column.column.name;
  throw new Error('Rows can only be read as JSON if their columns are named.');
}

// A query built on a database has SQL names, one built without has camelCase names.
const inCamelCase = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Embeds a query's rows, in order, as a JSON column of another query. It can refer to the other query's tables.
 * Throws if a column has no name, as with `selectAll`.
 */
export function jsonRows<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): RawBuilder<JsonRow<Row>[]> {
  const names = query.toOperationNode().selections?.map(nameOf) ?? [];
  const pairs = names.map(
    (name) => sql`${sql.lit(inCamelCase(name))}, ${sql.ref(`found.${name}`)}`,
  );
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)})), '[]') from ${query} as found)`;
}

/** Formats an instant, read as a value or from JSON, in ISO 8601. */
export const toInstant = (at: Date | string): string => new Date(at).toISOString();
