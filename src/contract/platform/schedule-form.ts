import * as check from './checks.ts';
import type { CalendarDate } from './dates.ts';
import { textField } from './endpoint.ts';

const labels = {
  scheduledDate: 'Day',
  scheduledTime: 'Start time',
  place: 'Place or meeting link',
};
export type ScheduleField = keyof typeof labels;

export const scheduleLabels: Readonly<Record<ScheduleField, string>> = labels;

export const maxPlaceLength = 200;

/** A place or link that the client receives later. */
export const placeToFollow = 'to follow';

export const togetherMessage = 'Please give both the day and the start time.';

/** Shown for a link that email programs and phones would warn about. */
export const linkMessage = 'A meeting link must begin with https://.';

/**
 * The rules of an appointment with a day, in order. The stored day may be in the past; another one can't be before
 * today.
 */
export const scheduleChecks = (
  storedDate: CalendarDate | null,
): readonly check.Check<ScheduleField>[] => [
  check.required(['scheduledDate', 'scheduledTime', 'place']),
  ...optionalScheduleChecks(storedDate),
];

/** The same with the place optional, and day and time optional together. */
export const optionalScheduleChecks = (
  storedDate: CalendarDate | null,
): readonly check.Check<ScheduleField>[] => {
  const future = check.notBeforeToday<ScheduleField>('scheduledDate', labels.scheduledDate);
  return [
    {
      message: togetherMessage,
      failing: ({ scheduledDate, scheduledTime }) => {
        if ((scheduledDate === '') === (scheduledTime === '')) return [];
        return [scheduledDate === '' ? 'scheduledDate' : 'scheduledTime'];
      },
    },
    ...check.realDate('scheduledDate', labels.scheduledDate),
    {
      ...future,
      failing: (values, today) =>
        values.scheduledDate === storedDate ? [] : future.failing(values, today),
    },
    check.timeOfDay('scheduledTime', labels.scheduledTime),
    ...check.text('place', labels.place, maxPlaceLength),
    {
      message: linkMessage,
      field: 'place',
      failing: ({ place }) =>
        place.split(/https:\/\//i).some((part) => part.includes('://')) ? ['place'] : [],
    },
  ];
};

export const scheduleFields = {
  scheduledDate: textField(labels.scheduledDate, 10),
  scheduledTime: textField(labels.scheduledTime, 5),
  place: textField(labels.place, maxPlaceLength),
};
