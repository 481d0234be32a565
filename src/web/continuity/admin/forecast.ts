import { queryOptions } from '@tanstack/react-query';
import {
  type CompanyForecast,
  type Continuity,
  forecastWeeks,
  type Leaving,
  type LeavingReason,
  type readContinuity,
  type StandBys,
} from '#contract/continuity/continuity.ts';
import { addDays, type CalendarDate, formatShortDate } from '#contract/platform/dates.ts';
import { driversPath } from '#web/addresses.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** Who leaves which company in the next weeks. */
export const continuityQuery = queryOptions({
  // Read again with the drivers, whose dates it tells.
  queryKey: ['drivers', 'continuity'],
  queryFn: ({ signal }) => callApi<typeof readContinuity>('GET /admin/continuity', { signal }),
});

/** The list of the stand-bys of a state and vehicle: free drivers whose documents last beyond the last week. */
export const standBysPath = ({ state, vehicle }: ChosenPair, { to }: Pick<Continuity, 'to'>): string =>
  `${driversPath}?${new URLSearchParams({ statuses: 'Approved', states: state, vehicles: vehicle, lastsUntil: addDays(to, 1) })}`;

/** A company's week whose drivers are shown. */
export interface ChosenWeek {
  company: CompanyForecast;
  week: number;
}

/** A state and vehicle of which those who go are shown. */
export type ChosenPair = Pick<StandBys, 'state' | 'vehicle'>;

export const isPair = (chosen: ChosenPair | undefined, { state, vehicle }: ChosenPair): boolean =>
  chosen?.state === state && chosen.vehicle === vehicle;

export const isChosen = (chosen: ChosenWeek | undefined, company: CompanyForecast, week: number): boolean =>
  chosen?.company === company && chosen.week === week;

export const weeks: readonly number[] = Array.from({ length: forecastWeeks }, (_, week) => week);

/** A day without its year, which the weeks ahead don't need: '7 Dec'. */
export const formatDay = (day: CalendarDate): string => formatShortDate(day).split(' ').slice(0, 2).join(' ');

/** The Monday of a week of the forecast, which begins on the Monday `from`. */
export const formatWeek = (from: CalendarDate, week: number): string => formatDay(addDays(from, 7 * week));

/** How many go because of a document, and how many at the agreed end. */
export function countLosses(leaving: readonly Leaving[]): { documents: number; ends: number } {
  const ends = leaving.filter(({ reason }) => reason === 'end').length;
  return { documents: leaving.length - ends, ends };
}

export const inWeek = ({ leaving }: CompanyForecast, week: number): Leaving[] =>
  leaving.filter((one) => one.week === week);

/** What is lost in words: '2 by documents, 1 by an agreed end'. */
export function formatLosses(leaving: readonly Leaving[]): string {
  const { documents, ends } = countLosses(leaving);
  return [
    ...(documents > 0 ? [`${documents} by documents`] : []),
    ...(ends > 0 ? [`${ends} by an agreed end`] : []),
  ].join(', ');
}

const subjects: Readonly<Record<LeavingReason, string>> = {
  licence: 'Licence',
  medicalRecord: 'Medical record',
  end: 'Placement, as agreed,',
};

/** Why and when a driver goes: 'Licence ends 11 Dec 2026'. */
export const formatLeaving = ({ reason, on }: Leaving, today: CalendarDate): string =>
  `${subjects[reason]} ${on < today ? 'ended' : 'ends'} ${formatShortDate(on)}`;
