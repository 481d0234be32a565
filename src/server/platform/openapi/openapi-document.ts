import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { Example } from '#contract/platform/examples.ts';
import { mapKeys } from '#contract/platform/keys.ts';
import { describeError, type ErrorStatus, errorComponents } from './error-responses.ts';
import type { Operation } from './operation.ts';

const Content = z.record(z.string(), z.looseObject({}));
const DescribedOperation = z.looseObject({
  parameters: z._default(
    z.array(z.looseObject({ schema: z.looseObject({ type: z.optional(z.unknown()) }) })),
    [],
  ),
  requestBody: z.optional(z.looseObject({ content: Content })),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(Content) })),
});

const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), DescribedOperation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});

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
  const document = z.parse(Document, written);
  const paths = mapKeys(document.paths, (methods, path) =>
    mapKeys(methods, (one, method) => {
      const name = `${method.toUpperCase()} ${path}`;
      const example = examples[name.replace(` ${apiBase}`, ' ')];
      return completeOperation(one, operations.get(name), example);
    }),
  );
  const responses = errorComponents;
  const schemas = referredTo(document.components.schemas, { paths, responses });
  return {
    ...document,
    paths,
    components: { ...document.components, schemas, responses, headers },
  };
}

function completeOperation(
  { requestBody, ...written }: z.infer<typeof DescribedOperation>,
  { errors = [], isBodyOptional }: Partial<Operation> = {},
  { body, jsonBody = body, response: answer, errors: shown = {} }: Partial<Example> = {},
): object {
  // Any request can cause the last three.
  const statuses = new Set<ErrorStatus>([...errors, 400, 500, 503]);
  const known = new Map(Object.entries(shown).map(([status, its]) => [Number(status), its]));
  const withExample = (content: z.infer<typeof Content>, asForm?: object, asJson = asForm) =>
    mapKeys(content, (media, type) => {
      const example = type === 'application/json' ? asJson : asForm;
      return { ...media, ...(example && { example }) };
    });
  return {
    ...written,
    parameters: written.parameters.map((one) => ({
      ...one,
      ...(one.schema.type === 'array' && { style: 'form', explode: false }),
    })),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        ...(isBodyOptional && { required: false }),
        content: withExample(requestBody.content, body, jsonBody),
      },
    }),
    responses: {
      ...mapKeys(written.responses, ({ content, ...response }, status) => ({
        ...response,
        description: STATUS_CODES[status],
        headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
        ...(content && { content: withExample(content, answer) }),
      })),
      ...Object.fromEntries([...statuses].map((one) => [one, describeError(one, known.get(one))])),
    },
  };
}

/** The schemas that the document refers to. Each feature's schemas are registered for input and for output. */
function referredTo<Schema extends object>(schemas: Record<string, Schema>, from: object) {
  const names = new Set<string>();
  const look = (within: object | undefined) => {
    for (const [, name = ''] of JSON.stringify(within ?? {}).matchAll(/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      look(schemas[name]);
    }
  };
  look(from);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}
