import type { FastifyInstance } from 'fastify';
import { listActivity, listActivityPeople } from '#contract/activity/activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { activityPeople, listedActivity } from './service.ts';

export function activityRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  registerEndpoint(app, listActivity, async ({ query }) => ({
    message: 'Activity',
    data: await listedActivity(db, query),
  }));
  registerEndpoint(app, listActivityPeople, async () => ({
    message: 'People',
    data: { result: await activityPeople(db) },
  }));
}
