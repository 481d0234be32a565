/** What a file was before it was compressed: the chosen file, or its size in bytes where no more is known. */
type Original = File | number;

const originals = new WeakMap<File, Original>();

/** Notes what a compressed file was before. What is known stays. */
export function setOriginal(file: File, original: Original): void {
  if (!(originals.get(file) instanceof File)) originals.set(file, original);
}

/** What a file was before it was compressed; `undefined` if it wasn't. */
export const originalOf = (file: File): Original | undefined => originals.get(file);

const sizeOf = (original: Original) => (typeof original === 'number' ? original : original.size);

/** How many bytes a file had before it was compressed; `undefined` if it wasn't. */
export function originalSizeOf(file: File): number | undefined {
  const original = originals.get(file);
  return original === undefined ? undefined : sizeOf(original);
}

/** Whether both were made of the same photo, whatever their names. Of photos whose originals are gone only the sizes are compared. */
export async function isSamePhoto(one: File, other: File): Promise<boolean> {
  const [first, second] = [originals.get(one) ?? one, originals.get(other) ?? other];
  if (sizeOf(first) !== sizeOf(second)) return false;
  if (typeof first === 'number' || typeof second === 'number') return true;
  try {
    const [left, right] = await Promise.all([first.arrayBuffer(), second.arrayBuffer()]);
    const bytes = new Uint8Array(right);
    return new Uint8Array(left).every((byte, at) => byte === bytes[at]);
  } catch {
    // One of them can't be read any more.
    return false;
  }
}
