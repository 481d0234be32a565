import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  type ConsultationChange,
  type ConsultationStatus,
  changeConsultationStatus,
  listConsultations,
  readConsultation,
} from '#contract/consultations.ts';
import { unexpectedErrorMessage } from '#contract/endpoint.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The list's page, search and filters. */
interface ConsultationsShown {
  page: number;
  search: string;
  statuses: readonly ConsultationStatus[];
}

export const consultationsQuery = ({ page, search, statuses }: ConsultationsShown) =>
  queryOptions({
    queryKey: ['consultations', { page, search, statuses }],
    queryFn: ({ signal }) =>
      callApi(listConsultations, { query: { page: String(page), search, status: statuses.join(',') }, signal }),
  });

/** One consultation, by `_id` or request id. */
export const consultationQuery = (id: string) =>
  queryOptions({
    queryKey: ['consultation', id],
    queryFn: ({ signal }) => callApi(readConsultation, { params: { id }, signal }),
  });

/** Changes a consultation's status. Queries that show it are refetched, also on a conflict. */
export function useMarkConsultation() {
  return useMutation({
    mutationFn: (body: { requestId: string; status: ConsultationChange }) =>
      callApi(changeConsultationStatus, { body }),
    meta: {
      failure: unexpectedErrorMessage,
      invalidates: [['consultations'], ['consultation'], ['overview'], ['attention']],
    },
  });
}
