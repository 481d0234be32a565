import type { Values } from './checks.ts';
import { mapKeys } from './keys.ts';
import type { Fields } from './record.ts';

/** Values by path, nested as in JSON: `duration.startDate` in `duration`. */
export type Nested<Flat> = {
  [Path in keyof Flat as Path extends `${infer Head}.${string}`
    ? Head
    : Path]: Path extends `${infer Head}.${string}`
    ? { [Inner in keyof Flat as Inner extends `${Head}.${infer Rest}` ? Rest : never]: Flat[Inner] }
    : Flat[Path];
};

/* @__NO_SIDE_EFFECTS__ */
export function nested<const Flat extends object>(values: Flat): Nested<Flat>;
export function nested(values: object): object {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [head = path, rest] = path.split('.');
    body[head] = rest === undefined ? value : { ...toObject(body[head]), [rest]: value };
  }
  return body;
}

/** A record's or body's values in the form's shape. */
export function valuesOf<Key extends string>(
  fields: Fields<Key>,
  record: Nested<Readonly<Record<NoInfer<Key>, string | number | null>>>,
): Values<Key>;
export function valuesOf(
  fields: Fields,
  record: Readonly<Record<string, unknown>>,
): Values<string> {
  return mapKeys(fields, (_, path) => String(valueAt(record, path) ?? ''));
}

/** The values of the fields that a correction has. */
export function correctionValues<Key extends string>(
  fields: Fields<Key>,
  body: PartialValues<Nested<Readonly<Record<NoInfer<Key>, string>>>>,
): Partial<Values<Key>>;
export function correctionValues(
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
): Partial<Values<string>> {
  const entries = Object.entries(mapKeys(fields, (_, path) => valueAt(body, path)));
  return Object.fromEntries(
    entries.flatMap(([path, value]) => (typeof value === 'string' ? [[path, value]] : [])),
  );
}
type PartialValues<Values> = {
  readonly [Key in keyof Values]?:
    | (Values[Key] extends object ? PartialValues<Values[Key]> : Values[Key])
    | undefined;
};

function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  const [head = path, rest] = path.split('.');
  return rest === undefined ? record[head] : toObject(record[head])[rest];
}

const toObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' ? { ...value } : {};
