import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { type Days, earlierOf, lastDayOfMonth, laterOf } from '#contract/reports/periods.ts';
import {
  type CountedReport,
  type ReportName,
  type ReportRow,
  readReport,
} from '#contract/reports/reports.ts';
import { apiQuery } from '#web/platform/http/calls.ts';

export const reportQuery = (name: ReportName, { from, to }: Days) =>
  queryOptions({
    ...apiQuery(readReport, { params: { name }, query: { from, to } }),
    placeholderData: keepPreviousData,
  });

const allStatuses = driverStatuses.join(',');
const list = (path: string, filters: Record<string, string>) =>
  `${path}?${new URLSearchParams(filters)}`;
const drivers = (filters: Record<string, string>) => list('/admin/driver-management', filters);
const applied = (from: string, to: string) => ({
  statuses: allStatuses,
  appliedFrom: from,
  appliedTo: to,
});

const during = ({ from, to }: Days) => `${from}..${to}`;
const todayOf = ({ countedAt }: CountedReport) => todayInLagos(new Date(countedAt));
const monthUntilToday = (month: string, report: CountedReport): Days => ({
  from: `${month}-01`,
  to: earlierOf(lastDayOfMonth(`${month}-01`), todayOf(report)),
});
const weekIn = (monday: string, { from, to }: Days): Days => ({
  from: laterOf(monday, from),
  to: earlierOf(addDays(monday, 6), to),
});
const requests = (filters: Record<string, string>) =>
  list('/admin/company-driver', { statuses: 'Pending,Assigned,Fulfilled', ...filters });

// A column's filter on the requests, by its position in the report.
const fillings = [{}, {}, { filled: 'full' }, { filled: 'part' }, { filled: 'none' }];

const ofTraining = [
  { registrationsSeat: 'Registered' },
  { registrationsSeat: 'Registered', registrationsOutcome: 'came' },
  { registrationsSeat: 'Registered', registrationsOutcome: 'absent' },
  { registrationsSeat: 'WalkedIn' },
];

type ListOf = (row: ReportRow, column: number, report: CountedReport) => string | undefined;

const lists: Readonly<Partial<Record<ReportName, ListOf>>> = {
  figures: ({ key }, column, report) => {
    const days = column === 1 ? report.before : report;
    if (key === 'applications') return drivers(applied(days.from, days.to));
    if (key === 'placed') return drivers({ statuses: allStatuses, placedIn: during(days) });
    return key === 'filled' && column === 0 ? requests({ startsIn: during(days) }) : undefined;
  },
  progress: ({ key }, column, { from, to }) =>
    column === 0
      ? drivers({ ...applied(from, to), ...(key !== 'received' && { reached: key }) })
      : undefined,
  applications: ({ key }, _, { before, to }) => {
    const days = weekIn(key, { from: before.from, to });
    return drivers(applied(days.from, days.to));
  },
  placements: ({ key }, column, report) => {
    const days = during(weekIn(key, report));
    return drivers({
      statuses: allStatuses,
      ...(column === 0 ? { placedIn: days } : { placementEndedIn: days }),
    });
  },
  filled: ({ key }, column, report) =>
    fillings[column] &&
    requests({ startsIn: during(monthUntilToday(key, report)), ...fillings[column] }),
  supply: ({ key }, column, report) => {
    const [state = '', vehicle = ''] = key.split(', ');
    const pair = { states: state, vehicles: vehicle };
    if (column === 1)
      return drivers({ ...pair, statuses: 'Approved', lastsUntil: todayOf(report) });
    // Demand is a sum over requests; the list shows the requests.
    return column === 2
      ? undefined
      : requests({ ...pair, statuses: 'Pending,Assigned', lacks: 'drivers' });
  },
  expiries: ({ key }, column) =>
    column === 0 ? drivers({ statuses: 'Approved,Assigned', expiresIn: key }) : undefined,
  trainings: ({ key }, column) => {
    const narrowed = ofTraining[column];
    const path = '/admin/training-management/trainingInformation';
    return narrowed && list(path, { id: key, view: 'true', ...narrowed });
  },
};

/** The list of exactly what a figure counts; undefined if there is none. */
export const listOf = (
  name: ReportName,
  row: ReportRow,
  column: number,
  report: CountedReport,
): string | undefined => lists[name]?.(row, column, report);
