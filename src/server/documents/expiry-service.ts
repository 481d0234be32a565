import { v7 as uuid } from 'uuid';
import type { Database } from '#server/platform/database/database.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import * as repository from './repository.ts';

const columns = { licence: 'licenceExpiresOn', medicalRecord: 'medicalExpiresOn' } as const;

/** A driver's expiry dates as an administrator has corrected them. */
interface Corrected {
  driverId: string;
  before: repository.ExpiryDates;
  after: repository.ExpiryDates;
}

/** Adds corrected expiry dates to the driver's history, as renewals without images. */
export async function recordCorrectedExpiry(
  tx: Database,
  actor: Administrator,
  { driverId, before, after }: Corrected,
  now: Date,
): Promise<void> {
  const changed = (['licence', 'medicalRecord'] as const).filter(
    (document) => before[columns[document]] !== after[columns[document]],
  );
  await repository.recordExpiryChanges(
    tx,
    changed.map((document) => ({
      id: uuid(),
      driverId,
      document,
      fromDate: before[columns[document]],
      toDate: after[columns[document]],
      images: 0,
      changedBy: actor.name,
      adminId: actor.id,
      changedAt: now,
    })),
  );
}
