import { useMutation } from '@tanstack/react-query';
import { exportList } from '#contract/list-exports.ts';
import { type ApiRequest, callApi } from '#web/platform/http/api-client.ts';

/** Lets the browser save what is at an address, while it arrives: large files need no memory. */
export function saveFrom(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Prepares a list as a file, and lets the browser save it. */
export function useExportList() {
  return useMutation({
    mutationFn: (body: NonNullable<ApiRequest<typeof exportList>['body']>) => callApi(exportList, { body }),
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    meta: { failure: 'The list could not be exported.' },
  });
}
