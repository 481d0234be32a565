import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import * as z from 'zod/mini';

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

// What is null is known without validating the rest, as `anyOf` would. Properties without a schema are left out, not refused.
const override: Override = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (zodSchema._zod.def.type !== 'nullable') return;
  const [inner] = jsonSchema.anyOf ?? [];
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, inner, { nullable: true });
};

/**
 * Makes the code that writes a response of this schema as JSON, at its first response. It leaves out what the schema doesn't
 * name, and throws if something required is missing; it doesn't validate the values, which are typed.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodMiniType> = ({ schema }) => {
  let write: ((value: unknown) => string) | undefined;
  return (value) => {
    if (!write) {
      const described: object = z.toJSONSchema(schema, { unrepresentable: 'any', metadata: z.registry(), override });
      write = fastJson(described);
    }
    return write(value);
  };
};
