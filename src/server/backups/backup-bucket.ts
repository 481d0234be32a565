import { S3ServiceError, type UploadPart } from 's3mini';
import { StoreUnavailableError } from '#server/platform/files/file-store.ts';
import { openBucket } from '#server/platform/files/object-store.ts';
import type { ObjectStorage } from '#server/platform/system/env.ts';
import { errorText } from '#server/platform/system/error-text.ts';
import { BackupError } from './manifest.ts';

const leastPartBytes = 16 * 1024 * 1024;
const mostParts = 10_000;
// A part takes minutes on a slow connection.
const partTryMs = 5 * 60_000;
const partTotalMs = 3 * partTryMs;
/** Shorter than a person waits. */
const defaultQuickMs = 8_000;
const abortMs = 2_000;

/** An archive in the bucket. */
export interface CopyFacts {
  name: string;
  bytes: number;
  writtenAt: Date;
}

/** Backups in a bucket elsewhere, as sealed files. Every function rejects with a `BackupError` of one sentence. */
export interface BackupBucket {
  host: string;
  name: string;
  /** Newest first. */
  list(): Promise<CopyFacts[]>;
  /** Replaces a file once all its parts have arrived. Holds one part in memory. */
  send(
    file: { name: string; bytes: number },
    content: AsyncIterable<Uint8Array>,
    onSent: (bytes: number) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** The bytes of a file, in parts. */
  read(
    file: { name: string; bytes: number },
    onRead: (bytes: number) => void,
    signal?: AbortSignal,
  ): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
  /** Writes, reads and deletes a small file. */
  test(): Promise<void>;
}

const copyName = /^backup-\d{4}-\d{2}-\d{2}\.tar\.age$/;
const testName = 'motions-logistics-test.txt';

const codeOf = (error: unknown): string =>
  error instanceof Error ? errorText(error, 'code') || codeOf(error.cause) : '';

/** Why the bucket can't be used, as a sentence. Never the server's own text, which any server could have written. */
function explain(error: unknown, { host, name }: Pick<BackupBucket, 'host' | 'name'>): string {
  const cause = error instanceof StoreUnavailableError ? error.cause : error;
  // The error of a full bucket wraps the server's answer.
  const answer = [cause, cause instanceof Error ? cause.cause : undefined].find(
    (one) => one instanceof S3ServiceError,
  );
  if (answer) {
    const { status, serviceCode = '' } = answer;
    const hasCode = /^[A-Za-z]{3,50}$/.test(serviceCode) && serviceCode !== 'Unknown';
    const words = hasCode ? `${serviceCode}, ${status}` : String(status);
    if (serviceCode === 'NoSuchKey') return `The bucket ${name} at ${host} has lost this file.`;
    if (status === 404) return `${host} has no bucket ${name} (${words}).`;
    if (status === 401 || status === 403)
      return `${host} refuses the key: it is wrong, or has too few rights in the bucket ${name} (${words}).`;
    if (status === 507 || /Full|Quota/.test(serviceCode))
      return `The bucket ${name} at ${host} is full (${words}).`;
    return `${host} can't do this in the bucket ${name} now (${words}).`;
  }
  const code = codeOf(cause);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${host} isn't known, or this server has no connection to the internet.`;
  if (code === 'ECONNREFUSED') return `${host} doesn't answer at this port.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_(TLS|SSL)/.test(code))
    return `${host} offers no encrypted connection with a valid certificate.`;
  if (cause instanceof Error && /no such bucket/.test(cause.message))
    return `${host} has no bucket ${name}.`;
  return `The connection to ${host} was lost, or is too slow.`;
}

/** Joins chunks into parts of exactly `size` bytes, the last one shorter. A part is valid until the next. */
async function* inParts(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(size);
  let length = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const bytesTaken = Math.min(chunk.length - at, size - length);
      part.set(chunk.subarray(at, at + bytesTaken), length);
      at += bytesTaken;
      length += bytesTaken;
      if (length < size) continue;
      yield part;
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}

export function backupBucket(
  storage: ObjectStorage,
  { partBytes = leastPartBytes, quickMs = defaultQuickMs } = {},
): BackupBucket {
  const place = { host: new URL(storage.endpoint).host, name: storage.bucket };
  const quick = openBucket(storage, quickMs);

  async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof BackupError
        ? error
        : new BackupError(explain(error, place), { cause: error });
    }
  }

  return {
    ...place,
    list: () =>
      explained(async () => {
        const copies: CopyFacts[] = [];
        let after: string | undefined;
        do {
          const page = await quick((client) =>
            client.listObjectsPaged('/', 'backup-', 1_000, after),
          );
          if (!page?.objects) throw new BackupError(`${place.host} has no bucket ${place.name}.`);
          for (const { Key: name, Size: bytes, LastModified: writtenAt } of page.objects)
            if (copyName.test(name)) copies.push({ name, bytes, writtenAt });
          after = page.nextContinuationToken;
        } while (after !== undefined);
        return copies.sort((one, other) => (one.name < other.name ? 1 : -1));
      }),
    send: ({ name, bytes }, content, onSent, signal) =>
      explained(async () => {
        const run = openBucket(storage, partTotalMs, signal);
        const size = Math.max(partBytes, Math.ceil(bytes / mostParts));
        const id = await quick((client) => client.getMultipartUploadId(name));
        try {
          const parts: UploadPart[] = [];
          let sentBytes = 0;
          for await (const part of inParts(content, size)) {
            signal?.throwIfAborted();
            const number = parts.length + 1;
            parts.push(await run((client) => client.uploadPart(name, id, part, number), partTryMs));
            sentBytes += part.length;
            onSent(sentBytes);
          }
          await run((client) => client.completeMultipartUpload(name, id, parts), partTryMs);
        } catch (error) {
          // Best effort: the parts of a killed process are deleted by a rule of the bucket, too.
          const abort = openBucket(storage, abortMs);
          await abort((client) => client.abortMultipartUpload(name, id)).catch(() => undefined);
          throw error;
        }
      }),
    async *read({ name, bytes }, onRead, signal) {
      const run = openBucket(storage, partTotalMs, signal);
      for (let at = 0; at < bytes; at += partBytes) {
        const end = Math.min(at + partBytes, bytes);
        const part = await explained(() =>
          run(async (client) => {
            const response = await client.getObjectRaw(name, false, at, end);
            return new Uint8Array(await response.arrayBuffer());
          }, partTryMs),
        );
        onRead(end);
        yield part;
      }
    },
    remove: (name) =>
      explained(() => quick(async (client) => void (await client.deleteObject(name)))),
    test: () =>
      explained(async () => {
        const words = `A test of ${new Date().toISOString()}.`;
        await quick((client) => client.putObject(testName, words));
        const read = await quick((client) => client.getObject(testName));
        await quick((client) => client.deleteObject(testName));
        if (read !== words)
          throw new BackupError(`${place.host} gave back something else than was written.`);
      }),
  };
}
