import * as z from 'zod/mini';

/** An uploaded file, which the server keeps until the request ends. */
export interface UploadedFile {
  /** The file name as the sender gave it. */
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
}

/** A sender's file name, of which the last 120 characters count, without control and direction characters, quotation marks (forms have `%22` for them) and halves of letters. */
export function cleanName(name: string): string {
  return name.slice(-120).replace(/%22|[\p{Cc}\p{Cf}\p{Cs}"/\\]/gu, '') || 'unnamed';
}

/** A file in a multipart form: binary data in the API description, a stored file on the server. */
export const Upload = z
  .custom<UploadedFile>((value) => typeof value === 'object' && value !== null && 'path' in value)
  .check(z.meta({ type: 'string', format: 'binary' }));
