import type { Accept } from 'react-dropzone';
import {
  imageType,
  isPublicImage,
  maxImageBytes,
  maxPublicImageBytes,
  publicImageTypes,
  signatureLength,
} from '#contract/upload-limits.ts';
import { canDecodeImage } from '#web/ui/files/can-decode-image.ts';
import type { RejectionReason } from '#web/ui/files/drop-zone.tsx';

/** Which images a form accepts. */
export interface ImageRules {
  /** The accepted MIME types, with their file extensions. */
  accept: Accept;
  maxBytes: number;
  /** Describes the accepted files in a few words. */
  hint: string;
  /** What each file has to be, as in 'not a picture'. */
  kind: string;
  /** Checks the file's content, whatever its name and MIME type say; returns why it is rejected. */
  inspect(file: File): Promise<RejectionReason | undefined>;
}

/** Photos of documents. */
export const documentRules: ImageRules = {
  accept: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
  maxBytes: maxImageBytes,
  hint: 'Only PNG, JPG (max: 2MB)',
  kind: 'a PNG or JPG picture',
  inspect: inspectBy(async ({ file, fault, isTooLarge }) => {
    if (fault !== undefined || isTooLarge) return fault;
    return (await canDecodeImage(file)) ? undefined : 'broken';
  }, maxImageBytes),
};

/** Images that the company publishes: all types that the server can decode. */
export const publicImageRules: ImageRules = {
  accept: {
    'image/png': ['.png'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/webp': ['.webp'],
    'image/avif': ['.avif'],
    'image/gif': ['.gif'],
  },
  maxBytes: maxPublicImageBytes,
  hint: `${publicImageTypes} (max:\u00a05MB)`,
  kind: `a ${publicImageTypes} picture`,
  inspect: inspectBy(async ({ file, fault, isTooLarge, head }) => {
    if (!isPublicImage(head)) return fault ?? 'type';
    return isTooLarge || (await canDecodeImage(file)) ? undefined : 'broken';
  }, maxPublicImageBytes),
};

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const headLength = Math.max(signatureLength, 12);

/** Checks a photo by its first bytes. The name only tells what the file was meant to be. */
export function faultOf(head: Uint8Array, name: string): 'type' | 'heic' | undefined {
  if (imageType(head) !== undefined) return undefined;
  const box = String.fromCharCode(...head.subarray(4, headLength));
  const isHeic = box.startsWith('ftyp') && heicBrands.includes(box.slice(4));
  return isHeic || /\.hei[cf]$/i.test(name) ? 'heic' : 'type';
}

interface Inspected {
  file: File;
  head: Uint8Array;
  fault: ReturnType<typeof faultOf>;
  /** If so, compressing it will show whether it is broken. */
  isTooLarge: boolean;
}

function inspectBy(
  judge: (inspected: Inspected) => Promise<RejectionReason | undefined>,
  maxBytes: number,
): ImageRules['inspect'] {
  return async (file) => {
    try {
      const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
      return await judge({ file, head, fault: faultOf(head, file.name), isTooLarge: file.size > maxBytes });
    } catch {
      // A file that can't be read any more can't be sent either.
      return 'type';
    }
  };
}
