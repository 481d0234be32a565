import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { oneOf, textField } from '#contract/platform/endpoint.ts';

/** Why an application is rejected, as shown to administrators. */
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

export const rejectionReasonNames = [
  ...(['documents', 'experience', 'age', 'licence', 'duplicate', 'withdrew', 'other'] as const),
] satisfies RejectionReason[];

/** Why a driver is blocked, as shown to administrators. */
export const blockReasons = {
  safety: 'Accident or unsafe driving',
  conduct: 'Misconduct',
  absence: "Didn't come to work",
  fraud: 'False details or documents',
  asked: 'Asked not to be placed',
  other: 'Other',
} as const;
export type BlockReason = keyof typeof blockReasons;

export const blockReasonNames = [
  ...(['safety', 'conduct', 'absence', 'fraud', 'asked', 'other'] as const),
] satisfies BlockReason[];

/** The labels of all reasons for which a driver is rejected or blocked. */
export const decisionReasons = { ...rejectionReasons, ...blockReasons } as const;
export type DecisionReason = keyof typeof decisionReasons;

const decisionReasonNames = [...new Set<DecisionReason>([...rejectionReasonNames, ...blockReasonNames])];

/** The maximum length of the words to an applicant and of a note for colleagues, of a rejection or a verdict. */
export const maxRemarkLength = 500;

/** The labels of the two, here and for a verdict. */
export const remarkLabels = { words: 'Words to the applicant', note: 'Note for colleagues' } as const;

/** The two as fields of a body. An absent field is ''. */
export const remarkFields = {
  words: textField(remarkLabels.words, maxRemarkLength),
  note: textField(remarkLabels.note, maxRemarkLength),
};

export const remarkChecks: readonly check.Check<'words' | 'note'>[] = [
  ...check.text('words', remarkLabels.words, maxRemarkLength),
  ...check.text('note', remarkLabels.note, maxRemarkLength),
];

/** Shown where a reason has to be chosen. */
export const reasonMissingMessage = 'Choose a reason.';

const reason = oneOf('reason', rejectionReasonNames);

/** A rejection as it is sent. `words` are for the applicant, `note` is for colleagues only. */
export const Rejection = z.object({ reason, ...remarkFields });
export type Rejection = z.infer<typeof Rejection>;

/** Why a driver is rejected or blocked, as an optional body: the specified call has none, so everything in it is optional. */
export const DecisionRemarks = z.object({
  reason: z.optional(oneOf('reason', decisionReasonNames)),
  ...remarkFields,
});
export type DecisionRemarks = z.infer<typeof DecisionRemarks>;

/** The same as it is shown. Of a call without a body there is no reason, and the texts are ''. */
export const GivenRemarks = z.object({
  reason: z.nullable(z.enum(decisionReasonNames)),
  words: z.string(),
  note: z.string(),
});
export type GivenRemarks = z.infer<typeof GivenRemarks>;
