import * as z from 'zod/mini';
import { expiryStatuses } from '#contract/documents/documents.ts';
import { endpoint } from '#contract/platform/endpoint.ts';
import { dateFilter, monthFilter, periodFilter, sorting } from '#contract/platform/list-query.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { driverStatuses, FoundDriver } from './drivers.ts';
import { rejectionReasonNames } from './rejection.ts';
import { vehicleTypes } from './vehicles.ts';

/** The query parameter of lists of drivers that leaves the details out. */
export const fieldsOfDrivers = {
  fields: z.optional(z.enum(['list'], 'fields can only be: list.')),
};

/** How far a driver got at least, whatever came of it later. */
export const driverSteps = ['reviewed', 'approved', 'placed'] as const;
export type DriverStep = (typeof driverSteps)[number];

/** Why a placement ended: as agreed, or early. */
export const placementEndings = ['end', 'blocked', 'cancelled', 'removed'] as const;
export type PlacementEnding = (typeof placementEndings)[number];

/** The document that expires in a month; of who has both only the licence counts. */
export const expiringDocuments = ['licence', 'medicalOnly'] as const;
export type ExpiringDocument = (typeof expiringDocuments)[number];

/** Instead of a reason: rejected without one. */
export const withoutReason = 'none';

/** Instead of a month: drivers with a document that has expired already. */
export const expired = 'expired';

/** The columns that lists of drivers can be sorted by. `applied` is when they applied. */
export const driverSorts = [
  'driverId',
  'name',
  'vehicle',
  'experience',
  'state',
  'status',
  'applied',
  'licenceExpiry',
  'medicalExpiry',
] as const;
export type DriverSort = (typeof driverSorts)[number];

/**
 * Lists the drivers, newest first; Deleted ones only if `status` includes them. `search` finds names by their words in any
 * order, the start of a driver id, of a phone number in any spelling or of an e-mail address, and, for roles that can see
 * documents, a whole licence number in any spelling.
 * `source` is the slug of a source, or `direct` for drivers without one.
 * `expiresIn` is the month of the last day of either document, or `expired` if that day is over. `appliedFrom` and `appliedTo`
 * are days in Lagos.
 * `expiringDocument` narrows `expiresIn` to one of the documents; `lastsUntil` is a day on which both are still valid.
 * `reached` selects by how far drivers ever got, `notReached` by how far they never got; `placedIn`, `firstPlacedIn`, `placementEndedIn`
 * and `rejectedIn` by days in which it happened. In those days, `placedAs` is the vehicle of the request, `endedFor` why the placement
 * ended, and `rejectedFor` the reason of a rejection.
 * `documents=expiring` selects drivers with a document that has expired or expires soon, the earliest first; `company` those who are placed
 * with the company of this name and have a document that has expired or expires within eight weeks, as `readCompanyExpiries` counts them.
 * `availableFor` (a request's `_id` or `requestId`) selects drivers who can be placed with it, the best match first, and
 * among equals those whose documents last until its end; with `documents=lasting` only these. `include` adds to each driver,
 * `fields=list` leaves out all that lists don't show.
 */
export const listDrivers = endpoint('GET /admin/drivers', {
  access: 'read drivers',
  tag: 'Drivers',
  summary: 'List driver applications',
  query: z.object({
    ...pagingQuery,
    _id: searchText('_id'),
    fullName: searchText('fullName'),
    status: listOf('status', driverStatuses),
    expiryStatus: listOf('expiryStatus', expiryStatuses),
    medicalExpiryStatus: listOf('medicalExpiryStatus', expiryStatuses),
    documents: z.optional(z.enum(['expiring', 'lasting'], 'documents can only be: expiring, lasting.')),
    availableFor: searchText('availableFor'),
    search: searchText('search'),
    vehicle: listOf('vehicle', vehicleTypes),
    state: listOf('state', states),
    appliedFrom: dateFilter('appliedFrom'),
    appliedTo: dateFilter('appliedTo'),
    expiresIn: monthFilter('expiresIn', expired),
    expiringDocument: listOf('expiringDocument', expiringDocuments),
    lastsUntil: dateFilter('lastsUntil'),
    source: searchText('source'),
    company: searchText('company'),
    reached: listOf('reached', driverSteps),
    notReached: listOf('notReached', driverSteps),
    placedIn: periodFilter('placedIn'),
    placedAs: listOf('placedAs', vehicleTypes),
    firstPlacedIn: periodFilter('firstPlacedIn'),
    placementEndedIn: periodFilter('placementEndedIn'),
    endedFor: listOf('endedFor', placementEndings),
    rejectedIn: periodFilter('rejectedIn'),
    rejectedFor: listOf('rejectedFor', [...rejectionReasonNames, withoutReason]),
    include: z.optional(z.enum(['lastReminder'], 'include can only be: lastReminder.')),
    ...fieldsOfDrivers,
    ...sorting(driverSorts),
  }),
  errors: [404],
  response: pageOf(FoundDriver),
});
export type DriverFilter = z.infer<typeof listDrivers.query>;
