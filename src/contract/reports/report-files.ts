import * as z from 'zod/mini';
import { endpoint, Link, success } from '#contract/platform/endpoint.ts';
import { dateFilter } from '#contract/platform/list-query.ts';

/**
 * Prepares all reports as an Excel file with a sheet each, for the same period as `readReport`. Its address works for
 * five minutes without a token; the reports are counted when it is opened.
 */
export const prepareReports = endpoint('GET /admin/reports/file', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Prepare all reports as a file',
  query: z.object({ from: dateFilter('from'), to: dateFilter('to') }),
  response: success(z.object({ url: Link, fileName: z.string() })),
});
