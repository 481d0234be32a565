import { type CalendarDate, formatDate } from '#contract/platform/dates.ts';
import { lastDayOf } from '#contract/trainings/training-days.ts';
import type { Training } from '#contract/trainings/trainings.ts';

/** The effect of ending a training, in sentences that are true on `today`. */
export function formatTrainingEnd(
  status: 'completed' | 'cancelled',
  training: Pick<Training, 'date' | 'days'>,
  today: CalendarDate,
): string {
  const date = lastDayOf(training);
  const question = `You're about to make this training ${status}. Are you sure?`;
  const early =
    status === 'completed' && date > today ? ` It isn't due until the ${formatDate(date)}.` : '';
  const hidden =
    date >= today
      ? ' It will be removed from the public list, and nobody can register any more.'
      : '';
  return `${question}${early}${hidden}`;
}
