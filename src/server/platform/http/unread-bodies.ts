import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeGracefully } from './graceful-close.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body of up to so many bytes is read to its end even if it was refused; 1 MiB unless said. */
    maxUnreadBytes?: number;
  }
}

const maxUnreadBytes = 1024 * 1024;

/** Whether a body comes with the request. What is asked in memory has no connection, and has come at once. */
export const hasBody = ({ headers, raw }: FastifyRequest): boolean =>
  raw.socket instanceof Socket &&
  (headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined);

/**
 * Cares for the bodies of requests that are answered before all has come. A body of a declared and acceptable length is read to its
 * end and thrown away, so that the connection can be used again, and since browsers look at an answer only when they have sent
 * everything. Otherwise the answer says `Connection: close`, and the connection ends soon.
 */
export function handleUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const most = request.routeOptions.config.maxUnreadBytes ?? maxUnreadBytes;
    handleUnreadBody(request, reply, Number(request.headers['content-length']) <= most);
  });
}

/** Does so for one request that is about to be answered; `isAcceptable` says whether its body is read to its end. */
export function handleUnreadBody(request: FastifyRequest, reply: FastifyReply, isAcceptable: boolean): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed || !hasBody(request)) return;
  const { socket } = raw;
  // Node ends a connection so where the answer says that it closes.
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
  // The parser closes after bodies that it doesn't take, but this one is read.
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
}
