import * as z from 'zod/mini';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { DateOnly, endpoint, Id, Instant, success } from '#contract/platform/endpoint.ts';
import { states } from '#contract/platform/nigerian-states.ts';

/** The weeks that are looked ahead, from Monday to Sunday; the first is the present one. */
export const forecastWeeks = 8;

/** Why a company is going to lose a driver: a document runs out, or the placement ends as agreed. */
export const leavingReasons = ['licence', 'medicalRecord', 'end'] as const;
export type LeavingReason = (typeof leavingReasons)[number];

/** A placed driver whom a company loses, on the earliest of the dates on record. */
export const Leaving = z.object({
  driver: z.object({ _id: Id, fullName: z.string() }),
  requestId: z.string(),
  vehicle: z.enum(vehicleTypes),
  reason: z.enum(leavingReasons),
  on: DateOnly,
  /** Counted from 0. What is past belongs to the present week. */
  week: z.int(),
});
export type Leaving = z.infer<typeof Leaving>;

/** A company in one state: its placed drivers, those that its requests ask for, and whom it loses, the earliest first. */
export const CompanyForecast = z.object({
  name: z.string(),
  state: z.enum(states),
  placed: z.int(),
  asked: z.int(),
  leaving: z.array(Leaving),
});
export type CompanyForecast = z.infer<typeof CompanyForecast>;

/** Who could stand in, by state and vehicle, against those who go there. */
export const StandBys = z.object({
  state: z.enum(states),
  vehicle: z.enum(vehicleTypes),
  free: z.int(),
  going: z.int(),
});
export type StandBys = z.infer<typeof StandBys>;

/** `from` is the Monday of the present week, `to` the last Sunday. Companies that lose the most drivers come first. */
export const Continuity = z
  .object({
    from: DateOnly,
    to: DateOnly,
    countedAt: Instant,
    companies: z.array(CompanyForecast),
    standBys: z.array(StandBys),
  })
  .check(z.meta({ id: 'Continuity' }));
export type Continuity = z.infer<typeof Continuity>;

/**
 * Tells from the dates on record which companies lose placed drivers in the next eight weeks. A stand-by is an approved driver who
 * isn't placed and whose documents last beyond the last week.
 */
export const readContinuity = endpoint('GET /admin/continuity', {
  access: 'read reports',
  tag: 'Reports',
  summary: 'Look ahead at who leaves which company',
  response: success(Continuity),
});
