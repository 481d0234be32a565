import type { Generated } from 'kysely';
import type { BulkAction, bulkJobStates } from '#contract/bulk/bulk-decisions.ts';
import type { Rejection } from '#contract/drivers/rejection.ts';
import type { Administrator } from '#server/platform/system/actor.ts';

export type BulkJobState = (typeof bulkJobStates)[number];

/** Decisions on many drivers; see the migration. */
export interface BulkJobsTable {
  id: string;
  /** The administrator who has decided, with the name and role of that time. */
  actor: Administrator;
  action: BulkAction;
  rejection: Rejection | null;
  state: Generated<BulkJobState>;
  createdAt: Date;
  endedAt: Generated<Date | null>;
}

interface BulkJobDriversTable {
  jobId: string;
  position: number;
  driverId: string;
  outcome: Generated<'done' | 'refused' | null>;
  reason: Generated<string | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    bulkJobs: BulkJobsTable;
    bulkJobDrivers: BulkJobDriversTable;
  }
}
