/** How large at most, in pixels, and in which format an image is written for pages. */
export interface ImageForm {
  width: number;
  height: number;
  format: 'avif' | 'webp';
}

/** A task for an image worker; `source` is the image file. */
export type ImageTask =
  | { kind: 'document'; source: string; target: string; maxBytes: number }
  | ({ kind: 'picture'; source: string; target: string } & ImageForm);

/**
 * Why an image isn't processed: `broken` can't be decoded, `type` is an unsupported format, the others are too
 * expensive to decode, by their header or as measured while decoding.
 */
export const imageFaults = ['broken', 'type', 'too many pixels', 'too long', 'too complex'] as const;
export type ImageFault = (typeof imageFaults)[number];

/** The outcome of a task: the size of the new file in bytes, a fault of the image, or a file system error. */
export type ImageOutcome = { bytes: number } | { fault: ImageFault } | { error: { code: string; syscall: string } };

/** The exit code of a worker whose task exceeded its memory limit. */
export const memoryExitCode = 70;
