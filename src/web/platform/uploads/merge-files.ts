import {
  alreadyAddedMessage,
  rejectedMessage,
  tooLargeMessage,
  tooManyMessage,
  unreadableMessage,
} from '#contract/platform/upload-limits.ts';
import type { RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { isSamePhoto } from './originals.ts';

export interface MergedFiles {
  added: File[];
  rejected: RejectedFile[];
  /** Describes the rejected files; undefined if there are none. */
  message: string | undefined;
}

/** Skips duplicates, and limits the total to `max` files. */
export async function mergeFiles(
  present: readonly File[],
  accepted: readonly File[],
  rejected: readonly RejectedFile[],
  max: number,
): Promise<MergedFiles> {
  const all = [...present];
  const added: File[] = [];
  const allRejected: RejectedFile[] = [...rejected];
  for (const file of accepted) {
    const isThere = (await Promise.all(all.map((one) => isSamePhoto(one, file)))).includes(true);
    if (isThere || all.length >= max) {
      allRejected.push({ file, reason: isThere ? 'added' : 'too-many' });
      continue;
    }
    all.push(file);
    added.push(file);
  }
  const [message, ...others] = new Set(allRejected.map(messageOf));
  return {
    added,
    rejected: allRejected,
    message: others.length === 0 ? message : `${allRejected.length} files weren't added.`,
  };
}

function messageOf({ file, reason }: RejectedFile): string {
  if (reason === 'added') return alreadyAddedMessage;
  if (reason === 'unreadable') return unreadableMessage;
  if (reason === 'too-large') return tooLargeMessage;
  return reason === 'too-many' ? tooManyMessage : rejectedMessage(file.name);
}
