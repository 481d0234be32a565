import { useMutation } from '@tanstack/react-query';
import type { ExportFormat } from '#contract/exports/list-exports.ts';
import type { Days } from '#contract/reports/periods.ts';
import type { prepareReport, ReportFileName } from '#contract/reports/report-files.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';

/** The formats of files, by their names on buttons. */
export const fileFormats = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
] as const;

/** Lets the browser save a report of a period as a file, or all of them. */
export const useSaveReport = (name: ReportFileName, { from, to }: Days) =>
  useMutation({
    mutationFn: (format: ExportFormat) =>
      callApi<typeof prepareReport>('GET /admin/reports/{name}/file', {
        params: { name },
        query: { format, from, to },
      }),
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    meta: { failure: 'The report could not be saved.' },
  });
