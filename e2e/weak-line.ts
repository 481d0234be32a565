import { connect as connectTo, createServer, type Socket } from 'node:net';

/** A line to the product that can be cut, and that can swallow answers. */
export interface WeakLine {
  /** Where the line begins, for the browser. */
  url: string;
  /** Breaks every connection, and lets none through until it is mended. */
  cut(): void;
  mend(): void;
  /** Lets the next request through to the product and breaks the connection in place of its answer; once. */
  loseNextAnswer(): Promise<void>;
  close(): Promise<void>;
}

/** Lays a line to `product`, an address such as `http://127.0.0.1:3000`. */
export async function layLine(product: string): Promise<WeakLine> {
  const { hostname, port } = new URL(product);
  const ends = new Set<Socket>();
  let lost: (() => void) | undefined;
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
    near.on('close', cut);
    far.on('close', cut);
    near.pipe(far);
    far.on('data', (answer) => {
      if (!lost) near.write(answer);
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
