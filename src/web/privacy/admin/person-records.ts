import { queryOptions } from '@tanstack/react-query';
import { type FoundPerson, findPersonData } from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { consultationPath, profilePath, requestPath } from '#web/addresses.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useTicks } from '#web/platform/lists/use-ticks.ts';

export interface PersonSearch {
  search: string;
  record?: PersonRecord | undefined;
}

/** All records of a person. The search is sent in the request body and only kept in memory. */
export const personDataQuery = ({ search, record }: PersonSearch) =>
  queryOptions({
    ...apiQuery(findPersonData, { body: { search, ...(record && { record }) } }),
    enabled: search !== '' || record !== undefined,
    gcTime: 0,
  });

export const useMarked = () => useTicks<{ _id: string }>({}, undefined);

export const personKinds: Readonly<Record<TrackedKind, string>> = {
  driver: 'Driver',
  request: 'Request',
  consultation: 'Consultation',
  enrolment: 'Registration',
};

export const nameOfRecord = ({
  kind,
  reference,
  name,
}: Pick<FoundPerson, 'kind' | 'reference' | 'name'>): string =>
  `${personKinds[kind]} ${reference}, ${name}`;

export const toPersonRecord = ({ kind, _id }: Pick<FoundPerson, 'kind' | '_id'>): PersonRecord => ({
  kind,
  id: _id,
});

/** Undefined if the record has no screen. */
export function recordScreen({
  kind,
  _id,
  reference,
}: Pick<FoundPerson, 'kind' | '_id' | 'reference'>) {
  if (kind === 'driver') return profilePath({ _id });
  if (kind === 'request') return requestPath({ requestId: reference });
  return kind === 'consultation' ? consultationPath({ _id }) : undefined;
}
