import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { cleanName, type UploadedFile } from '#contract/platform/uploaded-file.ts';
import { readHead } from '#server/platform/files/file-head.ts';
import type { IncomingShare } from '#server/platform/files/incoming-folder.ts';
import { HttpError, httpErrors } from './http-errors.ts';

export interface UploadRules {
  fields: readonly string[];
  maxFiles: number;
  maxBytes: number;
  /** Returns a file's validation error, by its first 16 bytes; without it every file is accepted. */
  rejectReason?(name: string, head: Uint8Array): string | undefined;
}

/** A parsed multipart form: text fields (lists if repeated) and files. */
export interface ReceivedForm {
  body: Record<string, unknown>;
  /** Removes the files; called however the request ends. */
  discard(): Promise<void>;
}

const maxTextBytes = 64 * 1024;
// A form up to twice the allowed size gets a response; for a larger one the connection is destroyed.
const readAheadFactor = 2;
const formLimits = {
  fields: 60,
  parts: 120,
  files: 100,
  fieldNameSize: 100,
  fieldSize: maxTextBytes,
};

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** The bytes read of a form: twice the maximum of its files under `rules`, plus some for text and framing. */
export function maxReceivedBytes(rules: UploadRules | undefined): number {
  return (
    readAheadFactor *
    ((rules ? rules.fields.length * rules.maxFiles * rules.maxBytes : 0) + 1024 * 1024)
  );
}

async function* received(
  bytes: AsyncIterable<Buffer>,
  hash: Hash,
  take: (bytes: number) => Promise<void>,
): AsyncIterable<Buffer> {
  for await (const chunk of bytes) {
    await take(chunk.length);
    hash.update(chunk);
    yield chunk;
  }
}

interface RequestFolder {
  path: string;
  /** Reserves bytes about to be written. */
  take(bytes: number): Promise<void>;
  discard(): Promise<void>;
}

async function openFolder(incoming: IncomingShare): Promise<RequestFolder> {
  const name = uuid();
  const path = join(incoming.path, name);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return {
    path,
    take: (bytes) => incoming.take(name, bytes),
    async discard() {
      // Retried, because aborted work may still be writing there.
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
      incoming.giveBack(name);
    },
  };
}

/** Writes bytes to a new file in `folder`, closed when this settles. */
async function save(
  bytes: AsyncIterable<Buffer>,
  folder: RequestFolder,
  options: { signal?: AbortSignal } = {},
): Promise<Omit<UploadedFile, 'name'>> {
  const path = join(folder.path, uuid());
  const stream = createWriteStream(path, { mode: 0o600 });
  const hash = createHash('sha256');
  const isClosed = once(stream, 'close');
  try {
    await pipeline(
      bytes,
      (source: AsyncIterable<Buffer>) => received(source, hash, folder.take),
      stream,
      options,
    );
  } catch (error) {
    await isClosed.catch(() => undefined);
    throw error;
  }
  return { path, size: stream.bytesWritten, sha256: hash.digest('hex') };
}

/** Saves one file part in `folder`. Throws the HTTP error of a refused one. */
async function receiveFile(
  part: MultipartFile,
  rules: UploadRules,
  folder: RequestFolder,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const name = cleanName(part.filename);
  const saved = await save(part.file, folder, { signal });
  if (part.file.truncated) throw fileTooLarge(name, part.fieldname, rules.maxBytes);
  const message = rules.rejectReason?.(name, await readHead(saved.path));
  if (message !== undefined) throw httpErrors.invalidField(part.fieldname, message);
  return { name, ...saved };
}

function fileTooLarge(name: string, field: string, maxBytes: number): HttpError {
  const message = `The file "${name}" is larger than ${megabytes(maxBytes)}.`;
  return httpErrors.tooLarge(message, [{ field, message }]);
}

/**
 * Receives a body that is one file, and removes it when `use` settles. `name` is for errors. Throws 413 above
 * `maxBytes`, and 507 and 503 like `incoming`. Rejects if the connection breaks early.
 */
export async function withReceivedFile<Result>(
  { raw, headers }: FastifyRequest,
  incoming: IncomingShare,
  { name, maxBytes }: { name: string; maxBytes: number },
  use: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw fileTooLarge(name, name, maxBytes);
  await incoming.admit();
  async function* limited() {
    let size = 0;
    // A rejected body is left to the server, which reads it to its end.
    const chunks: AsyncIterable<Buffer> = raw.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw fileTooLarge(name, name, maxBytes);
      yield chunk;
    }
  }
  const folder = await openFolder(incoming);
  try {
    return await use({ name, ...(await save(limited(), folder)) });
  } finally {
    await folder.discard();
  }
}

