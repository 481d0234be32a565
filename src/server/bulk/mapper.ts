import type { BulkDecision, Refusal } from '#contract/bulk/bulk-decisions.ts';
import type { JobRow, NamedDriver } from './repository.ts';

export const toRefusal = ({ id, driverNumber, fullName }: NamedDriver, reason: string): Refusal => ({
  _id: id,
  driverId: String(driverNumber),
  fullName,
  reason,
});

export const toBulkDecision = (job: JobRow, refusals: readonly (NamedDriver & { reason: string })[]): BulkDecision => ({
  _id: job.id,
  action: job.action,
  state: job.state,
  total: job.total,
  done: job.done,
  refused: job.refused,
  refusals: refusals.map((refusal) => toRefusal(refusal, refusal.reason)),
  by: job.actor.name,
  createdAt: job.createdAt.toISOString(),
  endedAt: job.endedAt?.toISOString() ?? null,
});
