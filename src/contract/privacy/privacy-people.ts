import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, Instant, Link, success, textField } from '#contract/platform/endpoint.ts';
import { ChosenMention, Mention, maxMentions } from './mentions.ts';
import { obstacles, PersonRecord, recordShape } from './privacy-requests.ts';

/** The number of records of a person that are found, given out or erased at once. */
export const maxPersonRecords = 200;

export const personSearchLabel = 'Email address, phone number or record number';

export const personSearchChecks: readonly check.Check<'search'>[] = check.text('search', personSearchLabel, 254);

/** A person's record, as it is found. `hold` is why it is on hold; `consents` are the kinds, the earliest first. */
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
 * Finds all records of a person: those of an email address, a phone number or the record with a number, and with `record` those of the email
 * address and phone number of that record, which comes first. What is looked for is in the body, so that no address of a page or line of a
 * log has it. Erased records are found by their `_id` only.
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
 * Prepares a copy of everything that is stored in these records. The response has its address, which opens it for five minutes without a token.
 * Responds 404 if one of them is not there or is erased.
 */
export const exportPerson = endpoint('POST /admin/privacy/export', {
  ...common,
  confirm: { whom: 'everybody' },
  summary: "Export a person's data",
  status: 201,
  body: z.object({ records }),
  errors: [404],
  response: success(z.object({ url: Link, fileName: z.string() })),
});

/** The effect of erasing a record: why it can't be done, how many things of each sort go, and what stays. */
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
 * Says what erasing these records would do, without doing it. `mentions` are other texts of the office that name the person, which
 * stay unless they are chosen.
 */
export const previewErasure = endpoint('POST /admin/privacy/erasure-preview', {
  ...common,
  summary: "Preview what erasing a person's data would do",
  body: z.object({ records }),
  errors: [404],
  response: success(z.object({ result: z.array(ErasurePreview), mentions: z.array(Mention) })),
});

/** Shown to an administrator who has typed another name than the person's. */
export const otherPersonMessage = (name: string): string => `Please type the name: ${name}.`;

export const erasureChecks: readonly check.Check<'name'>[] = [
  check.required(['name']),
  ...check.text('name', 'Name', check.textLimits.name),
];

/**
 * Erases these records of a person: those that can't be erased are left as they are, and named with the reason, as is what came meanwhile.
 * `others` were found with them, but are another person's. `name` must be that of the first record, so that nobody does it by mistake. From the
 * chosen `mentions` the person is taken out, too. What the person has asked, and `request`, is answered once nothing else is left. Responds 409
 * if none can be erased.
 */
export const erasePerson = endpoint('POST /admin/privacy/erase', {
  ...common,
  confirm: { whom: 'everybody' },
  summary: "Erase a person's data",
  writes: 'everything',
  body: z.object({
    records,
    others: z._default(z.array(PersonRecord).check(z.maxLength(maxPersonRecords)), []),
    request: z.optional(Id),
    name: textField('Name', check.textLimits.name),
    mentions: z._default(
      z.array(ChosenMention).check(z.maxLength(maxMentions, `mentions can have at most ${maxMentions} items.`)),
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
