import * as z from 'zod/mini';
import type { Check } from '#contract/platform/checks.ts';
import { DateOnly, endpoint, Id, Instant, success } from '#contract/platform/endpoint.ts';
import { checksOf, type Fields } from '#contract/platform/record.ts';
import type { KeptFields } from '#contract/platform/record-keeping.ts';
import { sentShape, shownShape } from '#contract/platform/record-schemas.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';

export const checkWays = [
  'Seen on paper',
  'Phoned',
  'Looked up at the registry',
  'Tried on the road',
  'By letter',
] as const;

export const checkEnds = ['Never', 'After months', "On the card's day"] as const;

const neededFor = ['Nothing', 'Placing'] as const;

export const checkKindFields = {
  name: { kind: 'text', label: 'Name', max: 40 },
  usualWay: { kind: 'choice', label: 'Usual way', options: checkWays },
  runsOut: { kind: 'choice', label: 'Runs out', options: checkEnds },
  months: { kind: 'count', label: 'Valid for (months)', between: [1, 120], isOptional: true },
  neededFor: { kind: 'choice', label: 'Needed for', options: neededFor, isOptional: true },
  neededFrom: { kind: 'date', label: 'Needed from', isOptional: true },
  driverWords: { kind: 'text', label: 'What drivers are told', max: 160, isOptional: true },
} as const satisfies Fields;
export type CheckKindField = keyof typeof checkKindFields;

export const checkKindRecord = {
  fields: checkKindFields,
  kept: {
    name: { activity: 'name', whenErased: 'value', example: 'Yellow fever card' },
    usualWay: { whenErased: 'value', example: 'Seen on paper' },
    runsOut: { whenErased: 'value', example: "On the card's day" },
    months: { whenErased: 'value', example: '' },
    neededFor: { whenErased: 'value', example: 'Nothing' },
    neededFrom: { whenErased: 'value', example: '' },
    driverWords: { whenErased: 'value', example: 'Bring the card to our office.' },
  } as const satisfies KeptFields<typeof checkKindFields>,
};

const monthsOrNot: Check<CheckKindField> = {
  message: 'Enter for how many months it is valid.',
  field: 'months',
  failing: ({ runsOut, months }) => (runsOut === 'After months' && months === '' ? ['months'] : []),
};

const dayOrNot: Check<CheckKindField> = {
  message: 'Enter the day from which it is needed.',
  field: 'neededFrom',
  failing: ({ neededFor, neededFrom }) =>
    neededFor === 'Placing' && neededFrom === '' ? ['neededFrom'] : [],
};

export const checkKindChecks = checksOf(checkKindFields, {
  between: { months: [monthsOrNot], neededFrom: [dayOrNot] },
});

/**
 * A kind of checks. `isSeenOnly`: only that it was seen is recorded. From `neededFrom` on, drivers without a valid
 * check can't be placed. Never deleted.
 */
export const CheckKind = z
  .object({
    _id: Id,
    ...shownShape(checkKindFields),
    months: z.nullable(z.int()),
    neededFrom: z.nullable(DateOnly),
    isSeenOnly: z.boolean(),
    needsConsent: z.boolean(),
    /** When the office ended it; null while it counts in the files. */
    endedAt: z.nullable(Instant),
    version: Version,
  })
  .check(z.meta({ id: 'CheckKind' }));
export type CheckKind = z.infer<typeof CheckKind>;

export const CheckKindBody = z.object(sentShape(checkKindFields));

const tag = 'Drivers';

/** Lists all kinds: active ones first, oldest first. */
export const listCheckKinds = endpoint('GET /admin/check-kinds', {
  access: 'read drivers',
  tag,
  summary: 'List the kinds of checks',
  reads: ['checks'],
  response: success(z.object({ result: z.array(CheckKind) })),
});

/** Responds 409 if another kind has the name. */
export const addCheckKind = endpoint('POST /admin/check-kinds', {
  access: 'manage settings',
  tag,
  summary: 'Add a kind of check',
  writes: ['checks'],
  status: 201,
  body: CheckKindBody,
  checks: checkKindChecks,
  errors: [409],
  response: success(CheckKind),
});

/** Changes, ends or resumes a kind. Responds 409 if another one has the name or the `version` is outdated. */
export const changeCheckKind = endpoint('PUT /admin/check-kinds/{id}', {
  access: 'manage settings',
  tag,
  summary: 'Change or end a kind of check',
  writes: ['checks'],
  params: z.object({ id: Id }),
  body: z.extend(CheckKindBody, {
    isEnded: z.boolean('isEnded must be true or false.'),
    version: seenVersionNumber,
  }),
  checks: checkKindChecks,
  errors: [404, 409],
  response: success(CheckKind),
});

/** Counts approved and placed drivers without a valid check of a kind; names upcoming trainings that add one. */
export const countLacking = endpoint('GET /admin/check-kinds/{id}/lacking', {
  access: 'manage settings',
  tag,
  summary: 'Count the drivers without a valid check of a kind',
  reads: ['checks', 'drivers', 'trainings'],
  params: z.object({ id: Id }),
  errors: [404],
  response: success(
    z.object({ drivers: z.int(), approved: z.int(), trainings: z.array(z.string()) }),
  ),
});
