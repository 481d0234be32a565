import { formatShortDate, formatTime } from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import type { Recipient } from '#web/messages/panels.ts';

/** That everybody who has registered is told of a change or the end of a training. */
export const recipientsOfTraining = (
  event: 'training-changed' | 'training-cancelled',
  { title, days, time, venue }: Pick<Training, 'title' | 'time' | 'venue'> & { days: readonly { date: string }[] },
  words = '',
): Recipient => ({
  ...{ who: 'Those who have registered', isGroup: true, event },
  values: {
    training: title,
    date: formatDays(days, formatShortDate),
    time: time && formatTime(time),
    place: venue,
    words,
  },
});
