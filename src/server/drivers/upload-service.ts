import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { maxOpenUploads, uploadHours } from '#contract/application-uploads.ts';
import { imageType, rejectedMessage } from '#contract/upload-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readHead } from '#server/platform/files/file-head.ts';
import type { Images } from '#server/platform/files/images.ts';
import { openPartialFiles, type PartialFiles } from '#server/platform/files/partial-files.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { HttpError, httpErrors } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { Intake } from './intake-service.ts';
import type { UploadRow } from './upload-repository.ts';
import * as repository from './upload-repository.ts';

export interface UploadsContext {
  db: Database;
  files: StoredFiles;
  clock: Clock;
  images: Images;
  intake: Intake;
  partials: PartialFiles;
}

/** A photo as its sender sees it; `offset` is `length` only if it is stored. */
export interface Upload {
  id: string;
  name: string;
  length: number;
  offset: number;
  expiresAt: Date;
}

interface Caller {
  sender: string;
  secret: string;
}

const lifetimeMs = uploadHours * 60 * 60 * 1000;
const maxDeletedAtOnce = 500;

const lifetimeBefore = (now: Date) => new Date(now.getTime() - lifetimeMs);
const expiryOf = (createdAt: Date) => new Date(createdAt.getTime() + lifetimeMs);
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const gone = () => httpErrors.notFound("This photo doesn't exist or has expired.");

/** The rows that `secret` opens at `now`. */
export const uploadKey = (secret: string, now: Date): repository.UploadKey => ({
  secretHash: hashOf(secret),
  createdAfter: lifetimeBefore(now),
});

const toUpload = ({ id, originalName: name, length, createdAt }: UploadRow, offset: number): Upload => ({
  ...{ id, name, length, offset },
  expiresAt: expiryOf(createdAt),
});

/**
 * Announces a photo. Throws 409 if too many wait under the secret, 429 over the sender's daily limit, 503 while there is
 * no space.
 */
export async function createUpload(
  { db, clock, intake, partials }: UploadsContext,
  { name, length }: { name: string; length: number },
  { sender, secret }: Caller,
): Promise<Upload> {
  const createdAt = clock();
  const { secretHash, createdAfter } = uploadKey(secret, createdAt);
  await intake.admitUpload(sender, length);
  const row = { id: uuid(), secretHash, sender, originalName: name, length, createdAt };
  try {
    if (!(await repository.insertUpload(db, row, createdAfter, maxOpenUploads))) {
      throw httpErrors.conflict(`At most ${maxOpenUploads} photos can wait at once. Please remove some first.`);
    }
    await partials.create(row.id).catch(async (error: unknown) => {
      await repository.deleteUpload(db, row.id);
      throw error;
    });
  } catch (error) {
    await intake.recountUpload(sender, length, 0);
    throw error;
  }
  return toUpload({ ...row, fileName: null, bytes: null }, 0);
}

/** The upload with this id and secret. Throws 404 if it isn't there, has expired, or has another secret. */
async function getRow({ db, clock }: UploadsContext, id: string, { secret }: Caller): Promise<UploadRow> {
  const row = await repository.findUpload(db, id, uploadKey(secret, clock()));
  if (!row) throw gone();
  return row;
}

