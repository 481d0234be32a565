import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, Instant, success, textField } from '#contract/platform/endpoint.ts';
import { trackedKinds } from '#contract/self-service/tracking.ts';

const minHoldReason = 3;
const maxHoldReason = 300;

const reasonLabel = 'Reason';
export const holdChecks: readonly check.Check<'reason'>[] = [
  check.required(['reason']),
  ...check.text('reason', reasonLabel, maxHoldReason),
  {
    field: 'reason',
    message: `${reasonLabel} must have at least ${minHoldReason} letters.`,
    schema: { pattern: '^\\s*\\S[\\s\\S]+\\S\\s*$' },
    failing: ({ reason }) =>
      reason.trim() !== '' && reason.trim().length < minHoldReason ? ['reason'] : [],
  },
];

/** A legal hold: prevents removing or erasing a record. */
export const LegalHold = z
  .object({ _id: Id, reason: z.string(), setBy: z.string(), setAt: Instant })
  .check(z.meta({ id: 'LegalHold' }));
export type LegalHold = z.infer<typeof LegalHold>;

const common = { access: 'manage privacy', tag: 'Privacy' } as const;
const record = { kind: z.enum(trackedKinds, 'There is no such kind of record.'), id: Id };

export const readHold = endpoint('GET /admin/privacy/holds/{kind}/{id}', {
  ...common,
  summary: 'Read the legal hold on a record',
  reads: ['privacy'],
  params: z.object(record),
  response: success(z.object({ hold: z.nullable(LegalHold) })),
});

/** Puts a record on hold, which prevents removing or erasing it. Responds 409 if it is already on hold or erased. */
export const setHold = endpoint('POST /admin/privacy/holds/{kind}/{id}', {
  ...common,
  summary: 'Place a legal hold on a record',
  writes: ['privacy'],
  status: 201,
  params: z.object(record),
  body: z.object({ reason: textField(reasonLabel, maxHoldReason) }),
  checks: holdChecks,
  errors: [404, 409],
  response: success(z.object({ hold: LegalHold })),
});

/** Lifts a hold. Responds 409 if there is none. */
export const liftHold = endpoint('POST /admin/privacy/holds/{kind}/{id}/lift', {
  ...common,
  summary: 'Lift the legal hold on a record',
  writes: ['privacy'],
  params: z.object(record),
  errors: [404, 409],
});
