import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import { addDays, firstDayOfMonth } from '#contract/platform/dates.ts';
import { type Days, earlierOf, laterOf } from '#contract/reports/periods.ts';
import type { CountedReport, ReportName, ReportRow, readReport } from '#contract/reports/reports.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** A report of a period. */
export const reportQuery = (name: ReportName, { from, to }: Days) =>
  queryOptions({
    queryKey: ['report', name, { from, to }],
    queryFn: ({ signal }) =>
      callApi<typeof readReport>('GET /admin/reports/{name}', { params: { name }, query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

const everybody = driverStatuses.join(',');
const drivers = (filters: Record<string, string>) => `/admin/driver-management?${new URLSearchParams(filters)}`;
const applied = (from: string, to: string) => ({
  statuses: everybody,
  appliedFrom: from,
  appliedTo: to,
});

const during = ({ from, to }: Days) => `${from}..${to}`;
const monthDays = (month: string) => `${month}-01..${addDays(firstDayOfMonth(`${month}-01`, 1), -1)}`;
const weekIn = (monday: string, { from, to }: Days): Days => ({
  from: laterOf(monday, from),
  to: earlierOf(addDays(monday, 6), to),
});
const requests = (filters: Record<string, string>) =>
  `/admin/company-driver?${new URLSearchParams({ statuses: 'Pending,Assigned,Fulfilled', ...filters })}`;

// What a column counts of a request, by its place in the report.
const fillings = [{}, {}, { filled: 'full' }, { filled: 'part' }, { filled: 'none' }, { statuses: 'Cancelled' }];

type ListOf = (row: ReportRow, column: number, report: CountedReport) => string | undefined;

const lists: Readonly<Partial<Record<ReportName, ListOf>>> = {
  figures: ({ key }, column, report) => {
    const days = column === 1 ? report.before : report;
    if (key === 'applications') return drivers(applied(days.from, days.to));
    if (key === 'placed') return drivers({ statuses: everybody, placedIn: during(days) });
    return key === 'filled' && column === 0 ? requests({ startsIn: during(days) }) : undefined;
  },
  progress: ({ key }, column, { from, to }) => {
    if (column !== 0) return undefined;
    return drivers({ ...applied(from, to), ...(key !== 'received' && { reached: key }) });
  },
  applications: ({ key }, _, { before, to }) => {
    const days = weekIn(key, { from: before.from, to });
    return drivers(applied(days.from, days.to));
  },
  states: ({ key }, column, report) => {
    const { from, to } = column === 1 ? report.before : report;
    return drivers({ ...applied(from, to), states: key });
  },
  sources: ({ key }, column, report) => {
    const { from, to } = column === 1 ? report.before : report;
    return drivers({ ...applied(from, to), source: key });
  },
  rejections: ({ key }, column, report) => {
    const days = column === 1 ? report.before : report;
    return drivers({ statuses: everybody, rejectedIn: during(days), rejectedFor: key });
  },
  placements: ({ key }, column, report) => {
    const days = during(weekIn(key, report));
    return drivers({ statuses: everybody, ...(column === 0 ? { placedIn: days } : { placementEndedIn: days }) });
  },
  filled: ({ key }, column) => requests({ startsIn: monthDays(key), ...fillings[column] }),
  expiries: ({ key }, column) =>
    column === 0 ? drivers({ statuses: 'Approved,Assigned', expiresIn: key }) : undefined,
};

/** The list of exactly what a figure counts; undefined where no list shows just that. */
export const listOf = (name: ReportName, row: ReportRow, column: number, report: CountedReport): string | undefined =>
  lists[name]?.(row, column, report);