/** Runs `work` while nobody else works on the upload. Throws 404 as `getRow` does, without disturbing who works on it. */
async function withUpload<Result>(
  context: UploadsContext,
  id: string,
  caller: Caller,
  work: (row: UploadRow, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { id: name } = await getRow(context, id, caller);
  return context.partials.exclusively(name, async (signal) => work(await getRow(context, id, caller), signal));
}

/**
 * The number of bytes that need not be sent again. Throws 404 if they are with another process or were lost with it.
 * A photo whose bytes are all here, but that couldn't be examined, lacks its last byte again: whoever sends that gets
 * the photo examined.
 */
async function offsetOf({ partials }: UploadsContext, { id, length, fileName }: UploadRow): Promise<number> {
  if (fileName !== null) return length;
  const size = await partials.sizeOf(id);
  if (size === undefined) throw gone();
  if (size < length) return size;
  await partials.truncate(id, length - 1);
  return length - 1;
}

/** How much of a photo has arrived. Throws 404. */
export const readUpload = (context: UploadsContext, id: string, caller: Caller): Promise<Upload> =>
  withUpload(context, id, caller, async (row) => toUpload(row, await offsetOf(context, row)));

/**
 * Adds bytes to a photo; `count` is how many they are, if the sender has said so. After the last one the photo is
 * re-encoded and stored before this resolves. Throws 400 if it isn't accepted, which removes it; 404; 409 for another
 * offset; 413 for more bytes than were announced.
 */
export function addToUpload(
  context: UploadsContext,
  id: string,
  caller: Caller,
  offset: number,
  { stream, count = 0 }: { stream: Readable; count: number | undefined },
): Promise<Upload> {
  return withUpload(context, id, caller, async (row, signal) => {
    const { length } = row;
    if ((await offsetOf(context, row)) !== offset) {
      throw httpErrors.conflict('A different number of bytes has arrived. Please ask for it and continue from there.');
    }
    if (offset + count > length) throw httpErrors.tooLarge('More bytes were sent than announced.');
    if (offset === length) return toUpload(row, length);
    const size = await context.partials.append(id, stream, { maxBytes: length, signal });
    if (size === length) await store(context, row, caller.sender);
    return toUpload(row, size);
  });
}

/** Stores a photo whose bytes are all here. If it isn't accepted, it is removed. */
async function store(context: UploadsContext, row: UploadRow, sender: string): Promise<void> {
  const { db, files, intake, partials } = context;
  const { path, bytes } = await encode(context, row, sender).catch(async (error: unknown) => {
    const isRejected = error instanceof HttpError && error.status < 500;
    if (isRejected) {
      await repository.deleteUpload(db, row.id);
      await partials.remove(row.id);
      await intake.recountUpload(row.sender, row.length, 0);
    }
    throw error;
  });
  let fileNames: string[] = [];
  try {
    fileNames = (await files.put([{ path }])).map(({ fileName }) => fileName);
    await db.transaction().execute(async (tx) => {
      await files.keep(tx, fileNames);
      for (const fileName of fileNames) {
        if (!(await repository.setStoredFile(tx, row.id, { fileName, bytes }))) throw gone();
      }
    });
  } catch (error) {
    await files.drop(fileNames);
    await intake.recountUpload(row.sender, bytes, row.length);
    throw error;
  }
  await partials.remove(row.id);
}

/** Re-encodes a photo, and counts what is to be stored instead of what was sent. Throws 400, 429 or 503. */
async function encode(
  { images, intake, partials }: UploadsContext,
  { id, originalName: name, length, sender: payer }: UploadRow,
  sender: string,
): Promise<{ path: string; bytes: number }> {
  const source = partials.pathOf(id);
  const path = `${source}.jpg`;
  if (!imageType(await readHead(source))) {
    const message = rejectedMessage(name);
    throw httpErrors.invalid(message, [{ field: 'images', message }]);
  }
  // Not ended by a lost connection: the sender will ask what has become of the photo.
  const { signal } = new AbortController();
  const encoder = images.encoderFor(sender, signal);
  const bytes = await encoder.toDocument({ name, path: source, size: length }, path).catch(async (error: unknown) => {
    // On a full disk a part of it can be there.
    await rm(path, { force: true });
    throw error;
  });
  await intake.recountUpload(payer, length, bytes);
  return { path, bytes };
}

/** Removes a photo. Returns the stored files that the caller drops. Throws 404. */
export function removeUpload(context: UploadsContext, id: string, caller: Caller): Promise<string[]> {
  const { db, files, intake, partials } = context;
  return withUpload(context, id, caller, async ({ id: name }) => {
    const row = await db.transaction().execute(async (tx) => {
      const deleted = await repository.deleteUpload(tx, name);
      if (deleted?.fileName) await files.release(tx, [deleted.fileName]);
      return deleted;
    });
    if (!row) throw gone();
    await partials.remove(name);
    await intake.recountUpload(row.sender, row.bytes ?? row.length, 0);
    return row.fileName === null ? [] : [row.fileName];
  });
}

/** Deletes the photos that no application has used in time. */
export async function deleteExpiredUploads({
  db,
  files,
  clock,
}: Pick<UploadsContext, 'db' | 'files' | 'clock'>): Promise<void> {
  const createdUntil = lifetimeBefore(clock());
  let deleted: number;
  do {
    const rows = await db.transaction().execute(async (tx) => {
      const expired = await repository.deleteUploadsUntil(tx, createdUntil, maxDeletedAtOnce);
      await files.release(tx, fileNamesOf(expired));
      return expired;
    });
    await files.drop(fileNamesOf(rows));
    deleted = rows.length;
  } while (deleted === maxDeletedAtOnce);
}

/** Deletes what has arrived in this process of photos that are gone. */
export async function deleteOrphanedParts(
  { db, files }: Pick<UploadsContext, 'db' | 'files'>,
  partials = openPartialFiles(files.incoming),
): Promise<void> {
  const names = await partials.names();
  const known = new Set(await repository.findUploadIds(db, names));
  for (const name of names) if (!known.has(name)) await partials.remove(name);
}

const fileNamesOf = (rows: readonly { fileName: string | null }[]) => rows.flatMap(({ fileName }) => fileName ?? []);
