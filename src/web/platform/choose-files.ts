import { maxPictureBytes, pictureType, rejectedMessage, signatureLength, tooLargeMessage } from '#contract/uploads.ts';
import { canBeShown } from '#web/ui/can-be-shown.ts';
import type { RefusalReason, RefusedFile } from '#web/ui/drop-zone.tsx';

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const headLength = Math.max(signatureLength, 12);

/** Why a file can't be taken, by its first bytes; its name only tells what it may have been meant to be. */
export function faultOf(head: Uint8Array, name: string): 'type' | 'heic' | undefined {
  if (pictureType(head) !== undefined) return undefined;
  const box = String.fromCharCode(...head.subarray(4, headLength));
  const isHeic = box.startsWith('ftyp') && heicBrands.includes(box.slice(4));
  return isHeic || /\.hei[cf]$/i.test(name) ? 'heic' : 'type';
}

/** Why a file can't be taken, whatever its name and declared type say. */
export async function inspect(file: File): Promise<RefusalReason | undefined> {
  try {
    const fault = faultOf(new Uint8Array(await file.slice(0, headLength).arrayBuffer()), file.name);
    // Of a larger one it turns out when it is made smaller.
    if (fault !== undefined || file.size > maxPictureBytes) return fault;
    return (await canBeShown(file)) ? undefined : 'broken';
  } catch {
    // A file that can't be read any more can't be sent either.
    return 'type';
  }
}

/** What becomes of files that were chosen. */
export interface Choice {
  added: File[];
  /** Those left out, with why. */
  refused: RefusedFile[];
  /** What to say about it. */
  messages: string[];
}

/** Whether two are the same file, chosen twice. */
export const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Adds what was chosen to what is there: nothing twice, and no more than `most` in all. */
export function chooseFiles(
  present: readonly File[],
  taken: readonly File[],
  refused: readonly RefusedFile[],
  most: number,
): Choice {
  const all = [...present];
  const added: File[] = [];
  const left: RefusedFile[] = [...refused];
  for (const file of taken) {
    if (all.some((one) => isSame(one, file))) continue;
    if (all.length >= most) {
      left.push({ file, reason: 'too-many' });
      continue;
    }
    all.push(file);
    added.push(file);
  }
  return { added, refused: left, messages: [...new Set(left.map(messageOf))] };
}

/** What is said when there is no room for another file. */
export const tooManyMessage = 'Too many files';

function messageOf({ file, reason }: RefusedFile): string {
  if (reason === 'too-large') return tooLargeMessage;
  return reason === 'too-many' ? tooManyMessage : rejectedMessage(file.name);
}
