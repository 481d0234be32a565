import * as z from 'zod/mini';

/** An uploaded file, kept until the request ends. */
export interface UploadedFile {
  /** As the sender named it. */
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
}

/**
 * The last 120 characters of a sender's file name, without control and direction characters, quotation marks (`%22`
 * in forms) and lone surrogates.
 */
export function cleanName(name: string): string {
  return name.slice(-120).replace(/%22|[\p{Cc}\p{Cf}\p{Cs}"/\\]/gu, '') || 'unnamed';
}

/** A file in a multipart form: binary data in the API description, a stored file on the server. */
export const Upload = z
  .custom<UploadedFile>((value) => typeof value === 'object' && value !== null && 'path' in value)
  .check(z.meta({ type: 'string', format: 'binary' }));
