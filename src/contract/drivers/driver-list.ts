import * as z from 'zod/mini';
import { expiryStatuses } from '#contract/documents/documents.ts';
import { endpoint } from '#contract/platform/endpoint.ts';
import { dateFilter, monthFilter, periodFilter, sorting } from '#contract/platform/list-query.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { driverStatuses, FoundDriver } from './drivers.ts';
import { vehicleTypes } from './vehicles.ts';

export const fieldsOfDrivers = {
  fields: z.optional(z.enum(['list'], 'fields can only be: list.')),
};

/** A step that a driver reached at some time, whatever happened later. */
export const driverSteps = ['reviewed', 'approved', 'placed'] as const;
export type DriverStep = (typeof driverSteps)[number];

/** In place of a month: drivers with an expired document. */
export const expired = 'expired';

/** The columns that driver lists can be sorted by. `applied` is the date of application. */
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
 * Lists the drivers, newest first; Deleted ones only if `status` includes them. `search` matches
 * words of names in any order, the start of a driver id, phone number (in any spelling) or email
 * address, and, for roles that can read documents, a whole licence number in any spelling. `source`
 * is a source's slug, or `direct` for none. `expiresIn` is the month when a document or needed
 * check expires, or `expired`. `appliedFrom` and `appliedTo` are days in Lagos. `lastsUntil` is a
 * day on which both documents and the needed checks are still valid. `reached` are steps that
 * drivers ever reached; `placedIn` and `placementEndedIn` are periods. `documents=expiring` selects
 * drivers with a document or needed check that has ended or ends soon, earliest first. `company`
 * selects drivers placed with the company of this name who have a document that has expired or
 * expires within eight weeks, as in `readCompanyExpiries`. `availableFor` (a request's `_id` or
 * `requestId`) selects drivers who can be placed with it, best match first, then those whose
 * documents last until its end; `documents=lasting` selects only these. `file=incomplete` selects
 * drivers whose file lacks a document or a check, or has one out of date. `include` adds fields,
 * `fields=list` omits those that lists don't show.
 */
export const listDrivers = endpoint('GET /admin/drivers', {
  access: 'read drivers',
  tag: 'Drivers',
  summary: 'List driver applications',
  reads: ['checks', 'consents', 'documents', 'drivers', 'placements', 'requests', 'sources'],
  query: z.object({
    ...pagingQuery,
    _id: searchText('_id'),
    fullName: searchText('fullName'),
    status: listOf('status', driverStatuses),
    expiryStatus: listOf('expiryStatus', expiryStatuses),
    medicalExpiryStatus: listOf('medicalExpiryStatus', expiryStatuses),
    documents: z.optional(
      z.enum(['expiring', 'lasting'], 'documents can only be: expiring, lasting.'),
    ),
    availableFor: searchText('availableFor'),
    search: searchText('search'),
    vehicle: listOf('vehicle', vehicleTypes),
    state: listOf('state', states),
    appliedFrom: dateFilter('appliedFrom'),
    appliedTo: dateFilter('appliedTo'),
    expiresIn: monthFilter('expiresIn', expired),
    lastsUntil: dateFilter('lastsUntil'),
    file: z.optional(z.enum(['incomplete'], 'file can only be: incomplete.')),
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
