import * as z from 'zod/mini';
import { endpoint, Instant, success } from '#contract/platform/endpoint.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import { fewestRejectedMonths, retentionKeys, retentionRules } from './retention-rules.ts';

const key = z.enum(retentionKeys);

export const retentionAt = '02:00';

const retentionThings = [
  'documents',
  'people',
  'records',
  'messages',
  'entries',
  'requests',
  'leftovers',
] as const;
export type RetentionThing = (typeof retentionThings)[number];

/** Counting takes longer the more there is, so counts stop here. */
export const maxDueCounted = 10_000;

/**
 * A rule's preview of the next run. `due` is null if each server removes its own files, hourly; each count
 * stops at 10,000.
 */
export const RetentionDue = z
  .object({
    key,
    due: z.nullable(z.array(z.object({ what: z.enum(retentionThings), count: z.int() }))),
  })
  .check(z.meta({ id: 'RetentionDue' }));
export type RetentionDue = z.infer<typeof RetentionDue>;

const RejectedKept = z.object({ months: z.int(), version: Version });

const Retention = z.object({
  result: z.array(RetentionDue),
  rejected: RejectedKept,
  nextRunAt: Instant,
  lastRun: z.nullable(
    z.object({ startedAt: Instant, endedAt: z.nullable(Instant), removed: z.int() }),
  ),
});
export type Retention = z.infer<typeof Retention>;

const common = { access: 'manage privacy', tag: 'Privacy' } as const;

/** Lists what the next run would remove, and what the last one did. */
export const readRetention = endpoint('GET /admin/privacy/retention', {
  ...common,
  summary: 'Preview the next removal',
  reads: ['privacy'],
  response: success(Retention),
});

const mostMonths = retentionRules.rejectedRest.period;

export const rejectedMonthsMessage = `Please enter ${fewestRejectedMonths} to ${mostMonths} months.`;

/** Changes the retention of rejected applications. Responds 409 if the setting's `version` is outdated. */
export const keepRejected = endpoint('PUT /admin/privacy/retention', {
  ...common,
  summary: 'Change how long rejected applications are kept',
  writes: ['privacy'],
  confirm: { sessions: 'all' },
  body: z.object({
    months: z
      .int(rejectedMonthsMessage)
      .check(
        z.minimum(fewestRejectedMonths, rejectedMonthsMessage),
        z.maximum(mostMonths, rejectedMonthsMessage),
      ),
    version: seenVersionNumber,
  }),
  errors: [403, 409],
  response: success(RejectedKept),
});
