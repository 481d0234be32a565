import type { FastifyInstance } from 'fastify';
import { todayInLagos } from '#contract/dates.ts';
import { readOverview } from '#contract/overview.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { serve } from '#server/platform/serve.ts';
import { countOverview } from './repository.ts';

/** Serves the dashboard's figures. */
export function overviewRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  serve(app, readOverview, async () => ({
    message: 'Overview',
    data: { result: await countOverview(db, todayInLagos(clock())) },
  }));
}
