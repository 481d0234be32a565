import type { AnyDraftState } from './draft-types.ts';

/** How many bytes the photos have, had before they were made smaller, and have arrived; and how many photos haven't. */
export function countBytes({ photos, progress }: Pick<AnyDraftState, 'photos' | 'progress'>) {
  const totals = { all: 0, original: 0, arrived: 0, missing: 0 };
  for (const { file, originalSize, isSent, sha256 } of photos) {
    totals.all += file.size;
    totals.original += originalSize ?? file.size;
    if (isSent) totals.arrived += file.size;
    else {
      totals.missing += 1;
      if (progress?.sha256 === sha256) totals.arrived += progress.share * file.size;
    }
  }
  // The last byte of a photo counts when the server has said that it is there.
  if (totals.missing > 0) totals.arrived = Math.min(totals.arrived, totals.all - 1);
  return totals;
}

/** Whether the form was submitted and can't go out at present: then the panel takes its place. */
export const isWaitingForLine = ({ place, phase, isHeldUp }: AnyDraftState): boolean =>
  place === 'here' && phase === 'waiting' && isHeldUp;
