/** The largest picture that may be sent: 2 MB, counted as 2 × 1024 × 1024 bytes. */
export const maxImageBytes = 2 * 1024 * 1024;

/** A picture may claim at most 40 megapixels: what a phone camera makes, and far below what would exhaust the server. */
export const maxImagePixels = 40_000_000;

/** An image may be at most so many pixels wide, and high. */
export const maxImageSide = 12_000;

/** What the drop zone says when it drops files for their size. */
export const tooLargeMessage = 'Some files exceeded max size';

/** What is said of a file that is not taken, whatever the reason. */
export function rejectedMessage(name: string): string {
  return `The file "${name}" was rejected. Please check the type or size.`;
}

/** The largest picture that an administrator may publish: 5 MB, counted as 5 × 1024 × 1024 bytes. */
export const maxPublicImageBytes = 5 * 1024 * 1024;

const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
} as const;

/** What may be published, as people read it. */
export const publicImageTypes = 'PNG, JPEG, WebP, AVIF or GIF';

/** Whether a file is of a type that may be published, by its first 16 bytes; of a moving GIF the first frame is taken. */
export function isPublicImage(head: Uint8Array): boolean {
  if (imageType(head) !== undefined) return true;
  const [first, second, third] = [0, 4, 8].map((at) => String.fromCharCode(...head.subarray(at, at + 4)));
  if (first === 'RIFF') return third === 'WEBP';
  if (second === 'ftyp') return ['avif', 'avis', 'mif1'].includes(third ?? '');
  return first === 'GIF8';
}

/** How many bytes `pictureType` needs to see. */
export const signatureLength = signatures.png.length;

/** What a file is by its first bytes, whatever its name or declared type says. */
export function imageType(head: Uint8Array): 'png' | 'jpeg' | undefined {
  if (signatures.png.every((byte, at) => head[at] === byte)) return 'png';
  if (signatures.jpeg.every((byte, at) => head[at] === byte)) return 'jpeg';
  return undefined;
}
