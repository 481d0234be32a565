import { listActivity, listActivityPeople } from '#contract/activity/activity.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { activityPeople, listedActivity } from './service.ts';

export function activityRoutes(scope: AdministratorScope): void {
  serve(scope, listActivity, 'Activity', ({ db }, { query }) => listedActivity(db, query));
  serve(scope, listActivityPeople, 'People', async ({ db }) => ({
    result: await activityPeople(db),
  }));
}
