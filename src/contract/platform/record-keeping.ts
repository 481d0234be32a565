import { mapKeys } from './keys.ts';
import type { Fields } from './record.ts';

/**
 * A form's field as the office stores and names it. Kept in `<noun>-keeping.ts`, which public pages don't load. Each
 * entry is written out, without spreads, so that its texts are literal types.
 */
export interface KeptField {
  /** The column, if it isn't named like the API field. */
  column?: string;
  /** The key among the activity's shared names; by default a new one with the field's name. */
  activity?: string;
  /** The name in the activity and in a person's copy; by default the form's label. */
  called?: string;
  /** The heading in files; by default the form's label. Email addresses and phone numbers have short ones. */
  heading?: string;
  /**
   * The value after erasing the person: nothing, `erasedName`, the day the record arrived, or the value, if it
   * identifies no one. `sealed`: not a column but encrypted in others, which the erasing statement clears.
   */
  whenErased: 'nothing' | 'erased name' | 'day of arrival' | 'value' | 'sealed';
  /** For the API description and tests. */
  example: string;
}

export type KeptFields<Form extends Fields> = { readonly [Key in keyof Form]: KeptField };

export interface KeptRecord {
  fields: Fields;
  kept: Readonly<Record<string, KeptField>>;
}

export type FieldOf<Of extends KeptRecord> = Extract<keyof Of['fields'], string>;

/** The stored type of a field; a form only has text. */
export type StoredType<Form> = Form extends { options: readonly (infer Option)[] }
  ? Option
  : Form extends { kind: 'count' }
    ? number
    : string;

/** A field's column. `never` if the description isn't exact, so that no value gets a wrong column. */
type ColumnOf<Of extends KeptRecord, Key extends FieldOf<Of>> = Of['kept'][Key] extends {
  column: infer Column;
}
  ? Exact<Column>
  : Exact<Key>;
type Exact<Text> = Text extends string ? (string extends Text ? never : Text) : never;

export type Columns<Of extends KeptRecord> = {
  [Key in FieldOf<Of> as ColumnOf<Of, Key>]: StoredType<Of['fields'][Key]>;
};

/** Columns with a field's own text; a sealed field has none. */
export type FieldColumn<Of extends KeptRecord> = {
  [Key in FieldOf<Of>]: Of['kept'][Key] extends { whenErased: 'sealed' }
    ? never
    : ColumnOf<Of, Key>;
}[FieldOf<Of>];

export type RecordOf<Of extends KeptRecord> = {
  [Key in FieldOf<Of>]: StoredType<Of['fields'][Key]>;
};

export type ActivityKeyOf<Of extends KeptRecord> = {
  [Key in FieldOf<Of>]: Of['kept'][Key] extends { activity: infer Name } ? Name : Key;
}[FieldOf<Of>];

/** The names of the fields that have their own activity key. */
/* @__NO_SIDE_EFFECTS__ */
export function activityNames<const Of extends KeptRecord>(
  of: Of,
): { [Key in FieldOf<Of> as Of['kept'][Key] extends { activity: string } ? never : Key]: string };
export function activityNames({ fields, kept }: KeptRecord): object {
  const own = Object.entries(kept).filter(([, { activity }]) => activity === undefined);
  return Object.fromEntries(own.map(([key, { called }]) => [key, called ?? fields[key]?.label]));
}

/** A valid record's values by activity key; counts lose leading zeros. */
export function toActivity(
  { fields, kept }: KeptRecord,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const format = (key: string, value = '') =>
    fields[key]?.kind === 'count' && value !== '' ? String(Number(value)) : value;
  return Object.fromEntries(
    Object.entries(kept).map(([key, { activity }]) => [activity ?? key, format(key, values[key])]),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function exampleOf<const All extends Readonly<Record<string, KeptField>>>(
  kept: All,
): { [Key in keyof All]: All[Key]['example'] };
export function exampleOf(kept: Readonly<Record<string, KeptField>>): object {
  return mapKeys(kept, ({ example }) => example);
}
