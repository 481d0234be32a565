import { exportList } from '#contract/exports/list-exports.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { saveFrom } from '#web/ui/files/save-from.ts';

export const useExportList = () =>
  useCall(exportList, {
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    failure: 'The list could not be exported.',
  });
