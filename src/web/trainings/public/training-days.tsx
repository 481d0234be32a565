import { formatMonth, weekdayName } from '#contract/platform/dates.ts';
import type { TrainingDay } from '#contract/trainings/training-days.ts';
import { formatHours } from './training-format.ts';

/** The days of a training that has several, a row for each. */
export function TrainingDays({ days }: { days: readonly TrainingDay[] }) {
  if (days.length < 2) return null;
  return (
    <>
      <h2 className="mt-8 mb-3 text-3 font-title text-navy-900">The days</h2>
      <ol className="divide-y divide-line border-y border-line">
        {days.map((day) => (
          <li key={day.date} className="flex items-center gap-6 py-5">
            <p className="grid size-21 shrink-0 place-content-center rounded-field border border-line bg-card text-center text-1 text-ink-2">
              {weekdayName(day.date).slice(0, 3)}
              <strong className="text-3 leading-tight font-title text-navy-900">{Number(day.date.slice(8))}</strong>
              {formatMonth(day.date.slice(0, 7)).slice(0, 3)}
            </p>
            <p className="font-title text-navy-900">{formatHours(day)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
