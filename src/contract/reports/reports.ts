import * as z from 'zod/mini';
import { DateOnly, endpoint, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { dateFilter } from '#contract/platform/list-query.ts';

/** Of fewer cases than this there is neither a median nor a 90th percentile. */
export const minCases = 5;

/** A report: its definition in a few sentences, what its rows are, and its columns, of which the chart draws those in `drawn`. */
interface Report {
  title: string;
  definition: string;
  rows: string;
  columns: readonly string[];
  /** The columns that the chart draws, by their position; empty for a report that is only a table. */
  drawn: readonly number[];
  /** Rows are drawn as columns beside each other, as bars below each other, or as steps of a way. */
  chart: 'columns' | 'bars' | 'steps';
}

/** The figures at the top, each with its definition. */
export const figures = {
  applications: {
    label: 'Applications received',
    definition:
      'Applications that came in during the period, whatever became of them; someone who applies twice counts twice.',
  },
  placed: {
    label: 'Drivers placed',
    definition: 'Drivers whose placement began in the period; a driver placed twice counts once.',
  },
  filled: {
    label: 'Requests filled',
    definition:
      'The share of the drivers asked for who were placed, for requests that start in the period; a request counts at most as many as it asks for, and cancelled ones are left out.',
  },
  days: {
    label: 'Days until placed, median',
    definition:
      'Days from the application to the first placement, for drivers first placed in the period; half of them waited this long or less.',
  },
} as const;
export type FigureName = keyof typeof figures;

export const figureNames = [...(['applications', 'placed', 'filled', 'days'] as const)] satisfies FigureName[];

/** All reports in the order of the screen. The screen, the document of rules and the API's answers follow from this. */
export const reports = {
  figures: {
    title: 'Figures',
    definition: figureNames.map((name) => `${figures[name].label}: ${figures[name].definition}`).join(' '),
    rows: 'Figure',
    columns: ['Period', 'Before', 'Asked for', 'Asked for before'],
    drawn: [],
    chart: 'columns',
  },
  progress: {
    title: 'How far applicants get',
    definition:
      'Applications of the period as they stand today. Each step includes those who went further, and anyone once approved or rejected counts as reviewed. Days are counted from the step before; those still open have reached that step and can still take this one.',
    rows: 'Step',
    columns: ['Applicants', 'Median days', 'Days for 9 of 10', 'Still open'],
    drawn: [0],
    chart: 'steps',
  },
  applications: {
    title: 'Applications by week',
    definition:
      'Applications by the week in which they came in, Monday to Sunday, in the period and the one before; someone who applies twice counts twice.',
    rows: 'Week',
    columns: ['Applications'],
    drawn: [0],
    chart: 'columns',
  },
  states: {
    title: 'Applications by state',
    definition: "Applications that came in during the period, by the driver's state, whatever became of them.",
    rows: 'State',
    columns: ['Applications', 'Before'],
    drawn: [0, 1],
    chart: 'bars',
  },
  sources: {
    title: 'Applications by source',
    definition:
      'Applications that came in during the period, by the link that opened the form; those without one count as Direct.',
    rows: 'Source',
    columns: ['Applications', 'Before'],
    drawn: [0, 1],
    chart: 'bars',
  },
  rejections: {
    title: 'Reasons for rejection',
    definition: 'Drivers rejected in the period, by reason; a driver rejected twice for the same reason counts once.',
    rows: 'Reason',
    columns: ['Drivers', 'Before'],
    drawn: [0, 1],
    chart: 'bars',
  },
  supply: {
    title: 'Asked for against free',
    definition:
      'Drivers that open requests still lack today, and how many requests lack them, against drivers who are approved, not placed and have valid documents today; by state and vehicle.',
    rows: 'State and vehicle',
    columns: ['Asked for', 'Free', 'Short', 'Requests'],
    drawn: [0, 1],
    chart: 'bars',
  },
  placements: {
    title: 'Placements by week',
    definition:
      'Drivers whose placement began or ended in each week, Monday to Sunday, as far as the week lies in the period.',
    rows: 'Week',
    columns: ['Began', 'Ended'],
    drawn: [0, 1],
    chart: 'bars',
  },
  filled: {
    title: 'How full requests get',
    definition:
      'The share of the drivers asked for who were placed, by the month in which the request starts, in the last month of the period and the five before it. A request counts at most as many as it asks for; cancelled ones are counted apart.',
    rows: 'Month',
    columns: ['Placed', 'Asked for', 'Full', 'In part', 'Nobody yet', 'Cancelled'],
    drawn: [0],
    chart: 'columns',
  },
  waits: {
    title: 'Days until requests are filled',
    definition:
      "Drivers whose placement began in the period, by the request's vehicle, and the days from the request to the start of the placement.",
    rows: 'Vehicle',
    columns: ['Drivers', 'Median days', 'Days for 9 of 10'],
    drawn: [],
    chart: 'bars',
  },
  endings: {
    title: 'Why placements end',
    definition:
      "Drivers whose placement ended in the period: on the request's last day or later, or early, because the driver was blocked, the request has been cancelled or the office removed the driver.",
    rows: 'Reason',
    columns: ['Drivers', 'Before'],
    drawn: [0, 1],
    chart: 'bars',
  },
  expiries: {
    title: 'Documents that expire',
    definition:
      'Approved and placed drivers by the month of the last valid day of their licence or medical record, in this month and the six after it, and those with a document that has already expired, even if it was this month. A driver whose documents both expire in a month counts once under Drivers.',
    rows: 'Month',
    columns: ['Drivers', 'Licence', 'Medical record only'],
    drawn: [1, 2],
    chart: 'columns',
  },
  consultations: {
    title: 'Consultations',
    definition:
      'Consultations booked in the period, as they stand today, by the area of concern as written in the form; areas that only one booking names are counted together.',
    rows: 'Area of concern',
    columns: ['Booked', 'Pending', 'Scheduled', 'Completed', 'Cancelled'],
    drawn: [],
    chart: 'bars',
  },
  trainings: {
    title: 'Trainings',
    definition:
      "Trainings that start in the period, without cancelled ones. Of those registered with a seat: who came on at least one day, late or not, and who was marked absent and never came. Counted apart: walk-ins, certificates that haven't been withdrawn, and the average of the anonymous ratings, out of 5 stars.",
    rows: 'Training',
    columns: ['Registered', 'Came', 'Late', 'Absent', 'Walk-ins', 'Certificates', 'Feedback', 'Stars', 'Seats'],
    drawn: [0, 1],
    chart: 'bars',
  },
  messages: {
    title: 'Messages',
    definition:
      'Messages of the period to drivers, companies, clients and trainees, as they stand today, by kind and channel. Handed over are those that a provider has taken; delivered are those of them that it reports as arrived. Messages are kept for a year.',
    rows: 'Kind and channel',
    columns: ['Messages', 'Handed over', 'Delivered', 'Failed', 'Waiting', 'Held back'],
    drawn: [1, 3],
    chart: 'bars',
  },
} as const satisfies Record<string, Report>;
export type ReportName = keyof typeof reports;

export const reportNames = [
  ...(['figures', 'progress', 'applications', 'supply', 'expiries', 'placements'] as const),
  ...(['filled', 'rejections', 'states', 'sources', 'waits', 'endings'] as const),
  ...(['consultations', 'trainings', 'messages'] as const),
] satisfies ReportName[];

/** `key` tells the row in its report, such as a state or the first day of a week; `label` is how it is shown. */
const ReportRow = z.object({
  key: z.string(),
  label: z.string(),
  /** By column; null where there are too few cases to tell. Columns that say nothing of the row are left out at its end. */
  values: z.array(z.nullable(z.number())),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Whether there is nothing to show: neither in the period nor in the one before. */
export const hasNothing = (rows: readonly Pick<ReportRow, 'values'>[]): boolean =>
  rows.every(({ values }) => values.every((value) => !value));

/**
 * A counted report. `isComplete` says whether the period is over; `before` is the period that it is compared with;
 * `lastDay`, of one with nothing to count, the last day before it on which there was something.
 */
export const CountedReport = z.object({
  from: DateOnly,
  to: DateOnly,
  before: z.object({ from: DateOnly, to: DateOnly }),
  isComplete: z.boolean(),
  lastDay: z.nullable(DateOnly),
  countedAt: Instant,
  rows: z.array(ReportRow),
});
export type CountedReport = z.infer<typeof CountedReport>;

/**
 * Counts a report. `from` and `to` are days in Lagos, both included; by default they are this month. Days that are still to come
 * don't count as part of the period. A whole week, month, quarter or year is compared with the one before.
 */
export const readReport = endpoint('GET /admin/reports/{name}', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Count a report',
  params: z.object({ name: oneOf('name', reportNames) }),
  query: z.object({ from: dateFilter('from'), to: dateFilter('to') }),
  response: success(CountedReport),
});
