import { v7 as uuid } from 'uuid';
import type { ExpiringDocument } from '#contract/documents/documents.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import * as repository from './repository.ts';

const columns = { licence: 'licenceExpiresOn', medicalRecord: 'medicalExpiresOn' } as const;

interface Renewal {
  before: repository.ExpiryDates;
  after: repository.ExpiryDates;
  images?: Partial<Record<ExpiringDocument, number>>;
}

/** Adds renewals to a driver's history: a new date, new images or both. Returns them. */
export async function recordRenewal(
  tx: Database,
  { driverId, actor, now }: { actor: Administrator; driverId: string; now: Date },
  { before, after, images = {} }: Renewal,
) {
  const renewals = (['licence', 'medicalRecord'] as const)
    .map((document) => {
      const column = columns[document];
      return {
        document,
        fromDate: before[column],
        toDate: after[column],
        images: images[document] ?? 0,
      };
    })
    .filter((renewal) => renewal.fromDate !== renewal.toDate || renewal.images > 0);
  const by = { driverId, changedBy: actor.name, adminId: actor.id, changedAt: now };
  await repository.recordExpiryChanges(
    tx,
    renewals.map((renewal) => ({ id: uuid(), ...renewal, ...by })),
  );
  return renewals;
}
