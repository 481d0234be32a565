import { originalSizeOf, setOriginalSize } from '#web/platform/uploads/original-size.ts';
import type { UploadRecord } from '#web/platform/uploads/upload-queue.ts';
import { isRecord } from './is-record.ts';

type Documents = Readonly<Record<string, readonly File[]>>;

interface SentPhotos {
  documents: Documents;
  uploads: ReadonlyMap<File, UploadRecord>;
  uploadSecret: string;
}

// The draft stores the files elsewhere, perhaps not all of them; a document has no file twice.
const keyOf = (group: string, { name, size, lastModified }: File) => [group, name, size, lastModified].join('/');

const filesOf = (documents: Documents) =>
  Object.entries(documents).flatMap(([group, files]) => files.map((file) => ({ file, key: keyOf(group, file) })));

/** What a draft stores of photos beside their files: where they are on the server, and their original sizes. */
export function writePhotos({ documents, uploads, uploadSecret }: SentPhotos): unknown {
  const photos = filesOf(documents).map(({ file, key }) => [
    key,
    { ...uploads.get(file), originalSize: originalSizeOf(file) },
  ]);
  return { secret: uploadSecret, files: Object.fromEntries(photos) };
}

/** Reads what `writePhotos` has written. Drafts of earlier releases have nothing of it. */
export function readPhotos(
  written: unknown,
  documents: Documents,
): Pick<SentPhotos, 'uploadSecret'> & { uploads: Map<File, UploadRecord> } {
  const uploads = new Map<File, UploadRecord>();
  if (!isRecord(written) || typeof written.secret !== 'string' || !isRecord(written.files)) {
    return { uploads, uploadSecret: '' };
  }
  for (const { file, key } of filesOf(documents)) {
    const photo = written.files[key];
    if (!isRecord(photo)) continue;
    if (typeof photo.originalSize === 'number') setOriginalSize(file, photo.originalSize);
    if (typeof photo.id === 'string') uploads.set(file, { id: photo.id, isSent: photo.isSent === true });
  }
  return { uploads, uploadSecret: written.secret };
}
