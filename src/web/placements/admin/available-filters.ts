import type { DriverFilter } from '#contract/drivers/driver-list.ts';
import { state, vehicle } from '#web/drivers/admin/driver-filters.ts';
import type { Filter } from '#web/platform/lists/use-list.ts';

const documents: Filter<'lasting', keyof DriverFilter> = {
  key: 'documents',
  label: 'Documents',
  options: ['lasting'],
  word: () => 'Last until the end of the placement',
};

/** Returns the filters for available drivers; only for a request also by how long their documents last. */
export const availableFilters = (isForRequest: boolean): readonly Filter[] => [
  ...(isForRequest ? [documents] : []),
  ...[vehicle, state],
];
