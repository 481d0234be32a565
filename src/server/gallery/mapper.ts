import type { PastTraining } from '#contract/gallery.ts';
import { pictureAddresses } from '#server/pictures/mapper.ts';
import type { PastTrainingRow } from './repository.ts';

export function toPastTraining(row: PastTrainingRow): PastTraining {
  return {
    _id: row.id,
    ...pictureAddresses(row.pictureId),
    caption: row.caption,
    createdAt: row.createdAt.toISOString(),
  };
}
