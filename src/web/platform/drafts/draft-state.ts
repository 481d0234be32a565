import type { AnyDraftState } from './draft-types.ts';

/** Counts bytes of photos: compressed, original and uploaded. `missing` counts photos. */
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
  // Hold back the last byte until the server confirms the photo.
  if (totals.missing > 0) totals.arrived = Math.min(totals.arrived, totals.all - 1);
  return totals;
}

export const isWaitingForLine = ({ place, phase, isHeldUp }: AnyDraftState): boolean =>
  place === 'here' && phase === 'waiting' && isHeldUp;
