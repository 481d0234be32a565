import * as z from 'zod/mini';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
} from '#contract/drivers/application-form.ts';
import { remarkChecks, remarkFields } from '#contract/drivers/rejection.ts';
import { endpoint, Id, Instant, idOr, oneOf, success } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';

/** A document without a verdict has not been judged. */
export const verdictNames = ['accepted', 'new-needed'] as const;
export type VerdictName = (typeof verdictNames)[number];

export const verdictLabels: Readonly<Record<VerdictName, string>> = {
  accepted: 'Accepted',
  'new-needed': 'New one needed',
};

/** Why a new document is needed, as administrators see it. */
export const verdictReasons = {
  unreadable: 'Unreadable',
  'cut-off': 'Cut off',
  expired: 'Expired',
  'another-person': "Another person's",
  'wrong-document': 'Wrong document',
  'no-match': 'Does not match the form',
  other: 'Other',
} as const;
export type VerdictReason = keyof typeof verdictReasons;

export const verdictReasonNames = keysOf(verdictReasons);

/**
 * The verdict on all images of one group of a driver's documents. `reason` is null unless a new one is needed;
 * `words` are for the applicant, `note` for colleagues. `decidedBy` is the administrator's name at that time.
 */
export const DocumentVerdict = z
  .object({
    group: z.enum(documentGroups),
    verdict: z.enum(verdictNames),
    reason: z.nullable(z.enum(verdictReasonNames)),
    words: z.string(),
    note: z.string(),
    decidedBy: z.string(),
    decidedAt: Instant,
  })
  .check(z.meta({ id: 'DocumentVerdict' }));
export type DocumentVerdict = z.infer<typeof DocumentVerdict>;

const inSentence = (group: DocumentGroup) =>
  documentLabels[group].replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * Why the documents prevent an approval, as a sentence; `undefined` if they don't. `groups` are those with a
 * document.
 */
export function approvalBlocker(
  fullName: string,
  groups: readonly DocumentGroup[],
  verdicts: readonly Pick<DocumentVerdict, 'group' | 'verdict'>[],
): string | undefined {
  const missing = documentGroups.filter((group) => !groups.includes(group));
  const awaited = documentGroups.filter(
    (group) =>
      !missing.includes(group) &&
      verdicts.some((one) => one.group === group && one.verdict === 'new-needed'),
  );
  if (missing.length + awaited.length === 0) return undefined;
  const reasons = [
    missing.length > 0 &&
      `The ${listed(missing.map(inSentence))} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    awaited.length > 0 &&
      `A new ${listed(awaited.map(inSentence))} ${awaited.length === 1 ? 'is' : 'are'} needed.`,
  ];
  return [
    `${fullName} can't be approved yet.`,
    ...reasons.filter((reason) => reason !== false),
  ].join(' ');
}

/** The unjudged documents, which an approval accepts, in the order of the stages. */
export const unjudged = (
  groups: readonly DocumentGroup[],
  verdicts: readonly Pick<DocumentVerdict, 'group'>[],
): DocumentGroup[] =>
  documentGroups.filter(
    (group) => groups.includes(group) && !verdicts.some((one) => one.group === group),
  );

/**
 * Records the verdict on a document. `new-needed` requires a `reason`, `accepted` forbids one. Responds 409 if the
 * driver is Deleted or has no such document, or the `version` is outdated.
 */
export const judgeDocument = endpoint('PUT /admin/drivers/{id}/documents/{group}/verdict', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: "Accept a driver's document, or require a new one",
  writes: ['documents', 'drivers'],
  params: z.object({
    id: idOr('driverId'),
    group: oneOf('The document', documentGroups),
  }),
  body: z
    .object({
      verdict: oneOf('verdict', verdictNames),
      reason: z.optional(z.nullable(oneOf('reason', verdictReasonNames))),
      ...remarkFields,
      version: seenVersionNumber,
    })
    .check(
      z.meta({
        anyOf: [
          { type: 'object', properties: { verdict: { const: 'accepted' } } },
          {
            type: 'object',
            properties: { verdict: { const: 'new-needed' } },
            required: ['reason'],
          },
        ],
      }),
    ),
  checks: remarkChecks,
  errors: [404, 409],
  response: success(
    z.object({
      _id: Id,
      driverId: z.string(),
      version: Version,
      verdicts: z.array(DocumentVerdict),
    }),
  ),
});
