import { queryOptions } from '@tanstack/react-query';
import { checkCertificate } from '#contract/certificates/certificates.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** The page on which everybody can check certificates. */
export const checkPath = '/certificates';

/** What anybody learns of a number. */
export const checkedQuery = (number: string) =>
  queryOptions({
    queryKey: ['certificate', number],
    queryFn: async ({ signal }) => (await callApi(checkCertificate, { params: { number }, signal })).data,
    // Each look at an unknown number counts.
    retry: false,
    refetchOnWindowFocus: false,
  });
