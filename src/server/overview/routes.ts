import type { FastifyInstance } from 'fastify';
import { todayInLagos } from '#contract/dates.ts';
import { readAttention, readOverview } from '#contract/overview.ts';
import type { Database } from '#server/platform/database/database.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { toAttention } from './mapper.ts';
import {
  countOverview,
  findConsultationsOn,
  findDocumentsDue,
  findUnstaffedRequests,
  findWaitingApplications,
} from './repository.ts';

/** `fullness` returns how full the space for unreviewed applications is (1 is full). */
export interface OverviewContext {
  db: Database;
  clock: Clock;
  fullness(): Promise<number>;
}

export function overviewRoutes(app: FastifyInstance, { db, clock, fullness }: OverviewContext): void {
  registerEndpoint(app, readOverview, async () => ({
    message: 'Overview',
    data: { result: await countOverview(db, todayInLagos(clock())) },
  }));
  registerEndpoint(app, readAttention, async () => {
    const now = clock();
    const today = todayInLagos(now);
    const [documents, requests, applications, consultations, full] = await Promise.all([
      findDocumentsDue(db, today),
      findUnstaffedRequests(db, today),
      findWaitingApplications(db, now),
      findConsultationsOn(db, today),
      fullness(),
    ]);
    return { message: 'Attention', data: toAttention({ documents, requests, applications, consultations, full }) };
  });
}
