import * as z from 'zod/mini';
import { endpoint, Instant, success } from '#contract/platform/endpoint.ts';

/**
 * The reminders of the last morning: the messages that were sent, wait, or have failed, and the drivers whom none of them can
 * reach. `endedAt` is null while it runs.
 */
export const LastReminderRun = z.object({
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  unreachable: z.int(),
});
export type LastReminderRun = z.infer<typeof LastReminderRun>;

/** Reads what became of the last reminders; null before the first ones. */
export const readLastReminders = endpoint('GET /admin/last-reminders', {
  access: 'read drivers',
  tag: 'Overview',
  summary: 'Read what became of the last reminders',
  response: success(z.object({ result: z.nullable(LastReminderRun) })),
});
