import * as z from 'zod/mini';
import { type Check, findValidationErrors } from '#contract/platform/checks.ts';
import { isRecord } from '#contract/platform/is-record.ts';
import type { UploadRules } from '#server/platform/http/uploads.ts';

/** Any JSON Schema, with the keywords read here. */
export const JsonSchema = z.looseObject({
  get properties() {
    return z.optional(z.record(z.string(), JsonSchema));
  },
  get items() {
    return z.optional(JsonSchema);
  },
  get $defs() {
    return z.optional(z.record(z.string(), JsonSchema));
  },
  required: z.optional(z.array(z.string())),
  minItems: z.optional(z.number()),
  enum: z.optional(z.array(z.unknown())),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
});
export type JsonSchema = z.infer<typeof JsonSchema>;

interface BodyRules {
  body: z.ZodMiniType;
  checks: readonly Check<string>[];
  uploads?: UploadRules | undefined;
}

interface FieldRules extends Omit<BodyRules, 'body'> {
  /** Fields that reject ''. */
  filled: ReadonlySet<string>;
  required: ReadonlySet<string>;
}

const anyDay = '2000-01-01';

/**
 * Adds the checks to a body's schema: required fields, formats, allowed values and bounds. They apply to trimmed
 * text.
 */
export function describeBody(schema: JsonSchema, { body, ...rules }: BodyRules): JsonSchema {
  const fields = fieldsOf(schema);
  const empty = Object.fromEntries(fields.map((field) => [field, '']));
  const rejected = findValidationErrors(rules.checks, empty, anyDay).map(({ field }) => field);
  const { data, error } = z.safeParse(body, {});
  const missing = error?.issues.map(({ path }) => path.join('.')) ?? [];
  // A partial body can omit a field; in other bodies it is present as ''.
  const isOmissible = (field: string) => isRecord(data) && !(field.replace(/\..*/, '') in data);
  const required = [...missing, ...rejected.filter((field) => !isOmissible(field))];
  const filled = new Set(rejected);
  return describeObject(schema, { ...rules, filled, required: new Set(required) }, '');
}

/** The names of all fields; nested ones with their path. */
function fieldsOf({ properties = {} }: JsonSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    property.properties ? fieldsOf(property, `${prefix}${name}.`) : [prefix + name],
  );
}

function describeObject(schema: JsonSchema, rules: FieldRules, prefix: string): JsonSchema {
  const required: string[] = [];
  const properties: Record<string, JsonSchema> = {};
  for (const [name, own] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name) === true;
    if (own.properties) {
      const { default: fallback, ...property } = describeObject(own, rules, `${prefix}${name}.`);
      properties[name] = property;
      if ((isNeeded || fallback !== undefined) && property.required) required.push(name);
      continue;
    }
    const isFileNeeded = own.items?.format === 'binary' && own.minItems !== undefined;
    const field = prefix + name;
    const isRequired = isNeeded || isFileNeeded || rules.required.has(field);
    properties[name] = describeField(own, rules, field, isRequired);
    if (isRequired) required.push(name);
  }
  const { required: _, ...rest } = schema;
  return { ...rest, properties, ...(required.length > 0 && { required }) };
}

const emptyText = { type: 'string', enum: [''] };

function describeField(
  own: JsonSchema,
  { checks, uploads, filled }: FieldRules,
  field: string,
  isRequired: boolean,
): JsonSchema {
  const { default: fallback, maxLength, pattern: ownPattern, description: about, ...others } = own;
  if (own.type === 'array') {
    const limits = uploads?.fields.includes(field) && {
      maxItems: uploads.maxFiles,
      description: `At most ${uploads.maxBytes / 1024 / 1024} MB each.`,
    };
    return { ...others, ...(about !== undefined && { description: about }), ...limits };
  }
  const ofField = checks.filter((check) => check.field === field);
  // Rules that no keyword can express are described by their message.
  const messages = ofField.filter(({ schema }) => !schema).map(({ message }) => message);
  const description = [about, ...messages].filter(Boolean).join(' ');
  const described = description !== '' && { description };
  const ofChecks = z.parse(JsonSchema, Object.assign({}, ...ofField.map(({ schema }) => schema)));
  const isFilled = filled.has(field);
  if (ofChecks.type === 'integer') {
    const digits = { type: 'string', pattern: isFilled ? '^\\d+$' : '^\\d*$' };
    const orText = Array.isArray(own.type) ? digits : !isFilled && emptyText;
    return { ...(orText ? { anyOf: [ofChecks, orText] } : ofChecks), ...described };
  }

  const patterns = [ownPattern, ...ofField.map(({ schema }) => schema?.pattern)].filter(
    (one) => typeof one === 'string',
  );
  const [pattern, ...more] = patterns;
  const { pattern: _, ...keywords } = {
    ...others,
    ...ofChecks,
    ...(own.enum && { enum: own.enum }),
  };
  const takesEmpty =
    !keywords.enum && !keywords.format && patterns.every((one) => new RegExp(one, 'u').test(''));
  const text = {
    // An enum or pattern already limits the length.
    ...(takesEmpty && maxLength !== undefined && { maxLength }),
    ...(takesEmpty && isFilled && { minLength: 1 }),
    ...keywords,
    ...(pattern !== undefined && { pattern }),
    ...(more.length > 0 && { allOf: more.map((one) => ({ type: 'string', pattern: one })) }),
  };
  return {
    ...(isRequired || takesEmpty || fallback !== '' ? text : { anyOf: [text, emptyText] }),
    ...(!isRequired && fallback !== undefined && { default: fallback }),
    ...described,
  };
}