/**
 * A form's bytes for the parser, joined from small chunks. Throws 413 before the parser sees more parts or bytes
 * than a form can have, since each costs it work. Leaves the rest of the body to the server.
 */
async function* boundedBytes(
  { raw, headers }: FastifyRequest,
  max: number,
): AsyncGenerator<Buffer> {
  const [, quoted, bare = ''] =
    /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(headers['content-type'] ?? '') ?? [];
  const boundary = Buffer.from(`--${quoted ?? bare}`, 'latin1');
  let [bytes, boundaries, before] = [0, 0, Buffer.alloc(0)];
  const chunks: AsyncIterable<Buffer> = raw.iterator({ destroyOnReturn: false });
  for await (const first of chunks) {
    await setImmediate();
    const more: Buffer | null = raw.read();
    const chunk = more ? Buffer.concat([first, more]) : first;
    bytes += chunk.length;
    if (bytes > max) throw tooLargeForm();
    const seen = Buffer.concat([before, chunk]);
    for (
      let at = seen.indexOf(boundary);
      at >= 0;
      at = seen.indexOf(boundary, at + boundary.length)
    ) {
      boundaries += 1;
      // The last boundary ends the last part.
      if (boundaries > formLimits.parts + 1) throw tooLargeForm();
    }
    before = seen.subarray(Math.max(seen.length - boundary.length + 1, 0));
    yield chunk;
  }
}

const tooLargeForm = () => httpErrors.tooLarge('The request is too large.');

/**
 * Reads a multipart form. Streams files to a folder below `incoming`, so that memory use stays flat; their size and
 * number per field are limited. Rejects a form with files that `incoming` doesn't admit. Stops parsing an invalid
 * form at its first fault; the rest is left to the server. When `signal` aborts, removes all files and rejects.
 */
export async function receiveForm(
  request: FastifyRequest,
  incoming: IncomingShare,
  rules: UploadRules | undefined,
  signal: AbortSignal,
): Promise<ReceivedForm> {
  const max = maxReceivedBytes(rules);
  if (Number(request.headers['content-length'] ?? 0) > max) throw tooLargeForm();
  if (rules) await incoming.admit();
  signal.throwIfAborted();
  const folder = await openFolder(incoming);
  const bytes = Readable.from(boundedBytes(request, max), { objectMode: false, signal });
  try {
    return {
      body: await readParts(withBody(request, bytes), folder, rules, signal),
      discard: folder.discard,
    };
  } catch (error) {
    await folder.discard();
    // The parser's own errors have no code; all others do.
    const isUnreadable =
      error instanceof Error && !(error instanceof HttpError) && !('code' in error);
    throw isUnreadable
      ? httpErrors.invalid('The form could not be read: it is broken or was cut off.')
      : error;
  } finally {
    bytes.destroy();
  }
}

/** The request as the parser sees it, with these bytes as its body. */
const withBody = (request: FastifyRequest, bytes: Readable): Pick<FastifyRequest, 'parts'> =>
  Object.create(request, { raw: { value: Object.assign(bytes, { headers: request.headers }) } });

async function readParts(
  form: Pick<FastifyRequest, 'parts'>,
  folder: RequestFolder,
  rules: UploadRules | undefined,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const texts = new Map<string, unknown[]>();
  const files = new Map<string, UploadedFile[]>(rules?.fields.map((field) => [field, []]));
  const limits = { ...formLimits, fileSize: rules?.maxBytes ?? 1 };
  for await (const part of form.parts({ limits })) {
    const filesOfField = files.get(part.fieldname);
    if (part.type === 'field') {
      if (part.valueTruncated)
        throw httpErrors.tooLarge(`The field "${cleanName(part.fieldname)}" is too long.`);
      texts.set(part.fieldname, [...(texts.get(part.fieldname) ?? []), part.value]);
    } else if (part.filename === '') {
      part.file.resume();
    } else if (!rules || !filesOfField) {
      throw httpErrors.invalid(`No file is expected in the field "${cleanName(part.fieldname)}".`);
    } else if (filesOfField.length === rules.maxFiles) {
      throw httpErrors.invalidField(
        part.fieldname,
        `Too many files: at most ${rules.maxFiles} can be sent.`,
      );
    } else {
      filesOfField.push(await receiveFile(part, rules, folder, signal));
    }
  }
  const body = Object.fromEntries(
    [...texts].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
  return { ...body, ...Object.fromEntries(files) };
}
