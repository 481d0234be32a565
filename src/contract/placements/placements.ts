import * as z from 'zod/mini';
import { fieldsOfDrivers } from '#contract/drivers/driver-list.ts';
import { Driver, FoundDriver } from '#contract/drivers/drivers.ts';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, Instant, idOr, success, textField } from '#contract/platform/endpoint.ts';
import { sorting } from '#contract/platform/list-query.ts';
import { optionalPage, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { seenVersion, seenVersionNumber, Version } from '#contract/platform/version.ts';
import {
  CompanyRequest,
  maxCancelReason,
  requestStatuses,
  takesDrivers,
} from '#contract/requests/requests.ts';
import { EndReasonFields, endReasonChecks } from './end-reasons.ts';
import { Replaced } from './past-placements.ts';

export const requestFullMessage = 'This request already has all the drivers it asked for.';

/** Why a request accepts no driver now; `undefined` if it does. */
export function closedReason({
  name,
  status,
  assignedDrivers,
  numberOfDriverNeeded,
}: Pick<CompanyRequest, 'name' | 'status' | 'assignedDrivers' | 'numberOfDriverNeeded'>):
  | string
  | undefined {
  if (!takesDrivers(status))
    return `The request from ${name} is ${status} and takes no more drivers.`;
  return assignedDrivers >= numberOfDriverNeeded ? requestFullMessage : undefined;
}

/** A driver's placement with a company; the API's paths call it an assignment. */
export const Placement = z
  .object({
    assignmentId: Id,
    assignedAt: Instant,
    request: z.pick(z.object(CompanyRequest.shape), {
      _id: true,
      requestId: true,
      name: true,
      typeOfVehicleRequired: true,
      status: true,
      version: true,
    }),
    driver: z.pick(z.object(Driver.shape), {
      _id: true,
      driverId: true,
      fullName: true,
      email: true,
      phoneNumber: true,
      address: true,
      city: true,
      state: true,
      typeOfVehice: true,
      yearsOfExperience: true,
      status: true,
      licenceExpiryDate: true,
      expiryStatus: true,
      medicalRecordsExpiryDate: true,
      medicalExpiryStatus: true,
      neededChecks: true,
      version: true,
    }),
    replaces: z.array(Replaced),
  })
  .check(z.meta({ id: 'Placement' }));
export type Placement = z.infer<typeof Placement>;

const both = z.object({ driverId: idOr('driverId'), requestId: idOr('requestId') });
const bothSeen = z.object({
  driverVersion: seenVersion('driverVersion'),
  requestVersion: seenVersion('requestVersion'),
});
export type VersionsSeen = z.infer<typeof bothSeen>;

/**
 * Places an approved driver with a company. Responds 409 if the driver isn't Approved, has an
 * expired document or lacks a needed check, the request is full, Fulfilled or Cancelled, or a
 * `version` is outdated.
 */
export const assignDriver = endpoint('POST /admin/assign/driver/{driverId}/{requestId}', {
  access: 'place drivers',
  tag: 'Placements',
  summary: 'Assign a driver to a company request',
  writes: ['drivers', 'messages', 'placements', 'requests'],
  notifies: true,
  status: 201,
  params: both,
  query: bothSeen,
  errors: [404, 409],
  response: success(Placement),
});

/**
 * Ends a placement; the driver is Approved again. The body can have the reason. Responds 409 if there is none, or a
 * `version` is outdated.
 */
export const removeDriver = endpoint('PATCH /admin/remove/driver/{driverId}/{requestId}', {
  access: 'place drivers',
  tag: 'Placements',
  summary: 'Remove a driver from a company request',
  writes: ['drivers', 'messages', 'placements', 'requests'],
  notifies: true,
  params: both,
  query: bothSeen,
  body: z.object(EndReasonFields),
  isBodyOptional: true,
  checks: endReasonChecks,
  errors: [404, 409],
  response: success(Placement),
});

/**
 * Replaces a placed driver with another. The body can have the reason. Responds 409 if the first
 * isn't placed there, the other can't be placed, or a `version` is outdated.
 */
export const replaceDriver = endpoint('POST /admin/replace/driver/{driverId}/{requestId}', {
  access: 'place drivers',
  tag: 'Placements',
  summary: 'Replace a driver on a company request',
  writes: ['drivers', 'messages', 'placements', 'requests'],
  notifies: true,
  status: 201,
  params: both,
  body: z.object({
    newDriverId: idOr('driverId', 'newDriverId must be given.'),
    driverVersion: seenVersionNumber,
    newDriverVersion: seenVersionNumber,
    requestVersion: seenVersionNumber,
    ...EndReasonFields,
  }),
  checks: endReasonChecks,
  errors: [404, 409],
  response: success(Placement),
});

/** Lists the current placements of a request, newest first; without `page`, all at once. */
export const listAssignedDrivers = endpoint('GET /admin/all/assigned/drivers/{requestId}', {
  access: 'read requests',
  tag: 'Placements',
  summary: 'List the drivers assigned to a company request',
  reads: ['checks', 'drivers', 'placements', 'requests'],
  params: z.object({ requestId: idOr('requestId') }),
  query: z.object({ page: optionalPage, pageSize: pagingQuery.pageSize }),
  errors: [404],
  response: pageOf(Placement),
});

export const ongoingSorts = [
  'driverId',
  'name',
  'company',
  'vehicle',
  'experience',
  'state',
] as const;
export type OngoingSort = (typeof ongoingSorts)[number];

/**
 * Lists the placed drivers, latest placement first. `search` matches the names of companies and drivers.
 * `fields=list` omits the fields that lists don't show.
 */
export const listOngoingDrivers = endpoint('GET /admin/ongoing/driver', {
  access: 'read drivers',
  tag: 'Placements',
  summary: 'List the drivers placed with companies',
  reads: ['checks', 'consents', 'documents', 'drivers', 'placements', 'requests', 'sources'],
  query: z.object({
    ...pagingQuery,
    search: searchText('search'),
    ...fieldsOfDrivers,
    ...sorting(ongoingSorts),
  }),
  response: pageOf(FoundDriver),
});
export type OngoingFilter = z.infer<typeof listOngoingDrivers.query>;

export const cancelChecks = check.text('reason', 'The reason', maxCancelReason);

/**
 * Ends or reopens a request. Fulfilled keeps its drivers placed; Cancelled releases them and takes a reason for
 * colleagues. Pending reopens a cancelled request, or rejects a company's wish to cancel an open one.
 */
export const changeRequestStatus = endpoint('PATCH /admin/change/requestdriver/status', {
  access: 'manage requests',
  tag: 'Requests',
  summary: 'Fulfil, cancel or reopen a company request',
  writes: ['drivers', 'messages', 'placements', 'requests'],
  notifies: true,
  body: z.object({
    requestId: idOr('requestId', 'requestId must be given.'),
    status: z.enum(
      ['Fulfilled', 'Cancelled', 'Pending'],
      'status must be one of: Fulfilled, Cancelled, Pending (opens a cancelled request again, or keeps an open one).',
    ),
    reason: textField('The reason', maxCancelReason),
    version: seenVersionNumber,
  }),
  checks: cancelChecks,
  errors: [404, 409],
  response: success(
    z.object({ _id: Id, requestId: z.string(), status: z.enum(requestStatuses), version: Version }),
  ),
});
