import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { ObjectStorage } from '#server/platform/system/env.ts';

/**
 * An object store's faults: no response, hanging up, hanging up after completing the request, hanging up within the
 * response, or an error.
 */
export type S3Fault =
  | 'silent'
  | 'hangs up'
  | 'loses its answer'
  | 'breaks off'
  | 'is full'
  | 403
  | 500
  | 503;

/** An object store on this machine that fails on request. */
export interface FaultyS3 {
  settings: ObjectStorage;
  /** Of the next requests, or those with this method, lets `after` succeed and the following `times` fail. */
  fail(fault: S3Fault, more?: { method?: string; after?: number; times?: number }): void;
  heal(): void;
  failures(): number;
  objects(): Promise<string[]>;
  close(): Promise<void>;
}

const bucket = 'documents';
const account = 'S3RVER';
const suffix = '._S3rver_object';

const errors = {
  403: 'AccessDenied',
  500: 'InternalError',
  503: 'SlowDown',
  'is full': 'XMinioStorageFull',
} as const;

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

function fail(
  fault: S3Fault,
  handle: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const hangUp = () => request.socket.destroy();
  if (fault === 'silent') return;
  if (fault === 'hangs up') return void hangUp();
  if (fault === 'loses its answer') {
    response.end = () => {
      hangUp();
      return response;
    };
    return void handle(request, response);
  }
  if (fault === 'breaks off') {
    const write = response.write.bind(response);
    response.write = (bytes: Uint8Array) => write(bytes.subarray(0, bytes.length / 2), hangUp);
    return void handle(request, response);
  }
  const code = errors[fault];
  request.resume();
  response.writeHead(fault === 'is full' ? 507 : fault, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No</Message></Error>`,
  );
}

export async function faultyS3(): Promise<FaultyS3> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3.configureBuckets();
  const handle = s3.callback();
  let present:
    | { fault: S3Fault; method: string | undefined; after: number; times: number }
    | undefined;
  let failures = 0;
  const server = createServer((request, response) => {
    if (!present || (present.method ?? request.method) !== request.method)
      return void handle(request, response);
    present.after -= 1;
    if (present.after >= 0 || present.after < -present.times) return void handle(request, response);
    failures += 1;
    fail(present.fault, handle, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: account,
      secretAccessKey: account,
    },
    fail(fault, { method, after = 0, times = Number.POSITIVE_INFINITY } = {}) {
      present = { fault, method, after, times };
    },
    heal() {
      present = undefined;
    },
    failures: () => failures,
    async objects() {
      const files = await readdir(join(directory, bucket));
      return files
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
