import * as z from 'zod/mini';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { DateOnly, endpoint, Id } from '#contract/platform/endpoint.ts';
import { monthFilter, sorting } from '#contract/platform/list-query.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { endReasonNames } from './end-reasons.ts';

/** A placement in the list of all. The days are those in Lagos; an open one has no last day and no reason. */
export const ListedPlacement = z
  .object({
    _id: Id,
    request: z.object({ _id: Id, requestId: z.string(), name: z.string() }),
    driver: z.object({ _id: Id, driverId: z.string(), fullName: z.string() }),
    vehicle: z.enum(vehicleTypes),
    from: DateOnly,
    to: z.nullable(DateOnly),
    /** Until today for an open one; first and last day count. */
    days: z.int(),
    reason: z.nullable(z.enum(endReasonNames)),
  })
  .check(z.meta({ id: 'ListedPlacement' }));
export type ListedPlacement = z.infer<typeof ListedPlacement>;

export const placementSorts = ['company', 'driver', 'vehicle', 'from', 'to'] as const;
export type PlacementSort = (typeof placementSorts)[number];

/** Reasons to filter by; 'open' finds current placements, 'none' ended ones without a reason. */
export const placementEnds = ['open', ...endReasonNames, 'none'] as const;
export type PlacementEnd = (typeof placementEnds)[number];

/**
 * Lists all placements, open and ended, the latest first. `company` matches parts of the company's
 * name, `search` also those of the driver's; `month` finds placements with a day in that month.
 */
export const listPlacements = endpoint('GET /admin/placements', {
  access: 'read requests',
  tag: 'Placements',
  summary: 'List all placements, open and ended',
  reads: ['drivers', 'placements', 'requests'],
  query: z.object({
    ...pagingQuery,
    search: searchText('search'),
    company: searchText('company'),
    month: monthFilter('month', 'all'),
    reason: listOf('reason', placementEnds),
    ...sorting(placementSorts),
  }),
  response: pageOf(ListedPlacement),
});
export type PlacementFilter = z.infer<typeof listPlacements.query>;
