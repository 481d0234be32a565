import * as z from 'zod/mini';
import { DateOnly, endpoint, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { dateFilter } from '#contract/platform/list-query.ts';

/** Of fewer cases than this there is neither a median nor a 90th percentile. */
export const minCases = 5;

/** A report: its definition in one sentence, what its rows are, and its columns, of which the chart draws those in `drawn`. */
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
    definition: 'Every application that came in the period, whatever became of it; who applies twice counts twice.',
  },
  placed: {
    label: 'Drivers placed',
    definition: 'Drivers whose placement began in the period; a driver who was placed twice counts once.',
  },
  filled: {
    label: 'Requests filled',
    definition:
      'Drivers placed with requests whose first day lies in the period, at most as many as each asks for, of the drivers asked for; cancelled requests are left out.',
  },
  days: {
    label: 'Days until placed, median',
    definition:
      'The days between the application and the first placement, of those first placed in the period; half of them waited so long or less.',
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
      'The applications of the period as they stand today: who was approved or rejected once is reviewed, and each step counts whatever came after it; days are those since the step before, and open are those who reached it and can still take the next one.',
    rows: 'Step',
    columns: ['Applicants', 'Median days', 'Days for 9 of 10', 'Still open'],
    drawn: [0],
    chart: 'steps',
  },
  applications: {
    title: 'Applications by week',
    definition:
      'Every application that came in the week, from Monday to Sunday, from the period before until today; who applies twice counts twice.',
    rows: 'Week',
    columns: ['Applications'],
    drawn: [0],
    chart: 'columns',
  },
  states: {
    title: 'Applications by state',
    definition: "Every application that came in the period, by the driver's state, whatever became of it.",
    rows: 'State',
    columns: ['Applications', 'Before'],
    drawn: [0, 1],
    chart: 'bars',
  },
  sources: {
    title: 'Applications by source',
    definition:
      'Every application that came in the period, by the link by which the form was opened; without one it counts as Direct.',
    rows: 'Source',
    columns: ['Applications', 'Before'],
    drawn: [0, 1],
    chart: 'bars',
  },
  rejections: {
    title: 'Reasons for rejection',
    definition:
      'Drivers who were rejected in the period, by reason; who was rejected twice for one reason counts once.',
    rows: 'Reason',
    columns: ['Drivers', 'Before'],
    drawn: [0, 1],
    chart: 'bars',
  },
  supply: {
    title: 'Asked for against free',
    definition:
      'Drivers still missing in open requests today, and these requests, against drivers who are approved, not placed, and whose documents are valid today, by state and vehicle.',
    rows: 'State and vehicle',
    columns: ['Asked for', 'Free', 'Short', 'Requests'],
    drawn: [0, 1],
    chart: 'bars',
  },
  placements: {
    title: 'Placements by week',
    definition:
      'Drivers whose placement began in the week, from Monday to Sunday, and those whose placement ended in it, as far as it lies in the period.',
    rows: 'Week',
    columns: ['Began', 'Ended'],
    drawn: [0, 1],
    chart: 'bars',
  },
  filled: {
    title: 'How full requests get',
    definition:
      "Drivers placed, at most as many as a request asks for, of those asked for, by the month of the request's first day, for half a year up to today; cancelled requests are counted apart.",
    rows: 'Month',
    columns: ['Placed', 'Asked for', 'Full', 'In part', 'Nobody yet', 'Cancelled'],
    drawn: [0],
    chart: 'columns',
  },
  waits: {
    title: 'Days until requests are filled',
    definition:
      "Drivers whose placement began in the period, by the request's vehicle, and the days from the request to each of these starts.",
    rows: 'Vehicle',
    columns: ['Drivers', 'Median days', 'Days for 9 of 10'],
    drawn: [],
    chart: 'bars',
  },
  endings: {
    title: 'Why placements end',
    definition:
      "Drivers whose placement ended in the period: on the request's last day or later, or early, because the driver was blocked, with a request that is cancelled today, or because the office removed the driver.",
    rows: 'Reason',
    columns: ['Drivers', 'Before'],
    drawn: [0, 1],
    chart: 'bars',
  },
  expiries: {
    title: 'Documents that expire',
    definition:
      'Approved and placed drivers by the month of the last valid day of a document, for half a year from this month on, and those with a document that has expired already, also if it was this month; a driver whose documents expire in the same month counts once among drivers.',
    rows: 'Month',
    columns: ['Drivers', 'Licence', 'Medical record only'],
    drawn: [1, 2],
    chart: 'columns',
  },
  consultations: {
    title: 'Consultations',
    definition:
      'Consultations booked in the period, as they stand today, by their area of concern in the words of the form; areas that only one of them names stand together.',
    rows: 'Area of concern',
    columns: ['Booked', 'Pending', 'Scheduled', 'Completed', 'Cancelled'],
    drawn: [],
    chart: 'bars',
  },
  trainings: {
    title: 'Trainings',
    definition:
      "Trainings whose first day lies in the period, cancelled ones left out, by their registrations with a seat: who came on one day at least, which includes late, and who was marked absent and never came; walk-ins, certificates that weren't withdrawn, and the average of the anonymous marks, 5 stars at best, apart.",
    rows: 'Training',
    columns: ['Registered', 'Came', 'Late', 'Absent', 'Walk-ins', 'Certificates', 'Feedback', 'Stars', 'Seats'],
    drawn: [0, 1],
    chart: 'bars',
  },
  messages: {
    title: 'Messages',
    definition:
      'Messages of the period to drivers, companies, clients and trainees, as they stand today, by kind and channel: handed over is whatever a provider took, delivered of these what it says has arrived; they are kept for a year.',
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

/** A counted report. `isComplete` says whether the period is over; `before` is the period that it is compared with. */
export const CountedReport = z.object({
  from: DateOnly,
  to: DateOnly,
  before: z.object({ from: DateOnly, to: DateOnly }),
  isComplete: z.boolean(),
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
