import { rejectedMessage, tooLargeMessage } from '#contract/uploads.ts';
import type { RefusedFile } from '#web/ui/drop-zone.tsx';

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
