import { consentLabels } from '#contract/consents/consent-words.ts';
import { formatShortDate, shortDayOf } from '#contract/platform/dates.ts';
import type { OwnConsent, OwnData } from '#contract/self-service/own-data.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';

/** When a document came, and whether a newer one has taken its place. */
export const formatDocument = ({ addedAt, replacedAt }: OwnData['documents'][number]): string =>
  replacedAt === null
    ? `From ${shortDayOf(addedAt)}`
    : `From ${shortDayOf(addedAt)}, replaced on ${shortDayOf(replacedAt)}`;

const asked: Readonly<Record<OwnData['requests'][number]['kind'], string>> = {
  copy: 'a copy of everything',
  erase: 'to erase your data',
  correct: 'to correct something',
  pictures: 'to take your pictures down',
};

/** Formats an open request about one's own data, with the day by which it is answered. */
export const formatRequest = ({ kind, cameAt, dueOn }: OwnData['requests'][number]): string =>
  `You asked us ${kind === 'copy' ? 'for ' : ''}${asked[kind]} on ${shortDayOf(cameAt)}. We'll answer by ${formatShortDate(dueOn)}.`;

/** How it stands with a consent. */
export function formatConsent({ givenAt, withdrawnAt }: OwnConsent): string {
  if (givenAt === null) return 'You have not agreed to this.';
  return withdrawnAt === null ? `Agreed on ${shortDayOf(givenAt)}` : `Withdrawn on ${shortDayOf(withdrawnAt)}`;
}

export const isGiven = ({ givenAt, withdrawnAt }: OwnConsent): boolean => givenAt !== null && withdrawnAt === null;

/** The reasons why data can't be erased during a placement. */
const whilePlaced: Readonly<Partial<Record<TrackedKind, string>>> = {
  driver: "You are working with a company now. Until that ends, we can't erase your data.",
  request: "Drivers are working for you now. Until that ends, we can't erase your data.",
};

/** Explains what erasing means, in paragraphs. */
export function formatErasing({ kind, isPlaced }: OwnData): string[] {
  const documents = kind === 'driver' ? ', your documents' : '';
  return [
    ...(isPlaced ? [whilePlaced[kind] ?? ''] : []),
    `We'll delete your name and contact details${documents}, and what we wrote to you and about you. This can't be undone.`,
    "Only a reference, dates and the outcome remain; they don't identify you.",
    "The law can make us keep something for longer. Then we'll tell you why.",
  ];
}

/** Explains the consequence of withdrawing a consent. */
export function formatTakingBack({ kind }: OwnConsent, { isPlaced }: OwnData): string {
  if (kind === 'whatsapp') return "From now on, we'll send text messages or call.";
  if (kind === 'pictures') return "We'll take down the pictures of you and tell you when that's done.";
  return isPlaced
    ? "Without it, you can't continue working through us. Our office will contact you about it."
    : "Without it, we can't check your documents, so your application can't continue. We'll ask our office to erase your data.";
}

export const consentName = ({ kind }: Pick<OwnConsent, 'kind'>): string => consentLabels[kind];
