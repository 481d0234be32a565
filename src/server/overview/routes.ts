import type { FastifyInstance } from 'fastify';
import { todayInLagos } from '#contract/dates.ts';
import { readAttention, readOverview } from '#contract/overview.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { serve } from '#server/platform/serve.ts';
import {
  countOverview,
  findConsultationsOn,
  findPapersDue,
  findUnstaffedRequests,
  findWaitingApplications,
} from './repository.ts';
import { writeAttention } from './wire.ts';

/** What the dashboard works with; `fullness` says how full the space for unreviewed applications is, 1 being full. */
export interface OverviewContext {
  db: Database;
  clock: Clock;
  fullness(): Promise<number>;
}

/** Serves the dashboard: its figures, and what needs attention today. */
export function overviewRoutes(app: FastifyInstance, { db, clock, fullness }: OverviewContext): void {
  serve(app, readOverview, async () => ({
    message: 'Overview',
    data: { result: await countOverview(db, todayInLagos(clock())) },
  }));
  serve(app, readAttention, async () => {
    const now = clock();
    const today = todayInLagos(now);
    const [papers, requests, applications, consultations, full] = await Promise.all([
      findPapersDue(db, today),
      findUnstaffedRequests(db, today),
      findWaitingApplications(db, now),
      findConsultationsOn(db, today),
      fullness(),
    ]);
    return { message: 'Attention', data: writeAttention({ papers, requests, applications, consultations, full }) };
  });
}
