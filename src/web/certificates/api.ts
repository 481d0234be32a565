import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  correctCertificate,
  downloadCertificates,
  listCertificates,
  listDriverTrainings,
  makeCertificates,
  sendCertificates,
  withdrawCertificate,
} from '#contract/certificates/certificates.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';

/** The certificates of a training, and who could get one. */
export const certificatesQuery = (trainingId: string) =>
  queryOptions({
    queryKey: ['certificates', trainingId],
    queryFn: ({ signal }) =>
      callApi<typeof listCertificates>('GET /admin/trainings/{id}/certificates', {
        params: { id: trainingId },
        signal,
      }),
  });

/** The trainings of a driver. */
export const driverTrainingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver-trainings', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listDriverTrainings>('GET /admin/drivers/{id}/trainings', { params: { id }, signal })).data
        .result,
  });

// The list of registrations is narrowed and counted by them.
const meta = { invalidates: [['certificates'], ['driver-trainings'], ['enrolments'], ['attention']] };

export const useMakeCertificates = (trainingId: string) =>
  useMutation({
    mutationFn: (enrolmentIds: string[]) =>
      callApi<typeof makeCertificates>('POST /admin/trainings/{id}/certificates', {
        params: { id: trainingId },
        body: { enrolmentIds },
      }),
    meta,
  });

export const useSendCertificates = (trainingId: string) =>
  useMutation({
    mutationFn: (body: { ids: string[]; again: boolean }) =>
      callApi<typeof sendCertificates>('POST /admin/trainings/{id}/certificates/send', {
        params: { id: trainingId },
        body,
      }),
    meta,
  });

/** Saves one certificate, or all as a ZIP. */
export const useDownloadCertificates = (trainingId: string) =>
  useMutation({
    mutationFn: (certificateId: string | undefined) =>
      callApi<typeof downloadCertificates>('POST /admin/trainings/{id}/certificates/download', {
        params: { id: trainingId },
        body: certificateId === undefined ? {} : { certificateId },
      }),
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
  });

export const useCorrectCertificate = () =>
  useMutation({
    mutationFn: ({ id, fullName }: { id: string; fullName: string }) =>
      callApi<typeof correctCertificate>('POST /admin/certificates/{id}/name', { params: { id }, body: { fullName } }),
    meta,
  });

export const useWithdrawCertificate = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi<typeof withdrawCertificate>('POST /admin/certificates/{id}/withdraw', {
        params: { id },
        body: { reason },
      }),
    meta,
  });
