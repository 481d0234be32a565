import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  isPublicImage,
  maxPublicImageBytes,
  publicImageTypes,
  rejectedMessage,
} from '#contract/platform/upload-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ImageEncoder, ReceivedImage } from '#server/platform/files/images.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { widths } from './mapper.ts';
import type { StoredPicture } from './repository.ts';
import * as repository from './repository.ts';

/** The upload rules of public images. */
export const publicImageRules = {
  maxBytes: maxPublicImageBytes,
  rejectReason: (name: string, head: Uint8Array) =>
    isPublicImage(head) ? undefined : `${rejectedMessage(name)} Please send ${publicImageTypes}.`,
};

/** The file names of public images. */
export const fileNameShape = /^([0-9a-f]{32})-(1280|640)\.webp$/;

/** The public images, each stored in two widths. */
export interface PublicPictures {
  /**
   * Re-encodes the uploads with `encoder`, stores them, and runs `act` in the same transaction with their ids, in the
   * order of the uploads. An image that already exists is not stored again. Throws 400 if an upload is not an image. An
   * error at any step leaves neither rows nor files.
   */
  publish<Result>(
    encoder: ImageEncoder,
    uploads: readonly ReceivedImage[],
    now: Date,
    act: (tx: Database, pictureIds: readonly string[]) => Promise<Result>,
  ): Promise<Result>;
  /** Deletes an image that nothing uses any more in the transaction `tx`. Returns its files, to be dropped after it. */
  releaseUnused(tx: Database, id: string): Promise<string[]>;
  drop: StoredFiles['drop'];
  /** The content and size of a file such as `{id}-640.webp`. Throws 404 if there is none. */
  read(fileName: string): Promise<{ bytes: Readable; size: number }>;
}

const namesOf = (pictures: readonly StoredPicture[]) => pictures.flatMap((one) => [one.largeFile, one.smallFile]);

export function publicPictures(db: Database, files: StoredFiles): PublicPictures {
  return {
    async publish(encoder, uploads, now, act) {
      const encoded: { id: string; paths: [string, string] }[] = [];
      for (const upload of uploads) encoded.push(await encode(encoder, upload));
      const written = await putAll(files, encoded);
      try {
        const { result, kept } = await db.transaction().execute(async (tx) => {
          const kept = await repository.insertNewPictures(tx, written, now);
          if (kept.size > 0) await files.keep(tx, [...kept]);
          const ids = written.map(({ id }) => id);
          return { result: await act(tx, ids), kept };
        });
        await files.drop(namesOf(written).filter((name) => !kept.has(name)));
        return result;
      } catch (error) {
        await files.drop(namesOf(written));
        throw error;
      }
    },
    async releaseUnused(tx, id) {
      const unused = await repository.lockUnusedPicture(tx, id);
      if (!unused) return [];
      await repository.deletePictures(tx, [id]);
      const released = namesOf([unused]);
      await files.release(tx, released);
      return released;
    },
    drop: files.drop,
    async read(fileName) {
      const [, id, width] = fileNameShape.exec(fileName) ?? [];
      const picture = id === undefined ? undefined : await repository.findPicture(db, id);
      const name = width === String(widths.large) ? picture?.largeFile : picture?.smallFile;
      const found = name === undefined ? undefined : await files.read(name);
      if (!found) throw httpErrors.notFound('There is no image at this address.');
      return found;
    },
  };
}

const graceMs = 24 * 60 * 60 * 1000;
/** The time after which the nightly run deletes unused images: shorter, so that nothing is public for another day. */
export const nightlyUnusedMs = 60 * 60 * 1000;
const maxDeletedAtOnce = 100;

/**
 * Deletes the images that neither a training nor the gallery has used for a day, or for `unusedMs`, with their files. Until then
 * they stay, for pages that were loaded before.
 */
export async function deleteUnusedPictures(
  { db, files }: { db: Database; files: Pick<StoredFiles, 'release' | 'drop'> },
  now: Date,
  unusedMs = graceMs,
): Promise<void> {
  await repository.markUnusedPictures(db, now);
  const until = new Date(now.getTime() - unusedMs);
  let names: string[];
  do {
    names = await db.transaction().execute(async (tx) => {
      const unused = await repository.lockUnusedPictures(tx, until, maxDeletedAtOnce);
      await repository.deletePictures(
        tx,
        unused.map(({ id }) => id),
      );
      const released = namesOf(unused);
      await files.release(tx, released);
      return released;
    });
    await files.drop(names);
  } while (names.length > 0);
}

/** Writes both widths next to the upload. The id is a hash of the written files. */
async function encode(encoder: ImageEncoder, upload: ReceivedImage): Promise<{ id: string; paths: [string, string] }> {
  const paths: [string, string] = [`${upload.path}-${widths.large}.webp`, `${upload.path}-${widths.small}.webp`];
  await encoder.toWebp(upload, [
    { path: paths[0], width: widths.large },
    { path: paths[1], width: widths.small },
  ]);
  const hash = createHash('sha256');
  for (const one of paths) hash.update(await readFile(one));
  return { id: hash.digest('hex').slice(0, 32), paths };
}

async function putAll(
  files: StoredFiles,
  encoded: readonly { id: string; paths: [string, string] }[],
): Promise<StoredPicture[]> {
  if (encoded.length === 0) return [];
  const stored = await files.put(encoded.flatMap(({ paths }) => paths.map((path) => ({ path }))));
  const nameOf = new Map(stored.map(({ path, fileName }) => [path, fileName]));
  return encoded.map(({ id, paths: [largePath, smallPath] }) => ({
    id,
    largeFile: nameOf.get(largePath) ?? '',
    smallFile: nameOf.get(smallPath) ?? '',
  }));
}
