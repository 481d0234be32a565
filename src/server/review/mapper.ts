import type { QueuedDriver } from '#contract/review/review.ts';
import type { QueuedRow } from './repository.ts';

export const toQueuedDriver = ({
  id,
  driverNumber,
  waitingSince,
  isNewDocument,
  ...row
}: QueuedRow): QueuedDriver => ({
  _id: id,
  driverId: String(driverNumber),
  fullName: row.fullName,
  status: row.status,
  version: row.version,
  waitingSince: waitingSince.toISOString(),
  newDocument: isNewDocument,
});
