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

export interface ImageRules {
  /** Accepted MIME types with their file extensions. */
  accept: Accept;
  maxBytes: number;
  /** Compresses every file if that saves much; otherwise only files over `maxBytes`. */
  compressesAll: boolean;
  hint: string;
  /** The required kind of file, as in 'not a picture'. */
  kind: string;
  /** Checks the content, ignoring name and MIME type; returns the rejection reason. */
  inspect(file: File): Promise<RejectionReason | undefined>;
}

export const documentRules: ImageRules = {
  accept: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
  maxBytes: maxImageBytes,
  compressesAll: true,
  hint: 'Only PNG, JPG (max: 2MB)',
  kind: 'a PNG or JPG photo',
  inspect: inspectBy(async ({ file, fault }) => fault ?? (await faultInside(file))),
};

/** Images to publish: all types that the server can decode. */
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

/** Checks the first bytes. The name only suggests the intended type. */
export function faultOf(head: Uint8Array, name: string): 'type' | 'heic' | undefined {
  if (imageType(head) !== undefined) return undefined;
  const box = String.fromCharCode(...head.subarray(4, 12));
  const isHeic = box.startsWith('ftyp') && heicBrands.includes(box.slice(4));
  return isHeic || /\.hei[cf]$/i.test(name) ? 'heic' : 'type';
}

interface InspectionRules {
  file: File;
  head: Uint8Array;
  fault: ReturnType<typeof faultOf>;
}

async function faultInside(file: File): Promise<'broken' | undefined> {
  const whole = await withEnd(file);
  return (await canDecodeImage(whole, { cut: whole !== file })) ? undefined : 'broken';
}

function inspectBy(
  judge: (inspected: InspectionRules) => Promise<RejectionReason | undefined>,
): ImageRules['inspect'] {
  return async (file) => {
    try {
      const head = new Uint8Array(await file.slice(0, fileHeadLength).arrayBuffer());
      return await judge({ file, head, fault: faultOf(head, file.name) });
    } catch {
      return 'unreadable';
    }
  };
}
