/** 2 MB, as 2 × 1024 × 1024 bytes. */
export const maxImageBytes = 2 * 1024 * 1024;

/** Enough for phone cameras, and far below what would exhaust the server. */
export const maxImagePixels = 40_000_000;

/** In pixels. */
export const maxImageSide = 12_000;

export const tooLargeMessage = 'Some files exceeded max size';

/** Shown for a file that is gone from the device, such as one in disconnected cloud storage. */
export const unreadableMessage = "This photo can't be read any more. Please choose it again.";

export const tooManyMessage = 'Too many files';

export const alreadyAddedMessage = 'This photo is already added.';

/** Shown for a file rejected for any other reason than its size. */
export function rejectedMessage(name: string): string {
  return `The file "${name}" was rejected. Please check the type or size.`;
}

/** For images that administrators publish: 5 MB, as 5 × 1024 × 1024 bytes. */
export const maxPublicImageBytes = 5 * 1024 * 1024;

const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
} as const;

export const publicImageTypes = 'PNG, JPEG, WebP, AVIF or GIF';

/** Whether a file can be published, by its first bytes. Only the first frame of an animated GIF is used. */
export function isPublicImage(head: Uint8Array): boolean {
  if (imageType(head) !== undefined) return true;
  const [first, second, third] = [0, 4, 8].map((at) =>
    String.fromCharCode(...head.subarray(at, at + 4)),
  );
  if (first === 'RIFF') return third === 'WEBP';
  if (second === 'ftyp') return ['avif', 'avis', 'mif1'].includes(third ?? '');
  return first === 'GIF8';
}

/** Bytes needed to detect an image's type. */
export const fileHeadLength = 16;

/** Detects an image's type by its first bytes, whatever its name or declared type. */
export function imageType(head: Uint8Array): 'png' | 'jpeg' | undefined {
  if (signatures.png.every((byte, at) => head[at] === byte)) return 'png';
  if (signatures.jpeg.every((byte, at) => head[at] === byte)) return 'jpeg';
  return undefined;
}
