/** Maximum size of an uploaded image: 2 MB, counted as 2 × 1024 × 1024 bytes. */
export const maxImageBytes = 2 * 1024 * 1024;

/**
 * Maximum declared size of an image in pixels: enough for phone cameras, and far below what would exhaust the server.
 */
export const maxImagePixels = 40_000_000;

/** Maximum width and height of an image, in pixels. */
export const maxImageSide = 12_000;

/** Shown when the drop zone rejects files because of their size. */
export const tooLargeMessage = 'Some files exceeded max size';

/** Shown for a file that the device has no more, such as one of a cloud that went away. */
export const unreadableMessage = "This photo can't be read any more. Please choose it again.";

export const tooManyMessage = 'Too many files';

/** Shown for a file that was chosen before. */
export const alreadyAddedMessage = 'This photo is already added.';

/** Shown for every file that is rejected for another reason. */
export function rejectedMessage(name: string): string {
  return `The file "${name}" was rejected. Please check the type or size.`;
}

/** Maximum size of an image that an administrator publishes: 5 MB, counted as 5 × 1024 × 1024 bytes. */
export const maxPublicImageBytes = 5 * 1024 * 1024;

const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
} as const;

/** The image types that can be published, as shown to people. */
export const publicImageTypes = 'PNG, JPEG, WebP, AVIF or GIF';

/** Whether a file can be published, by its first bytes. Of an animated GIF the first frame is used. */
export function isPublicImage(head: Uint8Array): boolean {
  if (imageType(head) !== undefined) return true;
  const [first, second, third] = [0, 4, 8].map((at) => String.fromCharCode(...head.subarray(at, at + 4)));
  if (first === 'RIFF') return third === 'WEBP';
  if (second === 'ftyp') return ['avif', 'avis', 'mif1'].includes(third ?? '');
  return first === 'GIF8';
}

/** How many bytes of a file tell its type: a PDF can begin anywhere in them, an image needs 16. */
export const fileHeadLength = 1024;

/** Detects an image's type by its first bytes, whatever its name or declared type. */
export function imageType(head: Uint8Array): 'png' | 'jpeg' | undefined {
  if (signatures.png.every((byte, at) => head[at] === byte)) return 'png';
  if (signatures.jpeg.every((byte, at) => head[at] === byte)) return 'jpeg';
  return undefined;
}
