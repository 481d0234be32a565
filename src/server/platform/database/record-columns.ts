import { type RawBuilder, sql } from 'kysely';
import type { Values } from '#contract/platform/checks.ts';
import { erasedName } from '#contract/platform/erasure.ts';
import { mapKeys } from '#contract/platform/keys.ts';
import type { Field } from '#contract/platform/record.ts';
import type {
  Columns,
  FieldColumn,
  FieldOf,
  KeptRecord,
  RecordOf,
} from '#contract/platform/record-keeping.ts';

/** Converts a validated form's values to columns. Throws if a choice isn't one of its options. */
export function toColumns<const Of extends KeptRecord>(
  of: Of,
  values: Values<FieldOf<Of>>,
): Columns<Of>;
export function toColumns({ fields, kept }: KeptRecord, values: Values<string>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      kept[key]?.column ?? key,
      toStored(field, values[key] ?? ''),
    ]),
  );
}

function toStored(field: Field, text: string): string | number {
  if (field.kind === 'choice' && !field.options.includes(text))
    throw new Error(`${field.label} can't be stored`);
  return field.kind === 'count' ? Number(text) : text;
}

/** A row's values by API name. */
export function fromColumns<const Of extends KeptRecord>(
  of: Of,
  row: NoInfer<Columns<Of>>,
): RecordOf<Of>;
export function fromColumns(
  { fields, kept }: KeptRecord,
  row: Readonly<Record<string, unknown>>,
): object {
  return mapKeys(fields, (_, key) => row[kept[key]?.column ?? key]);
}

/** A row's values by display name, in the order of the record's fields. */
export function factsOf<const Of extends KeptRecord>(
  of: Of,
  row: NoInfer<Columns<Of>>,
): Readonly<Record<string, string | number>> {
  const byKey: Readonly<Record<string, string | number>> = fromColumns(of, row);
  return Object.fromEntries(
    Object.entries(of.kept).map(([key, { called }]) => [
      called ?? of.fields[key]?.label,
      byKey[key],
    ]),
  );
}

const erasedValue = {
  nothing: '',
  'erased name': erasedName,
  'day of arrival': sql`(created_at at time zone 'Africa/Lagos')::date`,
};

/** The columns of a record's fields that erasing a person changes, or those that it keeps. */
export function fieldColumns<const Of extends KeptRecord>(
  of: Of,
  are: 'emptied' | 'kept',
): FieldColumn<Of>[];
export function fieldColumns({ kept }: KeptRecord, are: 'emptied' | 'kept'): string[] {
  return Object.entries(kept).flatMap(([key, { column = key, whenErased }]) =>
    whenErased === 'sealed' || (whenErased === 'value') !== (are === 'kept') ? [] : [column],
  );
}

/** The columns that erasing a person changes, for an update's `set`. */
export function emptiedColumns({ kept }: KeptRecord): RawBuilder<unknown> {
  return sql.join(
    Object.entries(kept).flatMap(([key, { column = key, whenErased }]) =>
      whenErased === 'value' || whenErased === 'sealed'
        ? []
        : [sql`${sql.ref(column)} = ${erasedValue[whenErased]}`],
    ),
  );
}
