import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type {
  askAboutOwnData,
  changeOwnConsent,
  confirmOwnCode,
  copyOwnData,
  readOwnContacts,
  readOwnData,
  sendOwnCode,
} from '#contract/self-service/own-data.ts';
import { type ApiRequest, callApi } from '#web/platform/http/api-client.ts';

type Body<Called extends Endpoint> = NonNullable<ApiRequest<Called>['body']>;

/** Where a code can be sent about what a tracking link's token is about. */
export const ownContactsQuery = (token: string) =>
  queryOptions({
    queryKey: ['own-contacts', token],
    queryFn: ({ signal }) => callApi<typeof readOwnContacts>('POST /track/contacts', { body: { token }, signal }),
    staleTime: 60_000,
  });

export const sendCode = (body: Body<typeof sendOwnCode>) => callApi<typeof sendOwnCode>('POST /track/code', { body });

export const confirmCode = (body: Body<typeof confirmOwnCode>) =>
  callApi<typeof confirmOwnCode>('POST /track/confirm', { body });

/** Loads the data that a proof opens. It is kept for as long as it is shown. */
export const ownDataQuery = (proof: string) =>
  queryOptions({
    queryKey: ['own-data', proof],
    queryFn: ({ signal }) => callApi<typeof readOwnData>('POST /track/data', { body: { proof }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const prepareCopy = (proof: string) => callApi<typeof copyOwnData>('POST /track/copy', { body: { proof } });

export const askAbout = (body: Body<typeof askAboutOwnData>) =>
  callApi<typeof askAboutOwnData>('POST /track/request', { body });

export const changeConsent = (body: Body<typeof changeOwnConsent>) =>
  callApi<typeof changeOwnConsent>('POST /track/consent', { body });
