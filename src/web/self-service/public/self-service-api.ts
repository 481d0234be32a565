import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import {
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
    queryFn: ({ signal }) => callApi(readOwnContacts, { body: { token }, signal }),
    staleTime: 60_000,
  });

export const sendCode = (body: Body<typeof sendOwnCode>) => callApi(sendOwnCode, { body });

export const confirmCode = (body: Body<typeof confirmOwnCode>) => callApi(confirmOwnCode, { body });

/** Loads the data that a proof opens. It is kept for as long as it is shown. */
export const ownDataQuery = (proof: string) =>
  queryOptions({
    queryKey: ['own-data', proof],
    queryFn: ({ signal }) => callApi(readOwnData, { body: { proof }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const prepareCopy = (proof: string) => callApi(copyOwnData, { body: { proof } });

export const askAbout = (body: Body<typeof askAboutOwnData>) => callApi(askAboutOwnData, { body });

export const changeConsent = (body: Body<typeof changeOwnConsent>) => callApi(changeOwnConsent, { body });
