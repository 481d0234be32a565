import type { ActivityChange } from '#contract/activity/activity.ts';
import type { ExportedList, ExportFormat } from '#contract/exports/list-exports.ts';
import { type ChosenRows, readListQuery } from '#contract/platform/chosen-rows.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';

/** Relative to `apiBase`. */
export const exportPath = (id: string): string => `/exports/${id}`;

/** The path to sign. */
export const exportAddress = (id: string): string => apiBase + exportPath(id);

const fileNames: Record<ExportedList, string> = {
  drivers: 'drivers',
  expiries: 'expiring-documents',
  ongoing: 'ongoing-placements',
  placements: 'all-placements',
  available: 'available-drivers',
  requests: 'company-requests',
  consultations: 'consultations',
  trainings: 'trainings',
  enrolments: 'registrations',
};

/** List and day in Lagos: 'drivers-2026-11-21.xlsx'. */
export const fileNameOf = (list: ExportedList, format: ExportFormat, now: Date): string =>
  `${fileNames[list]}-${todayInLagos(now)}.${format}`;

/** Filter names without values, since a search may be a person's name; '' for the whole list. */
function formatChosen({ query, ids, except }: ChosenRows): string {
  if (ids) return `${ids.length} chosen`;
  const narrowed = Object.entries(readListQuery(query))
    .filter(([name, value]) => value !== '' && name !== 'page' && name !== 'pageSize')
    .map(([name]) => name);
  return [...narrowed, ...(except?.length ? [`without ${except.length}`] : [])].join('; ');
}

export const describeExport = (
  format: string,
  rows: number,
  chosen: ChosenRows,
): ActivityChange[] => [
  { field: 'format', before: null, after: format },
  { field: 'rows', before: null, after: String(rows) },
  { field: 'filter', before: null, after: formatChosen(chosen) || 'The whole list' },
];
