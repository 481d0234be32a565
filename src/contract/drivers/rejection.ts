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

/** A rejection as an optional body: the specified call has none, so everything in it is optional. */
export const OptionalRejection = z.object({ reason: z.optional(reason), ...remarkFields });
export type OptionalRejection = z.infer<typeof OptionalRejection>;

/** A rejection as it is shown. One without a body has no reason, and its texts are ''. */
export const GivenRejection = z.object({
  reason: z.nullable(z.enum(rejectionReasonNames)),
  words: z.string(),
  note: z.string(),
});
export type GivenRejection = z.infer<typeof GivenRejection>;
