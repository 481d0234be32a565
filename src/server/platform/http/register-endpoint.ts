import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiBase, type Endpoint, FileBody } from '#contract/platform/endpoint.ts';
import type { IncomingFolder } from '#server/platform/files/incoming-folder.ts';
import type { OperationExtras } from '#server/platform/openapi/operation.ts';
import { isGuarded } from './auth-guard.ts';
import { clientKey } from './client-key.ts';
import { compressResponse } from './compression.ts';
import { sendFile } from './file-response.ts';
import { httpErrors } from './http-errors.ts';
import { maxReceivedBytes, receiveForm, type UploadRules } from './uploads.ts';

/**
 * Aborts when the client disconnects before the response is sent, or at once if it already has. Fastify's
 * `request.signal` aborts as soon as the body is read.
 */
function disconnectSignal({ raw }: FastifyRequest, { raw: response }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abortUnlessSent = () => !response.writableFinished && controller.abort();
  const abortUnlessRead = () => !raw.readableEnded && abortUnlessSent();
  if (response.destroyed) abortUnlessSent();
  // The response to a pipelined request has no connection yet; only its body shows the disconnect.
  if (raw.destroyed) abortUnlessRead();
  response.once('close', abortUnlessSent);
  raw.once('close', abortUnlessRead);
  return controller.signal;
}

/** An endpoint, typed by the output of its input schemas and the input of its response schema. */
export type TypedEndpoint<Params, Query, Body, Response, JsonBody = never> = Omit<
  Endpoint,
  'params' | 'query' | 'body' | 'jsonBody' | 'response'
> & {
  params?: z.ZodMiniType<Params>;
  query?: z.ZodMiniType<Query>;
  body?: z.ZodMiniType<Body>;
  jsonBody?: z.ZodMiniType<JsonBody>;
  response: z.ZodMiniType<unknown, Response>;
};

export interface EndpointInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  /** Aborts when the client disconnects before the response is sent. */
  signal: AbortSignal;
}

export interface RouteOptions {
  /** For multipart bodies: the folder for files during the request, and the upload rules. */
  form?: { incoming: IncomingFolder; uploads?: UploadRules };
  /** For a body of raw bytes, read by the handler: its content types and maximum length. */
  bytes?: { types: readonly string[]; max: number };
  /** The maximum length of a JSON body in bytes; the server's limit by default. */
  maxBytes?: number;
  /** Polled by pages, so only failures are logged. */
  isPolled?: boolean;
  /** Runs before the body is read; may send a response itself. */
  first?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  extras?: OperationExtras;
}

const json = 'application/json';

// Without a schema the value is ignored, and its type unknown.
function parsed<Value>(schema: z.ZodMiniType<Value> | undefined, value: unknown): Value;
function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  return schema && z.parse(schema, value);
}

// A request without a body may also lack its content type.
const isBodiless = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

function requireContentType(request: FastifyRequest, accepts: readonly string[]): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw httpErrors.unsupported('This must be sent without a Content-Encoding.');
  if (!accepts.includes(type))
    throw httpErrors.unsupported(`This must be sent as ${accepts.join(' or ')}.`);
}

/**
 * Registers an endpoint's route. The schemas validate the input, strip the response, and describe both in the
 * OpenAPI document. A file response is sent unchanged. Files of a multipart body are removed when the request ends.
 * Throws if the endpoint isn't public and no guard protects `app`.
 */
export function registerEndpoint<Params, Query, Body, Response, JsonBody = never>(
  app: FastifyInstance,
  endpoint: TypedEndpoint<Params, Query, Body, Response, JsonBody>,
  handler: (received: EndpointInput<Params, Query, Body | JsonBody>) => Promise<NoInfer<Response>>,
  { form, bytes, maxBytes, isPolled, first, extras }: RouteOptions = {},
): void {
  const {
    method,
    path,
    base = apiBase,
    access,
    status,
    params,
    query,
    body,
    jsonBody,
    produces,
    response,
    confirm,
    beforeSecondFactor,
  } = endpoint;
  const responses: Record<number, typeof response> = { [status]: response };
  if (extras?.statusAgain) responses[extras.statusAgain] = response;
  if (access !== 'public' && !isGuarded(app))
    throw new Error(`${method} ${path} is not public, but no guard protects it.`);
  const accepts = endpoint.accepts ?? [json];
  const maxUnreadBytes = bytes?.max ?? (form && maxReceivedBytes(form.uploads));
  const shareOf = (request: FastifyRequest, { incoming }: { incoming: IncomingFolder }) =>
    access === 'public' ? incoming.shareOf(clientKey(request)) : incoming;
  app.route({
    method,
    url: base + path.replace(/\{(\w+)\}/g, ':$1'),
    ...(!produces && { schema: { response: responses } }),
    ...(maxBytes !== undefined && { bodyLimit: maxBytes }),
    ...(isPolled && { logLevel: 'warn' }),
    config: {
      access,
      demands: { ...(confirm && { confirm }), ...(beforeSecondFactor && { beforeSecondFactor }) },
      operation: {
        ...endpoint,
        uploads: form?.uploads,
        bytesAs: bytes?.types,
        ...extras,
        errors: [...(endpoint.errors ?? []), ...(extras?.errors ?? [])],
      },
      ...(maxUnreadBytes !== undefined && { maxUnreadBytes }),
    },
    onRequest: async (request, reply) => {
      if (body && !(endpoint.isBodyOptional && isBodiless(request)))
        requireContentType(request, accepts);
      return first?.(request, reply);
    },
    ...(!produces && { onSend: compressResponse }),
    handler: async (request, reply) => {
      const signal = disconnectSignal(request, reply);
      const sent = endpoint.isBodyOptional && isBodiless(request) ? {} : (request.body ?? {});
      const received =
        form &&
        request.isMultipart() &&
        (await receiveForm(request, shareOf(request, form), form.uploads, signal));
      try {
        const answered = await handler({
          params: parsed(params, request.params),
          query: parsed(query, request.query),
          body:
            jsonBody && !received
              ? parsed(jsonBody, sent)
              : parsed(body, received ? received.body : sent),
          request,
          signal,
        });
        reply.code(status);
        if (!produces) return reply.send(answered);
        const file = z.parse(FileBody, answered);
        return await sendFile(reply, { type: produces[0], ...file }, signal);
      } finally {
        if (received) await received.discard();
      }
    },
  });
}
