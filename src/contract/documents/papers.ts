import * as z from 'zod/mini';
import { addDays, type CalendarDate, formatShortDate } from '#contract/platform/dates.ts';
import { DateOnly, Id } from '#contract/platform/endpoint.ts';
import { type ExpiringDocument, expiringDocuments } from './documents.ts';

/**
 * A check that a driver needs for placing: the id and name of its kind, and the last day on which
 * the driver can be placed with it. `isMissing`: no passed check lasts until the kind is needed.
 */
export const NeededCheck = z.object({
  kind: Id,
  name: z.string(),
  endsOn: DateOnly,
  isMissing: z.boolean(),
});
export type NeededCheck = z.infer<typeof NeededCheck>;

/** A placing requirement with its last day; `document` is a document or a check kind. */
export interface Paper {
  document: string;
  noun: string;
  endsOn: CalendarDate;
  isMissing: boolean;
}

const isExpiringDocument = (document: string): document is ExpiringDocument =>
  document in expiringDocuments;

/** A kind's name within a sentence; an abbreviation stays as it is. */
export const inSentence = (name: string): string =>
  name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

/** 'medical record', 'road test', 'LASDRI card'. `name` is that of a kind of checks. */
export const paperNoun = ({ document, name }: { document: string; name: string | null }): string =>
  isExpiringDocument(document) ? expiringDocuments[document].noun : inSentence(name ?? '');

type ExpiryField = (typeof expiringDocuments)[ExpiringDocument]['dateField'];
type Placeable = Record<ExpiryField, CalendarDate> & { neededChecks: readonly NeededCheck[] };

/** Earliest end first. */
export function papersOf(driver: Placeable): Paper[] {
  const documents = Object.keys(expiringDocuments).filter(isExpiringDocument);
  return [
    ...documents.map((document) => ({
      document,
      noun: expiringDocuments[document].noun,
      endsOn: driver[expiringDocuments[document].dateField],
      isMissing: false,
    })),
    ...driver.neededChecks.map(({ kind, name, ...rest }) => ({
      document: kind,
      noun: inSentence(name),
      ...rest,
    })),
  ].sort((one, other) => (one.endsOn < other.endsOn ? -1 : one.endsOn > other.endsOn ? 1 : 0));
}

/** A paper that ends before the day until which it is needed. */
export interface EarlyExpiry extends Paper {
  hasExpired: boolean;
}

/** A driver's papers that end before `until`, earliest first. */
export const findEarlyExpiries = (
  driver: Placeable,
  until: CalendarDate,
  today: CalendarDate,
): EarlyExpiry[] =>
  papersOf(driver)
    .filter(({ endsOn }) => endsOn < today || endsOn < until)
    .map((paper) => ({ ...paper, hasExpired: paper.endsOn < today }));

export const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

export function formatEarlyExpiry({ noun, hasExpired, isMissing }: EarlyExpiry): string {
  const [past, coming] = isMissing
    ? ['is missing', 'is needed before the end']
    : ['has expired', 'expires before the end'];
  return `${capitalized(noun)} ${hasExpired ? past : coming}`;
}

/** 'licence expires on 5 Dec 2026', 'road test is missing (needed since 1 Nov 2026)'. */
export function formatEnd(
  { noun, endsOn, isMissing }: Omit<Paper, 'document'>,
  today: CalendarDate,
): string {
  const hasEnded = endsOn < today;
  if (!isMissing)
    return `${noun} ${hasEnded ? 'expired' : 'expires'} on ${formatShortDate(endsOn)}`;
  const from = formatShortDate(addDays(endsOn, 1));
  return hasEnded ? `${noun} is missing (needed since ${from})` : `${noun} is needed from ${from}`;
}

/** Joins `formatEnd` for a message that begins with 'Your '. */
export const formatEnds = (papers: readonly Paper[], today: CalendarDate): string =>
  papers.map((paper) => formatEnd(paper, today)).join(' and your ');
