import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  Consultation,
  ConsultationChange,
  ConsultationSort,
  ConsultationStatus,
  changeConsultationStatus,
  listConsultations,
  readConsultation,
  rescheduleConsultation,
} from '#contract/consultations/consultations.ts';
import type { ScheduleField } from '#contract/consultations/schedule-form.ts';
import type { Values } from '#contract/platform/checks.ts';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';

/** The list's page, search and filters. */
interface ConsultationsShown {
  page: number;
  search: string;
  statuses: readonly ConsultationStatus[];
  /** Days, `YYYY-MM-DD..YYYY-MM-DD`. */
  bookedIn: string;
  /** The key of an area in a report. */
  area: string;
  sorting: Sorting<ConsultationSort>;
}

export const consultationsQuery = ({ page, statuses, sorting, ...narrowed }: ConsultationsShown) =>
  queryOptions({
    queryKey: ['consultations', { page, statuses, sorting, ...narrowed }],
    queryFn: ({ signal }) =>
      callApi<typeof listConsultations>('GET /admin/consultancy', {
        query: { page: String(page), ...narrowed, status: statuses.join(','), ...sorting },
        signal,
      }),
  });

/** The same list as a file. */
export function consultationsFile({ statuses, sorting, ...narrowed }: Omit<ConsultationsShown, 'page'>) {
  const query = { ...narrowed, status: statuses.join(','), ...sorting };
  const load = (page: number) =>
    callApi<typeof listConsultations>('GET /admin/consultancy', {
      query: { ...query, page: String(page), pageSize: '100' },
    });
  return { list: 'consultations', noun: 'booking', query: givenQuery(query), load } as const;
}

/** One consultation, by `_id` or request id. */
export const consultationQuery = (id: string) =>
  queryOptions({
    queryKey: ['consultation', id],
    queryFn: ({ signal }) =>
      callApi<typeof readConsultation>('GET /admin/consultancy/{id}', { params: { id }, signal }),
  });

const shown = [['consultations'], ['consultation'], ['overview'], ['attention']];

interface Marked {
  change: ConsultationChange;
  consultation: Consultation;
  /** When and where a scheduled one takes place. */
  schedule?: Values<ScheduleField>;
}

/** Changes a consultation's status, unless somebody has changed it since. Queries that show it are refetched, also on a conflict. */
export function useMarkConsultation() {
  return useMutation({
    mutationFn: ({ change, consultation, schedule }: Marked) =>
      callApi<typeof changeConsultationStatus>('PATCH /admin/change/consultant/status', {
        body: { requestId: consultation.requestId, status: change, ...schedule, version: consultation.version },
      }),
    meta: { failure: unexpectedErrorMessage, invalidates: shown, undoes: 'consultation' },
  });
}

/** Changes when and where a scheduled consultation takes place, likewise. */
export function useRescheduleConsultation() {
  return useMutation({
    mutationFn: ({ _id, version, ...schedule }: Values<ScheduleField> & Pick<Consultation, '_id' | 'version'>) =>
      callApi<typeof rescheduleConsultation>('PATCH /admin/consultancy/{id}/schedule', {
        params: { id: _id },
        body: { ...schedule, version },
      }),
    meta: { failure: unexpectedErrorMessage, invalidates: shown },
  });
}
