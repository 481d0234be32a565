import * as z from 'zod/mini';
import { exportFormats } from '#contract/exports/list-exports.ts';
import { endpoint, Link, oneOf, success } from '#contract/platform/endpoint.ts';
import { dateFilter } from '#contract/platform/list-query.ts';
import { reportNames } from './reports.ts';

/** A report as a file, or all of them as a ZIP archive with a file for each. */
export const reportFileNames = [...reportNames, 'all'] as const;
export type ReportFileName = (typeof reportFileNames)[number];

/**
 * Prepares a report as a file, of the same days as `readReport`. The response has its address, which opens it for five minutes without
 * a token; it is counted when it is opened.
 */
export const prepareReport = endpoint('GET /admin/reports/{name}/file', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Prepare a report as a file',
  params: z.object({ name: oneOf('name', reportFileNames) }),
  query: z.object({
    format: oneOf('format', exportFormats),
    from: dateFilter('from'),
    to: dateFilter('to'),
  }),
  response: success(z.object({ url: Link, fileName: z.string() })),
});
