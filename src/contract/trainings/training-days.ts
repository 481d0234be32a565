import * as z from 'zod/mini';
import type * as check from '#contract/platform/checks.ts';
import {
  addDays,
  type CalendarDate,
  formatDate,
  fullYearMessage,
  hasFullYear,
  instantInLagos,
  isRealDate,
} from '#contract/platform/dates.ts';
import { DateOnly } from '#contract/platform/endpoint.ts';
import { endOfTraining } from './training-duration.ts';

export const maxTrainingDays = 14;

/** A training day; times are `HH:mm` in Lagos. */
export const TrainingDay = z.object({
  date: DateOnly,
  time: z.string(),
  /** Null if unknown. */
  endTime: z.nullable(z.string()),
});
export type TrainingDay = z.infer<typeof TrainingDay>;

/** A typed day; its parts can be empty. */
export interface TypedDay {
  date: string;
  time: string;
  endTime: string;
}

/** Formats days for the form, one line each, such as '2027-01-09 07:30-16:00'. */
export const writeDays = (
  days: readonly { date: string; time: string; endTime: string | null }[],
): string => days.map(({ date, time, endTime }) => `${date} ${time}-${endTime ?? ''}`).join('\n');

export function readDays(text: string): TypedDay[] {
  // Several kinds of white space next to each other would make the pattern slow for long runs.
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter(Boolean).map((line) => {
    const [, date = '', time = '', endTime = ''] =
      /^(\S*?) ?(\d\d?:\d\d)? ?- ?(\d\d?:\d\d)?$/.exec(line) ?? [];
    return { date, time, endTime };
  });
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a day can have these times. An end before the start is on the next day, within 12 hours. */
const isSpan = (time: string, endTime: string) =>
  endTime > time || (endTime !== time && minutesOf(endTime) + 24 * 60 - minutesOf(time) <= 12 * 60);

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The rules of a training's days, in order. Other text than a date or time is left to the field's own rule. */
export const dayChecks: readonly check.Check<'date' | 'time' | 'endTime' | 'furtherDays'>[] = [
  {
    field: 'endTime',
    message: 'A day must end after it begins.',
    failing: ({ time, endTime }) =>
      isTime(time) && isTime(endTime) && !isSpan(time, endTime) ? ['endTime'] : [],
  },
  {
    field: 'endTime',
    message: 'Please say when the first day ends.',
    failing: ({ endTime, furtherDays }) =>
      endTime.trim() === '' && furtherDays.trim() !== '' ? ['endTime'] : [],
  },
  {
    field: 'furtherDays',
    message: `A training can have at most ${maxTrainingDays} days.`,
    failing: ({ furtherDays }) =>
      readDays(furtherDays).length >= maxTrainingDays ? ['furtherDays'] : [],
  },
  {
    field: 'furtherDays',
    message: 'Each further day needs a date, a start, and an end after it.',
    failing: ({ furtherDays }) =>
      readDays(furtherDays).every(
        ({ date, time, endTime }) =>
          isRealDate(date) && isTime(time) && isTime(endTime) && isSpan(time, endTime),
      )
        ? []
        : ['furtherDays'],
  },
  {
    field: 'furtherDays',
    message: fullYearMessage,
    failing: ({ furtherDays }) =>
      readDays(furtherDays).every(({ date }) => hasFullYear(date)) ? [] : ['furtherDays'],
  },
  {
    field: 'furtherDays',
    message: 'Each further day must be after the one before it.',
    failing: ({ date: first, furtherDays }) => {
      const dates = [first, ...readDays(furtherDays).map(({ date }) => date)];
      return dates.every((date, at) => at === 0 || date > (dates[at - 1] ?? ''))
        ? []
        : ['furtherDays'];
    },
  },
];

export const lastDayOf = ({
  date,
  days,
}: {
  date: CalendarDate;
  days: readonly TrainingDay[];
}): CalendarDate => days.at(-1)?.date ?? date;

/** Formats a training's days: '8th and 9th of January, 2027'; many days, or several months, as first and last. */
export function formatDays(days: readonly { date: CalendarDate }[], format = formatDate): string {
  const texts = days.map(({ date }) => format(date));
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  if (texts.length < 2) return first;
  const [numbers, months] = [
    texts.map((text) => text.split(' ')[0]),
    texts.map((text) => text.replace(/^\S+ /, '')),
  ];
  if (texts.length > 3 || new Set(months).size > 1) return `${first} to ${last}`;
  return `${numbers.slice(0, -1).join(', ')} and ${last}`;
}

type Times = { days: readonly TrainingDay[]; duration: string };

// A single day without an end time gets it from the duration.
const endOf = ({ date, time, endTime }: TrainingDay, { days, duration }: Times) => {
  if (endTime !== null) return instantInLagos(endTime > time ? date : addDays(date, 1), endTime);
  return days.length === 1 ? endOfTraining(instantInLagos(date, time), duration) : undefined;
};

/** Whether a training has ended at `now`; false if its end is unknown. */
export function hasEnded(times: Times, now: Date): boolean {
  const last = times.days.at(-1);
  const end = last && endOf(last, times);
  return end !== undefined && end <= now;
}

/** The start and end of each day, as far as known, with its id for calendars. */
export const eventsOf = ({ _id, version, ...times }: Times & { _id: string; version: number }) =>
  times.days.map((day, at) => ({
    id: at === 0 ? _id : `${_id}-${at + 1}`,
    version,
    start: instantInLagos(day.date, day.time),
    end: endOf(day, times),
  }));
