import { isTruncated } from './is-truncated.ts';

const jpegEnd = [0xff, 0xd9];
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const pngStart = 0x89;

/**
 * Returns a JPEG or PNG with its end, if only that is missing or stands where no browser finds it, as in what some cameras and transfers
 * write; the same file if it has one. Without an end some browsers leave the last rows out.
 */
export async function withEnd(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isTruncated(bytes)) return file;
  const end = new Uint8Array(bytes[0] === pngStart ? pngEnd : jpegEnd);
  return new File([bytes, end], file.name, { type: file.type, lastModified: file.lastModified });
}
