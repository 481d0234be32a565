import type { FastifyContextConfig, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { type Access, apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { whoCan } from '#contract/platform/roles.ts';
import type { UploadRules } from '#server/platform/http/uploads.ts';
import type { BodyRules } from './body-schema.ts';
import type { ErrorStatus } from './error-responses.ts';

export interface Operation {
  /** The document's path, with parameters in braces. */
  path: string;
  errors: readonly ErrorStatus[];
  /** The rules of its body. */
  rules?: BodyRules;
  isBodyOptional?: true;
  /** The schema of a JSON body, if it differs from the form's. */
  jsonBody?: z.ZodMiniType | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    access?: Access;
    /** What administrators' routes demand besides a session and the permission. */
    demands?: Pick<Endpoint, 'confirm' | 'beforeSecondFactor'>;
  }
}

export interface OperationExtras {
  uploads?: UploadRules | undefined;
  headers?: z.ZodMiniType;
  errors?: readonly ErrorStatus[];
  /** The content types of a body of raw bytes. */
  bytesAs?: readonly string[] | undefined;
  /** The status of a repeated success, with the same body as the first. */
  statusAgain?: 200;
}

type Served = Omit<Endpoint, 'params' | 'query' | 'body' | 'jsonBody' | 'response'> &
  Partial<Record<'params' | 'query' | 'body' | 'jsonBody', z.ZodMiniType>> & {
    response: z.ZodMiniType;
  };

const json = 'application/json';

// Any body can cause these, whether expected or not.
const anyBody = [408, 413, 415, 507] as const;

const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .replaceAll(/\{(\w)/g, (_, first: string) => `By${first.toUpperCase()}`)
    .replaceAll(/\W+(\w?)/g, (_, first: string) => first.toUpperCase());

const FileBytes = z.any().check(z.meta({ type: 'string', format: 'binary' }));

/** The route options that describe an endpoint. The response schema also strips the response. */
export function describeEndpoint(
  endpoint: Served,
  { uploads, headers, errors = [], bytesAs, statusAgain }: OperationExtras = {},
): { schema: FastifySchema; config: FastifyContextConfig } {
  const { method, path, base = apiBase, access, tag, summary, status, params, query } = endpoint;
  const { body, jsonBody, accepts = [json], checks = [], response, produces } = endpoint;
  const { confirm, beforeSecondFactor, isBodyOptional } = endpoint;
  const success = produces
    ? { content: Object.fromEntries(produces.map((type) => [type, { schema: response }])) }
    : response;
  return {
    schema: {
      operationId: operationId(method, path),
      summary,
      ...(access !== 'public' &&
        access !== 'signed-in' && { description: `For ${whoCan(access)}.` }),
      tags: [tag],
      security: access === 'public' ? [] : [{ bearer: [] }],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body, consumes: [...accepts] }),
      ...(bytesAs && { body: FileBytes, consumes: [...bytesAs] }),
      response: { [status]: success, ...(statusAgain && { [statusAgain]: response }) },
    },
    config: {
      access,
      demands: { ...(confirm && { confirm }), ...(beforeSecondFactor && { beforeSecondFactor }) },
      operation: {
        path: base + path,
        errors: [
          ...(access === 'public' ? [] : ([401, 403] as const)),
          ...(method === 'GET' ? [] : anyBody),
          ...(endpoint.errors ?? []),
          ...errors,
        ],
        ...(body && { rules: { body, checks, uploads }, jsonBody }),
        ...(isBodyOptional && { isBodyOptional }),
      },
    },
  };
}
