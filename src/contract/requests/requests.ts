import * as z from 'zod/mini';
import { WhatsAppField } from '#contract/consents/consents.ts';
import { vehicleFilters, vehicleTypes } from '#contract/drivers/vehicles.ts';
import { DateOnly, endpoint, Id, Instant, idOr, success } from '#contract/platform/endpoint.ts';
import { periodFilter, sorting } from '#contract/platform/list-query.ts';
import { states } from '#contract/platform/nigerian-states.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { Version } from '#contract/platform/version.ts';

export const requestStatuses = ['Pending', 'Assigned', 'Fulfilled', 'Cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Statuses before each ending. Fulfilling needs a placed driver. */
export const requestEndings = {
  Fulfilled: ['Assigned'],
  Cancelled: ['Pending', 'Assigned'],
} as const satisfies Partial<Record<RequestStatus, RequestStatus[]>>;
export type RequestEnding = keyof typeof requestEndings;

/** In characters. */
export const maxCancelReason = 300;

export const canEnd = (ending: RequestEnding, status: RequestStatus): boolean =>
  requestEndings[ending].some((from) => from === status);

/** Whether the office still has to answer a company that asked to cancel. */
export const awaitsCancelling = <At>({
  status,
  cancelAskedAt,
}: {
  status: RequestStatus;
  cancelAskedAt: At | null;
}): boolean => cancelAskedAt !== null && canEnd('Cancelled', status);

export const takesDrivers = (status: RequestStatus): boolean =>
  status === 'Pending' || status === 'Assigned';

export const requestNotFoundMessage = 'There is no request with this id.';

/**
 * A company's request, as administrators see it. `assignedDrivers` counts the current placements; changes of these
 * raise `version`.
 */
export const CompanyRequest = z
  .object({
    _id: Id,
    requestId: z.string(),
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.enum(states),
    numberOfDriverNeeded: z.int(),
    assignedDrivers: z.int(),
    typeOfVehicleRequired: z.enum(vehicleTypes),
    duration: z.object({ startDate: DateOnly, endDate: DateOnly }),
    preferredLocationOfAssignment: z.object({ city: z.string(), state: z.enum(states) }),
    additionalInfo: z.string(),
    status: z.enum(requestStatuses),
    /** The office's reason; '' if none was given or the request isn't cancelled. */
    cancelReason: z.string(),
    /** When the company asked to cancel; null once the office has declined or reopened it. */
    cancelAskedAt: z.nullable(Instant),
    /** When the person's data was erased; the rest identifies no one. */
    erasedAt: z.nullable(Instant),
    whatsApp: WhatsAppField,
    version: Version,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .check(z.meta({ id: 'CompanyRequest' }));
export type CompanyRequest = z.infer<typeof CompanyRequest>;

/** The number of requested drivers that were ever placed. */
export const requestFillings = ['full', 'part', 'none'] as const;
export type RequestFilling = (typeof requestFillings)[number];

/** The columns that the list can be sorted by. `drivers` is the number requested, `period` its first day. */
export const requestSorts = [
  'requestId',
  'name',
  'vehicle',
  'drivers',
  'period',
  'state',
  'status',
] as const;
export type RequestSort = (typeof requestSorts)[number];

/**
 * Lists the requests, newest first. `search` matches words of the company's name in any order, and the start of a
 * request id, phone number or email address. `state` is the place of work, `startsIn` a period of first days,
 * `filled` counts drivers ever placed; `lacks=drivers` selects requests with fewer drivers placed now than
 * requested.
 */
export const listRequests = endpoint('GET /admin/requestdrivers', {
  access: 'read requests',
  tag: 'Requests',
  summary: 'List company requests',
  reads: ['consents', 'placements', 'requests'],
  query: z.object({
    ...pagingQuery,
    search: searchText('search'),
    status: listOf('status', requestStatuses),
    typeOfVehicleRequired: listOf('typeOfVehicleRequired', vehicleFilters),
    startsIn: periodFilter('startsIn'),
    filled: listOf('filled', requestFillings),
    state: listOf('state', states),
    lacks: listOf('lacks', ['drivers']),
    ...sorting(requestSorts),
  }),
  response: pageOf(CompanyRequest),
});
export type RequestFilter = z.infer<typeof listRequests.query>;

export const readRequest = endpoint('GET /admin/requestdrivers/{id}', {
  access: 'read requests',
  tag: 'Requests',
  summary: 'Read a company request',
  reads: ['consents', 'placements', 'requests'],
  params: z.object({ id: idOr('requestId') }),
  errors: [404],
  response: success(CompanyRequest),
});
