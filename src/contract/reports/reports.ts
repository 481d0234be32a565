import * as z from 'zod/mini';
import { DateOnly, endpoint, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { dateFilter } from '#contract/platform/list-query.ts';

/** Below this number of cases there is no median. */
export const minCases = 5;

/** A report: its definition in a few sentences, the meaning of its rows, and its columns. */
interface Report {
  title: string;
  definition: string;
  rows: string;
  columns: readonly string[];
}

/** The figures at the top, with their definitions. */
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
      'Days from the request to the start of a placement, for requests that start in the period, without cancelled ones; half of the placements began this soon or sooner.',
  },
} as const;
export type FigureName = keyof typeof figures;

export const figureNames = keysOf(figures);

/** All reports: the source of the screen, the file, the document of rules and the API's responses. */
export const reports = {
  figures: {
    title: 'Figures',
    definition: figureNames
      .map((name) => `${figures[name].label}: ${figures[name].definition}`)
      .join(' '),
    rows: 'Figure',
    columns: ['Period', 'Before', 'Asked for', 'Asked for before'],
  },
  progress: {
    title: 'How far applicants get',
    definition:
      'Applications of the period as they stand today. Each step includes those who went further; anyone once approved or rejected was reviewed.',
    rows: 'Step',
    columns: ['Applicants', 'Waiting for it'],
  },
  applications: {
    title: 'Applications by week',
    definition:
      'Applications by the week in which they came in, Monday to Sunday, in the period and the one before.',
    rows: 'Week',
    columns: ['Applications'],
  },
  supply: {
    title: 'Asked for against free',
    definition:
      'Drivers that open requests still lack today, against drivers who are approved, not placed and have valid documents today.',
    rows: 'State and vehicle',
    columns: ['Asked for', 'Free', 'Short', 'Requests'],
  },
  filled: {
    title: 'How full requests get',
    definition:
      'Drivers placed, of those asked for, by the month in which the request starts, without cancelled ones; and the days from the request to the start of a placement.',
    rows: 'Month',
    columns: ['Placed', 'Asked for', 'Full', 'In part', 'Nobody yet', 'Median days'],
  },
  placements: {
    title: 'Placements by week',
    definition:
      'Drivers whose placement began or ended in each week, Monday to Sunday, as far as the week lies in the period.',
    rows: 'Week',
    columns: ['Began', 'Ended'],
  },
  expiries: {
    title: 'Documents and checks that expire',
    definition:
      'Approved and placed drivers by the month of the last valid day of a document or a needed check, and those with one that has already expired.',
    rows: 'Month',
    columns: ['Drivers', 'Licence', 'Medical record only', 'Check only'],
  },
  trainings: {
    title: 'Trainings',
    definition:
      'Trainings that start in the period, without cancelled ones. Of those registered with a seat: who came on at least one day, and who was marked absent and never came.',
    rows: 'Training',
    columns: ['Registered', 'Came', 'Absent', 'Walk-ins'],
  },
} as const satisfies Record<string, Report>;
export type ReportName = keyof typeof reports;

/** As on the screen, where two of similar height make a row. */
export const reportNames = [
  'figures',
  'progress',
  'filled',
  'applications',
  'supply',
  'placements',
  'expiries',
  'trainings',
] satisfies ReportName[];

/**
 * `key` identifies the row in its report, such as a state or the first day of a week; `label` is its name for
 * people.
 */
const ReportRow = z.object({
  key: z.string(),
  label: z.string(),
  /** By column; null for too few cases. Trailing columns that don't apply to the row are omitted. */
  values: z.array(z.nullable(z.number())),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Whether the period and the one before are both empty. */
export const hasNothing = (rows: readonly Pick<ReportRow, 'values'>[]): boolean =>
  rows.every(({ values }) => values.every((value) => !value));

/**
 * A counted report. `isComplete`: the period is over. `before` is the period compared with. `lastDay` is the last
 * day with data before an empty period.
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
 * Counts a report. `from` and `to` are the first and last day of a month, quarter or year in Lagos; by default this
 * month. Future days don't count as part of the period. It is compared with the one before.
 */
export const readReport = endpoint('GET /admin/reports/{name}', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Count a report',
  params: z.object({ name: oneOf('name', reportNames) }),
  query: z.object({ from: dateFilter('from'), to: dateFilter('to') }),
  response: success(CountedReport),
});
