import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { maxOpenUploads, uploadHours } from '#contract/application-uploads.ts';
import { imageType, rejectedMessage } from '#contract/upload-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readHead } from '#server/platform/files/file-head.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { PartialFiles } from '#server/platform/files/partial-files.ts';
import { digestOf, type StoredFiles } from '#server/platform/files/stored-files.ts';
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

// An announcement costs nothing to make, so it stands for a short time only, and the oldest ones make room for new ones. A
// phone sends the bytes within seconds.
const announcedMs = 10 * 60 * 1000;
/** Of what was announced then or before, and of which nothing has arrived, nothing is left at `now`. */
export const announcedBefore = (now: Date): Date => new Date(now.getTime() - announcedMs);
export const maxAnnounced = { ofSender: 200, ofAll: 2_000 };

/** What was created then or before has expired at `now`. */
export const lifetimeBefore = (now: Date) => new Date(now.getTime() - lifetimeMs);
const expiryOf = (createdAt: Date) => new Date(createdAt.getTime() + lifetimeMs);
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const gone = () => httpErrors.notFound("This photo doesn't exist or has expired.");
const finishedElsewhere = () => httpErrors.conflict('This photo was completed over another connection.');

/** The rows that `secret` opens at `now`. */
const uploadKey = (secret: string, now: Date): repository.UploadKey => ({
  secretHash: hashOf(secret),
  createdAfter: lifetimeBefore(now),
});

/** Takes those of the photos under `secret` that are stored and still there: they belong to the caller from then on. */
export const takePhotos = (
  tx: Database,
  ids: readonly string[],
  secret: string,
  now: Date,
): Promise<repository.StoredUploadRow[]> => repository.takeUploads(tx, ids, uploadKey(secret, now));

const toUpload = ({ id, originalName: name, length, createdAt }: UploadRow, offset: number): Upload => ({
  ...{ id, name, length, offset },
  expiresAt: expiryOf(createdAt),
});

/**
 * Announces a photo. Throws 409 if too many wait under the secret, 429 over the sender's daily limit, 503 and 507 while
 * there is no space.
 */
export async function createUpload(
  { db, clock, files, intake, partials }: UploadsContext,
  { name, length }: { name: string; length: number },
  { sender, secret }: Caller,
): Promise<Upload> {
  const createdAt = clock();
  const { secretHash, createdAfter } = uploadKey(secret, createdAt);
  await files.incoming.admit(await partials.bytesOfAll());
  await intake.admitUpload(sender);
  const row = { id: uuid(), secretHash, sender, originalName: name, length, createdAt };
  if (!(await repository.insertUpload(db, row, createdAfter, maxOpenUploads))) {
    throw httpErrors.conflict(`At most ${maxOpenUploads} photos can wait at once. Please remove some first.`);
  }
  await repository.deleteStaleAnnouncements(db, sender, { before: announcedBefore(createdAt), ...maxAnnounced });
  return toUpload({ ...row, fileName: null, bytes: null }, 0);
}

/** The upload with this id and secret. Throws 404 if it isn't there, has expired, or has another secret. */
async function getRow({ db, clock }: UploadsContext, id: string, { secret }: Caller): Promise<UploadRow> {
  const row = await repository.findUpload(db, id, uploadKey(secret, clock()));
  if (!row) throw gone();
  return row;
}

/** Runs `work` while nobody else in this process works on the upload. Throws 404 as `getRow` does, without disturbing who works on it. */
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
 * The number of bytes that need not be sent again. A photo whose bytes are all here, but that couldn't be examined, lacks
 * its last byte again: whoever sends that gets the photo examined.
 */
async function offsetOf({ partials }: UploadsContext, { id, length, fileName }: UploadRow): Promise<number> {
  return fileName === null ? Math.min(await partials.sizeOf(id), length - 1) : length;
}

/** How much of a photo has arrived. Throws 404. */
export const readUpload = (context: UploadsContext, id: string, caller: Caller): Promise<Upload> =>
  withUpload(context, id, caller, async (row) => toUpload(row, await offsetOf(context, row)));

