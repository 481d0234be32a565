import { type CalendarDate, fullYearMessage, hasFullYear, isRealDate } from './dates.ts';
import { canonicalEmail, emailPattern, isEmailAddress, maxEmailLength } from './email-address.ts';
import { canBeName, toName } from './names.ts';

/** In characters. */
export const textLimits = { name: 120, phoneNumber: 40, address: 300, long: 4000 } as const;

export const fillInMessage = 'Please fill in all required fields.';

export const invalidEmailMessage = 'Please enter a valid email address.';

export const invalidPhoneMessage = 'Please enter a valid 11-digit Nigerian phone number.';

export const confirmationMissingMessage = 'Please confirm your information first.';

/** A form's values as typed; all are text, '' by default. */
export type Values<Field extends string> = Record<Field, string>;

/** A validation rule: a message, and a function that returns the invalid fields in the form's order. */
export interface Check<Field extends string> {
  message: string;
  failing(values: Values<Field>, today: CalendarDate): Field[];
  /** The field of a rule about a single one. Required fields are found by calling `failing`. */
  field?: Field;
  /** The rule as JSON Schema keywords, as far as possible. For documentation only. */
  schema?: Readonly<Record<string, unknown>>;
}

export interface FailedCheck<Field extends string> {
  message: string;
  fields: Field[];
}

export interface ValidationError {
  field: string;
  message: string;
}

/** Returns the first broken rule, which the form shows; `undefined` if the values are valid. */
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

/** Returns each invalid field with its first message, in the order of the rules. */
export function findValidationErrors<Field extends string>(
  checks: readonly Check<Field>[],
  values: Values<Field>,
  today: CalendarDate,
): ValidationError[] {
  const errors = new Map<string, ValidationError>();
  for (const { message, failing } of checks) {
    for (const field of failing(values, today))
      if (!errors.has(field)) errors.set(field, { field, message });
  }
  return [...errors.values()];
}

const isEmpty = (text: string) => text.trim() === '';

/** A rule for one field's text. Empty fields pass; `required` reports them. */
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
    failing: (values, today) =>
      isEmpty(values[field]) || passes(values[field].trim(), today) ? [] : [field],
  };
}

/** The fields can't be empty. Invisible characters, such as zero-width spaces, don't count. */
export function required<Field extends string>(
  fields: readonly Field[],
  message = fillInMessage,
): Check<Field> {
  return { message, failing: (values) => fields.filter((field) => toName(values[field]) === '') };
}

/** An email address in its stored form: text, @, text, a dot and text, without spaces. */
export function email<Field extends string>(field: Field): Check<Field> {
  return rule(field, invalidEmailMessage, isEmailAddress, {
    format: 'email',
    pattern: emailPattern,
  });
}

/** A Nigerian number: 0 and ten more digits. */
export function phoneNumber<Field extends string>(field: Field): Check<Field> {
  return matches(field, invalidPhoneMessage, /^0\d{10}$/);
}

function matches<Field extends string>(field: Field, message: string, shape: RegExp): Check<Field> {
  return rule(field, message, (text) => shape.test(text), { pattern: shape.source });
}

