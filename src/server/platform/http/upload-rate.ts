import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeGracefully } from './graceful-close.ts';
import { rawResponse } from './raw-response.ts';
import { hasBody } from './unread-bodies.ts';

/** For how long the server bears with a connection, in milliseconds, and how much must have come in that time. */
export interface ConnectionTimeouts {
  /** A request's headers must be complete so long after the connection was made. */
  headersMs: number;
  /** While a body isn't complete, at least `windowBytes` more of it must come within each such time. */
  windowMs: number;
  windowBytes: number;
  /** A connection on which nothing moves, in either direction, ends after so long: of who never reads an answer, too. */
  silenceMs: number;
  /** A connection ends when no further request has begun on it for so long. */
  idleMs: number;
  /** While the server closes, requests that have begun have so long to be received and answered. */
  closingMs: number;
}

/** What the product bears: 1 KiB/s is far below what any phone sends, and how long the whole takes is nobody's concern. */
export const connectionTimeouts: ConnectionTimeouts = {
  headersMs: 60_000,
  windowMs: 90_000,
  windowBytes: 90 * 1024,
  silenceMs: 180_000,
  // Longer than proxies keep theirs, so that no request goes out on a connection that is just being closed.
  idleMs: 72_000,
  closingMs: 10_000,
};

/** The times as the server takes them. There is none for a whole request. */
export const toServerTimeouts = ({ headersMs, silenceMs, idleMs }: ConnectionTimeouts) => ({
  connectionTimeout: silenceMs,
  keepAliveTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.ceil(headersMs / 20) },
});

/** Cuts senders whose bodies make too little progress: 408 where the answer has not begun, then the connection is gone. */
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
    // What has come and lies here unread is no fault of the sender's.
    if (came >= windowBytes || raw.readableLength > 0) return;
    clearInterval(timer);
    cut(request, reply);
  }, windowMs).unref();
  raw.once('close', () => clearInterval(timer));
}

function cut({ raw: { socket }, log, id }: FastifyRequest, reply: FastifyReply): void {
  log.info('cut off, since its body came too slowly');
  if (reply.raw.socket && !reply.raw.headersSent) {
    socket.write(rawResponse(408, 'This came too slowly. Please try again with a better connection.', id));
  }
  closeGracefully(socket);
}
