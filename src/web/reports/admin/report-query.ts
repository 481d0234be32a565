import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { consultationStatuses } from '#contract/consultations/consultations.ts';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { type Days, earlierOf, lastDayOfMonth, laterOf } from '#contract/reports/periods.ts';
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
const list = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters)}`;
const drivers = (filters: Record<string, string>) => list('/admin/driver-management', filters);
const applied = (from: string, to: string) => ({
  statuses: everybody,
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

// What a column counts of a request, by its place in the report.
const fillings = [{}, {}, { filled: 'full' }, { filled: 'part' }, { filled: 'none' }, { statuses: 'Cancelled' }];

// Who has reached the step before, and still can take this one.
const waiting: Readonly<Record<string, Record<string, string>>> = {
  reviewed: { statuses: 'Pending', notReached: 'reviewed' },
  approved: { statuses: 'Pending', reached: 'reviewed', notReached: 'approved' },
  placed: { statuses: 'Approved', reached: 'approved', notReached: 'placed' },
};
const documents = [{}, { expiringDocument: 'licence' }, { expiringDocument: 'medicalOnly' }];
const messageStatesOf = ['Sent,Delivered', 'Delivered', 'Failed,Given up', 'Waiting', 'Held back'];
const ofTraining = [
  { registrationsSeat: 'Registered' },
  { registrationsSeat: 'Registered', registrationsOutcome: 'came' },
  { registrationsSeat: 'Registered', registrationsOutcome: 'late' },
  { registrationsSeat: 'Registered', registrationsOutcome: 'absent' },
  { registrationsSeat: 'WalkedIn' },
  { registrationsOutcome: 'certified' },
];

type ListOf = (row: ReportRow, column: number, report: CountedReport) => string | undefined;

const lists: Readonly<Partial<Record<ReportName, ListOf>>> = {
  figures: ({ key }, column, report) => {
    const days = column === 1 ? report.before : report;
    if (key === 'applications') return drivers(applied(days.from, days.to));
    if (key === 'placed') return drivers({ statuses: everybody, placedIn: during(days) });
    if (key === 'days') return drivers({ statuses: everybody, firstPlacedIn: during(days) });
    return column === 0 ? requests({ startsIn: during(days) }) : undefined;
  },
  progress: ({ key }, column, { from, to }) => {
    if (column === 3) return drivers({ ...applied(from, to), ...waiting[key] });
    return column === 0 ? drivers({ ...applied(from, to), ...(key !== 'received' && { reached: key }) }) : undefined;
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
  filled: ({ key }, column, report) =>
    requests({ startsIn: during(monthUntilToday(key, report)), ...fillings[column] }),
  supply: ({ key }, column, report) => {
    const [state = '', vehicle = ''] = key.split(', ');
    const pair = { states: state, vehicles: vehicle };
    if (column === 1) return drivers({ ...pair, statuses: 'Approved', lastsUntil: todayOf(report) });
    // What is asked for is a sum; the list has the requests that ask.
    return column === 2 ? undefined : requests({ ...pair, statuses: 'Pending,Assigned', lacks: 'drivers' });
  },
  waits: ({ key }, column, report) => {
    const vehicle = key !== 'all' && { placedAs: key };
    return column === 0 ? drivers({ statuses: everybody, placedIn: during(report), ...vehicle }) : undefined;
  },
  endings: ({ key }, column, report) => {
    const days = column === 1 ? report.before : report;
    return drivers({ statuses: everybody, placementEndedIn: during(days), endedFor: key });
  },
  expiries: ({ key }, column) => drivers({ statuses: 'Approved,Assigned', expiresIn: key, ...documents[column] }),
  consultations: ({ key }, column, report) =>
    list('/admin/consultancy', {
      bookedIn: during(report),
      ...(key !== 'all' && { area: key }),
      ...(column > 0 && { statuses: consultationStatuses[column - 1] ?? '' }),
    }),
  trainings: ({ key }, column) => {
    const narrowed = ofTraining[column];
    const path = '/admin/training-management/trainingInformation';
    return narrowed && list(path, { id: key, view: 'true', ...narrowed });
  },
  messages: ({ key }, column, report) => {
    const [event = '', channel = ''] = key.split(' ');
    return list('/admin/messages', {
      ...{ writtenIn: during(report), event, channels: channel },
      ...(column > 0 && { states: messageStatesOf[column - 1] ?? '' }),
    });
  },
};

/** The list of exactly what a figure counts; undefined where no list shows just that. */
export const listOf = (name: ReportName, row: ReportRow, column: number, report: CountedReport): string | undefined =>
  lists[name]?.(row, column, report);
