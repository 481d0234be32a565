import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  isPublicImage,
  maxPublicImageBytes,
  publicImageTypes,
  rejectedMessage,
} from '#contract/platform/upload-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { unavailability } from '#server/platform/database/unavailable.ts';
import type { ImageForm } from '#server/platform/files/image-task.ts';
import type { ImageEncoder, ReceivedImage } from '#server/platform/files/images.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { widths } from './mapper.ts';
import type { StoredPicture } from './repository.ts';
import * as repository from './repository.ts';

export const publicImageRules = {
  maxBytes: maxPublicImageBytes,
  rejectReason: (name: string, head: Uint8Array) =>
    isPublicImage(head) ? undefined : `${rejectedMessage(name)} Please send ${publicImageTypes}.`,
};

export const fileNameShape = /^([0-9a-f]{32})-(\d{2,4}\.(?:avif|webp))$/;

/** For trainings and the gallery. */
const usualForms: readonly ImageForm[] = [
  { width: widths.large, height: 2 * widths.large, format: 'webp' },
  { width: widths.small, height: 2 * widths.small, format: 'webp' },
];

const namesOf = (pictures: readonly StoredPicture[]) =>
  pictures.flatMap(({ files }) => files.map(({ fileName }) => fileName));

/**
 * Re-encodes uploads, stores them as public images in these forms, and runs `act` in the same transaction with
 * their ids, in upload order. An existing image isn't stored again. Throws 400 if an upload isn't an image. On any
 * error neither rows nor files remain.
 */
export async function publishPictures<Result>(
  { db, files, encoder }: Pick<AdministratorContext, 'db' | 'files' | 'encoder'>,
  uploads: readonly ReceivedImage[],
  act: (tx: Database, pictureIds: readonly string[]) => Promise<Result>,
  forms = usualForms,
): Promise<Result> {
  const encoded: EncodedPicture[] = [];
  for (const upload of uploads) encoded.push(await encode(encoder, upload, forms));
  const storedPictures = await putAll(files, encoded);
  try {
    const { result, newFiles } = await db.transaction().execute(async (tx) => {
      const newFiles = await repository.insertNewPictures(tx, storedPictures);
      if (newFiles.size > 0) await files.keep(tx, [...newFiles]);
      const ids = storedPictures.map(({ id }) => id);
      return { result: await act(tx, ids), newFiles };
    });
    await files.drop(namesOf(storedPictures).filter((name) => !newFiles.has(name)));
    return result;
  } catch (error) {
    await files.drop(namesOf(storedPictures));
    throw error;
  }
}

/** Deletes an unused image in the transaction `tx`. Returns its files, to drop after the commit. */
export async function releaseUnusedPicture(
  { files }: Context,
  tx: Database,
  id: string,
): Promise<string[]> {
  if (!(await repository.lockUnusedPicture(tx, id))) return [];
  const released = await repository.deletePictures(tx, [id]);
  await files.release(tx, released);
  return released;
}

const retryMs = 1_000;

/** Reads the content, size and content type of a file such as `{id}-640.webp`. Throws 404 if there is none. */
export async function readPicture(context: VisitorContext, fileName: string) {
  try {
    return await openPicture(context, fileName);
  } catch (error) {
    if (unavailability(error) === undefined) throw error;
    // Browsers don't ask again for a picture: the page would stay without it.
    await pause(retryMs, undefined, { signal: context.signal });
    return openPicture(context, fileName);
  }
}

async function openPicture({ db, files }: Context, fileName: string) {
  const [, id = '', size = ''] = fileNameShape.exec(fileName) ?? [];
  const name = id === '' ? undefined : await repository.findFileName(db, id, size);
  const file = name === undefined ? undefined : await files.read(name);
  if (!file) throw httpErrors.notFound('There is no image at this address.');
  return { ...file, type: `image/${size.split('.').at(-1)}` };
}

const graceMs = 24 * 60 * 60 * 1000;
/** The nightly run deletes images after this time, so that an unused one isn't public for another day. */
export const nightlyUnusedMs = 60 * 60 * 1000;
const maxDeletedAtOnce = 100;

/**
 * Deletes images with their files that no training, gallery or site content has used for a day, or for `unusedMs`.
 * Until then, pages loaded earlier can still show them.
 */
export async function deleteUnusedPictures(
  { db, files }: Context,
  now: Date,
  unusedMs = graceMs,
): Promise<void> {
  await repository.markUnusedPictures(db, now);
  const until = new Date(now.getTime() - unusedMs);
  let names: string[];
  do {
    names = await db.transaction().execute(async (tx) => {
      const released = await repository.deletePictures(
        tx,
        await repository.lockUnusedPictures(tx, until, maxDeletedAtOnce),
      );
      await files.release(tx, released);
      return released;
    });
    await files.drop(names);
  } while (names.length > 0);
}

/**
 * Marks an image with a file of this form as used, and returns whether it exists. It can't be deleted before the
 * transaction ends.
 */
export const holdPicture = (
  tx: Database,
  id: string,
  { width, format }: Pick<ImageForm, 'width' | 'format'>,
): Promise<boolean> => repository.holdPicture(tx, id, `${width}.${format}`);

interface EncodedPicture {
  id: string;
  files: readonly { size: string; path: string }[];
}

/** Writes all forms next to the upload. The id is a hash of the written files. */
async function encode(
  encoder: ImageEncoder,
  upload: ReceivedImage,
  forms: readonly ImageForm[],
): Promise<EncodedPicture> {
  const written = forms.map((form) => {
    const size = `${form.width}.${form.format}`;
    return { ...form, size, path: `${upload.path}-${size}` };
  });
  await encoder.toPicture(upload, written);
  const hash = createHash('sha256');
  for (const { path } of written) hash.update(await readFile(path));
  return {
    id: hash.digest('hex').slice(0, 32),
    files: written.map(({ size, path }) => ({ size, path })),
  };
}

async function putAll(
  files: StoredFiles,
  encoded: readonly EncodedPicture[],
): Promise<StoredPicture[]> {
  if (encoded.length === 0) return [];
  const stored = await files.put(encoded.flatMap((one) => one.files.map(({ path }) => ({ path }))));
  const nameOf = new Map(stored.map(({ path, fileName }) => [path, fileName]));
  return encoded.map(({ id, files }) => ({
    id,
    files: files.map(({ size, path }) => ({ size, fileName: nameOf.get(path) ?? '' })),
  }));
}
