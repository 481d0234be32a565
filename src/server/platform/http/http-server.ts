import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import * as z from 'zod/mini';
import { clientAddress } from './client-key.ts';
import { closeGracefully, trackConnections } from './connections.ts';
import { registerErrorHandler, sendError } from './error-handler.ts';
import { httpErrors } from './http-errors.ts';
import { rawPage, rawResponse } from './raw-response.ts';
import { logRequest, newRequestId, type OnRequestEnd, RequestLines } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { handleUnreadBodies, handleUnreadBody } from './unread-bodies.ts';
import {
  type ConnectionTimeouts,
  connectionTimeouts,
  enforceUploadRate,
  toServerTimeouts,
} from './upload-rate.ts';

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

// Null is recognised without validating the rest, as `anyOf` would. Undeclared properties are dropped, not refused.
// Texts of some formats would be written without escaping.
const override: Override = ({ zodSchema, jsonSchema }) => {
  delete jsonSchema.format;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (zodSchema._zod.def.type !== 'nullable') return;
  const [inner] = jsonSchema.anyOf ?? [];
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, inner, { nullable: true });
};

/**
 * Compiles the JSON serialiser of a response's schema at its first response. It drops undeclared properties and
 * throws if a required one is missing; it doesn't validate values, which are typed.
 */
const compileSerializer: FastifySerializerCompiler<z.ZodMiniType> = ({ schema }) => {
  let write: ((value: unknown) => string) | undefined;
  return (value) => {
    if (!write) {
      const described: object = z.toJSONSchema(schema, {
        unrepresentable: 'any',
        metadata: z.registry(),
        override,
      });
      write = fastJson(described);
    }
    return write(value);
  };
};

export interface ServerOptions {
  logger?: FastifyBaseLogger | undefined;
  /** Whether a proxy in front terminates TLS. */
  isBehindTls: boolean;
  trustProxy: number;
  /** The message for each database constraint that a caller can violate. */
  conflicts: Readonly<Record<string, string>>;
  timeouts?: Partial<ConnectionTimeouts> | undefined;
  /** Aborted before the server closes: from then on, each connection is closed after its next response. */
  ending?: AbortSignal | undefined;
  onRequestEnd?: OnRequestEnd | undefined;
}

/** Creates a server without routes, with security headers, error handling, request logging and connection timeouts. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { logger, isBehindTls, trustProxy, conflicts, onRequestEnd } = options;
  const timeouts = { ...connectionTimeouts, ...options.timeouts };
  const latest = new WeakMap<Socket, ServerResponse>();
  const app: FastifyInstance = fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new RequestLines(),
    genReqId: newRequestId,
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: 256 * 1024,
    ...toServerTimeouts(timeouts),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    // Serve requests that arrive during closing.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      logRequest(request, reply, onRequestEnd);
      setSecurityHeaders(request, reply, isBehindTls);
      // Hooks don't run here, so slow bodies must be handled explicitly.
      handleUnreadBody(request, reply, false);
      sendError(error, request, reply);
    },
    clientErrorHandler: (error, socket) =>
      rejectConnection(error, socket, latest.get(socket), logger),
  });
  // `registerEndpoint` applies the schemas, since it knows their types; here they only document.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(compileSerializer);
  registerErrorHandler(app, conflicts);
  parseJson(app);
  app.addHook('onRequest', async (request, reply) => {
    latest.set(request.raw.socket, reply.raw);
    logRequest(request, reply, onRequestEnd);
    setSecurityHeaders(request, reply, isBehindTls);
    if (!host.test(request.host) || hasTwoHosts(request))
      throw httpErrors.invalid('The request could not be understood.');
  });
  if (trustProxy > 0) reportUnknownClients(app);
  trackConnections(app, { ...timeouts, ending: options.ending });
  handleUnreadBodies(app);
  enforceUploadRate(app, timeouts);
  return app;
}

/** Logs the first request whose X-Forwarded-For can't be parsed: limits count all such clients as one. */
function reportUnknownClients(app: FastifyInstance): void {
  let isReported = false;
  app.addHook('onRequest', async (request) => {
    if (isReported || clientAddress(request) !== undefined) return;
    isReported = true;
    request.log.warn('X-Forwarded-For names no address');
  });
}

const apiPath = /^\/api(?![\w-])/i;

/**
 * The address to route. In an undecodable path, such as `/training/50%-off`, percent signs are literal, so that the
 * site shows its not-found page. An API address stays unchanged and gets a 400.
 */
function decodableUrl(url: string): string {
  const [, origin = '', path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(url) ?? [];
  try {
    decodeURI(path);
    return url;
  } catch {
    return apiPath.test(path) ? url : origin + path.replaceAll('%', '%25') + rest;
  }
}

// A name or address, optionally with a port. Plugins that build URLs from the host throw for anything else.
const host = /^([\w.-]+|\[[\da-f:.]+\])?(:\d{1,5})?$/i;

// Node keeps the first Host header and drops others; a proxy in front may have used the last.
const hasTwoHosts = ({ raw: { rawHeaders } }: FastifyRequest) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;

const unreadable: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'The request came too slowly. Please try again with a better connection.',
  ],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
};

/** Responds to an unreadable or late request, and closes its connection. `latest` is the connection's last response. */
function rejectConnection(
  error: ConnectionError,
  socket: Socket,
  latest: ServerResponse | undefined,
  logger: FastifyBaseLogger | undefined,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = unreadable[error.code] ?? [400, 'The request could not be understood.'];
  const id = newRequestId();
  logger?.child({ reqId: id }).info({ err: error, status }, 'the request could not be parsed');
  // After a response that has begun, or already answers this request, the client would match this one to the wrong
  // request.
  const isAnswered = latest?.headersSent && !(latest.writableFinished && latest.req.complete);
  if (socket.writable && !isAnswered) {
    socket.write(isForPage(error) ? rawPage(status, id) : rawResponse(status, message, id));
  }
  closeGracefully(socket);
}

/** Whether the request was for a page, with an address that is too long or malformed. */
function isForPage({ rawPacket }: ConnectionError): boolean {
  const [, path] =
    (Buffer.isBuffer(rawPacket) && /^GET (\/.*)/.exec(rawPacket.toString('latin1'))) || [];
  return path !== undefined && !apiPath.test(path);
}

// Browser code sends the JSON content type with every call, even without a body.
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else
        void parse(request, body, (error, parsed) => {
          if (error) done(error);
          else
            done(
              hasHalfCharacter(body, parsed) ? httpErrors.invalid(unusableTextMessage) : null,
              parsed,
            );
        });
    },
  );
}

const unusableTextMessage = "The text contains characters that can't be used.";

/**
 * Whether a parsed body's text or field name has a lone surrogate. Only JSON escapes can write one, and the
 * database rejects it.
 */
function hasHalfCharacter(body: string, parsed: unknown): boolean {
  if (!/\\u[dD][89a-fA-F]/.test(body)) return false;
  // A list instead of recursion, since a body can be nested deeper than the stack.
  const left = [parsed];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && !one.isWellFormed()) return true;
    if (typeof one === 'object' && one !== null)
      for (const entry of Object.entries(one)) left.push(...entry);
  }
  return false;
}
