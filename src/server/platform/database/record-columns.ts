import { type RawBuilder, sql } from 'kysely';
import type { Values } from '#contract/platform/checks.ts';
import { mapKeys } from '#contract/platform/keys.ts';
import type { Field } from '#contract/platform/record.ts';
import type { Columns, FieldOf, KeptRecord, Shown } from '#contract/platform/record-keeping.ts';
import { erasedName } from '#contract/privacy/erasure.ts';

/** What is stored of a form whose rules were checked. Throws if a choice is none of its options. */
export function toColumns<const Of extends KeptRecord>(of: Of, values: Values<FieldOf<Of>>): Columns<Of>;
export function toColumns({ fields, kept }: KeptRecord, values: Values<string>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [kept[key]?.column ?? key, toStored(field, values[key] ?? '')]),
  );
}

function toStored(field: Field, text: string): string | number {
  if (field.kind === 'choice' && !field.options.includes(text)) throw new Error(`${field.label} can't be stored`);
  return field.kind === 'count' ? Number(text) : text;
}

/** A row's values by their names in the API. */
export function fromColumns<const Of extends KeptRecord>(of: Of, row: NoInfer<Columns<Of>>): Shown<Of>;
export function fromColumns({ fields, kept }: KeptRecord, row: Readonly<Record<string, unknown>>): object {
  return mapKeys(fields, (_, key) => row[kept[key]?.column ?? key]);
}

/** A row's values by their names for people, in the order of the record's keeping. */
export function factsOf<const Of extends KeptRecord>(
  of: Of,
  row: NoInfer<Columns<Of>>,
): Readonly<Record<string, string | number>> {
  const shown: Readonly<Record<string, string | number>> = fromColumns(of, row);
  return Object.fromEntries(
    Object.entries(of.kept).map(([key, { called }]) => [called ?? of.fields[key]?.label, shown[key]]),
  );
}

/** The columns that erasing a person changes, as the `set` of an update. */
export function emptiedColumns({ kept }: KeptRecord): RawBuilder<unknown> {
  const changed = Object.entries(kept).filter(([, { whenErased }]) => whenErased !== 'value');
  return sql.join(
    changed.map(([key, { column = key, whenErased }]) => {
      return sql`${sql.ref(column)} = ${whenErased === 'nothing' ? '' : erasedName}`;
    }),
  );
}
