import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiBase, type Endpoint } from '#contract/endpoint.ts';
import { compressResponse } from './compression.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { httpErrors } from './http-errors.ts';
import { describeEndpoint, type OperationExtras } from './operation.ts';
import { maxReceivedBytes, receiveForm, type UploadRules } from './uploads.ts';

/** An endpoint by the types of what its schemas let through, and of what its answer is made from. */
export type TypedEndpoint<Params, Query, Body, Answer> = Omit<Endpoint, 'params' | 'query' | 'body' | 'answer'> & {
  params?: z.ZodMiniType<Params>;
  query?: z.ZodMiniType<Query>;
  body?: z.ZodMiniType<Body>;
  answer: z.ZodMiniType<unknown, Answer>;
};

/** What a handler gets: everything the endpoint's schemas have let through. */
export interface EndpointInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  /** Aborts when the client disconnects before its answer has been sent: what is still to be done is done for nobody. */
  signal: AbortSignal;
}

/** What a route needs beside its endpoint. */
export interface RouteOptions {
  /** For multipart bodies: the folder where files wait during the request, and which files may come. */
  form?: { incoming: string; uploads?: UploadRules };
  /** Runs before anything of the body is read; may answer by itself. */
  first?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** What the OpenAPI document says beside what the endpoint says. */
  extras?: OperationExtras;
}

const json = 'application/json';

// Without a schema nothing was sent that counts, and the type is unknown.
function parsed<Value>(schema: z.ZodMiniType<Value> | undefined, value: unknown): Value;
function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  return schema && z.parse(schema, value);
}

function requireContentType(request: FastifyRequest, accepts: readonly string[]): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!accepts.includes(type)) throw httpErrors.unsupported(`This must be sent as ${accepts.join(' or ')}.`);
}

/**
 * Serves an endpoint of the contract: its schemas check what comes in and strip what goes out, and describe both in the
 * OpenAPI document. The files of a multipart body are gone when the request has ended.
 */
export function registerEndpoint<Params, Query, Body, Answer>(
  app: FastifyInstance,
  endpoint: TypedEndpoint<Params, Query, Body, Answer>,
  handler: (received: EndpointInput<Params, Query, Body>) => Promise<Answer>,
  { form, first, extras }: RouteOptions = {},
): void {
  const { method, path, status, params, query, body } = endpoint;
  const accepts = endpoint.accepts ?? [json];
  const described = describeEndpoint(endpoint, { uploads: form?.uploads, ...extras });
  app.route({
    method,
    url: apiBase + path.replace(/\{(\w+)\}/g, ':$1'),
    schema: described.schema,
    config: { ...described.config, ...(form && { maxUnreadBytes: maxReceivedBytes(form.uploads) }) },
    onRequest: async (request, reply) => {
      if (body) requireContentType(request, accepts);
      return first?.(request, reply);
    },
    onSend: compressResponse,
    handler: async (request, reply) => {
      const signal = disconnectSignal(request, reply);
      const received =
        form && request.isMultipart() && (await receiveForm(request, form.incoming, form.uploads, signal));
      try {
        const answered = await handler({
          params: parsed(params, request.params),
          query: parsed(query, request.query),
          body: parsed(body, received ? received.body : (request.body ?? {})),
          request,
          signal,
        });
        return reply.code(status).send(answered);
      } finally {
        if (received) await received.discard();
      }
    },
  });
}
