import { type CalendarDate, isRealDate } from './dates.ts';
import { canonicalEmail, emailPattern, isEmailAddress, maxEmailLength } from './email-address.ts';

/** How many characters a text may have, by what it is. */
export const textLimits = { name: 120, phoneNumber: 40, address: 300, long: 4000 } as const;

/** What a form says when something that it needs is missing. */
export const fillInMessage = 'Please fill in all required fields.';

/** What every form with a confirmation says when it isn't ticked. */
export const confirmationMissingMessage = 'Please confirm your information first.';

/** A form's values as the person typed them: every field is text, empty at first. */
export type Values<Field extends string> = Record<Field, string>;

/** One rule of a form: its message, and the fields that break it at the moment, in the form's order. */
export interface Check<Field extends string> {
  message: string;
  failing(values: Values<Field>, today: CalendarDate): Field[];
  /** The field that it is about, where that is one. That a field is required follows from `failing`. */
  field?: Field;
  /** What it asks of that field, in keywords of JSON Schema, as far as these can say it. Only describes. */
  schema?: Readonly<Record<string, unknown>>;
}

/** A broken rule: what to say, and at which fields. */
export interface FailedCheck<Field extends string> {
  message: string;
  fields: Field[];
}

/** A bad field and what is wrong with it. */
export interface ValidationError {
  field: string;
  message: string;
}

/** The first rule that is broken, as a form shows it; none when the values are good. */
export function firstFailedCheck<Field extends string>(
  checks: readonly Check<Field>[],
  values: Values<Field>,
  today: CalendarDate,
): FailedCheck<Field> | undefined {
  for (const { message, failing } of checks) {
    const fields = failing(values, today);
    if (fields.length > 0) return { message, fields };
  }
  return undefined;
}

/** Every bad field with the first message that applies to it, in the order of the rules. */
export function findValidationErrors<Field extends string>(
  checks: readonly Check<Field>[],
  values: Values<Field>,
  today: CalendarDate,
): ValidationError[] {
  const problems = new Map<string, ValidationError>();
  for (const { message, failing } of checks) {
    for (const field of failing(values, today)) if (!problems.has(field)) problems.set(field, { field, message });
  }
  return [...problems.values()];
}

const isEmpty = (text: string) => text.trim() === '';

/** A rule on one field's text; an empty field is left to `required`. */
function rule<Field extends string>(
  field: Field,
  message: string,
  passes: (text: string, today: CalendarDate) => boolean,
  schema?: Check<Field>['schema'],
): Check<Field> {
  return {
    message,
    field,
    ...(schema && { schema }),
    failing: (values, today) => (isEmpty(values[field]) || passes(values[field].trim(), today) ? [] : [field]),
  };
}

/** All of `fields` must be filled in. */
export function required<Field extends string>(fields: readonly Field[], message = fillInMessage): Check<Field> {
  return { message, failing: (values) => fields.filter((field) => isEmpty(values[field])) };
}

/** Text, an @ sign, text, a dot and text, with no spaces, in the form in which it is stored. */
export function email<Field extends string>(field: Field): Check<Field> {
  return rule(field, 'Please enter a valid email address.', isEmailAddress, { format: 'email', pattern: emailPattern });
}

/** A Nigerian number: 0 followed by exactly ten digits. */
export function phoneNumber<Field extends string>(field: Field): Check<Field> {
  return matches(field, 'Please enter a valid 11-digit Nigerian phone number.', /^0\d{10}$/);
}

function matches<Field extends string>(field: Field, message: string, shape: RegExp): Check<Field> {
  return rule(field, message, (text) => shape.test(text), { pattern: shape.source });
}

/** At most `most` characters, and none that can't be shown (such as NUL, which no database text can hold). */
export function text<Field extends string>(
  field: Field,
  label: string,
  most: number,
  toStored = (value: string) => value,
): Check<Field>[] {
  return [
    rule(
      field,
      `${label} can have at most ${most.toLocaleString('en-NG')} characters.`,
      (value) => toStored(value).length <= most,
      { maxLength: most },
    ),
    rule(field, `${label} contains characters that can't be used.`, (value) => usable.test(toStored(value)), {
      pattern: usable.source,
    }),
  ];
}

/** What `text` asks, of an e-mail address in the form in which it is stored. */
export function emailText<Field extends string>(field: Field, label: string): Check<Field>[] {
  return text(field, label, maxEmailLength, canonicalEmail);
}

// No control characters except tab and line breaks, which a long text may hold.
const usable = /^[\P{Cc}\t\n\r]*$/u;

/** One of a list's values. */
export function oneOf<Field extends string>(field: Field, label: string, options: readonly string[]): Check<Field> {
  return rule(field, `${label} must be one of: ${options.join(', ')}.`, (value) => options.includes(value), {
    enum: options,
  });
}

/** A whole number from `least` to `most`. */
export function wholeNumber<Field extends string>(
  field: Field,
  label: string,
  least: number,
  most: number,
): Check<Field> {
  return rule(
    field,
    `${label} must be a whole number from ${least} to ${most}.`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
    { type: 'integer', minimum: least, maximum: most },
  );
}

/** A date of the calendar. */
export function realDate<Field extends string>(field: Field, label: string): Check<Field> {
  return rule(field, `${label} must be a real date.`, isRealDate, { format: 'date' });
}

/** A date that has not passed in Lagos; text that is no date is left to `realDate`. */
export function notBeforeToday<Field extends string>(field: Field, label: string): Check<Field> {
  return rule(field, `${label} can't be before today.`, (value, today) => !isRealDate(value) || value >= today);
}

/** A date that does not lie before the one of another field; text that is no date is left to `realDate`. */
export function notBefore<Field extends string>(field: Field, earlier: Field, message: string): Check<Field> {
  return {
    message,
    field,
    failing: (values) => {
      const [later, first] = [values[field].trim(), values[earlier].trim()];
      return isRealDate(later) && isRealDate(first) && later < first ? [field] : [];
    },
  };
}

/** A date that does not lie after the one of another field; text that is no date is left to `realDate`. */
export function notAfter<Field extends string>(field: Field, later: Field, message: string): Check<Field> {
  const { failing } = notBefore(later, field, message);
  return { message, field, failing: (values, today) => (failing(values, today).length > 0 ? [field] : []) };
}

/** A time of the day from 00:00 to 23:59, written `HH:mm`. */
export function timeOfDay<Field extends string>(field: Field, label: string): Check<Field> {
  return matches(field, `${label} must be a time such as 09:30.`, /^([01]\d|2[0-3]):[0-5]\d$/);
}
