import * as z from 'zod/mini';

/**
 * Where photos are uploaded one by one before an application or an answer to a link names them. Relative to
 * `apiBase`.
 */
export const uploadsPath = '/driver/uploads';

/** The address of one photo; `sha256` is of its bytes, in lower-case hex. Relative to `apiBase`. */
export const photoPath = (group: string, sha256: string): string =>
  `${uploadsPath}/${group}/${sha256}`;

/** The time that a stored photo waits for its application. */
export const uploadHours = 24;

export const maxOpenUploads = 40;

/** Shown for a photo that was never sent, or was removed or used, or has expired. */
export const missingUploadMessage = 'This photo is no longer available. Please add it again.';

/** Shown for a photo whose bytes don't match its address. */
export const brokenUploadMessage = "This photo didn't upload completely. Please try again.";

/**
 * The header `Upload-Secret` of each call and the application's field `uploadSecret`, a random value from the
 * sender. Photos can't be removed or used without it.
 */
export const UploadSecret = z.string('The upload secret is missing.').check(
  z.regex(/^[\x21-\x7e]{32,128}$/, 'The upload secret must have 32 to 128 visible characters.'),
  z.meta({
    description:
      'A random text made by the sender. Whoever has it can remove and use the photos sent with it.',
  }),
);

/** The SHA-256 of a photo's bytes, in its address and in the application. */
export const PhotoHash = z
  .string('The sha256 of each photo is needed.')
  .check(
    z.regex(/^[0-9a-f]{64}$/, 'The sha256 of a photo must have 64 lower-case hexadecimal digits.'),
  );
