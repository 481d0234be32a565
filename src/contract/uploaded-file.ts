import * as z from 'zod/mini';

/** A file that was sent and lies with the server until the request ends. */
export interface UploadedFile {
  /** As the sender called it. */
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  /** Of its content, in hex. */
  sha256: string;
}

/** A file of a multipart form; in the API's description its bytes, on the server where they lie. */
export const Upload = z
  .custom<UploadedFile>((value) => typeof value === 'object' && value !== null && 'path' in value)
  .check(z.meta({ type: 'string', format: 'binary' }));
