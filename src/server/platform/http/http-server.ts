import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { trackConnections } from './connections.ts';
import { registerErrorHandler, sendError } from './error-handler.ts';
import { closeGracefully } from './graceful-close.ts';
import { httpErrors } from './http-errors.ts';
import { rawResponse } from './raw-response.ts';
import { logRequest, newRequestId, RequestLines } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { handleUnreadBodies, handleUnreadBody } from './unread-bodies.ts';
import { type ConnectionTimeouts, connectionTimeouts, enforceUploadRate, toServerTimeouts } from './upload-rate.ts';

/** How a server meets the world. */
export interface ServerOptions {
  logger?: FastifyBaseLogger | undefined;
  /** Whether the world comes by TLS. */
  isBehindTls: boolean;
  /** How many proxies stand in front. */
  trustProxy: number;
  /** What a caller reads where a database constraint turned a request down. */
  conflicts: Readonly<Record<string, string>>;
  /** What it bears of slow callers, where that isn't the product's. */
  patience?: Partial<ConnectionTimeouts> | undefined;
}

/** Makes a server without routes, that is safe in what it answers, logs and waits for, whoever calls and whatever is called. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { logger, isBehindTls, trustProxy, conflicts } = options;
  const bears = { ...connectionTimeouts, ...options.patience };
  const latest = new WeakMap<Socket, ServerResponse>();
  const app: FastifyInstance = fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new RequestLines(),
    genReqId: newRequestId,
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: 256 * 1024,
    ...toServerTimeouts(bears),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    // What still comes while the server is ending is served to its end.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      logRequest(request, reply);
      setSecurityHeaders(request, reply, isBehindTls);
      // No hook runs here, so that nobody would look after a body that comes slowly.
      handleUnreadBody(request, reply, false);
      sendError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, latest.get(socket), logger),
  });
  // Schemas are applied by `serve`, which knows their types; here they only describe.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app, conflicts);
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    latest.set(request.raw.socket, reply.raw);
    logRequest(request, reply);
    setSecurityHeaders(request, reply, isBehindTls);
    if (!host.test(request.host) || hasTwoHosts(request))
      throw httpErrors.invalid('The request could not be understood.');
  });
  trackConnections(app, bears);
  handleUnreadBodies(app);
  enforceUploadRate(app, bears);
  return app;
}

// A name or an address, and maybe a port; the plugins that build addresses from it raise errors of anything else.
const host = /^([\w.-]+|\[[\da-f:.]+\])?(:\d{1,5})?$/i;

// Node keeps the first and drops the others; a proxy in front may have gone by the last.
const hasTwoHosts = ({ raw: { rawHeaders } }: FastifyRequest) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;

const unreadable: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request came too slowly. Please try again with a better connection.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
};

/** Answers what is no request at all, or none in time, and ends its connection. `latest` is the last answer on it. */
function refuseConnection(
  error: Error & { code: string },
  socket: Socket,
  latest: ServerResponse | undefined,
  logger: FastifyBaseLogger | undefined,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = unreadable[error.code] ?? [400, 'The request could not be understood.'];
  const id = newRequestId();
  logger?.child({ reqId: id }).info({ err: error, status }, 'what came was no request');
  // Behind an answer that has begun, or was the one to this, it would be taken for the answer to somebody else's request.
  const isAnswered = latest?.headersSent && !(latest.writableFinished && latest.req.complete);
  if (socket.writable && !isAnswered) socket.write(rawResponse(status, message, id));
  closeGracefully(socket);
}

// Browsers of the wire format send the JSON content type with every call, also where there is no body.
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
