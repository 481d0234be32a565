import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, Instant, Link, success, textField } from '#contract/platform/endpoint.ts';
import { ChosenMention, Mention, maxMentions } from './mentions.ts';
import { obstacles, PersonRecord, recordShape } from './privacy-requests.ts';

/** The maximum number of a person's records that are found, exported or erased at once. */
export const maxPersonRecords = 200;

export const personSearchLabel = 'Email address, phone number or record number';

export const personSearchChecks: readonly check.Check<'search'>[] = check.text(
  'search',
  personSearchLabel,
  254,
);

/** A person's record. `hold` is the reason of a legal hold; `consents` are in order, earliest first. */
export const FoundPerson = z
  .object({
    ...recordShape,
    name: z.string(),
    status: z.string(),
    createdAt: Instant,
    documents: z.int(),
    obstacle: z.nullable(z.enum(obstacles)),
    hold: z.nullable(z.string()),
    consents: z.array(z.object({ kind: z.string(), isWithdrawn: z.boolean() })),
    erasedAt: z.nullable(Instant),
  })
  .check(z.meta({ id: 'FoundPerson' }));
export type FoundPerson = z.infer<typeof FoundPerson>;

const common = { access: 'manage privacy', tag: 'Privacy' } as const;

/**
 * Finds a person's records by email address, phone number or record number, or, with `record`, by that record's
 * email address and phone number, listed first. The search text is in the body, so that no page address or log line
 * contains it. Erased records are only found by `_id`.
 */
export const findPersonData = endpoint('POST /admin/privacy/find', {
  ...common,
  summary: "Find a person's records",
  reads: ['privacy'],
  body: z.object({ search: textField(personSearchLabel, 254), record: z.optional(PersonRecord) }),
  checks: personSearchChecks,
  response: success(z.object({ result: z.array(FoundPerson) })),
});

const records = z
  .array(PersonRecord, 'records must be a list.')
  .check(
    z.minLength(1, 'Choose a record first.'),
    z.maxLength(maxPersonRecords, `records can have at most ${maxPersonRecords} items.`),
  );

/**
 * Prepares a copy of everything stored in these records. Its address works for five minutes without a token.
 * Responds 404 if one is missing or erased.
 */
export const exportPerson = endpoint('POST /admin/privacy/export', {
  ...common,
  confirm: { sessions: 'all' },
  summary: "Export a person's data",
  status: 201,
  body: z.object({ records }),
  errors: [404],
  response: success(z.object({ url: Link, fileName: z.string() })),
});

/**
 * The effect of erasing a record: the obstacle if any, the number of deleted things by sort, and the remaining
 * data.
 */
export const ErasurePreview = z
  .object({
    ...FoundPerson.shape,
    refusal: z.nullable(z.string()),
    goes: z.array(z.object({ what: z.string(), count: z.int() })),
    stays: z.array(z.string()),
  })
  .check(z.meta({ id: 'ErasurePreview' }));
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/**
 * Previews an erasure without changing anything. `mentions` are the office's other texts that name the person; they
 * stay unless chosen.
 */
export const previewErasure = endpoint('POST /admin/privacy/erasure-preview', {
  ...common,
  summary: "Preview what erasing a person's data would do",
  body: z.object({ records }),
  errors: [404],
  response: success(z.object({ result: z.array(ErasurePreview), mentions: z.array(Mention) })),
});

export const otherPersonMessage = (name: string): string => `Please type the name: ${name}.`;

export const erasureChecks: readonly check.Check<'name'>[] = [
  check.required(['name']),
  ...check.text('name', 'Name', check.textLimits.name),
];

/**
 * Erases a person's records. Keeps those that can't be erased, and new ones, and returns them with the reason.
 * `others` were found with them but belong to another person. `name` must match the first record, to prevent
 * accidents. Also redacts the chosen `mentions`. Once nothing is left, the person's open requests and `request` are
 * answered. Responds 409 if nothing can be erased.
 */
export const erasePerson = endpoint('POST /admin/privacy/erase', {
  ...common,
  confirm: { sessions: 'all' },
  summary: "Erase a person's data",
  writes: 'everything',
  body: z.object({
    records,
    others: z._default(z.array(PersonRecord).check(z.maxLength(maxPersonRecords)), []),
    request: z.optional(Id),
    name: textField('Name', check.textLimits.name),
    mentions: z._default(
      z
        .array(ChosenMention)
        .check(z.maxLength(maxMentions, `mentions can have at most ${maxMentions} items.`)),
      [],
    ),
  }),
  checks: erasureChecks,
  errors: [404, 409],
  response: success(
    z.object({
      mentions: z.int(),
      erased: z.array(z.object(recordShape)),
      refused: z.array(z.object({ ...recordShape, name: z.string(), reason: z.string() })),
    }),
  ),
});
