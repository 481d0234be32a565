import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  type Consultation,
  type ConsultationChange,
  changeConsultationStatus,
  listConsultations,
  readConsultation,
  rescheduleConsultation,
} from '#contract/consultations/consultations.ts';
import type { ScheduleField } from '#contract/consultations/schedule-form.ts';
import type { Values } from '#contract/platform/checks.ts';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { listSource } from '#web/platform/lists/list-source.ts';
import type { ListQuery } from '#web/platform/lists/use-list.ts';

/** The booked consultations. */
export const consultationSource = (query: ListQuery) =>
  listSource({
    key: ['consultations'],
    query,
    ask: (asked, options) => callApi(listConsultations, { query: asked, ...options }),
    list: 'consultations',
    noun: 'booking',
  });

/** One consultation, by `_id` or request id. */
export const consultationQuery = (id: string) =>
  queryOptions({
    queryKey: ['consultation', id],
    queryFn: ({ signal }) => callApi(readConsultation, { params: { id }, signal }),
  });

/** The queries that a change of a consultation makes stale. */
export const afterConsultationChange = [['consultations'], ['consultation'], ['overview'], ['attention']];

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
      callApi(changeConsultationStatus, {
        body: { requestId: consultation.requestId, status: change, ...schedule, version: consultation.version },
      }),
    meta: { failure: unexpectedErrorMessage, invalidates: afterConsultationChange, undoes: 'consultation' },
  });
}

/** Changes when and where a scheduled consultation takes place, likewise. */
export function useRescheduleConsultation() {
  return useMutation({
    mutationFn: ({ _id, version, ...schedule }: Values<ScheduleField> & Pick<Consultation, '_id' | 'version'>) =>
      callApi(rescheduleConsultation, {
        params: { id: _id },
        body: { ...schedule, version },
      }),
    meta: { failure: unexpectedErrorMessage, invalidates: afterConsultationChange },
  });
}
