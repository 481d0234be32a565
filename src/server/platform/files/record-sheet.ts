import { textLimits } from '#contract/platform/checks.ts';
import { mapKeys } from '#contract/platform/keys.ts';
import type { Field } from '#contract/platform/record.ts';
import type { Columns, FieldOf, KeptRecord } from '#contract/platform/record-keeping.ts';
import type { SheetColumn } from './spreadsheet.ts';

const typeOf = (
  field: Field,
): { kind: SheetColumn<never>['kind']; width?: number; header?: string } => {
  switch (field.kind) {
    case 'phone':
    case 'any phone':
      return { kind: 'phone', header: 'Phone' };
    case 'count':
      return { kind: 'number' };
    case 'date':
      return { kind: 'date' };
    case 'email':
      return { kind: 'text', width: 30, header: 'Email' };
    case 'name':
      return { kind: 'text', width: 28 };
    case 'text':
      if (field.max <= textLimits.name) return { kind: 'text', width: 18 };
      return { kind: 'text', width: field.max <= textLimits.address ? 32 : 40 };
    default:
      return { kind: 'text', width: 14 };
  }
};

/** The columns of a record's fields in a file, by API name. */
export function sheetColumns<const Of extends KeptRecord>(
  of: Of,
): { [Key in FieldOf<Of>]: SheetColumn<Columns<Of>> };
export function sheetColumns({ fields, kept }: KeptRecord): object {
  return mapKeys(fields, (field, key) => {
    const { column = key, heading = field.label } = kept[key] ?? {};
    const { header = heading, width = header.length, ...type } = typeOf(field);
    return {
      ...type,
      header,
      width,
      value: (row: Readonly<Record<string, unknown>>) => row[column],
    };
  });
}

/** A file's columns in order, then those of the record's fields that it doesn't name. */
export const wholeSheet = <Row>(
  fields: Readonly<Record<string, SheetColumn<Row>>>,
  columns: readonly SheetColumn<Row>[],
): readonly SheetColumn<Row>[] => [
  ...columns,
  ...Object.values(fields).filter((column) => !columns.includes(column)),
];
