import { connect as connectTo, createServer, type Socket } from 'node:net';

/** A proxy to the product that can be cut, and can drop responses. */
export interface WeakLine {
  /** The proxy's address, for the browser. */
  url: string;
  /** Breaks every connection, and rejects new ones until it is mended. */
  cut(): void;
  mend(): void;
  /** Forwards the next request and breaks the connection instead of returning the response; once. */
  loseNextAnswer(): Promise<void>;
  /**
   * Breaks the connection within each photo that is sent ahead, where these shares of it have come through. They still
   * arrive.
   */
  cutUploads(shares: readonly number[]): void;
  /** The bytes that have come from the browser in PATCH requests, with their headers. */
  uploadedBytes(): number;
  close(): Promise<void>;
}

/** Starts a proxy to `product`, an address such as `http://127.0.0.1:3000`. */
export async function layLine(product: string): Promise<WeakLine> {
  const { hostname, port } = new URL(product);
  const ends = new Set<Socket>();
  let lost: (() => void) | undefined;
  let isDown = false;
  let uploaded = 0;
  let shares: readonly number[] = [];
  let announced = 0;
  const cuts = new Map<string, number[]>();

  function bytesUntilCut({ path, headerOf }: RequestHead): number {
    const waiting = cuts.get(path) ?? shares.map((share) => Math.floor(share * announced));
    const offset = headerOf('upload-offset') ?? 0;
    const [first = Number.POSITIVE_INFINITY, ...others] = waiting;
    const isNow = offset <= first && first < offset + (headerOf('content-length') ?? 0);
    cuts.set(path, isNow ? others : waiting);
    return isNow ? first - offset : Number.POSITIVE_INFINITY;
  }

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
    let left = Number.POSITIVE_INFINITY;
    let isUpload = false;
    near.on('data', (chunk: Buffer) => {
      const request = readHead(chunk);
      if (request) {
        isUpload = request.method === 'PATCH';
        left = isUpload ? bytesUntilCut(request) : Number.POSITIVE_INFINITY;
        announced = request.headerOf('upload-length') ?? announced;
      }
      if (isUpload) uploaded += chunk.length;
      left -= chunk.length;
      if (left > 0) far.write(chunk);
      else {
        far.end(chunk);
        near.destroy();
      }
    });
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
    cutUploads(where) {
      shares = where;
    },
    uploadedBytes: () => uploaded,
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

interface RequestHead {
  method: string;
  path: string;
  /** A header that is a number. */
  headerOf(name: string): number | undefined;
}

/** Reads a request's first line and headers, if the chunk begins with them. */
function readHead(chunk: Buffer): RequestHead | undefined {
  const head = chunk.toString('latin1', 0, 8000);
  const [, method, path = ''] = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\S+) HTTP/.exec(head) ?? [];
  if (method === undefined) return undefined;
  const headerOf = (name: string) => {
    const value = new RegExp(`^${name}: (\\d+)`, 'im').exec(head)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  return { method, path, headerOf };
}
