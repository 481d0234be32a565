import * as z from 'zod/mini';
import { oneOf } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { checksOf, type Fields, labelsOf } from '#contract/platform/record.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';

/** As administrators see them. */
export const rejectionReasons = {
  documents: 'Documents not good enough',
  experience: 'Not enough experience',
  age: 'Outside the age range',
  licence: 'Licence not valid or not the right class',
  duplicate: 'Applied twice',
  withdrew: 'Withdrew',
  other: 'Other',
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

export const rejectionReasonNames = keysOf(rejectionReasons);

/** As administrators see them. */
export const blockReasons = {
  safety: 'Accident or unsafe driving',
  conduct: 'Misconduct',
  absence: "Didn't come to work",
  fraud: 'False details or documents',
  asked: 'Asked not to be placed',
  other: 'Other',
} as const;
export type BlockReason = keyof typeof blockReasons;

export const blockReasonNames = keysOf(blockReasons);

export const decisionReasons = { ...rejectionReasons, ...blockReasons } as const;
export type DecisionReason = keyof typeof decisionReasons;

const decisionReasonNames = [
  ...new Set<DecisionReason>([...rejectionReasonNames, ...blockReasonNames]),
];

/** In characters; for words to an applicant and notes for colleagues, of a rejection or a verdict. */
export const maxRemarkLength = 500;

const remark = { kind: 'text', isOptional: true, max: maxRemarkLength } as const;
const remarks = {
  words: { label: 'Words to the applicant', ...remark },
  note: { label: 'Note for colleagues', ...remark },
} as const satisfies Fields;
export const remarkLabels = labelsOf(remarks);
/** Both remarks as fields of a body. */
export const remarkFields = sentShape(remarks);
export const remarkChecks = checksOf(remarks);

export const reasonMissingMessage = 'Choose a reason.';

const reason = oneOf('reason', rejectionReasonNames);

/** A rejection in a body. `words` are for the applicant, `note` is only for colleagues. */
export const Rejection = z.object({ reason, ...remarkFields });
export type Rejection = z.infer<typeof Rejection>;

/**
 * The reason for a rejection or block, as an optional body: the specified call has none, so every field is
 * optional.
 */
export const DecisionRemarks = z.object({
  reason: z.optional(oneOf('reason', decisionReasonNames)),
  ...remarkFields,
});
export type DecisionRemarks = z.infer<typeof DecisionRemarks>;

/** The same in responses. A call without a body has a null reason and '' for the texts. */
export const GivenRemarks = z.object({
  reason: z.nullable(z.enum(decisionReasonNames)),
  words: z.string(),
  note: z.string(),
});
export type GivenRemarks = z.infer<typeof GivenRemarks>;