/**
 * Adds bytes to a photo; `count` is how many they are, if the sender has said so. After the last one the photo is
 * re-encoded and stored before this resolves. Throws 400 if it isn't accepted, which removes it; 404; 409 for another
 * offset; 413 for more bytes than were announced; 503 and 507 while there is no space.
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
    const { partials } = context;
    if ((await offsetOf(context, row)) !== offset) {
      throw httpErrors.conflict('A different number of bytes has arrived. Please ask for it and continue from there.');
    }
    if (offset + count > length) throw httpErrors.tooLarge('More bytes were sent than announced.');
    if (offset === length) return toUpload(row, length);
    await context.files.incoming.admit(await partials.bytesOfAll());
    await context.intake.admitUpload(row.sender);
    const isComplete = (await partials.sizeOf(id)) === length;
    const size = isComplete ? length : await receive(context, row, stream, { offset, signal });
    if (size === length) await store(context, row, caller.sender);
    return toUpload(row, size);
  });
}

/** Appends bytes to a photo, and counts those that have arrived, also if the connection breaks. Returns the photo's new size. */
async function receive(
  { partials, intake }: UploadsContext,
  { id, length, sender: payer }: UploadRow,
  stream: Readable,
  { offset, signal }: { offset: number; signal: AbortSignal },
): Promise<number> {
  try {
    return await partials.append(id, stream, { offset, maxBytes: length, signal });
  } finally {
    await intake.countArrived(payer, (await partials.sizeOf(id)) - offset);
  }
}

/** Stores a photo whose bytes are all here. If it isn't accepted, it is removed. */
async function store(context: UploadsContext, row: UploadRow, sender: string): Promise<void> {
  const { files, partials } = context;
  // Not named after the upload, since a request to another instance can examine the same photo.
  const source = join(files.incoming.path, uuid());
  const target = `${source}.jpg`;
  try {
    await files.incoming.take(source, row.length);
    const written = await partials.writeTo(row.id, source);
    if (written !== row.length) throw finishedElsewhere();
    const bytes = await encode(context, row, sender, { source, target });
    await keep(context, row, { path: target, bytes, sentSha256: (await digestOf(source)).toString('hex') });
  } finally {
    for (const path of [source, target]) await rm(path, { force: true });
    files.incoming.giveBack(source);
  }
  await partials.remove(row.id);
}

/**
 * Re-encodes a photo, and counts what is to be stored instead of what was sent. Throws 503, and 400 or 429 for a photo
 * that isn't accepted and is removed.
 */
async function encode(
  { db, images, intake, partials }: UploadsContext,
  { id, originalName: name, length, sender: payer }: UploadRow,
  sender: string,
  { source, target }: { source: string; target: string },
): Promise<number> {
  try {
    if (!imageType(await readHead(source))) {
      const message = rejectedMessage(name);
      throw httpErrors.invalid(message, [{ field: 'images', message }]);
    }
    // Not ended by a lost connection: the sender will ask what has become of the photo.
    const { signal } = new AbortController();
    const bytes = await images.encoderFor(sender, signal).toDocument({ name, path: source, size: length }, target);
    await intake.recountUpload(payer, length, bytes);
    return bytes;
  } catch (error) {
    const isRejected = error instanceof HttpError && error.status < 500;
    if (isRejected && (await repository.deleteUnstoredUpload(db, id))) {
      await partials.remove(id);
      await intake.recountUpload(payer, length, 0);
    }
    throw error;
  }
}

/** Keeps the re-encoded photo. Throws 409 if the photo is gone, or was stored by another instance. */
async function keep(
  { db, files, intake }: UploadsContext,
  { id, sender: payer, length }: UploadRow,
  photo: { path: string; bytes: number; sentSha256: string },
): Promise<void> {
  const { bytes } = photo;
  let fileNames: string[] = [];
  try {
    fileNames = (await files.put([photo])).map(({ fileName }) => fileName);
    await db.transaction().execute(async (tx) => {
      await files.keep(tx, fileNames);
      for (const fileName of fileNames) {
        if (!(await repository.setStoredFile(tx, id, { fileName, bytes }))) throw finishedElsewhere();
      }
    });
  } catch (error) {
    await files.drop(fileNames);
    await intake.recountUpload(payer, bytes, length);
    throw error;
  }
}

/** Removes a photo. Returns the stored files that the caller drops. Throws 404. */
export function removeUpload(context: UploadsContext, id: string, caller: Caller): Promise<string[]> {
  const { db, files, intake, partials } = context;
  return withUpload(context, id, caller, async ({ id: name }) => {
    const arrived = await partials.sizeOf(name);
    const row = await db.transaction().execute(async (tx) => {
      const deleted = await repository.deleteUpload(tx, name);
      if (deleted?.fileName) await files.release(tx, [deleted.fileName]);
      return deleted;
    });
    if (!row) throw gone();
    await partials.remove(name);
    await intake.recountUpload(row.sender, row.bytes ?? arrived, 0);
    return row.fileName === null ? [] : [row.fileName];
  });
}
