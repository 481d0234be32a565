import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  type DriverFilter,
  type DriverSort,
  type DriverStep,
  driverSorts,
  expired,
} from '#contract/drivers/driver-list.ts';
import { type DriverStatus, driverStatuses } from '#contract/drivers/drivers.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import {
  firstDayOfMonth,
  formatMonth,
  formatShortDate,
  isRealDate,
  isTypedDay,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { stateLabel, states } from '#contract/platform/nigerian-states.ts';
import { directSource, readSlug } from '#contract/sources/slugs.ts';
import { listSources } from '#contract/sources/sources.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import {
  givenChoice,
  givenPeriod,
  type List,
  type ListQuery,
  type Filter as OfList,
  useList,
} from '#web/platform/lists/use-list.ts';

type State = (typeof states)[number];
type Filter<Value extends string = string> = OfList<Value, keyof DriverFilter>;

const status = {
  key: 'statuses',
  param: 'status',
  label: 'Status',
  options: driverStatuses,
} satisfies Filter;
export const vehicle = {
  key: 'vehicles',
  param: 'vehicle',
  label: 'Vehicle',
  options: vehicleTypes,
} satisfies Filter;
export const state = {
  key: 'states',
  param: 'state',
  label: 'State',
  options: states,
  word: (one: State) => stateLabel(one),
} satisfies Filter<State>;

const file = {
  key: 'file',
  label: 'File',
  as: 'one',
  options: ['incomplete'],
  word: () => 'Incomplete',
} satisfies Filter;

/** `YYYY-MM`, in Lagos. */
export const presentMonth = (): string => todayInLagos(serverNow()).slice(0, 7);

/** Options: expired, this month and the next two, and a month set by a link. */
function expiry(params: URLSearchParams): Filter {
  const chosen = params.get('expiresIn') ?? '';
  const months = [0, 1, 2].map((number) =>
    firstDayOfMonth(todayInLagos(serverNow()), number).slice(0, 7),
  );
  return {
    key: 'expiresIn',
    label: 'Expiry',
    as: 'one',
    options: [...new Set([expired, ...months, ...(isRealDate(`${chosen}-01`) ? [chosen] : [])])],
    word: (month) => (month === expired ? 'Expired' : formatMonth(month)),
  };
}

/** Includes the URL's source while the options load. */
function useSource(): Filter {
  const [params] = useSearchParams();
  const sources = useQuery(apiQuery(listSources, {})).data?.data.result ?? [];
  const chosen = readSlug(params.get('source'));
  const options = new Set([
    directSource,
    ...sources.map(({ slug }) => slug),
    ...(chosen === '' ? [] : [chosen]),
  ]);
  const names = new Map(sources.map(({ slug, name }) => [slug, name]));
  return {
    key: 'source',
    label: 'Source',
    as: 'one',
    options: [...options],
    word: (slug) => (slug === directSource ? 'Direct, without a link' : (names.get(slug) ?? slug)),
  };
}

const stepLabels: Readonly<Record<DriverStep, string>> = {
  reviewed: 'Reviewed at least',
  approved: 'Approved at least',
  placed: 'Placed',
};
const dayWords = (day: string) => (isTypedDay(day) ? formatShortDate(day) : undefined);

/** Filters set by links from reports. */
const filtersOfLink = (params: URLSearchParams): Filter[] => [
  ...givenChoice(params, 'appliedFrom', 'Applied from', dayWords),
  ...givenChoice(params, 'appliedTo', 'Applied to', dayWords),
  ...givenChoice(params, 'reached', 'Got as far as', stepLabels),
  ...givenPeriod(params, 'placedIn', 'Placed'),
  ...givenPeriod(params, 'placementEndedIn', 'Placement ended'),
  ...givenChoice(params, 'lastsUntil', 'Documents valid on', dayWords),
];

const allStatuses = driverStatuses.join(',');

/** Reports count drivers of all statuses, including deleted ones, which can't be chosen. */
const anyStatus: Filter = { ...status, as: 'given', options: [allStatuses], word: () => 'any' };

/** `only` fixes the status, which then isn't a filter. */
export function useDriverList(only: DriverStatus | undefined): {
  list: List<DriverSort>;
  query: ListQuery;
} {
  const [params] = useSearchParams();
  const source = useSource();
  const linkFilters = filtersOfLink(params);
  const isOfEverybody = linkFilters.length > 0 && params.get('statuses') === allStatuses;
  // The states come last: there are many.
  const facts = [vehicle, expiry(params), file, source, ...linkFilters, state];
  const list = useList(
    only ? facts : [isOfEverybody ? anyStatus : status, ...facts],
    '',
    driverSorts,
  );
  return { list, query: { ...list.query, ...(only && { status: only }) } };
}
