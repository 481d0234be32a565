import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Makes `app.close()` end in time: connections without a request are closed at once, also silent ones and those with half a header,
 * which Node would wait for. Requests that have begun have `closingMs` to be received and answered; what is left then is cut off.
 */
export function trackConnections(app: FastifyInstance, { closingMs }: { closingMs: number }): void {
  /** Every open connection, and how many requests are under way on it. */
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
    // What is asked in memory has no connection.
    if (!(socket instanceof Socket)) return;
    // Those to `localhost` may come by a second server, which Fastify makes by itself.
    add(socket);
    count(socket, 1);
    const end = () => count(socket, -1);
    // What was refused may still be read to its end.
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
