const sizes = new WeakMap<File, number>();

/** Notes how many bytes a compressed file had before. */
export function setOriginalSize(file: File, bytes: number): void {
  sizes.set(file, bytes);
}

/** How many bytes a file had before it was compressed; `undefined` if it wasn't. */
export const originalSizeOf = (file: File): number | undefined => sizes.get(file);
