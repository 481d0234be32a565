import { writeShortDate, writeTime } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import type { Told } from '#web/messages/panels.ts';

/** That everybody who has registered is told of a change or the end of a training. */
export const toldOfTraining = (
  event: 'training-changed' | 'training-cancelled',
  { title, date, time, venue }: Pick<Training, 'title' | 'date' | 'time' | 'venue'>,
): Told => ({
  ...{ who: 'Those who have registered', isGroup: true, event },
  values: { training: title, date: date && writeShortDate(date), time: time && writeTime(time), place: venue },
});
