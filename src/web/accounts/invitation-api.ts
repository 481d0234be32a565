import { queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { acceptInvitation, readInvitation } from '#contract/accounts/invitations.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { rememberDevice, thisDevice } from './device.ts';

export type Invitation = z.infer<typeof readInvitation.response>['data'];

/** Loads the invitation of the link with this token. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => callApi(readInvitation, { body: { token }, signal }),
    // Reading it again after it was used would take the form's place.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: { token: string; name: string; newPassword: string }) =>
      callApi(acceptInvitation, {
        body: { ...body, deviceToken: thisDevice().deviceToken },
      }),
    onSuccess: ({ data }) => rememberDevice(data.deviceToken),
  });
}
