import { request as ask, createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { serviceWorkerPath } from '#contract/platform/service-worker.ts';

/** A proxy to the product that can be cut, and can switch to another release. */
export interface ReleaseLine {
  /** The proxy's address, for the browser. */
  url: string;
  /** Breaks every connection, and rejects new ones. */
  cut(): void;
  /** From now on, accepts requests without ever responding. */
  hang(): void;
  /** Accepts new connections again, and responds to their requests. */
  mend(): void;
  /** From now on browsers get another release's service worker. */
  release(): void;
  /** From now on this product responds. */
  moveTo(product: string): void;
  timesAsked(path: string): number;
  /** The bytes that browsers received, including headers. */
  receivedBytes(): number;
  close(): Promise<void>;
}

const listening = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** Starts a proxy to `product`, an address such as `http://127.0.0.1:3000`. */
export async function layReleaseLine(product: string): Promise<ReleaseLine> {
  const ends = new Set<Socket>();
  const asked: string[] = [];
  let target = product;
  let isDown = false;
  let isHung = false;
  let releases = 0;
  let bytes = 0;
  const server = createServer((near, answer) => {
    if (isHung) return;
    const isWorker = releases > 0 && near.url === serviceWorkerPath;
    asked.push(near.url ?? '');
    const { 'if-none-match': _known, ...others } = near.headers;
    const headers = isWorker ? { ...others, 'accept-encoding': 'identity' } : near.headers;
    const far = ask(
      new URL(near.url ?? '/', target),
      { method: near.method, headers },
      (response) => {
        const { 'content-length': _length, etag: _etag, ...rest } = response.headers;
        answer.writeHead(response.statusCode ?? 500, isWorker ? rest : response.headers);
        response.pipe(answer, { end: !isWorker });
        if (isWorker) response.on('end', () => answer.end(`// Release ${releases}`));
      },
    );
    far.on('error', () => near.socket.destroy());
    near.pipe(far);
  });
  server.on('connection', (socket) => {
    if (isDown) return socket.resetAndDestroy();
    ends.add(socket);
    socket.on('close', () => {
      ends.delete(socket);
      bytes += socket.bytesWritten;
    });
  });
  await listening(server);
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const cutAll = () => {
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isDown = true;
      cutAll();
    },
    hang() {
      isHung = true;
    },
    mend() {
      isDown = false;
      isHung = false;
    },
    release() {
      releases += 1;
    },
    moveTo(other) {
      target = other;
    },
    timesAsked: (path) => asked.filter((one) => one === path).length,
    receivedBytes: () => [...ends].reduce((sum, end) => sum + end.bytesWritten, bytes),
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
