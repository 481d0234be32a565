import * as z from 'zod/mini';
import { textLimits } from './checks.ts';
import { emailField } from './email-address.ts';
import { DateOnly, givenText, ifGiven, textField } from './endpoint.ts';
import { mapKeys } from './keys.ts';
import { nameField } from './names.ts';
import { nationalPhoneNumber } from './phone-number.ts';
import type { Field, Fields } from './record.ts';

/** A number in JSON; text from a form is accepted too. A missing one becomes ''. */
/* @__NO_SIDE_EFFECTS__ */
export const countField = (label: string) =>
  z._default(
    z.pipe(
      z.union([z.number(), z.string()], `${label} must be a number.`),
      z.transform((value: number | string) => String(value).trim()),
    ),
    '',
  );

/** Stored in one form, so that the person is found however the number was typed. */
const anyPhoneField = (label: string) =>
  z._default(givenText(label, textLimits.phoneNumber).check(z.overwrite(nationalPhoneNumber)), '');

/** The schema of a field in a body: a number or text for a count, text for all others. */
type SentSchema<Form> = Form extends { kind: 'count' }
  ? ReturnType<typeof countField>
  : ReturnType<typeof textField>;

type ShownSchema<Form> = Form extends {
  options: readonly (infer Option extends string)[];
}
  ? z.ZodMiniEnum<{ [Each in Option]: Each }>
  : Form extends { kind: 'count' }
    ? z.ZodMiniInt
    : z.ZodMiniString;

/** The fields of a submitted form; a missing one becomes ''. The rules validate the values. */
/* @__NO_SIDE_EFFECTS__ */
export function sentShape<const Form extends Fields>(
  fields: Form,
): { [Key in keyof Form]: SentSchema<Form[Key]> };
export function sentShape(fields: Fields): object {
  return mapKeys(fields, toSentSchema);
}

/** The fields of a correction; a missing one stays missing. */
/* @__NO_SIDE_EFFECTS__ */
export function correctionShape<const Form extends Fields>(
  fields: Form,
): { [Key in keyof Form]: z.ZodMiniOptional<SentSchema<Form[Key]>['def']['innerType']> };
export function correctionShape(fields: Fields): object {
  return mapKeys(fields, (field) => ifGiven<z.ZodMiniType>(toSentSchema(field)));
}

/* @__NO_SIDE_EFFECTS__ */
export function shownShape<const Form extends Fields>(
  fields: Form,
): { [Key in keyof Form]: ShownSchema<Form[Key]> };
export function shownShape(fields: Fields): object {
  return mapKeys(fields, toShownSchema);
}

function toSentSchema(field: Field) {
  const { label } = field;
  switch (field.kind) {
    case 'name':
      return nameField(label, textLimits.name);
    case 'email':
      return emailField(label);
    case 'phone':
      return textField(label, 11);
    case 'any phone':
      return anyPhoneField(label);
    case 'text':
      return textField(label, field.max);
    case 'choice':
      return textField(label, Math.max(...field.options.map(({ length }) => length)));
    case 'date':
      return textField(label, 10);
    case 'time':
      return textField(label, 5);
    case 'count':
      return countField(label);
  }
}

function toShownSchema(field: Field) {
  if (field.kind === 'choice') return z.enum(field.options);
  if (field.kind === 'count') return z.int();
  return field.kind === 'date' ? DateOnly : z.string();
}
