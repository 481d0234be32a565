import { queryOptions, useMutation } from '@tanstack/react-query';
import {
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
      callApi(listCertificates, {
        params: { id: trainingId },
        signal,
      }),
  });

/** The trainings of a driver. */
export const driverTrainingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver-trainings', id],
    queryFn: async ({ signal }) => (await callApi(listDriverTrainings, { params: { id }, signal })).data.result,
  });

// The list of registrations is narrowed and counted by them.
const meta = { invalidates: [['certificates'], ['driver-trainings'], ['enrolments'], ['attention']] };

export const useMakeCertificates = (trainingId: string) =>
  useMutation({
    mutationFn: (enrolmentIds: string[]) =>
      callApi(makeCertificates, {
        params: { id: trainingId },
        body: { enrolmentIds },
      }),
    meta,
  });

export const useSendCertificates = (trainingId: string) =>
  useMutation({
    mutationFn: (body: { ids: string[]; again: boolean }) =>
      callApi(sendCertificates, {
        params: { id: trainingId },
        body,
      }),
    meta,
  });

/** Saves one certificate, or all as a ZIP. */
export const useDownloadCertificates = (trainingId: string) =>
  useMutation({
    mutationFn: (certificateId: string | undefined) =>
      callApi(downloadCertificates, {
        params: { id: trainingId },
        body: certificateId === undefined ? {} : { certificateId },
      }),
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
  });

export const useCorrectCertificate = () =>
  useMutation({
    mutationFn: ({ id, fullName }: { id: string; fullName: string }) =>
      callApi(correctCertificate, { params: { id }, body: { fullName } }),
    meta,
  });

export const useWithdrawCertificate = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi(withdrawCertificate, {
        params: { id },
        body: { reason },
      }),
    meta,
  });
