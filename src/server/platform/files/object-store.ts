import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { ObjectStorage } from '#server/platform/system/env.ts';
import { type FileStore, StoreUnavailableError } from './file-store.ts';

/** The limit of an operation with all its retries: shorter than a person waits. */
const defaultTimeoutMs = 6_000;
const firstDelayMs = 100;
const pageSize = 1_000;

/** The storage is full; its code makes it equal to a full disk. */
class StoreFullError extends Error {
  readonly code = 'ENOSPC';
}

const isFull = (error: S3ServiceError) =>
  error.status === 507 || /StorageFull|QuotaExceeded/.test(error.serviceCode ?? '');

/** Whether a retry can succeed soon. An error without a response is a lost or silent connection. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return true;
  return !isFull(error) && (error.status >= 500 || [408, 409, 429].includes(error.status));
}

function toStoreError(error: unknown): Error {
  if (error instanceof S3ServiceError && isFull(error))
    return new StoreFullError(error.message, { cause: error });
  return new StoreUnavailableError(error);
}

type RunInBucket = <Result>(
  work: (client: S3mini) => Promise<Result>,
  tryMs?: number,
) => Promise<Result>;

/** Retries failed operations with growing delays, up to `totalMs` in total; a try takes up to `tryMs`. */
export function openBucket(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: ObjectStorage,
  totalMs: number,
  stopping?: AbortSignal,
): RunInBucket {
  const clientFor = (signal: AbortSignal) =>
    new S3mini({
      endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      fetch: (input, init) => fetch(input, { ...init, signal }),
    });

  return async (work, tryMs = totalMs) => {
    let last: unknown;
    const end = AbortSignal.any([AbortSignal.timeout(totalMs), ...(stopping ? [stopping] : [])]);
    for (let delayMs = firstDelayMs; ; delayMs *= 2) {
      try {
        return await work(clientFor(AbortSignal.any([end, AbortSignal.timeout(tryMs)])));
      } catch (error) {
        // A timeout hides the cause; report the last error.
        if (end.aborted) throw toStoreError(last ?? error);
        if (!isTemporary(error)) throw toStoreError(error);
        last = error;
        await pause(delayMs * (0.5 + Math.random()), undefined, { signal: end }).catch(() => {
          throw toStoreError(error);
        });
      }
    }
  };
}

/**
 * A file store in an S3 bucket. All operations are safe to repeat, even if the service completed one and only its
 * response was lost.
 */
export function objectStore(storage: ObjectStorage, totalMs = defaultTimeoutMs): FileStore {
  const run = openBucket(storage, totalMs);
  // A connection that died silently costs one try. A long upload may take all the time.
  const tryTwice = totalMs / 2;

  return {
    async put(name, path) {
      const bytes = await readFile(path);
      await run((client) => client.putObject(name, bytes));
      await rm(path, { force: true });
    },
    // Read whole, so that a broken connection can be retried. Files have a few megabytes at most.
    read: (name) =>
      run(async (client) => {
        const response = await client.getObjectResponse(name);
        if (!response?.body) return undefined;
        const bytes = await buffer(response.body);
        return { bytes: Readable.from([bytes]), size: bytes.length };
      }, tryTwice),
    remove: (name) => run(async (client) => void (await client.deleteObject(name)), tryTwice),
    async *list() {
      let after: string | undefined;
      do {
        const page = await run(
          (client) => client.listObjectsPaged('/', '', pageSize, after),
          tryTwice,
        );
        if (!page?.objects) throw new StoreUnavailableError(new Error('there is no such bucket'));
        yield page.objects.map(({ Key: name, LastModified: writtenAt }) => ({ name, writtenAt }));
        after = page.nextContinuationToken;
      } while (after !== undefined);
    },
  };
}
