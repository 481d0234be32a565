import { queryOptions } from '@tanstack/react-query';
import { type FoundPerson, findPersonData } from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import { consultationPath, profilePath, requestPath } from '#web/addresses.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useTicks } from '#web/platform/lists/use-ticks.ts';

/** The search for a person: a text, one of the records, or both. */
export interface PersonSearch {
  search: string;
  record?: PersonRecord | undefined;
}

/** All records of a person. What is looked for is sent in the body, and kept in memory only. */
export const personDataQuery = ({ search, record }: PersonSearch) =>
  queryOptions({
    ...apiQuery(findPersonData, { body: { search, ...(record && { record }) } }),
    enabled: search !== '' || record !== undefined,
    gcTime: 0,
  });

/** Which of the things found are marked. */
export const useMarked = () => useTicks<{ _id: string }>({ narrowedBy: '', total: undefined });

/** The four kinds of records of people. */
export const personKinds: Readonly<Record<TrackedKind, string>> = {
  driver: 'Driver',
  request: 'Request',
  consultation: 'Consultation',
  enrolment: 'Registration',
};

/** A record among others of a person. */
export const nameOfRecord = ({ kind, reference, name }: Pick<FoundPerson, 'kind' | 'reference' | 'name'>): string =>
  `${personKinds[kind]} ${reference}, ${name}`;

/** The record as calls name it. */
export const toPersonRecord = ({ kind, _id }: Pick<FoundPerson, 'kind' | '_id'>): PersonRecord => ({ kind, id: _id });

/** The screen of a record; undefined if it has none of its own. */
export function recordScreen({ kind, _id, reference }: Pick<FoundPerson, 'kind' | '_id' | 'reference'>) {
  if (kind === 'driver') return profilePath({ _id });
  if (kind === 'request') return requestPath({ requestId: reference });
  return kind === 'consultation' ? consultationPath({ _id }) : undefined;
}
