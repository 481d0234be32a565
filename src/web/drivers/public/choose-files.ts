import { maxFilesPerGroup } from '#contract/driver-applications.ts';
import { pictureType, rejectedMessage, signatureLength, tooLargeMessage } from '#contract/uploads.ts';
import type { RefusedFile } from '#web/ui/drop-zone.tsx';

/** Whether the first bytes of a file are a PNG's or a JPEG's, whatever its name says. */
export async function isPicture(file: File): Promise<boolean> {
  try {
    return pictureType(new Uint8Array(await file.slice(0, signatureLength).arrayBuffer())) !== undefined;
  } catch {
    // A file that can't be read any more can't be sent either.
    return false;
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

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Adds what was chosen to what is there: nothing twice, and no more than a stage can hold. */
export function chooseFiles(present: readonly File[], taken: readonly File[], refused: readonly RefusedFile[]): Choice {
  const all = [...present];
  const added: File[] = [];
  const left: RefusedFile[] = [...refused];
  for (const file of taken) {
    if (all.some((one) => isSame(one, file))) continue;
    if (all.length >= maxFilesPerGroup) {
      left.push({ file, reason: 'too-many' });
      continue;
    }
    all.push(file);
    added.push(file);
  }
  return { added, refused: left, messages: [...new Set(left.map(messageOf))] };
}

function messageOf({ file, reason }: RefusedFile): string {
  if (reason === 'too-large') return tooLargeMessage;
  return reason === 'too-many' ? 'Too many files' : rejectedMessage(file.name);
}
