/** What an image worker is asked to do with the image file at `source`. */
export type ImageTask =
  | { kind: 'jpeg'; source: string; target: string; maxBytes: number }
  | { kind: 'webp'; source: string; targets: readonly { path: string; width: number }[] };

/**
 * Why an image isn't processed: `broken` can't be decoded, `type` is of a format that isn't taken, the others are too expensive
 * to decode, by their header or because they turned out to be.
 */
export const imageFaults = ['broken', 'type', 'too many pixels', 'too long', 'too complex'] as const;
export type ImageFault = (typeof imageFaults)[number];

/** What became of a task: how many bytes each new file has, a fault of the image, or the error of reading or writing a file. */
export type ImageOutcome = { bytes: number[] } | { fault: ImageFault } | { error: { code: string; syscall: string } };

/** A worker exits with this code when a task takes more memory than it may. */
export const memoryExitCode = 70;
