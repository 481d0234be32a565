/** A file before compression, or its size in bytes if the file is gone. */
type Original = File | number;

const originals = new WeakMap<File, Original>();

/** Never overwrites a known original file. */
export function setOriginal(file: File, original: Original): void {
  if (!(originals.get(file) instanceof File)) originals.set(file, original);
}

/** `undefined` if the file wasn't compressed. */
export const originalOf = (file: File): Original | undefined => originals.get(file);

const sizeOf = (original: Original) => (typeof original === 'number' ? original : original.size);

/** In bytes; `undefined` if the file wasn't compressed. */
export function originalSizeOf(file: File): number | undefined {
  const original = originals.get(file);
  return original === undefined ? undefined : sizeOf(original);
}

/** Compares the originals' content, ignoring names; only their sizes if an original is gone. */
export async function isSamePhoto(one: File, other: File): Promise<boolean> {
  const [first, second] = [originals.get(one) ?? one, originals.get(other) ?? other];
  if (sizeOf(first) !== sizeOf(second)) return false;
  if (typeof first === 'number' || typeof second === 'number') return true;
  try {
    const [left, right] = await Promise.all([first.arrayBuffer(), second.arrayBuffer()]);
    const bytes = new Uint8Array(right);
    return new Uint8Array(left).every((byte, at) => byte === bytes[at]);
  } catch {
    // One of the files can no longer be read.
    return false;
  }
}
