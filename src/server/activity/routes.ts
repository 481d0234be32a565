import type { FastifyInstance } from 'fastify';
import { listActivity, listActivityPeople } from '#contract/activity/activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { activityPeople, listedActivity } from './service.ts';

export function activityRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  registerAnswer(app, listActivity, 'Activity', ({ query }) => listedActivity(db, query));
  registerAnswer(app, listActivityPeople, 'People', async () => ({ result: await activityPeople(db) }));
}
