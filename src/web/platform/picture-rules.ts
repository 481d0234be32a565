import type { Accept } from 'react-dropzone';
import {
  isPublicImage,
  maxPictureBytes,
  maxPublicPictureBytes,
  pictureType,
  publicImageTypes,
  signatureLength,
} from '#contract/uploads.ts';
import { canBeShown } from '#web/ui/can-be-shown.ts';
import type { RefusalReason } from '#web/ui/drop-zone.tsx';

/** Which pictures a form takes. */
export interface PictureRules {
  /** The types that may be chosen, with the ends of their files' names. */
  accept: Accept;
  maxBytes: number;
  /** What may be chosen, in a few words. */
  hint: string;
  /** What each has to be, as in 'not a picture'. */
  kind: string;
  /** Why a file can't be taken, whatever its name and declared type say. */
  inspect(file: File): Promise<RefusalReason | undefined>;
}

/** Photos of papers. */
export const paperRules: PictureRules = {
  accept: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
  maxBytes: maxPictureBytes,
  hint: 'Only PNG, JPG (max: 2MB)',
  kind: 'a PNG or JPG picture',
  inspect: inspectBy(async ({ file, fault, isTooLarge }) => {
    if (fault !== undefined || isTooLarge) return fault;
    return (await canBeShown(file)) ? undefined : 'broken';
  }, maxPictureBytes),
};

/** Pictures that the company publishes: all kinds that the server reads. */
export const publicPictureRules: PictureRules = {
  accept: {
    'image/png': ['.png'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/webp': ['.webp'],
    'image/avif': ['.avif'],
    'image/gif': ['.gif'],
  },
  maxBytes: maxPublicPictureBytes,
  hint: `${publicImageTypes} (max:\u00a05MB)`,
  kind: `a ${publicImageTypes} picture`,
  inspect: inspectBy(async ({ file, fault, isTooLarge, head }) => {
    if (!isPublicImage(head)) return fault ?? 'type';
    return isTooLarge || (await canBeShown(file)) ? undefined : 'broken';
  }, maxPublicPictureBytes),
};

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const headLength = Math.max(signatureLength, 12);

/** Why a file can't be taken as a photo, by its first bytes; its name only tells what it may have been meant to be. */
export function faultOf(head: Uint8Array, name: string): 'type' | 'heic' | undefined {
  if (pictureType(head) !== undefined) return undefined;
  const box = String.fromCharCode(...head.subarray(4, headLength));
  const isHeic = box.startsWith('ftyp') && heicBrands.includes(box.slice(4));
  return isHeic || /\.hei[cf]$/i.test(name) ? 'heic' : 'type';
}

interface Inspected {
  file: File;
  head: Uint8Array;
  fault: ReturnType<typeof faultOf>;
  /** Then whether it is broken turns out when it is made smaller. */
  isTooLarge: boolean;
}

function inspectBy(
  judge: (inspected: Inspected) => Promise<RefusalReason | undefined>,
  maxBytes: number,
): PictureRules['inspect'] {
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
