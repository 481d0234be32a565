import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import { apiBase } from '#contract/platform/endpoint.ts';
import { JsonSchema } from './body-schema.ts';
import {
  describeError,
  type ErrorStatus,
  errorComponents,
  errorReference,
} from './error-responses.ts';
import type { Operation } from './operation.ts';

/** A call's example body and success response, and errors with a specific message. */
export interface Example {
  body?: object;
  /** The JSON body, if it differs from the form's. */
  jsonBody?: object;
  response: object;
  errors?: Partial<Record<ErrorStatus, Parameters<typeof describeError>[1]>>;
}

const Media = z.looseObject({ schema: z.unknown() });
const DescribedOperation = z.looseObject({
  parameters: z.optional(z.array(z.looseObject({ in: z.string(), schema: JsonSchema }))),
  requestBody: z.optional(z.looseObject({ content: z.record(z.string(), Media) })),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.optional(z.record(z.string(), Media)) }),
  ),
});
type DescribedOperation = z.infer<typeof DescribedOperation>;

const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), DescribedOperation)),
  components: z.looseObject({ schemas: z.record(z.string(), JsonSchema) }),
});

const json = 'application/json';

const headers = {
  RequestId: { description: 'The ID of the request in the log.', schema: { type: 'string' } },
  RetryAfter: {
    description: 'The number of seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** Adds each operation's errors, headers and examples to the document generated from the routes. */
export function completeDocument(
  written: object,
  operations: ReadonlyMap<string, Operation>,
  examples: Readonly<Record<string, Example>>,
): Record<string, unknown> {
  const { paths, components, ...document } = z.parse(Document, written);
  const complete = (method: string, path: string, one: DescribedOperation) => {
    const name = `${method.toUpperCase()} ${path}`;
    return completeOperation(one, operations.get(name), examples[name.replace(` ${apiBase}`, ' ')]);
  };
  const completePaths = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, one]) => [method, complete(method, path, one)]),
      ),
    ]),
  );
  const statuses = [...operations.values()].flatMap(({ errors }) => statusesOf(errors));
  const responses = errorComponents(new Set(statuses));
  const schemas = referredTo(components.schemas, { completePaths, responses });
  return {
    ...document,
    paths: completePaths,
    components: { ...components, schemas, responses, headers },
  };
}

/** An operation's error statuses: its own, and those that any request can cause. */
const statusesOf = (errors: readonly ErrorStatus[]): ErrorStatus[] =>
  [...new Set<ErrorStatus>([...errors, 400, 500, 503])].toSorted((one, other) => one - other);

function completeOperation(
  written: DescribedOperation,
  { errors = [], isBodyOptional }: Partial<Operation> = {},
  example: Example | undefined,
): object {
  const { parameters = [], requestBody, responses } = written;
  const errorOf = (status: ErrorStatus) => {
    const its = example?.errors?.[status];
    return its ? describeError(status, its) : errorReference(status);
  };
  const successes = Object.entries(responses).map(([status, response]) => ({
    status,
    response: {
      ...response,
      description: STATUS_CODES[status],
      headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
      ...(response.content && { content: withExample(response.content, () => example?.response) }),
    },
  }));
  return {
    ...written,
    parameters: parameters.map((one) =>
      one.schema.type === 'array' ? { ...one, style: 'form', explode: false } : one,
    ),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        ...(isBodyOptional && { required: false }),
        content: withExample(
          requestBody.content,
          (type) => (type === json && example?.jsonBody) || example?.body,
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(successes.map(({ status, response }) => [status, response])),
      ...Object.fromEntries(statusesOf(errors).map((status) => [status, errorOf(status)])),
    },
  };
}

function withExample(
  content: Record<string, object>,
  exampleOf: (type: string) => object | undefined,
): Record<string, object> {
  const described = Object.entries(content).map(([type, media]) => {
    const example = exampleOf(type);
    return [type, { ...media, ...(example && { example }) }] as const;
  });
  return Object.fromEntries(described);
}

function referredTo(schemas: Record<string, JsonSchema>, from: object): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const look = (within: object) => {
    for (const [, name = ''] of JSON.stringify(within).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    )) {
      const schema = schemas[name];
      if (!schema || found.has(name)) continue;
      found.set(name, schema);
      look(schema);
    }
  };
  look(from);
  return Object.fromEntries(
    [...found].toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  );
}
