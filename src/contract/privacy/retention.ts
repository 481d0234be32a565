import * as z from 'zod/mini';
import { endpoint, Instant, success } from '#contract/platform/endpoint.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import { fewestRejectedMonths, retentionKeys, retentionRules } from './retention-rules.ts';

const key = z.enum(retentionKeys);

/** Once a night, in Lagos. */
export const retentionAt = '02:00';

/** The kinds of things that would be deleted, such as the documents of a number of people. */
const retentionThings = ['documents', 'people', 'records', 'messages', 'entries', 'requests', 'leftovers'] as const;
export type RetentionThing = (typeof retentionThings)[number];

/** Counts of what would go stop here, since they take longer the more there is. */
export const maxDueCounted = 10_000;

/** What the next run would remove by a rule. `due` is null where each server removes its own files, hour by hour; each count in it stops at 10,000. */
export const RetentionDue = z
  .object({ key, due: z.nullable(z.array(z.object({ what: z.enum(retentionThings), count: z.int() }))) })
  .check(z.meta({ id: 'RetentionDue' }));
export type RetentionDue = z.infer<typeof RetentionDue>;

/** For how many months rejected applications are kept. */
const RejectedKept = z.object({ months: z.int(), version: Version });

const Retention = z.object({
  result: z.array(RetentionDue),
  rejected: RejectedKept,
  nextRunAt: Instant,
  lastRun: z.nullable(z.object({ startedAt: Instant, endedAt: z.nullable(Instant), removed: z.int() })),
});
export type Retention = z.infer<typeof Retention>;

const common = { access: 'manage privacy', tag: 'Privacy' } as const;

/** Lists what the next run would remove, and what the last one did. */
export const readRetention = endpoint('GET /admin/privacy/retention', {
  ...common,
  summary: 'Read what the next removal is about',
  reads: ['privacy'],
  response: success(Retention),
});

const mostMonths = retentionRules.rejectedRest.kept;

/** The message for a number of months that isn't allowed. */
export const rejectedMonthsMessage = `Please enter ${fewestRejectedMonths} to ${mostMonths} months.`;

/** Changes for how long rejected applications are kept. Responds 409 if the setting isn't the `version` any more. */
export const keepRejected = endpoint('PUT /admin/privacy/retention', {
  ...common,
  summary: 'Change how long rejected applications are kept',
  writes: ['privacy'],
  confirm: { whom: 'everybody' },
  body: z.object({
    months: z
      .int(rejectedMonthsMessage)
      .check(z.minimum(fewestRejectedMonths, rejectedMonthsMessage), z.maximum(mostMonths, rejectedMonthsMessage)),
    version: seenVersionNumber,
  }),
  errors: [403, 409],
  response: success(RejectedKept),
});
