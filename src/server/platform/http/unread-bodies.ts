import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeGracefully } from './connections.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body up to this many bytes is read to its end even after an error response; 1 MiB by default. */
    maxUnreadBytes?: number;
  }
}

const maxUnreadBytes = 1024 * 1024;

/** Whether the request has a body. Injected requests have no connection, and their bodies are already complete. */
export const hasBody = ({ headers, raw }: FastifyRequest): boolean =>
  raw.socket instanceof Socket &&
  (headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined);

/**
 * Handles bodies that are answered before they have arrived. A body of acceptable declared length is read and
 * discarded, because browsers read the response only after sending everything, and to reuse the connection.
 * Otherwise the response has `Connection: close`, and the connection is closed soon.
 */
export function handleUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const max = request.routeOptions.config.maxUnreadBytes ?? maxUnreadBytes;
    handleUnreadBody(request, reply, Number(request.headers['content-length']) <= max);
  });
}

/** Handles one request that is about to be answered; `isAcceptable`: its body is read to its end. */
export function handleUnreadBody(
  request: FastifyRequest,
  reply: FastifyReply,
  isAcceptable: boolean,
): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed || !hasBody(request)) return;
  const { socket } = raw;
  // Node calls this to close the connection after a response with `Connection: close`.
  socket.destroySoon = () => {
    if (raw.complete) Socket.prototype.destroySoon.call(socket);
    else closeGracefully(socket, { whileSending: isAcceptable });
  };
  const abandon = () => raw.destroy();
  socket.once('close', abandon);
  raw.once('close', () => socket.off('close', abandon));
  if (!isAcceptable) {
    reply.header('connection', 'close');
    return;
  }
  // The parser would close the connection, but this body is read.
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
}
