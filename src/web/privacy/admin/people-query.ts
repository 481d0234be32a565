import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import { erasePerson, exportPerson, findPersonData, previewErasure } from '#contract/privacy/privacy-people.ts';
import {
  addPrivacyRequestByHand,
  answerPrivacyRequest,
  listPrivacyRequests,
  type PersonRecord,
  type privacyRequestColumns,
} from '#contract/privacy/privacy-requests.ts';
import { type ApiRequest, callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';

type Column = (typeof privacyRequestColumns)[number];

/** The list's page, search and order. */
interface RequestsShown {
  page: number;
  search: string;
  state: 'open' | 'answered';
  sorting: Sorting<Column>;
}

export const peopleRequestsQuery = ({ page, search, state, sorting }: RequestsShown) =>
  queryOptions({
    queryKey: ['privacy-requests', { page, search, state, sorting }],
    queryFn: ({ signal }) =>
      callApi(listPrivacyRequests, {
        query: givenQuery({ page: String(page), search, state, ...sorting }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The search for a person: a text, one of the records, or both. */
export interface Wanted {
  search: string;
  record?: PersonRecord | undefined;
}

/** All records of a person. What is looked for is sent in the body, and kept in memory only. */
export const personDataQuery = ({ search, record }: Wanted) =>
  queryOptions({
    queryKey: ['person-data', search, record],
    queryFn: ({ signal }) =>
      callApi(findPersonData, {
        body: { search, ...(record && { record }) },
        signal,
      }),
    enabled: search !== '' || record !== undefined,
    gcTime: 0,
  });

/** Loads a preview of erasing these records, of which there is one at least. */
export const erasureQuery = (records: readonly PersonRecord[]) =>
  queryOptions({
    queryKey: ['erasure-preview', records],
    enabled: records.length > 0,
    queryFn: ({ signal }) =>
      callApi(previewErasure, {
        body: { records: [...records] },
        signal,
      }),
    gcTime: 0,
    staleTime: 0,
  });

const requests = [['privacy-requests'], ['attention']];

export const useAddPrivacyRequest = () =>
  useMutation({
    mutationFn: (body: NonNullable<ApiRequest<typeof addPrivacyRequestByHand>['body']>) =>
      callApi(addPrivacyRequestByHand, { body }),
    meta: { invalidates: [...requests] },
  });

export const useAnswerPrivacyRequest = (id: string) =>
  useMutation({
    mutationFn: (body: NonNullable<ApiRequest<typeof answerPrivacyRequest>['body']>) =>
      callApi(answerPrivacyRequest, { params: { id }, body }),
    meta: { invalidates: [...requests] },
  });

/** Prepares a copy of everything about a person, and lets the browser save it. */
export const useExportPerson = () =>
  useMutation({
    mutationFn: (records: readonly PersonRecord[]) => callApi(exportPerson, { body: { records: [...records] } }),
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    meta: { failure: unexpectedErrorMessage },
  });

/** Erased records look different on every screen. */
export const useErasePerson = () =>
  useMutation({
    mutationFn: (body: NonNullable<ApiRequest<typeof erasePerson>['body']>) => callApi(erasePerson, { body }),
    meta: {
      failure: unexpectedErrorMessage,
      invalidates: [
        ...requests,
        ...[
          ['person-data'],
          ['drivers'],
          ['driver'],
          ['requests'],
          ['holds'],
          ['notes'],
          ['activity'],
          ['consultations'],
          ['consultation'],
        ],
        ...[['enrolments'], ['overview'], ['messages'], ['attention'], ['privacy-requests']],
      ],
    },
  });
