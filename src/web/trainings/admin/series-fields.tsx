import { formatShortDate, isRealDate } from '#contract/platform/dates.ts';
import { seriesLabels } from '#contract/trainings/training-management.ts';
import { maxSeries, type Repetition, repetitions, seriesDates } from '#contract/trainings/training-series.ts';
import { Select } from '#web/ui/fields/select.tsx';

/** How a new training repeats; '' for a single one. */
export interface Series {
  repeats: Repetition | '';
  times: string;
}

export const once: Series = { repeats: '', times: '4' };

const options = ['', ...repetitions] as const;
const words: Readonly<Record<Repetition | '', string>> = {
  '': 'Only once',
  weekly: 'Every week',
  monthly: 'Every month, on the same weekday',
};
const counts = Array.from({ length: maxSeries - 1 }, (_, at) => String(at + 2));

interface SeriesFieldsProps {
  series: Series;
  first: string;
  onChange(series: Series): void;
}

export function SeriesFields({ series, first, onChange }: SeriesFieldsProps) {
  const { repeats, times } = series;
  const dates = repeats !== '' && isRealDate(first) ? seriesDates(first, repeats, Number(times)) : [];
  return (
    <div className="mt-6 grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">
      <Select
        label={seriesLabels.repeats}
        name="repeats"
        options={options}
        labelOf={(option) => options.flatMap((one) => (one === option ? [words[one]] : []))[0] ?? option}
        value={repeats}
        onChange={(typed) => onChange({ ...series, repeats: repetitions.find((one) => one === typed) ?? '' })}
      />
      {repeats !== '' && (
        <Select
          label={seriesLabels.times}
          name="times"
          options={counts}
          value={times}
          onChange={(typed) => onChange({ ...series, times: typed })}
        />
      )}
      <p role="status" className="text-1 text-ink-2 empty:hidden sm:col-span-2">
        {dates.length > 0 && `Creates ${dates.length} separate trainings: ${dates.map(formatShortDate).join(', ')}.`}
      </p>
    </div>
  );
}
