import { createHash } from 'node:crypto';
import { imageType, rejectedMessage } from '#contract/platform/upload-limits.ts';
import type { UploadedFile } from '#contract/platform/uploaded-file.ts';
import {
  brokenUploadMessage,
  maxOpenUploads,
  photoPath,
  uploadHours,
} from '#contract/uploads/application-uploads.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readHead } from '#server/platform/files/file-head.ts';
import { HttpError, httpErrors } from '#server/platform/http/http-errors.ts';
import type { Context, VisitorContext } from '#server/platform/system/context.ts';
import { type ApplicationQuota, deletePhotos } from './quota-service.ts';
import type { PhotoName } from './repository.ts';
import * as repository from './repository.ts';

export interface PhotoAddress extends PhotoName {
  secret: string;
}

/** The name of a photo in errors, and their field. */
export const photoField = 'photo';

const lifetimeMs = uploadHours * 60 * 60 * 1000;

/** Photos created by this time have expired at `now`. */
const lifetimeBefore = (now: Date) => new Date(now.getTime() - lifetimeMs);
const expiryOf = (createdAt: Date) => new Date(createdAt.getTime() + lifetimeMs);
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const keyOf = (secret: string, now: Date) => ({
  secretHash: hashOf(secret),
  createdAfter: lifetimeBefore(now),
});

const tooMany = () =>
  httpErrors.conflict(
    `At most ${maxOpenUploads} photos can wait at once. Please remove some first.`,
  );

/** When the photo expires, if it is already here. Throws 409 if it isn't and too many wait under its secret. */
export async function findPhoto(context: Context, photo: PhotoAddress): Promise<Date | undefined> {
  const { secretHash, createdAfter } = keyOf(photo.secret, context.clock());
  const photos = await repository.findPhotos(context.db, secretHash);
  const stored = photos.find(
    (row) => row.documentGroup === photo.group && row.sha256 === photo.sha256,
  );
  if (stored && stored.createdAt > createdAfter) return expiryOf(stored.createdAt);
  if (stored) await deleteExpiredUploads(context);
  // Checked before the photo is read. Of concurrent photos, storing admits as many as fit.
  if (photos.filter(({ createdAt }) => createdAt > createdAfter).length >= maxOpenUploads)
    throw tooMany();
  return undefined;
}

/** When the first waiting photo under a secret arrived; undefined without one. */
export async function findFirstUpload(db: Database, secret: string): Promise<Date | undefined> {
  const photos = await repository.findPhotos(db, hashOf(secret));
  return photos
    .map(({ createdAt }) => createdAt)
    .sort((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Re-encodes an uploaded photo, and stores it unless it was stored meanwhile. Returns when it expires. Throws 400
 * if the bytes don't match the address or aren't a photo, 409 if too many wait under its secret, 429 above the
 * sender's daily limit, 503 and 507 without space.
 */
export async function storePhoto(
  context: VisitorContext,
  quota: ApplicationQuota,
  photo: PhotoAddress,
  file: UploadedFile,
): Promise<Date> {
  if (file.sha256 !== photo.sha256) throw refused(brokenUploadMessage);
  if (!imageType(await readHead(file.path))) throw refused(rejectedMessage(file.name));
  const path = `${file.path}.jpg`;
  const bytes = await encode(context, file, path);
  await quota.addPhoto(context.sender, bytes);
  return keep(context, quota, photo, { path, bytes });
}

const refused = (message: string) => httpErrors.invalidField(photoField, message);

async function encode(
  { images, sender }: VisitorContext,
  file: UploadedFile,
  target: string,
): Promise<number> {
  // A lost connection must not stop it: the sender retries, and finds the photo stored.
  const { signal } = new AbortController();
  try {
    return await images.encoderFor(sender, signal).toDocument(file, target);
  } catch (error) {
    throw error instanceof HttpError && error.status === 400 ? refused(error.message) : error;
  }
}

/** Keeps a counted photo. Uncounts it if it isn't needed or can't be kept. */
async function keep(
  { db, files, clock, sender }: VisitorContext,
  quota: ApplicationQuota,
  { secret, group: documentGroup, sha256 }: PhotoAddress,
  { path, bytes }: { path: string; bytes: number },
): Promise<Date> {
  let unkept: string[] = [];
  let isKept = false;
  try {
    const [stored] = await files.put([{ path, sentSha256: sha256 }]);
    const fileName = stored?.fileName ?? '';
    unkept = [fileName];
    const waiting = await db.transaction().execute(async (tx) => {
      const createdAt = clock();
      const key = keyOf(secret, createdAt);
      const photo = {
        secretHash: key.secretHash,
        documentGroup,
        sha256,
        sender,
        fileName,
        bytes,
        createdAt,
      };
      const row = await repository.insertPhoto(tx, photo, key.createdAfter);
      if (row.others >= maxOpenUploads) throw tooMany();
      if (row.fileName === fileName) await files.keep(tx, [fileName]);
      return row;
    });
    isKept = waiting.fileName === fileName;
    return expiryOf(waiting.createdAt);
  } finally {
    if (!isKept) {
      await files.drop(unkept);
      await quota.removePhotos(sender, bytes);
    }
  }
}

/** Removes a photo with its file. Throws 404 if it is missing, has expired, or has another secret. */
export async function removePhoto(
  { db, files, clock }: Context,
  quota: ApplicationQuota,
  { secret, ...name }: PhotoAddress,
) {
  const [row] = await db.transaction().execute(async (tx) => {
    const rows = await repository.claimPhotos(tx, [name], keyOf(secret, clock()));
    await files.release(
      tx,
      rows.map(({ fileName }) => fileName),
    );
    return rows;
  });
  if (!row) throw httpErrors.notFound("This photo doesn't exist or has expired.");
  await files.drop([row.fileName]);
  await quota.removePhotos(row.sender, row.bytes);
}

interface TakenPhoto {
  fileName: string;
  originalName: string;
  bytes: number;
}

/**
 * Claims photos uploaded under a secret for the caller. Returns one per name, or `undefined` if it is missing or
 * repeated.
 */
export async function claimPhotos(
  tx: Database,
  photos: readonly (PhotoName & { name: string })[],
  secret: string,
  now: Date,
): Promise<(TakenPhoto | undefined)[]> {
  const rows = await repository.claimPhotos(tx, photos, keyOf(secret, now));
  const photoByPath = new Map(rows.map((row) => [photoPath(row.documentGroup, row.sha256), row]));
  return photos.map(({ group, sha256, name }) => {
    const row = photoByPath.get(photoPath(group, sha256));
    photoByPath.delete(photoPath(group, sha256));
    return row && { fileName: row.fileName, originalName: name, bytes: row.bytes };
  });
}

/** Deletes photos that no application claimed in time. */
export async function deleteExpiredUploads(context: Context): Promise<void> {
  const createdUntil = lifetimeBefore(context.clock());
  await deletePhotos(context, (tx, max) => repository.deletePhotosUntil(tx, createdUntil, max));
}
