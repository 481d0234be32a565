import { rejectedMessage, tooLargeMessage } from '#contract/upload-limits.ts';
import type { RejectedFile } from '#web/ui/files/drop-zone.tsx';

/** What becomes of files that were chosen. */
export interface MergedFiles {
  added: File[];
  /** Those left out, with why. */
  refused: RejectedFile[];
  /** What to say about it. */
  messages: string[];
}

/** Whether two are the same file, chosen twice. */
export const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Adds what was chosen to what is there: nothing twice, and no more than `most` in all. */
export function mergeFiles(
  present: readonly File[],
  taken: readonly File[],
  refused: readonly RejectedFile[],
  most: number,
): MergedFiles {
  const all = [...present];
  const added: File[] = [];
  const left: RejectedFile[] = [...refused];
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

function messageOf({ file, reason }: RejectedFile): string {
  if (reason === 'too-large') return tooLargeMessage;
  return reason === 'too-many' ? tooManyMessage : rejectedMessage(file.name);
}
