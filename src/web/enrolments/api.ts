import type { EnrolmentState } from '#contract/enrolments/enrolment-states.ts';
import {
  type EnrolmentOutcome,
  type EnrolmentSort,
  listEnrolments,
} from '#contract/enrolments/enrolments.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { givenQuery } from '#web/platform/lists/use-list.ts';

export interface EnrolmentsShown {
  trainingId: string;
  page: number;
  search: string;
  states: readonly EnrolmentState[];
  outcomes: readonly EnrolmentOutcome[];
  sorting: Sorting<EnrolmentSort>;
}

export function enrolmentsFile({
  sorting,
  states,
  outcomes,
  ...narrowed
}: Omit<EnrolmentsShown, 'page'>) {
  const query = { ...narrowed, state: states.join(','), outcome: outcomes.join(','), ...sorting };
  const load = (page: number) =>
    callApi(listEnrolments, { query: { ...query, page: String(page), pageSize: '100' } });
  return { list: 'enrolments', noun: 'registration', query: givenQuery(query), load } as const;
}

export const enrolmentsQuery = ({
  trainingId,
  page,
  search,
  states,
  outcomes,
  sorting,
}: EnrolmentsShown) =>
  apiQuery(listEnrolments, {
    query: {
      trainingId,
      page: String(page),
      search,
      ...sorting,
      state: states.join(','),
      outcome: outcomes.join(','),
    },
  });

/** The waiting list's page that starts with the first person still waiting. */
export const firstWaitingQuery = (trainingId: string) =>
  enrolmentsQuery({
    trainingId,
    page: 1,
    search: '',
    states: ['Waiting'],
    outcomes: [],
    sorting: { sort: 'place', direction: 'ascending' },
  });
