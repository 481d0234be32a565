import {
  ArrowDownUp,
  CalendarDays,
  ChevronDown,
  type LucideIcon,
  MapPin,
  MonitorPlay,
  SlidersHorizontal,
  Tag,
  X,
} from 'lucide-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatMonth } from '#contract/platform/dates.ts';
import { type pageQueries, usedQuery } from '#contract/platform/pages.ts';
import { trainingTypeLabels } from '#contract/trainings/trainings.ts';
import { Summary } from '#web/ui/data/summary.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { TrainingSummary } from './training-format.ts';

/** The last part of the venue's address; '' for remote trainings. */
const placeIn = ({ venue, trainingType }: TrainingSummary) =>
  trainingType === 'remote' ? '' : (venue.split(',').at(-1) ?? '').trim();

const isSame = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Removes values that differ only in case. */
const withoutRepeated = (values: readonly string[]) =>
  values.filter((value, at) => values.findIndex((one) => isSame(one, value)) === at);

interface TrainingFilter {
  /** Its URL parameter. */
  key: keyof (typeof pageQueries)['/training'];
  icon: LucideIcon;
  /** Label of the empty choice. */
  all: string;
  valuesOf(training: TrainingSummary): string[];
  labelOf(value: string): string;
}

const order = 'order';

const filters: readonly TrainingFilter[] = [
  {
    key: 'month',
    icon: CalendarDays,
    all: 'Any month',
    labelOf: formatMonth,
    valuesOf: ({ date }) => [date.slice(0, 7)],
  },
  {
    key: 'place',
    icon: MapPin,
    all: 'Any place',
    labelOf: (place) => place,
    valuesOf: (training) => [placeIn(training)].filter(Boolean),
  },
  {
    key: 'category',
    icon: Tag,
    all: 'Any category',
    labelOf: (category) => category,
    valuesOf: ({ category }) => category,
  },
  {
    key: 'type',
    icon: MonitorPlay,
    all: 'Any type',
    labelOf: (type) => trainingTypeLabels[type === 'remote' ? 'remote' : 'onsite'],
    valuesOf: ({ trainingType }) => [trainingType],
  },
  {
    key: order,
    icon: ArrowDownUp,
    all: 'Newest first',
    labelOf: () => 'Soonest first',
    valuesOf: () => ['soonest'],
  },
];

const chosenIn = (search: URLSearchParams) => usedQuery('/training', search);

/** Applies the URL's month, place, category, type and order. */
export function applyFilters(
  trainings: readonly TrainingSummary[],
  typed: URLSearchParams,
): TrainingSummary[] {
  const search = chosenIn(typed);
  const matches = trainings.filter((training) =>
    filters.every(({ key, valuesOf }) => {
      const chosenValue = search.get(key) ?? '';
      return chosenValue === '' || valuesOf(training).some((value) => isSame(value, chosenValue));
    }),
  );
  const startOf = ({ date, time }: TrainingSummary) => `${date} ${time}`;
  return search.get(order)
    ? matches.toSorted((one, other) => startOf(one).localeCompare(startOf(other), 'en'))
    : matches;
}

export const isNarrowed = (search: URLSearchParams): boolean => chosenIn(search).toString() !== '';

/** The URL with another choice; '' removes it. Parameters have a fixed order, so that equal choices share one URL. */
function addressOf(search: URLSearchParams, key: string, value: string) {
  const chosen = filters.map((filter) => [
    filter.key,
    filter.key === key ? value : (search.get(filter.key) ?? ''),
  ]);
  return { search: new URLSearchParams(chosen.filter(([, choice]) => choice !== '')).toString() };
}

/**
 * Filters as links work without scripts and can be shared. They are nofollow: there are thousands of combinations.
 * Phones fold them; `contents` places the filters' neighbours beside their button.
 */
