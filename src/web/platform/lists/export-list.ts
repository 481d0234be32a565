import { useMutation } from '@tanstack/react-query';
import { exportList } from '#contract/exports/list-exports.ts';
import { type ApiRequest, callApi } from '#web/platform/http/api-client.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';

/** Prepares a list as a file, and lets the browser save it. */
export function useExportList() {
  return useMutation({
    mutationFn: (body: NonNullable<ApiRequest<typeof exportList>['body']>) => callApi(exportList, { body }),
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    meta: { failure: 'The list could not be exported.' },
  });
}
