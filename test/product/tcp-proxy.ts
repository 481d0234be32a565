import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can lose connections without a word, as a router does after a failover. */
export interface TcpProxy {
  port: number;
  /** From now on no byte of the present connections arrives, and none is told so; new connections work. */
  swallow(): void;
  /** New connections go to another port from now on; the present ones are cut. */
  switchTo(port: number): void;
  /** The number of connections that are open and not swallowed. */
  open(): number;
  close(): Promise<void>;
}

/** Starts a proxy on a free port that forwards to a port of this machine, or to a Unix socket. */
export async function tcpProxy(upstream: number | string): Promise<TcpProxy> {
  let target = upstream;
  const live = new Set<() => void>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    const both = [near, far];
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    const swallow = () => {
      for (const socket of both)
        socket
          .unpipe()
          .removeAllListeners('end')
          .on('data', () => undefined);
    };
    live.add(swallow);
    const cut = () => {
      if (live.delete(swallow)) for (const socket of both) socket.destroy();
    };
    for (const socket of both) socket.once('close', cut);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    swallow() {
      for (const swallow of live) swallow();
      live.clear();
    },
    switchTo(other) {
      target = other;
      for (const socket of sockets) socket.destroy();
    },
    open: () => live.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
