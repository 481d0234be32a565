import { connect as connectTo, createServer, type Socket } from 'node:net';

/** A proxy to the product that can be cut, and can drop responses. */
export interface WeakLine {
  /** The proxy's address, for the browser. */
  url: string;
  /** Breaks every connection, and rejects new ones until mended. */
  cut(): void;
  mend(): void;
  /** Once, forwards the first half of the next request with this method, and breaks the connection. */
  breakNext(method: 'PUT' | 'POST'): Promise<void>;
  /** Once, forwards the next POST request, and breaks the connection instead of returning the response. */
  loseNextAnswer(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy to `product`, an address such as `http://127.0.0.1:3000`. */
export async function layLine(product: string): Promise<WeakLine> {
  const { hostname, port } = new URL(product);
  const ends = new Set<Socket>();
  let lost: (() => void) | undefined;
  let broken: { method: string; done(): void } | undefined;
  let isDown = false;

  const server = createServer((near) => {
    if (isDown) {
      near.resetAndDestroy();
      return;
    }
    const far = connectTo(Number(port), hostname);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', cut);
      end.on('close', () => ends.delete(end));
    }
    near.on('close', () => far.end());
    far.on('close', cut);
    let method: string | undefined;
    near.on('data', (chunk: Buffer) => {
      const begins = /^(GET|HEAD|POST|PUT|DELETE) /.exec(chunk.toString('latin1', 0, 8))?.[1];
      method = begins ?? method;
      if (!broken || begins !== broken.method) {
        far.write(chunk);
        return;
      }
      broken.done();
      broken = undefined;
      far.end(chunk.subarray(0, chunk.length / 2));
      near.destroy();
    });
    far.on('data', (answer) => {
      if (!lost || method !== 'POST') near.write(answer);
      else {
        lost();
        lost = undefined;
        cut();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = address && typeof address === 'object' ? address.port : 0;
  const cutAll = () => {
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    cut() {
      isDown = true;
      cutAll();
    },
    mend() {
      isDown = false;
    },
    breakNext: (method) =>
      new Promise((done) => {
        broken = { method, done };
      }),
    loseNextAnswer: () =>
      new Promise((resolve) => {
        lost = resolve;
      }),
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
