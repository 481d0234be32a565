import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import { apiBase, ErrorBody } from '#contract/platform/endpoint.ts';
import type { Example } from '#contract/platform/examples.ts';
import { whoCan } from '#contract/platform/roles.ts';
import { internalError, unavailable } from '#server/platform/http/error-handler.ts';
import { type ErrorStatus, errorStatuses, httpErrors } from '#server/platform/http/http-errors.ts';
import type { Operation } from '#server/platform/http/register-endpoint.ts';
import { describeBody, JsonSchema } from './body-schema.ts';

const headers = {
  RequestId: { description: 'The ID of the request in the log.', schema: { type: 'string' } },
  RetryAfter: {
    description: 'The number of seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
  },
};

// Any request body can cause these, even an unexpected one.
const anyBody = [408, 413, 415, 507] as const;

/** The paths of these operations, and what they refer to. */
export function describeOperations(
  operations: readonly Operation[],
  examples: Readonly<Record<string, Example>>,
): Record<'paths' | 'components', object> {
  const schemas = new Schemas();
  // Every error's schema.
  schemas.of(ErrorBody, 'output');
  const paths: Record<string, object> = {};
  for (const operation of operations) {
    const { method, path, base = apiBase } = operation;
    const described = describeOperation(operation, schemas, examples[`${method} ${path}`]);
    paths[base + path] = { ...paths[base + path], [method.toLowerCase()]: described };
  }
  const responses = Object.fromEntries(
    errorStatuses.map((status) => [nameOf(status), describeError(status)]),
  );
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } };
  return { paths, components: { schemas: schemas.named, responses, headers, securitySchemes } };
}

/** JSON Schemas; those with an id are components. */
class Schemas {
  readonly named: Record<string, JsonSchema> = {};

  of(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const suffix = io === 'input' ? 'Input' : '';
    const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
      // More client generators support `enum` than `const`.
      .replaceAll(/"const":("(?:\\.|[^"\\])*"|[\w.-]+)/g, '"enum":[$1]')
      .replaceAll(/#\/\$defs\/(\w+)/g, `#/components/schemas/$1${suffix}`);
    const { $defs = {}, $schema, id, ...own } = z.parse(JsonSchema, JSON.parse(text));
    for (const [name, { id: _, ...one }] of Object.entries($defs)) this.named[name + suffix] = one;
    if (typeof id !== 'string') return own;
    this.named[id + suffix] = own;
    return { $ref: `#/components/schemas/${id}${suffix}` };
  }
}

const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .replaceAll(/\{(\w)/g, (_, first: string) => `By${first.toUpperCase()}`)
    .replaceAll(/\W+(\w?)/g, (_, first: string) => first.toUpperCase());

function describeOperation(
  operation: Operation,
  schemas: Schemas,
  { body, jsonBody = body, response: answer, errors: shown = {} }: Partial<Example> = {},
): object {
  const { method, path, access, tag, summary, status, produces = [json] } = operation;
  const { response, repeatStatus = status, errors = [] } = operation;
  // Any request can cause the last three.
  const statuses: readonly ErrorStatus[] = [
    ...(access === 'public' ? [] : ([401, 403] as const)),
    ...(method === 'GET' ? [] : anyBody),
    ...errors,
    400,
    500,
    503,
  ];
  const own = schemas.of(response, 'output');
  const media = { schema: own, ...(answer && { example: answer }) };
  const success = {
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
    ...(own.type !== 'null' && {
      content: Object.fromEntries(produces.map((type) => [type, media])),
    }),
  };
  const content = contentOf(operation, schemas).map(([type, schema]) => {
    const example = type === json ? jsonBody : body;
    return [type, { schema, ...(example && { example }) }] as const;
  });
  return {
    operationId: operationId(method, path),
    summary,
    tags: [tag],
    ...(access !== 'public' && access !== 'signed-in' && { description: `For ${whoCan(access)}.` }),
    parameters: (['query', 'params', 'headers'] as const).flatMap((place) =>
      parametersOf(place, operation[place] && schemas.of(operation[place], 'input')),
    ),
    security: access === 'public' ? [] : [{ bearer: [] }],
    responses: {
      [status]: { description: STATUS_CODES[status], ...success },
      [repeatStatus]: { description: STATUS_CODES[repeatStatus], ...success },
      ...Object.fromEntries(
        statuses.map((one) => [
          one,
          shown[one]
            ? describeError(one, shown[one])
            : { $ref: `#/components/responses/${nameOf(one)}` },
        ]),
      ),
    },
    ...(content.length > 0 && {
      requestBody: {
        required: !operation.isBodyOptional,
        content: Object.fromEntries(content),
      },
    }),
  };
}

const json = 'application/json';

const bytes: JsonSchema = { type: 'string', format: 'binary' };

function contentOf(
  { body, jsonBody, accepts = [json], checks = [], uploads, bytesAs = [] }: Operation,
  schemas: Schemas,
): (readonly [type: string, schema: JsonSchema])[] {
  if (!body) return bytesAs.map((type) => [type, bytes]);
  return accepts.map((type) => {
    const its = (type === json && jsonBody) || body;
    return [type, describeBody(schemas.of(its, 'input'), { body: its, checks, uploads })];
  });
}

const places = { query: 'query', params: 'path', headers: 'header' };

const parametersOf = (place: keyof typeof places, { properties = {}, required }: JsonSchema = {}) =>
  Object.entries(properties).map(([name, { description, ...schema }]) => ({
    schema,
    in: places[place],
    name,
    required: required?.includes(name) === true,
    ...(description !== undefined && { description }),
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  }));

type Body = z.infer<typeof ErrorBody>;

const descriptions: Readonly<Record<ErrorStatus, string>> = {
  400: 'Something is missing or wrong. `errors` names each bad field and the first rule that it breaks.',
  401: 'There is no token, or it is unknown, expired or revoked.',
  403: "The administrator's role does not allow it, or something has to be proved first, which `kind` names; of a document: the link was altered, is not signed, or is older than five minutes.",
  404: 'It does not exist.',
  408: 'The request came too slowly and was cut off.',
  409: 'The request conflicts with what is stored. The message says why.',
  413: 'The request, or a file of it, is too large.',
  415: 'The content type of the body is not supported.',
  422: 'The `Idempotency-Key` has been used for other data or files. Nothing was stored.',
  429: 'Too many attempts.',
  500: 'An unexpected error.',
  503: 'The database or the storage for files cannot be used, or the server is overloaded.',
  507: 'There is no space to store this.',
};

const errorExamples: Partial<Record<ErrorStatus, Body>> = {
  401: httpErrors.unauthorised().body,
  413: { message: 'The request is too large.' },
  429: httpErrors.tooMany(42).body,
  500: internalError.body,
  503: unavailable.body,
  507: httpErrors.noSpace().body,
};

const temporary: readonly ErrorStatus[] = [429, 503, 507];

const nameOf = (status: ErrorStatus) => (STATUS_CODES[status] ?? '').replaceAll(/\W/g, '');

const describeError = (status: ErrorStatus, example = errorExamples[status]) => ({
  description: descriptions[status],
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(temporary.includes(status) && {
      'Retry-After': { $ref: '#/components/headers/RetryAfter' },
    }),
  },
  content: {
    [json]: { schema: { $ref: '#/components/schemas/Error' }, ...(example && { example }) },
  },
});
