import { isTruncated } from './is-truncated.ts';

const jpegEnd = [0xff, 0xd9];
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const pngStart = 0x89;

/**
 * Repairs a JPEG or PNG whose end marker is missing or misplaced, as some cameras and transfers write them;
 * otherwise returns the same file. Without the marker, some browsers omit the last rows.
 */
export async function withEnd(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isTruncated(bytes)) return file;
  const end = new Uint8Array(bytes[0] === pngStart ? pngEnd : jpegEnd);
  return new File([bytes, end], file.name, { type: file.type, lastModified: file.lastModified });
}
