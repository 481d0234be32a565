import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import { addDays } from '#contract/platform/dates.ts';
import type { CountedReport, Days, ReportName, ReportRow, readReport } from '#contract/reports/reports.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** A report of a period. */
export const reportQuery = (name: ReportName, { from, to }: Days) =>
  queryOptions({
    queryKey: ['report', name, { from, to }],
    queryFn: ({ signal }) =>
      callApi<typeof readReport>('GET /admin/reports/{name}', { params: { name }, query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

const drivers = (filters: Record<string, string>) => `/admin/driver-management?${new URLSearchParams(filters)}`;
const applied = (from: string, to: string) => ({
  statuses: driverStatuses.join(','),
  appliedFrom: from,
  appliedTo: to,
});

/** The list of exactly what a figure counts; undefined where no list shows just that. */
export function listOf(name: ReportName, row: ReportRow, column: number, report: CountedReport): string | undefined {
  const { from, to } = column === 1 && name !== 'progress' ? report.before : report;
  if (name === 'figures' && row.key === 'applications') return drivers(applied(from, to));
  if (name === 'states') return drivers({ ...applied(from, to), states: row.key });
  if (name === 'sources') return drivers({ ...applied(from, to), source: row.key });
  if (name === 'progress' && row.key === 'received' && column === 0) return drivers(applied(from, to));
  if (name === 'applications') {
    const [first, last] = [report.before.from, addDays(row.key, 6)];
    return drivers(applied(row.key < first ? first : row.key, last > to ? to : last));
  }
  if (name === 'expiries' && column === 0) return drivers({ statuses: 'Approved,Assigned', expiresIn: row.key });
  return undefined;
}
