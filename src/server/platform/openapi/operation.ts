import type { FastifyContextConfig, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { type Access, apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { type Permission, whoCan } from '#contract/platform/roles.ts';
import type { UploadRules } from '#server/platform/http/uploads.ts';
import type { BodyRules } from './body-schema.ts';
import type { ErrorStatus } from './error-responses.ts';

export interface Operation {
  /** The document's path, with parameters in braces. */
  path: string;
  errors: readonly ErrorStatus[];
  body?: BodyRules;
  isBodyOptional?: true;
  /** The rules of a JSON body, if it differs from the form's. */
  jsonBody?: BodyRules;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    access?: Access;
    /** What administrators' routes demand besides a session and the permission. */
    demands?: Pick<Endpoint, 'confirm' | 'beforeSecondFactor'>;
  }
}

/** Route options that add a route to the OpenAPI document. */
export interface Described {
  schema: FastifySchema;
  config: FastifyContextConfig;
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

const isPermission = (access: Access): access is Permission =>
  access !== 'public' && access !== 'signed-in';

function errorsOfAccess(access: Access): readonly (401 | 403)[] {
  if (access === 'public') return [];
  return [401, 403];
}

/** Describes an endpoint's route. The response schema also strips the response. */
export function describeEndpoint(endpoint: Served, extras: OperationExtras = {}): Described {
  const {
    method,
    path,
    base = apiBase,
    access,
    tag,
    summary,
    status,
    params,
    query,
    response,
  } = endpoint;
  const { body, jsonBody, accepts = [json], checks = [], errors: own = [], produces } = endpoint;
  const { confirm, beforeSecondFactor } = endpoint;
  const { uploads, headers, errors = [], bytesAs, statusAgain } = extras;
  const content =
    produces && Object.fromEntries(produces.map((type) => [type, { schema: response }]));
  return {
    schema: {
      operationId: operationId(method, path),
      summary,
      ...(isPermission(access) && { description: `For ${whoCan(access)}.` }),
      tags: [tag],
      security: access === 'public' ? [] : [{ bearer: [] }],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body, consumes: [...accepts] }),
      ...(bytesAs && { body: FileBytes, consumes: [...bytesAs] }),
      response: {
        [status]: content ? { content } : response,
        ...(statusAgain && { [statusAgain]: response }),
      },
    },
    config: {
      access,
      demands: { ...(confirm && { confirm }), ...(beforeSecondFactor && { beforeSecondFactor }) },
      operation: {
        path: base + path,
        errors: [
          ...errorsOfAccess(access),
          ...(method === 'GET' ? [] : anyBody),
          ...own,
          ...errors,
        ],
        ...(body && { body: { body, checks, uploads } }),
        ...(endpoint.isBodyOptional && { isBodyOptional: true }),
        ...(jsonBody && { jsonBody: { body: jsonBody, checks } }),
      },
    },
  };
}

const FileBytes = z.any().check(z.meta({ type: 'string', format: 'binary' }));
