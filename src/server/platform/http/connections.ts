import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Makes `app.close()` finish in time. Connections without a request are closed at once, also silent ones and those with
 * incomplete headers, for which Node would wait. Requests in progress have `closingMs` to finish; then their
 * connections are destroyed.
 */
export function trackConnections(app: FastifyInstance, { closingMs }: { closingMs: number }): void {
  /** Every open connection, and the number of requests in progress on it. */
  const connections = new Map<Socket, number>();
  const allClosed = Promise.withResolvers<void>();
  let isClosing = false;

  const add = (socket: Socket) => {
    if (connections.has(socket)) return;
    connections.set(socket, 0);
    socket.once('close', () => {
      connections.delete(socket);
      if (isClosing && connections.size === 0) allClosed.resolve();
    });
  };
  const count = (socket: Socket, change: 1 | -1) => {
    const underWay = (connections.get(socket) ?? 0) + change;
    if (connections.has(socket)) connections.set(socket, underWay);
    if (isClosing && underWay === 0) socket.destroySoon();
  };

  app.server.on('connection', add);
  app.addHook('onRequest', async ({ raw }, { raw: response }) => {
    const { socket } = raw;
    // Injected requests have no connection.
    if (!(socket instanceof Socket)) return;
    // Fastify listens on a second server for `localhost`, whose connections aren't reported above.
    add(socket);
    count(socket, 1);
    const end = () => count(socket, -1);
    // The body of a rejected request may still be read to its end.
    response.once('close', () => (raw.complete ? end() : raw.once('close', end)));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, underWay] of connections) if (underWay === 0) socket.destroy();
    if (connections.size === 0) allClosed.resolve();
    const timer = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, closingMs);
    void allClosed.promise.then(() => clearTimeout(timer));
  });
  app.addHook('onClose', async () => {
    if (isClosing) await allClosed.promise;
  });
}
