import { type CalendarDate, daysBetween } from '#contract/platform/dates.ts';
import type { FoundPerson } from '#contract/privacy/privacy-people.ts';
import {
  type Obstacle,
  type PersonRecord,
  type PrivacyRequest,
  urgentDays,
} from '#contract/privacy/privacy-requests.ts';
import { answerDays } from '#contract/privacy/request-kinds.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import { consultationPath, profilePath, requestPath } from '#web/addresses.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

/** The four kinds of records of people. */
export const personKinds: Readonly<Record<TrackedKind, string>> = {
  driver: 'Driver',
  request: 'Request',
  consultation: 'Consultation',
  enrolment: 'Registration',
};

type Named = Pick<FoundPerson, 'kind' | 'reference' | 'name'>;

/** A record among others of a person. */
export const nameOfRecord = ({ kind, reference, name }: Named): string => `${personKinds[kind]} ${reference}, ${name}`;

/** The record as calls name it. */
export const toPersonRecord = ({ kind, _id }: Pick<FoundPerson, 'kind' | '_id'>): PersonRecord => ({ kind, id: _id });

/** Why a record can't be erased now. */
export const obstacleWords: Readonly<Record<Obstacle, string>> = {
  placed: "Placed: can't be erased yet",
  held: "Kept from deletion: can't be erased yet",
};

/** How much of the time to answer is over on `today`. */
export interface ClockView {
  /** From 0 to 1. */
  share: number;
  words: string;
  isUrgent: boolean;
}

export function readClock({ dueOn }: Pick<PrivacyRequest, 'dueOn'>, today: CalendarDate): ClockView {
  const left = daysBetween(today, dueOn);
  const share = Math.min(1, Math.max(0, (answerDays - left) / answerDays));
  const words =
    left < 0 ? `${pluralize(-left, 'day')} late` : left === 0 ? 'Due today' : `${pluralize(left, 'day')} left`;
  return { share, words, isUrgent: left <= urgentDays };
}

/** The screen of a record; undefined if it has none of its own. */
export function recordScreen(kind: TrackedKind, { _id, reference }: { _id: string; reference: string }) {
  if (kind === 'driver') return profilePath({ _id });
  if (kind === 'request') return requestPath({ requestId: reference });
  return kind === 'consultation' ? consultationPath({ _id }) : undefined;
}

/** The record in the address of a screen, such as `driver:01975a3c-…`. */
export function readRecord(text: string | null): PersonRecord | undefined {
  const [name, id = ''] = (text ?? '').split(':');
  const kind = kindNames.find((one) => one === name);
  return kind && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? { kind, id } : undefined;
}

const kindNames: readonly TrackedKind[] = ['driver', 'request', 'consultation', 'enrolment'];
