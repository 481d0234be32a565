import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { openOwnCertificate } from '#contract/certificates/certificates.ts';
import {
  cancelTracked,
  sendTracked,
  type TrackingField,
  takeSeat,
  track,
  trackByLink,
} from '#contract/tracking/tracking.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** Loads the record that the token of a tracking link stands for. */
export const trackedQuery = (token: string) =>
  queryOptions({
    queryKey: ['tracked', token],
    queryFn: ({ signal }) => callApi(trackByLink, { body: { token }, signal }),
    // What the form has just found isn't asked for again.
    staleTime: 5_000,
  });

/** Finds what has this number and was sent with this phone number or address. */
export const findTracked = (body: Record<TrackingField, string>) => callApi(track, { body });

/** The token of the link by which the missing documents are sent. */
export const findSendToken = async (token: string): Promise<string> =>
  (await callApi(sendTracked, { body: { token } })).data.token;

/** Gives the address of the own certificate. */
export const findOwnCertificate = async (token: string) =>
  (await callApi(openOwnCertificate, { body: { token } })).data;

/** Takes the seat that one was offered. */
export function useTakeSeat(token: string) {
  const client = useQueryClient();
  const { queryKey } = trackedQuery(token);
  return useMutation({
    mutationFn: () => callApi(takeSeat, { body: { token } }),
    onSuccess: (taken) => client.setQueryData(queryKey, taken),
    meta: { invalidates: [queryKey] },
  });
}

export function useCancelTracked(token: string) {
  const client = useQueryClient();
  const { queryKey } = trackedQuery(token);
  return useMutation({
    mutationFn: () => callApi(cancelTracked, { body: { token } }),
    onSuccess: (cancelled) => client.setQueryData(queryKey, cancelled),
    meta: { invalidates: [queryKey] },
  });
}
