import { type ActivityEntry, listActivity } from '#contract/activity/activity.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { TestApp } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';

/** Reads the activity of the request with this response's headers; `token` is the reader's. */
export async function activityOf(
  world: TestApp,
  { headers }: { headers: Record<string, unknown> },
  token?: { authorization: string },
): Promise<ActivityEntry[]> {
  // Some rows of the stage are dated long after it.
  const entries = await activity(
    world,
    { pageSize: '100', to: todayInLagos(world.time.now) },
    token,
  );
  return entries.filter(({ requestId }) => requestId === headers['x-request-id']);
}

/** The newest entries. Without a token it logs in, which itself adds an entry. */
export async function activity(
  world: TestApp,
  query: Record<string, string> = {},
  token?: { authorization: string },
): Promise<ActivityEntry[]> {
  return (await read(world, listActivity, query, token)).data.result;
}
