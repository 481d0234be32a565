import * as z from 'zod/mini';
import { expiryStatuses } from '#contract/documents/documents.ts';
import { endpoint } from '#contract/platform/endpoint.ts';
import { dateFilter, monthFilter, periodFilter, sorting } from '#contract/platform/list-query.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { driverStatuses, FoundDriver } from './drivers.ts';
import { vehicleTypes } from './vehicles.ts';

/** The query parameter of lists of drivers that leaves the details out. */
export const fieldsOfDrivers = {
  fields: z.optional(z.enum(['list'], 'fields can only be: list.')),
};

/** How far a driver got at least, whatever came of it later. */
export const driverSteps = ['reviewed', 'approved', 'placed'] as const;
export type DriverStep = (typeof driverSteps)[number];

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
 * `lastsUntil` is a day on which both documents are still valid.
 * `reached` selects by how far drivers ever got; `placedIn` and `placementEndedIn` by days in which it happened.
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
  reads: ['consents', 'documents', 'drivers', 'placements', 'requests', 'sources'],
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
    lastsUntil: dateFilter('lastsUntil'),
    source: searchText('source'),
    company: searchText('company'),
    reached: listOf('reached', driverSteps),
    placedIn: periodFilter('placedIn'),
    placementEndedIn: periodFilter('placementEndedIn'),
    include: z.optional(z.enum(['lastReminder'], 'include can only be: lastReminder.')),
    ...fieldsOfDrivers,
    ...sorting(driverSorts),
  }),
  errors: [404],
  response: pageOf(FoundDriver),
});
export type DriverFilter = z.infer<typeof listDrivers.query>;