export function TrainingFilters({
  trainings,
  matchCount,
}: {
  trainings: readonly TrainingSummary[];
  matchCount: number;
}) {
  const [typed] = useSearchParams();
  const search = chosenIn(typed);
  const chosen = filters.filter(({ key }) => search.get(key));
  return (
    <nav aria-label="Narrow the list" className="contents sm:grid sm:gap-3 lg:min-w-0 lg:flex-1">
      <details className="peer grow sm:hidden">
        <Summary className="rounded-field border border-line-strong bg-card px-2.5 text-1">
          <SlidersHorizontal className="size-5 shrink-0" />
          <span className="grow">
            Filters
            {chosen.length > 0 && (
              <span className="text-gold-700">
                {` ${chosen.length}`}
                <span className="sr-only"> chosen</span>
              </span>
            )}
          </span>
        </Summary>
      </details>
      <ul className="flex flex-wrap gap-2 max-sm:order-1 max-sm:hidden max-sm:w-full max-sm:grid-cols-2 max-sm:peer-open:grid max-sm:*:last:odd:col-span-2">
        {filters.map((filter) => {
          const options = withoutRepeated(trainings.flatMap(filter.valuesOf)).sort();
          return (
            (options.length > 1 || (filter.key === order && trainings.length > 1)) && (
              <Choice key={filter.key} {...{ filter, options, search }} />
            )
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:order-1 max-sm:w-full">
        <p role="status" className="text-2 font-strong text-navy-900 empty:hidden">
          {chosen.length > 0 &&
            (matchCount === trainings.length
              ? `All ${matchCount} sessions`
              : `${matchCount} of ${trainings.length} sessions`)}
        </p>
        {chosen.length > 0 && (
          <ul className="relative flex min-w-0 gap-2 max-sm:-mx-(--gutter) max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-1 sm:flex-wrap">
            {chosen.map(({ key, labelOf }) => (
              <li key={key} className="shrink-0">
                <Link
                  to={addressOf(search, key, '')}
                  rel="nofollow"
                  preventScrollReset
                  onClick={({ currentTarget }) => focusBeside(currentTarget)}
                  className="inline-flex min-h-11 items-center gap-2 rounded-chip bg-navy-100 px-3 text-1 font-strong text-navy-900 hover:bg-line-button"
                >
                  <span className="sr-only">Remove </span>
                  {labelOf(search.get(key) ?? '')}
                  <X className="size-4" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}

/** The chip is about to disappear: focuses the next one, the previous one, or the filters. */
function focusBeside(chip: HTMLElement): void {
  const place = chip.closest('li');
  const neighbour = (place?.nextElementSibling ?? place?.previousElementSibling)?.querySelector(
    'a',
  );
  const summaries = chip.closest('nav')?.querySelectorAll('summary') ?? [];
  // One of the filters' first two can be focused: phones have a button for all of them.
  for (const next of neighbour ? [neighbour] : summaries) {
    next.focus();
    if (document.activeElement === next) return;
  }
}

interface ChoiceProps {
  filter: TrainingFilter;
  options: readonly string[];
  search: URLSearchParams;
}

// In some browsers a press on a link focuses nothing; `relatedTarget` is then null.
function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function close(details: HTMLDetailsElement | null) {
  if (!details?.open) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key === 'Escape') close(currentTarget);
}

function Choice({ filter: { key, icon: Icon, all, labelOf }, options, search }: ChoiceProps) {
  const chosen = search.get(key) ?? '';
  return (
    <li>
      <details name="filters" className="relative" onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
        <summary
          className={classNames(
            'flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-field border bg-card px-2.5 text-2 text-navy-900 max-sm:text-1 xl:gap-2.5 xl:px-4 hover:bg-navy-100 [&::-webkit-details-marker]:hidden',
            chosen === '' ? 'border-line-strong' : 'border-navy-900 font-title',
          )}
        >
          <Icon className="size-4.5 shrink-0 text-gold-700 max-xl:hidden" />
          <span className="grow">{chosen === '' ? all : labelOf(chosen)}</span>
          <ChevronDown className="size-4.5 shrink-0" />
        </summary>
        <ul className="absolute start-0 z-(--z-sticky) mt-1 grid max-h-80 min-w-full overflow-y-auto rounded-field border border-line bg-card py-1 shadow-soft sm:w-max sm:max-w-80">
          {['', ...options].map((option) => (
            <li key={option}>
              <Link
                to={addressOf(search, key, option)}
                rel="nofollow"
                preventScrollReset
                onClick={({ currentTarget }) => close(currentTarget.closest('details'))}
                aria-current={option === chosen ? 'true' : undefined}
                className="flex min-h-11 items-center px-4 text-2 text-navy-900 hover:bg-navy-100 aria-[current]:font-title aria-[current]:bg-navy-100"
              >
                {option === '' ? all : labelOf(option)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
