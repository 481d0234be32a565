import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { DateOnly, oneOf, textField } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';

/** Why a placement ended, as administrators see it. */
export const endReasons = {
  company: "Company's decision",
  absent: "Didn't come",
  incident: 'Incident',
  left: 'Left by choice',
  papers: 'Papers',
  over: 'Work has ended',
  other: 'Other',
  blocked: 'Driver blocked',
  cancelled: 'Request cancelled',
} as const;
export type EndReason = keyof typeof endReasons;

/** The reasons that an administrator gives. The others follow from what ended the placement. */
export const givenEndReasons = [
  'company',
  'absent',
  'incident',
  'left',
  'papers',
  'over',
  'other',
] satisfies EndReason[];
export type GivenReason = (typeof givenEndReasons)[number];

export const endReasonNames = keysOf(endReasons);

/** A placement can end without a reason: the specified calls have none. */
export const endReasonLabel = (reason: EndReason | null): string =>
  reason === null ? 'No reason given' : endReasons[reason];

/** In characters. */
export const maxEndWords = 500;

export const endLabels = {
  words: 'Words for colleagues',
  incidentOn: 'Day of the incident',
  incidentDone: 'Measures taken',
} as const;

const fields = {
  words: textField(endLabels.words, maxEndWords),
  incidentOn: textField(endLabels.incidentOn, 10),
  incidentDone: textField(endLabels.incidentDone, maxEndWords),
};

/** The reason in a body, with words for colleagues. Only an incident has the other two. */
export const EndReasonFields = { reason: z.optional(oneOf('reason', givenEndReasons)), ...fields };
const EndReasonBody = z.object(EndReasonFields);
export type EndReasonBody = z.infer<typeof EndReasonBody>;

type Field = keyof EndReasonBody;

const ofIncident = (field: 'incidentOn' | 'incidentDone'): check.Check<Field> => ({
  message: `${endLabels[field]}: only for an incident.`,
  field,
  failing: (values) => (values.reason !== 'incident' && values[field].trim() !== '' ? [field] : []),
});

export const endReasonChecks: readonly check.Check<Field>[] = [
  ...check.text('words', endLabels.words, maxEndWords),
  ofIncident('incidentOn'),
  ...check.realDate('incidentOn', endLabels.incidentOn),
  check.notAfterToday('incidentOn', `${endLabels.incidentOn} can't be after today.`),
  ofIncident('incidentDone'),
  ...check.text('incidentDone', endLabels.incidentDone, maxEndWords),
];

/** The same in responses; '' and null without. */
export const GivenEndReason = z.object({
  reason: z.nullable(z.enum(endReasonNames)),
  words: z.string(),
  incidentOn: z.nullable(DateOnly),
  incidentDone: z.string(),
});
export type GivenEndReason = z.infer<typeof GivenEndReason>;
