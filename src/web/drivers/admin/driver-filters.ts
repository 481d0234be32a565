import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ageBrackets } from '#contract/drivers/application-form.ts';
import {
  type DriverFilter,
  type DriverSort,
  type DriverStep,
  driverSorts,
  driverSteps,
  type ExperienceRange,
  type ExpiringDocument,
  experienceRangeNames,
  expired,
  type PlacementEnding,
  withoutReason,
} from '#contract/drivers/driver-list.ts';
import { type DriverStatus, driverStatuses } from '#contract/drivers/drivers.ts';
import { type RejectionReason, rejectionReasonNames, rejectionReasons } from '#contract/drivers/rejection.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { firstDayOfMonth, formatMonth, formatShortDate, isRealDate, todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel, states } from '#contract/platform/nigerian-states.ts';
import { directSource, readSlug } from '#contract/sources/slugs.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import {
  givenChoice,
  givenPeriod,
  type List,
  type ListQuery,
  type Filter as OfList,
  useList,
} from '#web/platform/lists/use-list.ts';
import { sourcesQuery } from '#web/sources/api.ts';

const experienceLabels: Readonly<Record<ExperienceRange, string>> = {
  'under-2': 'Under 2 years',
  '2-4': '2 to 4 years',
  '5-9': '5 to 9 years',
  '10-or-more': '10 years or more',
};

type State = (typeof states)[number];
type Filter<Value extends string = string> = OfList<Value, keyof DriverFilter>;

const status = { key: 'statuses', param: 'status', label: 'Status', options: driverStatuses } satisfies Filter;
export const vehicle = { key: 'vehicles', param: 'vehicle', label: 'Vehicle', options: vehicleTypes } satisfies Filter;
export const state = {
  key: 'states',
  param: 'state',
  label: 'State',
  options: states,
  word: (one: State) => stateLabel(one),
} satisfies Filter<State>;
export const experience = {
  key: 'experience',
  label: 'Experience',
  options: experienceRangeNames,
  word: (range: ExperienceRange) => experienceLabels[range],
} satisfies Filter<ExperienceRange>;
const age = { key: 'ages', param: 'age', label: 'Age', options: ageBrackets } satisfies Filter;
const appliedFrom = {
  key: 'appliedFrom',
  label: 'Applied from',
  options: [],
  as: 'date',
  word: formatShortDate,
} satisfies Filter;
const appliedTo = {
  key: 'appliedTo',
  label: 'Applied to',
  options: [],
  as: 'date',
  word: formatShortDate,
} satisfies Filter;

/** The present month, `YYYY-MM`. */
export const presentMonth = (): string => todayInLagos(serverNow()).slice(0, 7);

const [monthsBack, monthsAhead] = [12, 36];

/** The months in which documents are likely to expire. */
const expiresIn = (): Filter => ({
  key: 'expiresIn',
  label: 'Licence or medical record expires in',
  as: 'one',
  options: [
    expired,
    ...Array.from({ length: monthsBack + monthsAhead + 1 }, (_, number) =>
      firstDayOfMonth(todayInLagos(serverNow()), number - monthsBack).slice(0, 7),
    ),
  ],
  word: (month) => (month === expired ? 'The past, so it has expired' : formatMonth(month)),
});

/** The sources by which drivers came; the chosen one also while they are loading. */
function useSource(): Filter {
  const [params] = useSearchParams();
  const sources = useQuery(sourcesQuery).data?.data.result ?? [];
  const chosen = readSlug(params.get('source'));
  const options = new Set([directSource, ...sources.map(({ slug }) => slug), ...(chosen === '' ? [] : [chosen])]);
  const names = new Map(sources.map(({ slug, name }) => [slug, name]));
  return {
    key: 'source',
    label: 'Came by the link',
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
const reached = {
  key: 'reached',
  label: 'Got as far as',
  options: driverSteps,
  as: 'one',
  word: (step: DriverStep) => stepLabels[step],
} satisfies Filter<DriverStep>;
const rejectedFor = {
  key: 'rejectedFor',
  label: 'Rejected for',
  options: [...rejectionReasonNames, withoutReason],
  word: (reason: RejectionReason | typeof withoutReason) =>
    reason === withoutReason ? 'No reason given' : rejectionReasons[reason],
} satisfies Filter<RejectionReason | typeof withoutReason>;

const endedForLabels: Readonly<Record<PlacementEnding, string>> = {
  end: 'The end of the request',
  blocked: 'The driver was blocked',
  cancelled: 'The request was cancelled',
  removed: 'Removed by the office',
};
const documentLabels: Readonly<Record<ExpiringDocument, string>> = {
  licence: 'Licence',
  medicalOnly: 'Medical record only',
};

/** The filters that figures of reports choose. */
const givenIn = (params: URLSearchParams): Filter[] => [
  ...givenPeriod(params, 'placedIn', 'Placed'),
  ...givenPeriod(params, 'firstPlacedIn', 'Placed for the first time'),
  ...givenPeriod(params, 'placementEndedIn', 'Placement ended'),
  ...givenPeriod(params, 'rejectedIn', 'Rejected'),
  ...givenChoice(params, 'placedAs', 'Placed for', (vehicle) => vehicle),
  ...givenChoice(params, 'endedFor', 'Ended because', endedForLabels),
  ...givenChoice(params, 'notReached', 'Never got as far as', stepLabels),
  ...givenChoice(params, 'expiringDocument', 'Document', documentLabels),
  ...givenChoice(params, 'lastsUntil', 'Documents valid on', (day) => (isRealDate(day) ? formatShortDate(day) : day)),
];

/** The list of drivers with its filters, and what it is to find; `only` sets the status, which then is no filter. */
export function useDriverList(only: DriverStatus | undefined): { list: List<DriverSort>; query: ListQuery } {
  const [params] = useSearchParams();
  const month = expiresIn();
  const source = useSource();
  // The states last, since they are many.
  const facts = [
    ...[vehicle, experience, age, month, source, appliedFrom, appliedTo, reached, rejectedFor],
    ...[...givenIn(params), state],
  ];
  const list = useList(only ? facts : [status, ...facts], '', driverSorts);
  return { list, query: { ...list.query, ...(only && { status: only }) } };
}
