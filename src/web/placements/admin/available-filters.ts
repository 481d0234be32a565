import { type DriverFilter, type ExperienceRange, experienceRangeNames } from '#contract/drivers/driver-list.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { stateLabel, states } from '#contract/platform/nigerian-states.ts';
import type { Filter as OfList } from '#web/platform/lists/use-list.ts';

type Filter<Value extends string = string> = OfList<Value, keyof DriverFilter>;

const experienceLabels: Readonly<Record<ExperienceRange, string>> = {
  'under-2': 'Less than 2 years',
  '2-4': '2 to 4 years',
  '5-9': '5 to 9 years',
  '10-or-more': '10 years or more',
};

const vehicle = { key: 'vehicles', param: 'vehicle', label: 'Vehicle', options: vehicleTypes } satisfies Filter;
const state: Filter<ListedDriver['state']> = {
  key: 'states',
  param: 'state',
  label: 'State',
  options: states,
  word: stateLabel,
};
const experience: Filter<ExperienceRange> = {
  key: 'experience',
  label: 'Experience',
  options: experienceRangeNames,
  word: (range) => experienceLabels[range],
};
const documents = {
  key: 'documents',
  label: 'Documents',
  options: ['lasting'],
  word: () => 'Last until the end of the placement',
} as const satisfies Filter;

/** Returns the filters for available drivers; only for a request also by how long their documents last. */
export const availableFilters = (isForRequest: boolean): readonly Filter[] => [
  ...(isForRequest ? [documents] : []),
  vehicle,
  experience,
  state,
];
