import { useMutation } from '@tanstack/react-query';
import type { Days } from '#contract/reports/periods.ts';
import { prepareReports } from '#contract/reports/report-files.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';

/** Lets the browser save all reports of a period as a file. */
export const useSaveReports = ({ from, to }: Days) =>
  useMutation({
    mutationFn: () => callApi(prepareReports, { query: { from, to } }),
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    meta: { failure: 'The reports could not be saved.' },
  });
