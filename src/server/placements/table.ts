import type { Generated } from 'kysely';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { RejectionReason } from '#contract/drivers/rejection.ts';

/** A driver's placement with a company; the API's routes call it an assignment. */
interface PlacementsTable {
  id: string;
  driverId: string;
  requestId: string;
  startedAt: Date;
  /** Null for current placements. */
  endedAt: Generated<Date | null>;
  /** The occasion of the message that told the company of its beginning, and of its end. */
  startToldAs: Generated<string | null>;
  endToldAs: Generated<string | null>;
}

/** A change of a driver's status, with the request whose placement began or ended with it. */
export interface DriverStatusChangesTable {
  id: string;
  driverId: string;
  fromStatus: DriverStatus;
  toStatus: DriverStatus;
  changedBy: string;
  adminId: string | null;
  requestId: string | null;
  changedAt: Date;
  rejectionReason: Generated<RejectionReason | null>;
  rejectionWords: Generated<string>;
  rejectionNote: Generated<string>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    placements: PlacementsTable;
    driverStatusChanges: DriverStatusChangesTable;
  }
}