// `toLocaleString` would load its data as soon as a form is defined, which blocks slow phones.
const withCommas = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** At most `max` characters. No control characters (PostgreSQL can't store NUL), no lone surrogates. */
export function text<Field extends string>(
  field: Field,
  label: string,
  max: number,
  toStored = (value: string) => value,
): Check<Field>[] {
  return [
    rule(
      field,
      `${label} can have at most ${withCommas(max)} characters.`,
      (value) => toStored(value).length <= max,
      {
        maxLength: max,
      },
    ),
    rule(
      field,
      `${label} contains characters that can't be used.`,
      (value) => usable.test(toStored(value)),
      {
        pattern: usable.source,
      },
    ),
  ];
}

/** The rules of `text`, applied to the stored form of an email address. */
export function emailText<Field extends string>(field: Field, label: string): Check<Field>[] {
  return text(field, label, maxEmailLength, canonicalEmail);
}

/** The rules of a person's, company's or training's name, applied to its stored form. */
export function name<Field extends string>(field: Field, label: string): Check<Field>[] {
  return [
    ...text(field, label, textLimits.name, toName),
    rule(
      field,
      `${label} has a letter that was lost (\uFFFD). Please type it again.`,
      (value) => !value.includes('\uFFFD'),
      {
        pattern: '^[^\uFFFD]*$',
      },
    ),
    rule(
      field,
      `${label} can't have web or email addresses, or symbols such as < and _.`,
      canBeName,
    ),
  ];
}

// Long texts can contain tabs and line breaks, but no other control characters.
const usable = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

export function oneOf<Field extends string>(
  field: Field,
  label: string,
  options: readonly string[],
): Check<Field> {
  return rule(
    field,
    `${label} must be one of: ${options.join(', ')}.`,
    (value) => options.includes(value),
    {
      enum: options,
    },
  );
}

export const isWholeNumber = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;

export function wholeNumber<Field extends string>(
  field: Field,
  label: string,
  min: number,
  max: number,
): Check<Field> {
  return rule(
    field,
    `${label} must be a whole number from ${min} to ${max}.`,
    (value) => isWholeNumber(value, min, max),
    { type: 'integer', minimum: min, maximum: max },
  );
}

/** A whole number not above another field's, if both are given. */
export function atMost<Field extends string>(
  field: Field,
  other: Field,
  message: string,
): Check<Field> {
  return {
    message,
    field,
    failing: (values) => {
      const [low, high] = [values[field].trim(), values[other].trim()];
      return low !== '' && high !== '' && Number(low) > Number(high) ? [field] : [];
    },
  };
}

/** An existing calendar date, `YYYY-MM-DD`, from 1900 to 2100. */
export function realDate<Field extends string>(field: Field, label: string): Check<Field>[] {
  return [
    rule(field, `${label} must be a real date.`, isRealDate, { format: 'date' }),
    rule(field, fullYearMessage, hasFullYear, { pattern: '^(19\\d\\d|20\\d\\d|2100)-' }),
  ];
}

/** Not before today in Lagos. Other text than a date passes; `realDate` reports it. */
export function notBeforeToday<Field extends string>(field: Field, label: string): Check<Field> {
  return rule(
    field,
    `${label} can't be before today.`,
    (value, today) => !isRealDate(value) || value >= today,
  );
}

/** Not after today in Lagos, for dates that `realDate` has checked. */
export const notAfterToday = <Field extends string>(field: Field, message: string): Check<Field> =>
  rule(field, message, (value, today) => value <= today);

/** Not before the date in another field. Other text than a date passes; `realDate` reports it. */
export function notBefore<Field extends string>(
  field: Field,
  earlier: Field,
  message: string,
): Check<Field> {
  return {
    message,
    field,
    failing: (values) => {
      const [later, first] = [values[field].trim(), values[earlier].trim()];
      return isRealDate(later) && isRealDate(first) && later < first ? [field] : [];
    },
  };
}

/** Not after the date in another field. Other text than a date passes; `realDate` reports it. */
export function notAfter<Field extends string>(
  field: Field,
  later: Field,
  message: string,
): Check<Field> {
  const { failing } = notBefore(later, field, message);
  return {
    message,
    field,
    failing: (values, today) => (failing(values, today).length > 0 ? [field] : []),
  };
}

export function timeOfDay<Field extends string>(field: Field, label: string): Check<Field> {
  return matches(field, `${label} must be a time such as 09:30.`, /^([01]\d|2[0-3]):[0-5]\d$/);
}

/** A code with this many digits; '' fails. */
export function digits<Field extends string>(field: Field, length: number): Check<Field> {
  const shape = new RegExp(`^\\d{${length}}$`);
  return {
    message: `Please enter the ${length}-digit code.`,
    field,
    schema: { pattern: shape.source },
    failing: (values) => (shape.test(values[field]) ? [] : [field]),
  };
}
