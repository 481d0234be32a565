import { type Generated, type RawBuilder, sql } from 'kysely';
import type { DriverStep } from '#contract/drivers/driver-list.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { DecisionReason } from '#contract/drivers/rejection.ts';
import type { EndReason } from '#contract/placements/end-reasons.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';

/** A driver's placement with a company; the API's paths call it an assignment. */
export interface PlacementsTable {
  id: string;
  driverId: string;
  requestId: string;
  startedAt: Date;
  /** Null for current placements. */
  endedAt: Generated<Date | null>;
  /** The occasions of the messages to the company about its beginning and its end. */
  startToldAs: Generated<string | null>;
  endToldAs: Generated<string | null>;
  /** Null also for current placements. */
  endReason: Generated<EndReason | null>;
  endWords: Generated<string>;
  incidentOn: Generated<CalendarDate | null>;
  incidentDone: Generated<string>;
  /** The replaced placement, and the free window (days) at that time. */
  replacesId: Generated<string | null>;
  freeDays: Generated<number | null>;
  /** Undone, or continued as another placement with the same start. */
  isUndone: Generated<boolean>;
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
  /** These three belong to rejections and blocks. */
  rejectionReason: Generated<DecisionReason | null>;
  rejectionWords: Generated<string>;
  rejectionNote: Generated<string>;
}

/** Whether a status change shows that the driver reached the step, in the form of the index. */
export const showsStep: Readonly<Record<DriverStep, RawBuilder<boolean>>> = {
  reviewed: sql`to_status in ('Approved', 'Assigned', 'Rejected')`,
  approved: sql`to_status in ('Approved', 'Assigned')`,
  placed: sql`to_status in ('Assigned')`,
};

/** Whether a placement ended for good. Undoing an end adds another placement with the same beginning. */
export const isEnd: RawBuilder<boolean> = sql`not exists (
  select from placements as again
  where again.driver_id = placements.driver_id and again.request_id = placements.request_id
    and again.started_at = placements.started_at and again.id > placements.id
)`;

/** Whether a placement counts: not undone, nor continued as another. */
export const isReal: RawBuilder<boolean> = sql`not placements.is_undone`;

/** The number of drivers ever placed with a row of `company_requests`, at most the requested number. */
export const everPlaced: RawBuilder<number> = sql`(
  select least(company_requests.drivers_needed, count(distinct driver_id))::int
  from placements where request_id = company_requests.id
)`;

declare module '#server/platform/database/database.ts' {
  interface Tables {
    placements: PlacementsTable;
    driverStatusChanges: DriverStatusChangesTable;
  }
}
