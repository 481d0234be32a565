import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { httpErrors } from './http-errors.ts';
import { rawResponse } from './raw-response.ts';

/** The time for a refused client to read the response. */
const readingMs = 2_000;
/** The longest that `app.close()` takes beyond `closingMs`. */
export const refusingMs = readingMs + 500;

/**
 * Makes `app.close()` finish in time. Closes connections without a request at once, including silent ones and
 * incomplete headers, which Node would wait for. Running requests have `closingMs`; then those without a response
 * get a 503, and their connections are closed. Once `ending` aborts, each connection is closed after its next
 * response.
 */
export function trackConnections(
  app: FastifyInstance,
  { closingMs, ending }: { closingMs: number; ending?: AbortSignal | undefined },
): void {
  const connections = new Map<Socket, Set<FastifyReply>>();
  const allClosed = Promise.withResolvers<void>();
  let isClosing = false;

  const add = (socket: Socket) => {
    const known = connections.get(socket);
    if (known) return known;
    const underWay = new Set<FastifyReply>();
    connections.set(socket, underWay);
    socket.once('close', () => {
      connections.delete(socket);
      if (isClosing && connections.size === 0) allClosed.resolve();
    });
    return underWay;
  };

  app.server.on('connection', add);
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    // Injected requests have no connection.
    if (!(socket instanceof Socket)) return;
    // Fastify listens for `localhost` on a second server, whose connections aren't reported above.
    const underWay = add(socket);
    underWay.add(reply);
    const end = () => {
      underWay.delete(reply);
      if (isClosing && underWay.size === 0) socket.destroySoon();
    };
    // The body of a rejected request may still be read to its end.
    reply.raw.once('close', () => (raw.complete ? end() : raw.once('close', end)));
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    if (ending?.aborted && raw.complete) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Read what has already arrived first, so that it gets a response.
    for (let turn = 0; turn < 2; turn += 1) await nextTurn();
    for (const [socket, underWay] of connections) if (underWay.size === 0) socket.destroy();
    if (connections.size === 0) allClosed.resolve();
    const timer = setTimeout(() => {
      for (const [socket, underWay] of connections) refuse(socket, underWay);
    }, closingMs);
    void allClosed.promise.then(() => clearTimeout(timer));
  });
  app.addHook('onClose', async () => {
    if (isClosing) await allClosed.promise;
  });
}

/** Responds to a connection's first running request, unless its response has begun, and closes the connection. */
function refuse(socket: Socket, [first]: Iterable<FastifyReply>): void {
  if (!first || first.raw.headersSent || !socket.writable) {
    socket.destroy();
    return;
  }
  first.log.info({ status: 503 }, 'a request was refused because the server is closing');
  const { status, message, retryAfterSeconds = 0 } = httpErrors.restarting();
  const id = first.request.id;
  socket.write(rawResponse(status, message, id, { 'retry-after': retryAfterSeconds }));
  closeGracefully(socket, { graceMs: readingMs });
}

const defaultGraceMs = 5_000;

/**
 * Closes a connection so that the client can still read the response: with unread data, TCP would reset it and
 * could lose the response. Discards incoming data until the client closes too, for at most `graceMs` (5 s); with
 * `whileSending`, until nothing arrives for that long.
 */
export function closeGracefully(
  socket: Socket,
  {
    whileSending = false,
    graceMs = defaultGraceMs,
  }: { whileSending?: boolean; graceMs?: number } = {},
): void {
  if (socket.destroyed) return;
  const timer = setTimeout(() => socket.destroy(), graceMs).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  // Further data must not be parsed as a request.
  socket.removeAllListeners('data');
  socket.on('data', () => whileSending && timer.refresh());
  socket.resume();
  socket.end();
}
