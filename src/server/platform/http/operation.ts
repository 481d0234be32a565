import type { FastifyContextConfig, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { apiBase, type Endpoint } from '#contract/endpoint.ts';
import type { BodyRules } from './body-schema.ts';
import type { ErrorStatus } from './error-responses.ts';
import type { UploadRules } from './uploads.ts';

/** What the OpenAPI document says of a route that the route's schemas don't. */
export interface Operation {
  /** The path in the document, its parameters in braces. */
  path: string;
  errors: readonly ErrorStatus[];
  body?: BodyRules;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/** A route's options that put it into the OpenAPI document. */
export interface Described {
  schema: FastifySchema;
  config: FastifyContextConfig;
}

/** What a kind of route has beside what its endpoint says. */
export interface OperationExtras {
  uploads?: UploadRules | undefined;
  headers?: z.ZodMiniType;
  errors?: readonly ErrorStatus[];
}

type Served = Omit<Endpoint, 'params' | 'query' | 'body' | 'answer'> &
  Partial<Record<'params' | 'query' | 'body', z.ZodMiniType>> & { answer: z.ZodMiniType };

const json = 'application/json';

const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .replaceAll(/\{(\w)/g, (_, first: string) => `By${first.toUpperCase()}`)
    .replaceAll(/\W+(\w?)/g, (_, first: string) => first.toUpperCase());

/** Describes the route of an endpoint; the answer's schema also strips what goes out. */
export function describeEndpoint(endpoint: Served, { uploads, headers, errors = [] }: OperationExtras = {}): Described {
  const { method, path, access, tag, summary, status, params, query, body, answer } = endpoint;
  const { accepts = [json], checks = [], refuses = [] } = endpoint;
  return {
    schema: {
      operationId: operationId(method, path),
      summary,
      tags: [tag],
      security: access === 'admin' ? [{ bearer: [] }] : [],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body, consumes: [...accepts] }),
      response: { [status]: answer },
    },
    config: {
      operation: {
        path: apiBase + path,
        errors: [
          ...(access === 'admin' ? ([401] as const) : []),
          // These can come with any body, whether one is expected or not.
          ...(method === 'GET' ? [] : ([408, 413, 415, 507] as const)),
          ...refuses,
          ...errors,
        ],
        ...(body && { body: { body, checks, uploads } }),
      },
    },
  };
}

/** What there is to say of a route that everybody may read and that is no endpoint of the contract. */
export interface PlainRoute {
  /** Its whole path, the parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** The content types that a success can have. */
  produces: readonly string[];
  answer: z.ZodMiniType;
  errors?: readonly ErrorStatus[];
}

/** Describes such a route. */
export function describeRead({
  path,
  tag,
  summary,
  params,
  query,
  produces,
  answer,
  errors = [],
}: PlainRoute): Described {
  const content = Object.fromEntries(produces.map((type) => [type, { schema: answer }]));
  return {
    schema: {
      operationId: operationId('get', path.replace(apiBase, '')),
      summary,
      tags: [tag],
      security: [],
      ...(params && { params }),
      ...(query && { querystring: query }),
      response: { 200: { content } },
    },
    config: { operation: { path, errors } },
  };
}

/** The bytes of a file, as an answer. */
export const FileBytes = z.any().check(z.meta({ type: 'string', format: 'binary' }));
