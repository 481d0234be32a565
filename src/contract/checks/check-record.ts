import { agreedByMissingMessage } from '#contract/drivers/added-drivers.ts';
import { type Check, notAfterToday } from '#contract/platform/checks.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { checksOf, type Fields, labelsOf } from '#contract/platform/record.ts';
import { type CheckKind, checkWays } from './check-kinds.ts';

/** Only for kinds that are tried on the road. */
export const checkOutcomes = ['Passed', 'Passed with remarks', 'Not passed'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

export const isRoadTest = ({ usualWay }: Pick<CheckKind, 'usualWay'>): boolean =>
  usualWay === 'Tried on the road';

/** Whether a certificate can count as such a check: no consent, outcome or original is needed. */
export const canBeTrained = (
  kind: Pick<CheckKind, 'usualWay' | 'isSeenOnly' | 'needsConsent'> & { endedAt: unknown },
): boolean => kind.endedAt === null && !kind.isSeenOnly && !kind.needsConsent && !isRoadTest(kind);

/** Whether the last day of a check is on the card, so each needs one. */
export const hasOwnEnd = ({ runsOut }: Pick<CheckKind, 'runsOut'>): boolean =>
  runsOut === "On the card's day";

export const checkFields = {
  way: { kind: 'choice', label: 'How', options: checkWays },
  checkedOn: { kind: 'date', label: 'Checked on' },
  checkedBy: { kind: 'text', label: 'Checked by', max: 120 },
  asked: { kind: 'text', label: 'Who was asked', max: 200, isOptional: true },
  validUntil: { kind: 'date', label: 'Valid until', isOptional: true },
  note: { kind: 'text', label: 'Note', max: 500, isOptional: true },
} as const satisfies Fields;
export type CheckField = keyof typeof checkFields;

export const checkLabels = labelsOf(checkFields);

export const checkChecks = checksOf(checkFields, {
  between: { checkedOn: [notAfterToday('checkedOn', 'The day of a check is today or earlier.')] },
});

type Rules = Pick<CheckKind, 'usualWay' | 'runsOut' | 'months' | 'isSeenOnly' | 'needsConsent'>;
type RuledField = 'way' | 'validUntil' | 'agreedBy' | 'outcome' | 'note';

/** The rules of a kind for its checks. */
export const checksOfKind = (kind: Rules): readonly Check<RuledField>[] => [
  {
    message: 'Enter the day on the card.',
    field: 'validUntil',
    failing: ({ validUntil }) => (hasOwnEnd(kind) && validUntil === '' ? ['validUntil'] : []),
  },
  {
    message: 'We only record that this paper was seen.',
    field: 'way',
    failing: ({ way }) => (kind.isSeenOnly && way !== 'Seen on paper' ? ['way'] : []),
  },
  {
    message: agreedByMissingMessage,
    field: 'agreedBy',
    failing: ({ agreedBy }) => (kind.needsConsent && agreedBy === '' ? ['agreedBy'] : []),
  },
  {
    message: 'Choose the outcome.',
    field: 'outcome',
    failing: ({ outcome }) => (isRoadTest(kind) && outcome === '' ? ['outcome'] : []),
  },
  {
    message: 'Enter the remarks in the note.',
    field: 'note',
    failing: ({ outcome, note }) =>
      isRoadTest(kind) && outcome === 'Passed with remarks' && note === '' ? ['note'] : [],
  },
];

/** The last day of a check of that day, if the kind runs out after months; '' otherwise. */
export function lastDayOf({ months }: Pick<CheckKind, 'months'>, checkedOn: CalendarDate): string {
  if (months === null || checkedOn === '') return '';
  const [year = 0, month = 1, day = 1] = checkedOn.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)))
    .toISOString()
    .slice(0, 10);
}

/** The driver's consent before a photo for clients is stored. */
export const clientPhotoConsent = 'The driver agreed that we show this photo to clients';
