import { once } from 'node:events';
import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type Access,
  apiBase,
  type Endpoint,
  FileBody,
  type FileResponse,
} from '#contract/platform/endpoint.ts';
import type { IncomingFolder } from '#server/platform/files/incoming-folder.ts';
import { isGuarded } from './auth-guard.ts';
import { clientKey } from './client-key.ts';
import { compressResponse } from './compression.ts';
import { type ErrorStatus, httpErrors } from './http-errors.ts';
import { filePolicy } from './security-headers.ts';
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
function parse<Value>(schema: z.ZodMiniType<Value> | undefined, value: unknown): Value;
function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
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
  if (extras?.repeatStatus) responses[extras.repeatStatus] = response;
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
      const sentBody = endpoint.isBodyOptional && isBodiless(request) ? {} : (request.body ?? {});
      const received =
        form &&
        request.isMultipart() &&
        (await receiveForm(request, shareOf(request, form), form.uploads, signal));
      try {
        const result = await handler({
          params: parse(params, request.params),
          query: parse(query, request.query),
          body:
            jsonBody && !received
              ? parse(jsonBody, sentBody)
              : parse(body, received ? received.body : sentBody),
          request,
          signal,
        });
        reply.code(status);
        if (!produces) return reply.send(result);
        const file = z.parse(FileBody, result);
        return await sendFile(reply, { type: produces[0], ...file }, signal);
      } finally {
        if (received) await received.discard();
      }
    },
  });
}

interface OperationExtras {
  uploads?: UploadRules | undefined;
  headers?: z.ZodMiniType;
  errors?: readonly ErrorStatus[];
  /** The content types of a body of raw bytes. */
  bytesAs?: readonly string[] | undefined;
  /** The status of a repeated success, with the same body as the first. */
  repeatStatus?: 200;
}

/** A served endpoint, as the OpenAPI document describes it. */
export interface Operation
  extends Omit<Endpoint, 'params' | 'query' | 'body' | 'jsonBody' | 'response' | 'errors'>,
    Partial<Record<'params' | 'query' | 'body' | 'jsonBody', z.ZodMiniType>>,
    OperationExtras {
  response: z.ZodMiniType;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    access?: Access;
    /** Demands of administrators' routes besides a session and the permission. */
    demands?: Pick<Endpoint, 'confirm' | 'beforeSecondFactor'>;
  }
}

/**
 * Waits until the stream is readable, so that an earlier error can still be sent as JSON. Destroys it on an error or
 * an abort.
 */
async function waitUntilReadable(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Readable> {
  const stream =
    content instanceof Readable ? content : Readable.from(content, { objectMode: false });
  try {
    signal.throwIfAborted();
    if (stream.readableLength === 0) await once(stream, 'readable', { signal });
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return stream;
}

/** Fails if the stream's length differs from the announced one: it was cut off, or the file changed. */
function enforceLength(content: AsyncIterable<Uint8Array>, size: number): Readable {
  let byteCount = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      byteCount += chunk.length;
      done(byteCount > size ? new Error('a file is longer than it should be') : null, chunk);
    },
    flush(done) {
      done(byteCount < size ? new Error('a file is shorter than it should be') : null);
    },
  });
  // The response gets the error from the stream itself.
  return pipeline(content, counted, () => undefined);
}

/**
 * Sends a file. A later failure of the stream destroys the connection, so that the client doesn't take a part for
 * the whole. When the client disconnects, the stream is destroyed.
 */
async function sendFile(
  reply: FastifyReply,
  { content, type, size, fileName, headers }: FileResponse & { type: string },
  signal: AbortSignal,
): Promise<FastifyReply> {
  const body =
    content instanceof Uint8Array
      ? Buffer.from(content)
      : await waitUntilReadable(
          size === undefined ? content : enforceLength(content, size),
          signal,
        );
  return reply
    .headers({
      'content-type': type,
      ...(size !== undefined && { 'content-length': size }),
      'content-security-policy': filePolicy,
      ...(fileName !== undefined && downloadHeaders(fileName)),
      ...headers,
    })
    .send(body);
}

/** Encodes non-ASCII letters, which headers can't contain. */
const downloadHeaders = (fileName: string) => {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_');
  const encoded =
    plain === fileName
      ? ''
      : `; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, '_')}`;
  return {
    'content-disposition': `attachment; filename="${plain}"${encoded}`,
    'cache-control': 'private, no-store',
  };
};
