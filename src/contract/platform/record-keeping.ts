import { mapKeys } from './keys.ts';
import type { Fields } from './record.ts';

/**
 * What the office does with a field of a form. It stands in a file of its own (`<noun>-keeping.ts`), which public pages don't load.
 * Each entry is written out, without spreads, so that its texts are types.
 */
export interface Kept {
  /** Its column, where that isn't called as the API calls the field. */
  column?: string;
  /** Its key among the names of the activity, where one of those says it; otherwise it has its own there, under the field's name. */
  activity?: string;
  /** Its name in the activity and in what a person gets, by default the form's label. */
  called?: string;
  /** Its heading in files, by default the form's label; those of email addresses and phone numbers are shorter for all. */
  heading?: string;
  /**
   * What erasing the person leaves: nothing, `erasedName`, of a date the day on which the record arrived, or the value, which says nothing
   * of anybody. What is `sealed` is no column: it stands encrypted in others, which the erasing statement itself empties.
   */
  whenErased: 'nothing' | 'erased name' | 'day of arrival' | 'value' | 'sealed';
  /** A made-up value, in the description of the API and in tests. */
  example: string;
}

/** An entry for each field of a form, in the order in which a person gets them. */
export type Keeping<Described extends Fields> = { readonly [Key in keyof Described]: Kept };

/** A form's fields, and what the office does with them. */
export interface KeptRecord {
  fields: Fields;
  kept: Readonly<Record<string, Kept>>;
}

export type FieldOf<Of extends KeptRecord> = Extract<keyof Of['fields'], string>;

/** What is stored of a field: a form has only text. */
export type Stored<Described> = Described extends { options: readonly (infer Option)[] }
  ? Option
  : Described extends { kind: 'count' }
    ? number
    : string;

/** The column of a field. `never` where the description isn't exact, so that nothing is stored under a wrong name. */
type ColumnOf<Of extends KeptRecord, Key extends FieldOf<Of>> = Of['kept'][Key] extends { column: infer Column }
  ? Exact<Column>
  : Exact<Key>;
type Exact<Text> = Text extends string ? (string extends Text ? never : Text) : never;

/** The columns of a record's fields. */
export type Columns<Of extends KeptRecord> = {
  [Key in FieldOf<Of> as ColumnOf<Of, Key>]: Stored<Of['fields'][Key]>;
};

/** The values of a record by their names in the API. */
export type Shown<Of extends KeptRecord> = { [Key in FieldOf<Of>]: Stored<Of['fields'][Key]> };

/** The keys of a record's fields in the activity. */
export type ActivityKeyOf<Of extends KeptRecord> = {
  [Key in FieldOf<Of>]: Of['kept'][Key] extends { activity: infer Told } ? Told : Key;
}[FieldOf<Of>];

/** The names in the activity of those fields that have their own key there. */
/* @__NO_SIDE_EFFECTS__ */
export function activityNames<const Of extends KeptRecord>(
  of: Of,
): { [Key in FieldOf<Of> as Of['kept'][Key] extends { activity: string } ? never : Key]: string };
export function activityNames({ fields, kept }: KeptRecord): object {
  const own = Object.entries(kept).filter(([, { activity }]) => activity === undefined);
  return Object.fromEntries(own.map(([key, { called }]) => [key, called ?? fields[key]?.label]));
}

/** A record's values, which keep the rules, by their keys in the activity: a count without the zeros that it was typed with. */
export function toActivity(
  { fields, kept }: KeptRecord,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const told = (key: string, value = '') =>
    fields[key]?.kind === 'count' && value !== '' ? String(Number(value)) : value;
  return Object.fromEntries(
    Object.entries(kept).map(([key, { activity }]) => [activity ?? key, told(key, values[key])]),
  );
}

/** A form as somebody fills it in. */
/* @__NO_SIDE_EFFECTS__ */
export function exampleOf<const All extends Readonly<Record<string, Kept>>>(
  kept: All,
): { [Key in keyof All]: All[Key]['example'] };
export function exampleOf(kept: Readonly<Record<string, Kept>>): object {
  return mapKeys(kept, ({ example }) => example);
}
