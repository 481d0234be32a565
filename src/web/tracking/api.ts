import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { openOwnCertificate } from '#contract/certificates/certificates.ts';
import type {
  cancelTracked,
  sendTracked,
  TrackingField,
  takeSeat,
  track,
  trackByLink,
} from '#contract/tracking/tracking.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** Loads the record that the token of a tracking link stands for. */
export const trackedQuery = (token: string) =>
  queryOptions({
    queryKey: ['tracked', token],
    queryFn: ({ signal }) => callApi<typeof trackByLink>('POST /track/link', { body: { token }, signal }),
    // What the form has just found isn't asked for again.
    staleTime: 5_000,
  });

/** Finds what has this number and was sent with this phone number or address. */
export const findTracked = (body: Record<TrackingField, string>) => callApi<typeof track>('POST /track', { body });

/** The token of the link by which the missing documents are sent. */
export const findSendToken = async (token: string): Promise<string> =>
  (await callApi<typeof sendTracked>('POST /track/documents', { body: { token } })).data.token;

/** Gives the address of the own certificate. */
export const findOwnCertificate = async (token: string) =>
  (await callApi<typeof openOwnCertificate>('POST /track/certificate', { body: { token } })).data;

/** Takes the seat that one was offered. */
export function useTakeSeat(token: string) {
  const client = useQueryClient();
  const { queryKey } = trackedQuery(token);
  return useMutation({
    mutationFn: () => callApi<typeof takeSeat>('POST /track/seat', { body: { token } }),
    onSuccess: (taken) => client.setQueryData(queryKey, taken),
    meta: { invalidates: [queryKey] },
  });
}

export function useCancelTracked(token: string) {
  const client = useQueryClient();
  const { queryKey } = trackedQuery(token);
  return useMutation({
    mutationFn: () => callApi<typeof cancelTracked>('POST /track/cancel', { body: { token } }),
    onSuccess: (cancelled) => client.setQueryData(queryKey, cancelled),
    meta: { invalidates: [queryKey] },
  });
}
