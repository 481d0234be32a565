import { type ActivityEntry, listActivity } from '#contract/activity/activity.ts';
import type { TestApp } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';

/** The newest entries. Without a token it logs in, which itself adds an entry. */
export async function activity(
  world: TestApp,
  query: Record<string, string> = {},
  token?: { authorization: string },
): Promise<ActivityEntry[]> {
  return (await read(world, listActivity, query, token)).data.result;
}
