import * as z from 'zod/mini';
import { type Check, findValidationErrors } from '#contract/platform/checks.ts';
import type { UploadRules } from '#server/platform/http/uploads.ts';

/** Any JSON Schema, with the keywords used here. */
export const JsonSchema = z.looseObject({
  get properties() {
    return z.optional(z.record(z.string(), JsonSchema));
  },
  get items() {
    return z.optional(JsonSchema);
  },
  type: z.optional(z.unknown()),
  required: z.optional(z.array(z.string())),
  anyOf: z.optional(z.array(z.unknown())),
  enum: z.optional(z.array(z.unknown())),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maximum: z.optional(z.number()),
  description: z.optional(z.string()),
  default: z.optional(z.unknown()),
});
export type JsonSchema = z.infer<typeof JsonSchema>;

export interface BodyRules {
  body: z.ZodMiniType;
  checks: readonly Check<string>[];
  uploads?: UploadRules | undefined;
}

interface FieldRules {
  required: ReadonlySet<string>;
  /** Nested objects that are optional although some of their fields are required. */
  optional: ReadonlySet<string>;
  /** Fields that reject '', and fields that reject spaces alone. */
  filled: ReadonlySet<string>;
  trimmed: ReadonlySet<string>;
  checks: readonly Check<string>[];
  uploads: UploadRules | undefined;
}

const anyDay = '2000-01-01';
// Longer than a password's minimum length, so that only trimmed fields reject it.
const blank = ' '.repeat(60);

/**
 * Adds the body's checks to its schema: required fields, formats, allowed values and bounds. They apply to trimmed
 * text.
 */
export function describeBody(schema: JsonSchema, { body, checks, uploads }: BodyRules): JsonSchema {
  const fields = fieldsOf(schema);
  const findInvalid = (text: string) =>
    findValidationErrors(
      checks,
      Object.fromEntries(fields.map((field) => [field, text])),
      anyDay,
    ).map(({ field }) => field);
  const empty = emptyOf(schema);
  const { data, error } = z.safeParse(body, empty);
  const issuesOf = (sent: object) =>
    z.safeParse(body, sent).error?.issues.map(({ path }) => path.join('.')) ?? [];
  const filled = findInvalid('');
  // A partial body can omit a field; in other bodies it is present as ''.
  const isLeftOut = (field: string) => error === undefined && isAbsent(data, field.split('.'));
  const isOptional = (name: string) => {
    const { [name]: _, ...others } = empty;
    return ![...issuesOf(others), ...filled].some(
      (field) => field === name || field.startsWith(`${name}.`),
    );
  };
  const rules = {
    required: new Set([...filled.filter((field) => !isLeftOut(field)), ...issuesOf(empty)]),
    optional: new Set(Object.keys(empty).filter(isOptional)),
    filled: new Set(filled),
    trimmed: new Set(findInvalid(blank)),
    ...{ checks, uploads },
  };
  return describeObject(schema, rules, '');
}

/** A body without fields but with nested objects, so that their missing fields are found too. */
function emptyOf({ properties = {} }: JsonSchema): Record<string, unknown> {
  const nested = Object.entries(properties).filter(([, property]) => property.properties);
  return Object.fromEntries(nested.map(([name, property]) => [name, emptyOf(property)]));
}

function isAbsent(value: unknown, [name = '', ...rest]: string[]): boolean {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return true;
  return rest.length > 0 && isAbsent(Reflect.get(value, name), rest);
}

/** The names of all fields; nested ones with their path. */
function fieldsOf({ properties = {} }: JsonSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    property.properties ? fieldsOf(property, `${prefix}${name}.`) : [prefix + name],
  );
}

