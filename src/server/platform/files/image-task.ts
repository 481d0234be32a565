/** The maximum size in pixels and the format of an image for pages. */
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
 * Why an image isn't processed: `broken` can't be decoded, `type` is unsupported; the others are too expensive to
 * decode, by the header or as measured.
 */
export const imageFaults = [
  'broken',
  'type',
  'too many pixels',
  'too long',
  'too complex',
] as const;
export type ImageFault = (typeof imageFaults)[number];

/** The outcome of a task: the new file's size in bytes, an image fault, or a file system error. */
export type ImageOutcome =
  | { bytes: number }
  | { fault: ImageFault }
  | { error: { code: string; syscall: string } };

/** The exit code of a worker that exceeded its task's memory limit. */
export const memoryExitCode = 70;
