import { Link, useSearchParams } from 'react-router';
import { formatMonth } from '#contract/platform/dates.ts';
import { trainingTypeLabels, trainingTypes } from '#contract/trainings/trainings.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { TrainingSummary } from './training-format.ts';

/** A place in a word: the last part of the venue's address; '' for remote trainings. */
const placeIn = ({ venue, trainingType }: TrainingSummary) =>
  trainingType === 'remote' ? '' : (venue.split(',').at(-1) ?? '').trim();

const keyOf = {
  month: ({ date }: TrainingSummary) => date.slice(0, 7),
  place: placeIn,
  type: ({ trainingType }: TrainingSummary): string => trainingType,
};
type FilterKey = keyof typeof keyOf;
const keys: readonly FilterKey[] = ['month', 'place', 'type'];

/** The trainings that the address narrows the list to, by month, place and type. */
export function narrowed(trainings: readonly TrainingSummary[], search: URLSearchParams): TrainingSummary[] {
  return trainings.filter((training) =>
    keys.every((key) => {
      const wanted = search.get(key) ?? '';
      return wanted === '' || keyOf[key](training) === wanted;
    }),
  );
}

/** The filters of the list, as links, so that they work without scripts and can be passed on. */
export function TrainingFilters({ trainings, found }: { trainings: readonly TrainingSummary[]; found: number }) {
  const [search] = useSearchParams();
  const distinct = (key: FilterKey) => [...new Set(trainings.map(keyOf[key]))].filter(Boolean).sort();
  const [months, places] = [distinct('month'), distinct('place')];
  const isNarrowed = keys.some((key) => search.get(key));
  const common = { search };
  return (
    <nav aria-label="Narrow the list" className="grid gap-3">
      {months.length > 1 && (
        <Options {...common} name="month" all="All months" options={months} labelOf={formatMonth} />
      )}
      {places.length > 1 && (
        <Options {...common} name="place" all="Any place" options={places} labelOf={(place) => place} />
      )}
      {distinct('type').length > 1 && (
        <Options
          {...common}
          name="type"
          all="Onsite or remote"
          options={trainingTypes}
          labelOf={(type) => trainingTypeLabels[type === 'remote' ? 'remote' : 'onsite']}
        />
      )}
      <p role="status" className="text-2 text-ink-2">
        {isNarrowed &&
          (found === trainings.length ? `All ${found} trainings` : `${found} of ${trainings.length} trainings`)}
      </p>
    </nav>
  );
}

interface OptionsProps {
  name: FilterKey;
  search: URLSearchParams;
  /** The label of no choice. */
  all: string;
  options: readonly string[];
  labelOf(option: string): string;
}

function Options({ name, search, all, options, labelOf }: OptionsProps) {
  const chosen = search.get(name) ?? '';
  const addressOf = (option: string) => {
    const next = new URLSearchParams(search);
    if (option === '') next.delete(name);
    else next.set(name, option);
    return { search: next.toString() };
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {['', ...options].map((option) => (
        <li key={option}>
          <Link
            to={addressOf(option)}
            preventScrollReset
            aria-current={option === chosen ? 'true' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center rounded-field border px-4 text-1 font-title',
              option === chosen
                ? 'border-navy-900 bg-navy-900 text-on-navy'
                : 'border-line-strong bg-card text-navy-900 hover:bg-navy-100',
            )}
          >
            {option === '' ? all : labelOf(option)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
