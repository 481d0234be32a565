import * as z from 'zod/mini';
import { agreedWays } from '#contract/drivers/added-drivers.ts';
import * as check from '#contract/platform/checks.ts';
import {
  DateOnly,
  endpoint,
  Id,
  Instant,
  idOr,
  Link,
  oneOf,
  success,
  textField,
} from '#contract/platform/endpoint.ts';
import { sentShape, shownShape } from '#contract/platform/record-schemas.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { seenVersion, seenVersionNumber, Version } from '#contract/platform/version.ts';
import { CheckKind } from './check-kinds.ts';
import { checkChecks, checkFields, checkOutcomes } from './check-record.ts';

export const maxCheckPhotos = 2;

/**
 * A check of a driver, with the administrators' names at that time. Without the permission to read documents,
 * `asked` and `note` are empty and `photos` has none; their addresses are like those of documents.
 */
export const Check = z
  .object({
    _id: Id,
    kind: Id,
    ...shownShape(checkFields),
    validUntil: z.nullable(DateOnly),
    agreedBy: z.nullable(z.enum(agreedWays)),
    /** Null unless the kind was tried on the road. */
    outcome: z.nullable(z.enum(checkOutcomes)),
    /** The title of the training whose certificate it is; null for any other check. */
    training: z.nullable(z.string()),
    photos: z.array(z.object({ url: Link, name: z.string(), size: z.int() })),
    recordedBy: z.string(),
    recordedAt: Instant,
    withdrawn: z.nullable(z.object({ at: Instant, by: z.string(), reason: z.string() })),
  })
  .check(z.meta({ id: 'Check' }));
export type Check = z.infer<typeof Check>;

/**
 * A driver's file: the kinds that count or have checks, all checks, newest first, and the open invitation to a road
 * test. `_id` and `version` are the driver's.
 */
export const DriverFile = z
  .object({
    _id: Id,
    kinds: z.array(CheckKind),
    checks: z.array(Check),
    roadTest: z.nullable(
      z.object({
        kind: Id,
        scheduledDate: DateOnly,
        /** `HH:mm` in Lagos. */
        scheduledTime: z.string(),
        place: z.string(),
        invitedBy: z.string(),
      }),
    ),
    version: Version,
  })
  .check(z.meta({ id: 'DriverFile' }));
export type DriverFile = z.infer<typeof DriverFile>;

const about = z.object({ id: idOr('driverId') });
/** The common part of endpoints of a driver's file. */
export const fileEndpoint = {
  tag: 'Drivers',
  params: about,
  response: success(DriverFile),
} as const;

export const readFile = endpoint('GET /admin/drivers/{id}/checks', {
  ...fileEndpoint,
  access: 'read drivers',
  summary: "Read the checks in a driver's file",
  reads: ['certificates', 'checks', 'drivers'],
  errors: [404],
});

/**
 * Records a check; it replaces the driver's present one of the same kind, which stays in the history. Without
 * `validUntil`, a kind that runs out after months sets it. A kind that is tried on the road needs the `outcome`; a
 * check that was not passed counts like a missing one. Responds 409 for a deleted driver, an ended kind or an
 * outdated `version`.
 */
export const recordCheck = endpoint('POST /admin/drivers/{id}/checks', {
  ...fileEndpoint,
  access: 'decide on drivers',
  summary: "Record a driver's check",
  writes: ['checks', 'drivers'],
  status: 201,
  accepts: ['multipart/form-data'],
  body: z.object({
    kind: idOr('kind', 'Choose a kind of check.'),
    ...sentShape(checkFields),
    agreedBy: z.optional(oneOf('agreedBy', agreedWays)),
    outcome: z.optional(oneOf('outcome', checkOutcomes)),
    images: z._default(z.array(Upload), []),
    version: seenVersion(),
  }),
  checks: checkChecks,
  errors: [404, 409],
});

const maxReason = 300;

export const withdrawalChecks: readonly check.Check<'reason'>[] = [
  check.required(['reason'], 'Please say why.'),
  ...check.text('reason', 'The reason', maxReason),
];

/** Responds 409 if it was withdrawn or undone before, for a deleted driver or an outdated `version`. */
export const withdrawCheck = endpoint('POST /admin/drivers/{id}/checks/{check}/withdraw', {
  ...fileEndpoint,
  access: 'decide on drivers',
  summary: "Withdraw a driver's check, with the reason",
  writes: ['checks', 'drivers'],
  params: z.extend(about, { check: Id }),
  body: z.object({
    reason: textField('The reason', maxReason),
    version: seenVersionNumber,
  }),
  checks: withdrawalChecks,
  errors: [404, 409],
});