function describeObject(schema: JsonSchema, rules: FieldRules, prefix: string): JsonSchema {
  const described = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const field = prefix + name;
    if (property.properties) {
      const { default: _, ...inner } = describeObject(property, rules, `${field}.`);
      return {
        name,
        property: inner,
        isRequired: inner.required !== undefined && !rules.optional.has(field),
      };
    }
    const isFileNeeded = property.items?.format === 'binary' && property.minItems !== undefined;
    const isRequired = rules.required.has(field) || isFileNeeded;
    return { name, property: describeField(property, rules, field, isRequired), isRequired };
  });
  const required = described.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    ...schema,
    properties: Object.fromEntries(described.map(({ name, property }) => [name, property])),
    ...(required.length > 0 && { required }),
  };
}

function describeField(
  own: JsonSchema,
  rules: FieldRules,
  field: string,
  isRequired: boolean,
): JsonSchema {
  if (own.type === 'array') return describeList(own, rules.uploads, field);
  const about = rules.checks.filter((check) => check.field === field);
  const asked = z.parse(JsonSchema, Object.assign({}, ...about.map(({ schema }) => schema)));
  // Rules that no keyword can express are described by their message.
  const sentences = [
    own.description,
    ...about.map(({ schema, message }) => schema === undefined && message),
  ];
  const description = sentences.filter(Boolean).join(' ');
  const described = description === '' ? {} : { description };
  if (asked.type === 'integer') {
    const isEmptyTaken = !rules.filled.has(field);
    const isTextTaken = isEmptyTaken || (Array.isArray(own.type) && own.type.includes('string'));
    const pattern = wholeNumberPattern(asked.maximum, isEmptyTaken);
    const orText = isTextTaken && { type: ['integer', 'string'], pattern };
    return { ...asked, ...orText, ...described };
  }

  const { default: fallback, anyOf, maxLength, pattern: ownPattern, description: _, ...kept } = own;
  const { pattern: __, ...keywords } = { ...kept, ...asked, ...(own.enum && { enum: own.enum }) };
  const patterns = [ownPattern, ...about.map(({ schema }) => schema?.pattern)].filter(
    (one) => typeof one === 'string',
  );
  const takes = (text: string) =>
    !keywords.enum &&
    !keywords.format &&
    patterns.every((pattern) => new RegExp(pattern, 'u').test(text));
  const isEmptyTaken = takes('');
  if (rules.trimmed.has(field) && takes(blank)) patterns.push('\\S');
  const [pattern, ...more] = patterns;
  const text = {
    ...keywords,
    ...(rules.filled.has(field) && isEmptyTaken && { minLength: keywords.minLength ?? 1 }),
    // An enum or pattern already limits the length.
    ...(isEmptyTaken && maxLength !== undefined && { maxLength: keywords.maxLength ?? maxLength }),
    ...(pattern !== undefined && { pattern }),
    ...(more.length > 0 && { allOf: more.map((one) => ({ type: 'string', pattern: one })) }),
  };
  if (isRequired) return { ...text, ...(anyOf && { anyOf }), ...described };
  const optional =
    isEmptyTaken || fallback !== ''
      ? { ...text, ...(anyOf && { anyOf }) }
      : { anyOf: [text, { type: 'string', const: '' }] };
  return { ...optional, ...(fallback !== undefined && { default: fallback }), ...described };
}

function describeList(
  { default: _, ...own }: JsonSchema,
  uploads: UploadRules | undefined,
  field: string,
): JsonSchema {
  if (!uploads?.fields.includes(field)) return own;
  return {
    ...own,
    maxItems: uploads.maxFiles,
    description: `At most ${uploads.maxBytes / 1024 / 1024} MB each.`,
  };
}

function wholeNumberPattern(max = 0, isEmptyTaken = false): string {
  const digits = String(max);
  const asLong = [...digits].flatMap((digit, at) => {
    const [lowest, highest] = [at === 0 ? 1 : 0, Number(digit) - 1];
    return highest < lowest
      ? []
      : [`${digits.slice(0, at)}[${lowest}-${highest}]\\d{${digits.length - at - 1}}`];
  });
  const shorter = digits.length > 1 ? [`[1-9]\\d{0,${digits.length - 2}}`] : [];
  const number = `0*(?:${[...shorter, ...asLong, digits].join('|')})`;
  return isEmptyTaken ? `^(?:${number})?$` : `^${number}$`;
}
