import type { Accept } from 'react-dropzone';
import {
  fileHeadLength,
  imageType,
  isPublicImage,
  maxImageBytes,
  maxPublicImageBytes,
  publicImageTypes,
} from '#contract/platform/upload-limits.ts';
import { canDecodeImage } from '#web/ui/files/can-decode-image.ts';
import type { RejectionReason } from '#web/ui/files/drop-zone.tsx';
import { withEnd } from '#web/ui/files/with-end.ts';

/** Which images a form accepts. */
export interface ImageRules {
  /** The accepted MIME types, with their file extensions. */
  accept: Accept;
  maxBytes: number;
  /** Compresses each file in the browser where that saves much; otherwise only those over `maxBytes`. */
  compressesAll: boolean;
  /** Describes the accepted files in a few words. */
  hint: string;
  /** Names the required kind of file, as in 'not a picture'. */
  kind: string;
  /** Checks the file's content, whatever its name and MIME type say; returns why it is rejected. */
  inspect(file: File): Promise<RejectionReason | undefined>;
}

/** Photos of documents. */
export const documentRules: ImageRules = {
  accept: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
  maxBytes: maxImageBytes,
  compressesAll: true,
  hint: 'Only PNG, JPG (max: 2MB)',
  kind: 'a PNG or JPG photo',
  inspect: inspectBy(async ({ file, fault }) => fault ?? (await faultInside(file))),
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
  compressesAll: false,
  hint: `${publicImageTypes} (max:\u00a05MB)`,
  kind: `a ${publicImageTypes} image`,
  inspect: inspectBy(async ({ file, fault, head }) => {
    if (!isPublicImage(head)) return fault ?? 'type';
    return faultInside(file);
  }),
};

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Checks a photo by its first bytes. The name only tells what the file was meant to be. */
export function faultOf(head: Uint8Array, name: string): 'type' | 'heic' | undefined {
  if (imageType(head) !== undefined) return undefined;
  const box = String.fromCharCode(...head.subarray(4, 12));
  const isHeic = box.startsWith('ftyp') && heicBrands.includes(box.slice(4));
  return isHeic || /\.hei[cf]$/i.test(name) ? 'heic' : 'type';
}

interface Inspected {
  file: File;
  head: Uint8Array;
  fault: ReturnType<typeof faultOf>;
}

async function faultInside(file: File): Promise<'broken' | undefined> {
  const whole = await withEnd(file);
  return (await canDecodeImage(whole, { cut: whole !== file })) ? undefined : 'broken';
}

function inspectBy(judge: (inspected: Inspected) => Promise<RejectionReason | undefined>): ImageRules['inspect'] {
  return async (file) => {
    try {
      const head = new Uint8Array(await file.slice(0, fileHeadLength).arrayBuffer());
      return await judge({ file, head, fault: faultOf(head, file.name) });
    } catch {
      return 'unreadable';
    }
  };
}
