import * as z from 'zod/mini';

/**
 * Where the photos of an application are sent one by one, before the application that names them: by the protocol
 * tus 1.0.0 (https://tus.io/protocols/resumable-upload). Relative to `apiBase`.
 */
export const uploadsPath = '/driver/uploads';

export const photoPath = (group: string, sha256: string): string => `${uploadsPath}/${group}/${sha256}`;

/** How long a photo waits for its application, counted from its creation. */
export const uploadHours = 24;

/** The number of photos that can wait under one secret. */
export const maxOpenUploads = 40;

/** Shown for a photo that an application names and that was removed, used, or has expired. */
export const missingUploadMessage = 'This photo is no longer available. Please add it again.';

/**
 * The header `Upload-Secret` of each call, and the field `uploadSecret` of the application: made at random by the sender.
 * Without it an upload can't be continued, removed or used.
 */
export const UploadSecret = z.string('The upload secret is missing.').check(
  z.regex(/^[\x21-\x7e]{32,128}$/, 'The upload secret must have 32 to 128 visible characters.'),
  z.meta({
    description:
      'A random text made by the sender. Whoever has it can continue, remove and use the photos sent with it.',
  }),
);
