import type { Check, Values } from './checks.ts';
import * as check from './checks.ts';
import { keysOf, mapKeys } from './keys.ts';

interface Described {
  label: string;
  isOptional?: true;
}

/**
 * One field of a form, as plain data. This module derives labels, blank values and rules from it,
 * `record-schemas.ts` schemas. `phone` is a Nigerian number, as specified; `any phone` has any form.
 */
export type Field = Described &
  (
    | { kind: 'name' | 'email' | 'phone' | 'any phone' | 'time' }
    | { kind: 'text'; max: number }
    | { kind: 'choice'; options: readonly string[] }
    /** `isFromToday`: it can't be before today. */
    | { kind: 'date'; isFromToday?: true }
    | { kind: 'count'; between: readonly [min: number, max: number] }
  );

/**
 * The fields of a form by API name, in the order of their rules. A nested one is named by its path, such as
 * `duration.startDate`.
 */
export type Fields<Key extends string = string> = Readonly<Record<Key, Field>>;

/** The fields of a form with a summary: the label of each field there, or null if the summary omits it. */
export type SummedFields<Key extends string = string> = Readonly<
  Record<Key, Field & { summary: string | null }>
>;

/* @__NO_SIDE_EFFECTS__ */
export function labelsOf<Key extends string>(fields: Fields<Key>): Readonly<Record<Key, string>> {
  return mapKeys(fields, ({ label }) => label);
}

/* @__NO_SIDE_EFFECTS__ */
export function blankOf<Key extends string>(fields: Fields<Key>): Values<Key> {
  return mapKeys(fields, () => '');
}

export interface Variation<Key extends string> {
  /** The stored values of a corrected record: an unchanged day may be in the past. */
  stored?: Readonly<Partial<Record<NoInfer<Key>, string | null>>>;
  /** Rules between fields, each checked after those of its field. */
  between?: Readonly<Partial<Record<NoInfer<Key>, readonly Check<NoInfer<Key>>[]>>>;
  missing?: string;
}

/** A form's rules, in order: missing fields, the form of email addresses and phone numbers, then field by field. */
/* @__NO_SIDE_EFFECTS__ */
export function checksOf<Key extends string>(
  fields: Fields<Key>,
  { stored, between, missing }: Variation<Key> = {},
): readonly Check<Key>[] {
  const keys = keysOf(fields);
  const needed = keys.filter((key) => !fields[key].isOptional);
  return [
    ...(needed.length > 0 ? [check.required(needed, missing)] : []),
    ...keys.flatMap((key) => shapeOf(key, fields[key])),
    ...keys.flatMap((key) => [
      ...rulesOf(key, fields[key], stored?.[key]),
      ...(between?.[key] ?? []),
    ]),
  ];
}

function shapeOf<Key extends string>(key: Key, { kind }: Field): Check<Key>[] {
  if (kind === 'email') return [check.email(key)];
  return kind === 'phone' ? [check.phoneNumber(key)] : [];
}

function rulesOf<Key extends string>(
  key: Key,
  field: Field,
  stored: string | null | undefined,
): Check<Key>[] {
  const { label } = field;
  switch (field.kind) {
    case 'name':
      return check.name(key, label);
    case 'email':
      return check.emailText(key, label);
    case 'phone':
      return [];
    case 'any phone':
      return check.text(key, label, check.textLimits.phoneNumber);
    case 'text':
      return check.text(key, label, field.max);
    case 'choice':
      return [check.oneOf(key, label, field.options)];
    case 'date':
      return [
        ...check.realDate(key, label),
        ...(field.isFromToday ? [unlessStored(check.notBeforeToday(key, label), key, stored)] : []),
      ];
    case 'time':
      return [check.timeOfDay(key, label)];
    case 'count':
      return [check.wholeNumber(key, label, ...field.between)];
  }
}

/** The rule, except for the stored value. */
const unlessStored = <Key extends string>(
  rule: Check<Key>,
  key: Key,
  stored: string | null | undefined,
): Check<Key> => ({
  ...rule,
  failing: (values, today) => (values[key] === stored ? [] : rule.failing(values, today)),
});
