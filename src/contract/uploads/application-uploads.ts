import * as z from 'zod/mini';

/**
 * Where the photos of an application, or of an answer to a link, are sent one by one before it names them. Relative to
 * `apiBase`.
 */
export const uploadsPath = '/driver/uploads';

/** The address of one photo: `sha256` is that of its bytes, in lower-case hex. Relative to `apiBase`. */
export const photoPath = (group: string, sha256: string): string => `${uploadsPath}/${group}/${sha256}`;

/** How long a photo waits for its application, counted from when it was stored. */
export const uploadHours = 24;

/** The number of photos that can wait under one secret. */
export const maxOpenUploads = 40;

/** Shown for a photo that an application names and that was never sent, removed, used, or has expired. */
export const missingUploadMessage = 'This photo is no longer available. Please add it again.';

/** Shown for a photo whose bytes aren't those that its address names. */
export const brokenUploadMessage = "This photo didn't upload completely. Please try again.";

/**
 * The header `Upload-Secret` of each call, and the field `uploadSecret` of the application: made at random by the sender.
 * Without it a photo can't be removed or used.
 */
export const UploadSecret = z.string('The upload secret is missing.').check(
  z.regex(/^[\x21-\x7e]{32,128}$/, 'The upload secret must have 32 to 128 visible characters.'),
  z.meta({
    description: 'A random text made by the sender. Whoever has it can remove and use the photos sent with it.',
  }),
);

/** The SHA-256 of a photo's bytes, as its address and the application name it. */
export const PhotoHash = z
  .string('The sha256 of each photo is needed.')
  .check(z.regex(/^[0-9a-f]{64}$/, 'The sha256 of a photo must have 64 lower-case hexadecimal digits.'));
