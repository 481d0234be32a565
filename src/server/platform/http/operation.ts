import type { FastifyContextConfig, FastifySchema } from 'fastify';
import type * as z from 'zod/mini';
import { apiBase, type Endpoint } from '#contract/endpoint.ts';
import type { BodyRules } from './body-schema.ts';
import type { ErrorStatus } from './error-responses.ts';
import type { UploadRules } from './uploads.ts';

/** A route's OpenAPI description that its schemas don't contain. */
export interface Operation {
  /** The path in the document, with its parameters in braces. */
  path: string;
  errors: readonly ErrorStatus[];
  body?: BodyRules;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/** Route options that add a route to the OpenAPI document. */
export interface Described {
  schema: FastifySchema;
  config: FastifyContextConfig;
}

/** A route's description in addition to its endpoint's. */
export interface OperationExtras {
  uploads?: UploadRules | undefined;
  headers?: z.ZodMiniType;
  errors?: readonly ErrorStatus[];
}

type Served = Omit<Endpoint, 'params' | 'query' | 'body' | 'response'> &
  Partial<Record<'params' | 'query' | 'body', z.ZodMiniType>> & { response: z.ZodMiniType };

const json = 'application/json';

const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .replaceAll(/\{(\w)/g, (_, first: string) => `By${first.toUpperCase()}`)
    .replaceAll(/\W+(\w?)/g, (_, first: string) => first.toUpperCase());

/** Describes an endpoint's route. The response schema also strips the response. */
export function describeEndpoint(endpoint: Served, { uploads, headers, errors = [] }: OperationExtras = {}): Described {
  const { method, path, base = apiBase, access, tag, summary, status, params, query, body, response } = endpoint;
  const { accepts = [json], checks = [], errors: own = [], produces } = endpoint;
  const content = produces && Object.fromEntries(produces.map((type) => [type, { schema: response }]));
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
      response: { [status]: content ? { content } : response },
    },
    config: {
      operation: {
        path: base + path,
        errors: [
          ...(access === 'admin' ? ([401] as const) : []),
          // Any body can cause these, whether one is expected or not.
          ...(method === 'GET' ? [] : ([408, 413, 415, 507] as const)),
          ...own,
          ...errors,
        ],
        ...(body && { body: { body, checks, uploads } }),
      },
    },
  };
}
