import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeGracefully } from './connections.ts';
import { rawResponse } from './raw-response.ts';
import { hasBody } from './unread-bodies.ts';

/** Connection timeouts in milliseconds, and the minimum upload progress. */
export interface ConnectionTimeouts {
  /** From connecting to complete request headers. */
  headersMs: number;
  /** An incomplete body must receive at least `windowBytes` in each window of this length. */
  windowMs: number;
  windowBytes: number;
  /** The longest time for a body; each `extensionBytes` add a window, so that an endless form ends. */
  longestMs: number;
  extensionBytes: number;
  /** Closes a connection without traffic in either direction, even if the client never reads its response. */
  silenceMs: number;
  /** Closes a connection without a further request. */
  idleMs: number;
  /** The time for running requests while the server closes; then they are refused. */
  closingMs: number;
}

/**
 * 1 KiB/s is far below what any phone sends, and enough for the largest photo. After 40 minutes, a form has to
 * bring 16 KiB/s.
 */
export const connectionTimeouts: ConnectionTimeouts = {
  headersMs: 60_000,
  windowMs: 90_000,
  windowBytes: 90 * 1024,
  longestMs: 40 * 60_000,
  extensionBytes: 16 * 90 * 1024,
  silenceMs: 180_000,
  // Longer than proxies' idle timeout, so that no request arrives on a connection being closed.
  idleMs: 72_000,
  closingMs: 6_000,
};

/** The timeouts as server options, without one for a whole request. */
export const toServerTimeouts = ({ headersMs, silenceMs, idleMs }: ConnectionTimeouts) => ({
  connectionTimeout: silenceMs,
  keepAliveTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.ceil(headersMs / 20) },
});

// A phone sends a thousand bytes at a time; parsing a chunk of one byte takes as long.
const uncheckedChunks = 1000;
const minAverageChunk = 16;

/**
 * Disconnects clients whose bodies are too slow, take too long or come in too many small chunks: sends 408 or 413
 * if no response has begun, then closes the connection.
 */
export function enforceUploadRate(app: FastifyInstance, timeouts: ConnectionTimeouts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    watchProgress(request, reply, timeouts);
    watchChunks(request, reply);
  });
}

function watchProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  { windowMs, windowBytes, longestMs, extensionBytes }: ConnectionTimeouts,
): void {
  const { raw } = request;
  const before = raw.socket.bytesRead;
  let [received, windows] = [0, 0];
  const timer = setInterval(() => {
    if (raw.complete || raw.socket.destroyed) return clearInterval(timer);
    const all = raw.socket.bytesRead - before;
    const came = all - received;
    received = all;
    // Data that has arrived but is unread isn't the sender's fault.
    if (raw.readableLength > 0) return;
    windows += 1;
    if (came >= windowBytes && windows <= longestMs / windowMs + all / extensionBytes) return;
    clearInterval(timer);
    request.log.info('the connection was closed because the body came too slowly');
    cut(request, reply, 408, 'This came too slowly. Please try again with a better connection.');
  }, windowMs).unref();
  raw.once('close', () => clearInterval(timer));
}

function watchChunks(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const push = raw.push.bind(raw);
  let [chunks, bytes, isCut] = [0, 0, false];
  // The parser pushes each chunk separately. After the cut, the rest it pushes must not pass for a complete body.
  raw.push = (chunk: Buffer | null, encoding) => {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (isCut) return false;
    if (chunks <= uncheckedChunks || bytes >= chunks * minAverageChunk)
      return push(chunk, encoding);
    isCut = true;
    request.log.info('the connection was closed because the body came in too many small chunks');
    setImmediate(() => cut(request, reply, 413, 'The request came in too many small parts.'));
    return false;
  };
}

function cut(
  { raw: { socket }, id }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
): void {
  if (reply.raw.socket && !reply.raw.headersSent) socket.write(rawResponse(status, message, id));
  closeGracefully(socket);
}
