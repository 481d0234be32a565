import { rejectedMessage, tooLargeMessage, tooManyMessage } from '#contract/platform/upload-limits.ts';
import type { RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { originalSizeOf } from './original-size.ts';

export interface MergedFiles {
  added: File[];
  /** The rejected files, with reasons. */
  rejected: RejectedFile[];
  /** The messages to show. */
  messages: string[];
}

const stemOf = ({ name }: File) => name.replace(/\.[^.]*$/, '');
const chosenSizeOf = (file: File) => originalSizeOf(file) ?? file.size;

/** Whether both are the same file, chosen twice; one can have been compressed since. */
export const isSameFile = (one: File, other: File): boolean =>
  stemOf(one) === stemOf(other) && chosenSizeOf(one) === chosenSizeOf(other) && one.lastModified === other.lastModified;

/** Adds newly chosen files, without duplicates and up to `max` files in all. */
export function mergeFiles(
  present: readonly File[],
  accepted: readonly File[],
  rejected: readonly RejectedFile[],
  max: number,
): MergedFiles {
  const all = [...present];
  const added: File[] = [];
  const allRejected: RejectedFile[] = [...rejected];
  for (const file of accepted) {
    if (all.some((one) => isSameFile(one, file))) continue;
    if (all.length >= max) {
      allRejected.push({ file, reason: 'too-many' });
      continue;
    }
    all.push(file);
    added.push(file);
  }
  return { added, rejected: allRejected, messages: [...new Set(allRejected.map(messageOf))] };
}

function messageOf({ file, reason }: RejectedFile): string {
  if (reason === 'too-large') return tooLargeMessage;
  return reason === 'too-many' ? tooManyMessage : rejectedMessage(file.name);
}
