import * as z from 'zod/mini';
import { daysBetween, todayInLagos } from '#contract/platform/dates.ts';
import { endpoint, Id, Instant, idOr, success } from '#contract/platform/endpoint.ts';
import { PagedInfo, pageOf, pagingQuery } from '#contract/platform/paging.ts';
import { GivenEndReason } from './end-reasons.ts';

const Driver = z.object({ _id: Id, driverId: z.string(), fullName: z.string() });

const ended = {
  assignmentId: Id,
  assignedAt: Instant,
  endedAt: Instant,
  /** Both the first and the last one count, in Lagos. */
  days: z.int(),
  ...GivenEndReason.shape,
};

/**
 * A replaced placement. `freeDays` is the free window at that time; null before the setting
 * existed.
 */
export const Replaced = z
  .object({ ...ended, driver: Driver, freeDays: z.nullable(z.int()) })
  .check(z.meta({ id: 'ReplacedPlacement' }));
export type Replaced = z.infer<typeof Replaced>;

/** The length of a placement in days, including the first. */
export const placementDays = (from: Date, to: Date): number =>
  daysBetween(todayInLagos(from), todayInLagos(to)) + 1;

/** Whether replacing a driver on that day of the placement costs the company nothing. */
export const isFreeDay = (day: number, freeDays: number): boolean => day <= freeDays;

/** 'day 4 of 7 free'; 'day 12' after the free window, or without one. */
export const formatFreeDay = (day: number, freeDays: number | null): string =>
  freeDays !== null && isFreeDay(day, freeDays) ? `day ${day} of ${freeDays} free` : `day ${day}`;

/** `replaces`: the placements that this one replaced in turn, latest first. */
export const PastPlacement = z
  .object({
    ...ended,
    request: z.object({ _id: Id, requestId: z.string(), name: z.string() }),
    driver: Driver,
    replaces: z.array(Replaced),
  })
  .check(z.meta({ id: 'PastPlacement' }));
export type PastPlacement = z.infer<typeof PastPlacement>;

const common = {
  tag: 'Placements',
  reads: ['drivers', 'placements', 'requests'],
  query: z.object(pagingQuery),
  errors: [404],
} as const;

export const listPastOfRequest = endpoint('GET /admin/requestdrivers/{id}/placements', {
  ...common,
  access: 'read requests',
  summary: "List a request's ended placements",
  params: z.object({ id: idOr('requestId') }),
  response: pageOf(PastPlacement),
});

/** From this number of absences within a year, the profile shows them. */
export const manyAbsences = 3;

/** Latest end first. `absences` counts those with the reason `absent` within a year. */
export const listPastOfDriver = endpoint('GET /admin/drivers/{id}/placements', {
  ...common,
  access: 'read drivers',
  summary: "List a driver's ended placements",
  params: z.object({ id: idOr('driverId') }),
  response: success(
    z.object({ result: z.array(PastPlacement), pagedInfo: PagedInfo, absences: z.int() }),
  ),
});
