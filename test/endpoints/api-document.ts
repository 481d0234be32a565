import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';

const Media = z.looseObject({
  schema: z.record(z.string(), z.unknown()),
  example: z.optional(z.unknown()),
});
const Headers = z.record(z.string(), z.unknown());
const Response = z.looseObject({
  content: z.optional(z.record(z.string(), Media)),
  headers: Headers,
});

const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  requestBody: z.optional(z.looseObject({ content: z.record(z.string(), Media) })),
  responses: z.record(z.string(), z.union([z.strictObject({ $ref: z.string() }), Response])),
});

const Document = z.looseObject({
  openapi: z.string().check(z.startsWith('3.1')),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ responses: z.record(z.string(), Response) }),
});

export type Operation = z.infer<typeof Operation>;

export interface ApiDocument {
  /** As served. */
  text: string;
  tags: string[];
  /** By method and path, such as `POST /api/v1/training/enrol`. */
  operations: ReadonlyMap<string, Operation>;
  operationOf(endpoint: Pick<Endpoint, 'method' | 'path'>): Operation;
  responseOf(operation: Operation, status: number): z.infer<typeof Response> | undefined;
  /** A body's errors by its schema for that content type; empty if valid. A form's fields are text. */
  findBodyErrors(endpoint: Endpoint, type: string, body: unknown): string[];
  findAnswerErrors(endpoint: Endpoint, status: number, body: unknown): string[];
}

export async function readApiDocument(app: FastifyInstance): Promise<ApiDocument> {
  const { body: text } = await app.inject({ url: `${apiBase}/openapi.json` });
  const document = z.parse(Document, JSON.parse(text));
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );
  const operationOf: ApiDocument['operationOf'] = ({ method, path }) => {
    const operation = operations.get(`${method} ${apiBase}${path}`);
    if (!operation) throw new Error(`${method} ${path} is not in the document`);
    return operation;
  };
  const responseOf: ApiDocument['responseOf'] = ({ responses }, status) => {
    const response = responses[status];
    if (!response || 'headers' in response) return response;
    return document.components.responses[
      String(response.$ref).replace('#/components/responses/', '')
    ];
  };

  const [strict, ofText] = [aValidator(document, false), aValidator(document, true)];
  const errorsOf = (validator: Ajv2020, schema: object | undefined, value: unknown) => {
    if (!schema) return ['is not described'];
    validator.validate(atRoot(schema), value);
    return (validator.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message}`,
    );
  };
  return {
    text,
    tags: document.tags.map(({ name }) => name),
    operations,
    operationOf,
    responseOf,
    findBodyErrors: (endpoint, type, body) => {
      const { schema } = operationOf(endpoint).requestBody?.content[type] ?? {};
      // The validator converts texts to numbers in place.
      return errorsOf(type === 'application/json' ? strict : ofText, schema, structuredClone(body));
    },
    findAnswerErrors: (endpoint, status, body) => {
      const { content } = responseOf(operationOf(endpoint), status) ?? {};
      return errorsOf(strict, content?.['application/json']?.schema, body);
    },
  };
}

const documentId = 'https://api.example/openapi.json';

function aValidator(document: object, coerceTypes: boolean): Ajv2020 {
  const validator = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    coerceTypes,
  });
  addFormats.default(validator);
  validator.addSchema({ ...document, $id: documentId });
  return validator;
}

// One object per schema, so that it is compiled once.
const rooted = new WeakMap<object, object>();

function atRoot(schema: object): object {
  const known = rooted.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema).replaceAll('"#/components/', `"${documentId}#/components/`);
  const made = z.parse(z.looseObject({}), JSON.parse(text));
  rooted.set(schema, made);
  return made;
}
