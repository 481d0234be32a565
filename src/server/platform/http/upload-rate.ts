import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeGracefully } from './connections.ts';
import { rawResponse } from './raw-response.ts';
import { hasBody } from './unread-bodies.ts';

/** Connection timeouts in milliseconds, and the minimum upload progress. */
export interface ConnectionTimeouts {
  /** Time from connecting to complete request headers. */
  headersMs: number;
  /** While a body is incomplete, at least `windowBytes` of it must arrive in each window of this length. */
  windowMs: number;
  windowBytes: number;
  /**
   * A connection without traffic in either direction is closed after this time, also if a client never reads its
   * response.
   */
  silenceMs: number;
  /** A connection is closed if no further request begins on it within this time. */
  idleMs: number;
  /** Time for requests in progress to finish while the server closes; then they are refused. */
  closingMs: number;
}

/** The defaults: 1 KiB/s is far below what any phone sends, and the total duration is not limited. */
export const connectionTimeouts: ConnectionTimeouts = {
  headersMs: 60_000,
  windowMs: 90_000,
  windowBytes: 90 * 1024,
  silenceMs: 180_000,
  // Longer than the idle timeout of proxies, so that no request is sent on a connection that is being closed.
  idleMs: 72_000,
  closingMs: 6_000,
};

/** The timeouts as server options. There is none for a whole request. */
export const toServerTimeouts = ({ headersMs, silenceMs, idleMs }: ConnectionTimeouts) => ({
  connectionTimeout: silenceMs,
  keepAliveTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.ceil(headersMs / 20) },
});

/**
 * Disconnects clients whose bodies arrive too slowly: sends 408 if no response has begun, then closes the connection.
 */
export function enforceUploadRate(
  app: FastifyInstance,
  { windowMs, windowBytes }: Pick<ConnectionTimeouts, 'windowMs' | 'windowBytes'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) watch(request, reply, windowMs, windowBytes);
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, windowMs: number, windowBytes: number): void {
  const { raw } = request;
  let received = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.socket.destroyed) return clearInterval(timer);
    const came = raw.socket.bytesRead - received;
    received += came;
    // Data that has arrived but is still unread is not the sender's fault.
    if (came >= windowBytes || raw.readableLength > 0) return;
    clearInterval(timer);
    cut(request, reply);
  }, windowMs).unref();
  raw.once('close', () => clearInterval(timer));
}

function cut({ raw: { socket }, log, id }: FastifyRequest, reply: FastifyReply): void {
  log.info('the connection was closed because the body came too slowly');
  if (reply.raw.socket && !reply.raw.headersSent) {
    socket.write(rawResponse(408, 'This came too slowly. Please try again with a better connection.', id));
  }
  closeGracefully(socket);
}
