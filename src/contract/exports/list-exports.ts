import * as z from 'zod/mini';
import { chosenRows } from '#contract/platform/chosen-rows.ts';
import { endpoint, Link, oneOf, success } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';

export const exportedLists = {
  drivers: 'Drivers',
  expiries: 'Expiring documents',
  ongoing: 'Ongoing placements',
  placements: 'All placements',
  available: 'Available drivers',
  requests: 'Company requests',
  consultations: 'Consultations',
  trainings: 'Trainings',
  enrolments: 'Registrations',
} as const;
export type ExportedList = keyof typeof exportedLists;

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormatLabels: Record<ExportFormat, string> = { xlsx: 'Excel', csv: 'CSV' };

/**
 * Prepares a list as a file. Returns the current number of rows, and an address that works for five minutes without
 * a token.
 */
export const exportList = endpoint('POST /admin/exports', {
  access: 'export lists',
  confirm: { sessions: 'all' },
  tag: 'Exports',
  summary: 'Export a list as a file',
  status: 201,
  body: z.object({
    list: oneOf('list', keysOf(exportedLists)),
    format: oneOf('format', exportFormats),
    ...chosenRows,
  }),
  errors: [403, 404],
  response: success(z.object({ url: Link, fileName: z.string(), rows: z.int() })),
});
export type WantedExport = z.infer<typeof exportList.body>;
