import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline as connect, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { errorText } from '#server/platform/system/error-text.ts';
import {
  isSealed,
  maxHeaderBytes,
  opens,
  SealedFileError,
  sealedHeadBytes,
  unsealed,
} from './sealed-file.ts';

// A tar file whose last entry, `SHA256SUMS`, has the SHA-256 of every earlier entry in `sha256sum` format. It is also
// the end mark: an archive without it was truncated.

const sumsName = 'SHA256SUMS';

/** A file isn't a complete, unchanged archive. The message is a sentence. */
export class DamagedArchiveError extends Error {}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Adds an entry of exactly `size` bytes; throws if the body has a different length. */
export type AddEntry = (name: string, size: number, body: Bytes) => Promise<void>;

export interface ArchiveSink {
  sink: Writable;
  mtime: Date;
  signal?: AbortSignal | undefined;
}

/**
 * Writes an archive of the entries that `produce` adds in sequence, and ends `sink`. Throws the first error of
 * `produce` or `sink`; then the archive has no end mark.
 */
export async function writeArchive(
  { sink, mtime, signal }: ArchiveSink,
  produce: (add: AddEntry) => Promise<void>,
) {
  const { readable, controller } = createTarPacker();
  const sums: string[] = [];
  const add: AddEntry = async (name, size, body) => {
    const hash = createHash('sha256');
    const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter();
    for await (const chunk of body) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    sums.push(sumLine(hash.digest('hex'), name));
  };
  const producing = async () => {
    try {
      await produce(add);
      const text = Buffer.from(sums.join(''));
      await add(sumsName, text.length, [text]);
      controller.finalize();
    } catch (error) {
      // Reaches the sink's end of the stream, which reports it.
      controller.error(error);
    }
  };
  const piping = pipeline(
    Readable.from(readable, { objectMode: false }),
    sink,
    signal ? { signal } : {},
  );
  // A failure on one side ends the other; both must end before any clean-up.
  const [piped] = await Promise.allSettled([piping, producing()]);
  if (piped.status === 'rejected') throw piped.reason;
}

/** An entry being read. Whatever `visit` leaves unread of the body is skipped. */
export interface ArchiveEntry {
  name: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

async function readHead(path: string, length = sealedHeadBytes): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Which of `passphrases` opens a sealed file, if any. */
export async function passphraseOf(
  path: string,
  passphrases: readonly string[],
): Promise<string | undefined> {
  const head = await readHead(path, maxHeaderBytes);
  if (!isSealed(head)) return undefined;
  for (const passphrase of passphrases) if (await opens(head, passphrase)) return passphrase;
  return undefined;
}

export const isSealedFile = async (path: string): Promise<boolean> =>
  isSealed(await readHead(path));

/** The path of a file, or the bytes of a sealed one. */
export type ArchiveSource = string | AsyncIterable<Uint8Array>;

async function openArchive(path: ArchiveSource, passphrase: string | undefined): Promise<Readable> {
  if (typeof path !== 'string')
    return Readable.from(unsealed(path, passphrase ?? ''), { objectMode: false });
  const head = await readHead(path);
  const file = createReadStream(path);
  if (isSealed(head)) {
    if (passphrase === undefined)
      throw new SealedFileError('it is sealed, and needs its passphrase');
    return Readable.from(unsealed(file, passphrase), { objectMode: false });
  }
  // People pack backups with gzip.
  const isPacked = head.subarray(0, 2).equals(Buffer.of(0x1f, 0x8b));
  return isPacked ? connect(file, createGunzip(), () => undefined) : file;
}

/**
 * Reads an archive, optionally gzipped or sealed, and calls `visit` for each entry except the end mark,
 * before the entries are verified. Resolves if all are unchanged; otherwise throws `DamagedArchiveError`, or the
 * errors of `visit` and of reading.
 */
export async function readArchive(
  source: ArchiveSource,
  visit: (entry: ArchiveEntry) => Promise<void>,
  passphrase?: string,
): Promise<void> {
  const bytes = await openArchive(source, passphrase);
  const sums = createHash('sha256');
  let isComplete = false;
  try {
    for await (const entry of entriesOf(bytes)) {
      if (isComplete || entry.type !== 'file')
        throw new DamagedArchiveError(`it has an unexpected entry ${entry.name}`);
      const { name, size, body } = entry;
      const hash = createHash('sha256');
      const hashed = hashing(body, hash);
      if (name !== sumsName) await visit({ name, size, body: hashed });
      for await (const _rest of hashed);
      const digest = hash.digest('hex');
      if (name !== sumsName) sums.update(sumLine(digest, name));
      else if (digest === sums.digest('hex')) isComplete = true;
      else throw new DamagedArchiveError('its content does not have the checksums of SHA256SUMS');
    }
  } finally {
    bytes.destroy();
  }
  if (!isComplete) throw new DamagedArchiveError('its end is missing');
}

const sumLine = (digest: string, name: string) => `${digest}  ${name}\n`;

interface DecodedEntry extends ArchiveEntry {
  type: string | undefined;
}

/** Never rejects: the readable side reports a failure. */
async function pipeSource(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    for await (const chunk of bytes) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    // The reader gets `error`.
    await writer.abort(error).catch(() => undefined);
  }
}

/** Distinguishes the decoder's plain errors from those of the file system. */
async function* entriesOf(bytes: Readable): AsyncGenerator<DecodedEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  void pipeSource(writable.getWriter(), bytes);
  try {
    for await (const { header, body } of readable) {
      yield { name: header.name, size: header.size, type: header.type, body: withDamage(body) };
    }
  } catch (error) {
    throw toDamage(error);
  }
}

async function* withDamage(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw toDamage(error);
  }
}

async function* hashing(
  body: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): void },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

function toDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DamagedArchiveError) return error;
  if (error instanceof SealedFileError) return error;
  // Errors of the file system have a code, but so do those of gzip.
  if ('code' in error && !errorText(error, 'code').startsWith('Z_')) return error;
  return new DamagedArchiveError("it was cut off, or isn't a tar file", { cause: error });
}
