import type { PastTraining } from '#contract/gallery/gallery.ts';
import { pictureAddresses } from '#server/pictures/mapper.ts';
import type { PastTrainingRow } from './repository.ts';

export function toPastTraining(row: PastTrainingRow): PastTraining {
  return {
    _id: row.id,
    ...pictureAddresses(row.pictureId),
    caption: row.caption,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

export const toRecord = ({ id, caption }: PastTrainingRow) =>
  ({ kind: 'gallery', id, name: caption }) as const;
