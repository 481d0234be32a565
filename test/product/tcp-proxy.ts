import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can lose connections silently, as a router does after a failover. */
export interface TcpProxy {
  port: number;
  /** From now on, current connections pass no bytes, and don't notice; new ones work. */
  swallow(): void;
  /** New connections use another port from now on; current ones are cut. */
  switchTo(port: number): void;
  /** The number of open connections that aren't swallowed. */
  open(): number;
  close(): Promise<void>;
}

/** Starts a proxy on a free port to a port of this machine, or to a Unix socket. */
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
