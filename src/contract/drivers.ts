import * as z from 'zod/mini';
import { ageBrackets, documentGroups } from './application-form.ts';
import { addDays, type CalendarDate } from './dates.ts';
import { DateOnly, endpoint, Id, Instant, idOr, Link, success } from './endpoint.ts';
import { states } from './nigerian-states.ts';
import { listOf, pageOf, pagingQuery, searchText } from './paging.ts';
import { CompanyRequest } from './requests.ts';
import { vehicleTypes } from './vehicles.ts';

/** What a driver's application can be in. */
export const driverStatuses = ['Pending', 'Approved', 'Assigned', 'Blocked', 'Rejected', 'Deleted'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

/** The statuses that a driver can have been blocked in, and goes back to: an assigned driver is removed from the placement first. */
export const statusesBeforeBlock = ['Pending', 'Approved', 'Rejected'] as const satisfies DriverStatus[];

/** What administrators do with an application. */
export const driverActionNames = ['approve', 'reject', 'block', 'unblock', 'delete'] as const;
export type DriverAction = (typeof driverActionNames)[number];

/**
 * In which statuses each action may be taken. Whoever is unblocked gets the status from before the block, so that `to` is only
 * said of the others.
 */
export const driverActions: Record<DriverAction, { from: readonly DriverStatus[]; to?: DriverStatus; done: string }> = {
  approve: { from: ['Pending', 'Rejected'], to: 'Approved', done: 'approved' },
  reject: { from: ['Pending', 'Approved'], to: 'Rejected', done: 'rejected' },
  block: { from: ['Pending', 'Approved', 'Rejected', 'Assigned'], to: 'Blocked', done: 'blocked' },
  unblock: { from: ['Blocked'], done: 'unblocked' },
  delete: { from: ['Pending', 'Approved', 'Rejected', 'Blocked'], to: 'Deleted', done: 'deleted' },
};

/** Whether `action` may be taken on a driver who is `status`. */
export const canTakeAction = (action: DriverAction, status: DriverStatus): boolean =>
  driverActions[action].from.includes(status);

/** While an application is in one of these, nobody applies again with its e-mail address or phone number. */
export const openStatuses = ['Pending', 'Approved', 'Assigned', 'Blocked'] as const satisfies DriverStatus[];

/** What an applicant reads whose e-mail address or phone number stands in an open application. */
export const alreadyAppliedMessage = 'You have already applied with this email address or phone number.';

/** What an administrator reads whose action would open a second application of one person. */
export const otherOpenMessage = 'Another open application has the same email address or phone number.';

/** Where a licence or medical record stands in its life. */
export const expiryStatuses = ['Expired', 'ExpiringSoon', 'Valid'] as const;
export type ExpiryStatus = (typeof expiryStatuses)[number];

/** A paper that expires within so many days is expiring soon. */
export const expiringSoonDays = 30;

/** Where a paper that expires on `expiresOn` stands on the day `today`; it is still valid on the day itself. */
export function expiryStatus(expiresOn: CalendarDate, today: CalendarDate): ExpiryStatus {
  if (expiresOn < today) return 'Expired';
  return expiresOn <= addDays(today, expiringSoonDays) ? 'ExpiringSoon' : 'Valid';
}

/** A document of a driver: `url` is signed, needs no token and stops after five minutes; `size` is in bytes. */
export const DriverDocument = z.object({
  group: z.enum(documentGroups),
  url: Link,
  name: z.string(),
  size: z.int(),
});
export type DriverDocument = z.infer<typeof DriverDocument>;

/** A company's request in which a driver is placed, and since when. */
export const PlacedWith = z.object({
  ...z.pick(z.object(CompanyRequest.shape), {
    _id: true,
    requestId: true,
    name: true,
    typeOfVehicleRequired: true,
    duration: true,
    preferredLocationOfAssignment: true,
    status: true,
  }).shape,
  assignmentId: Id,
  assignedAt: Instant,
});
export type PlacedWith = z.infer<typeof PlacedWith>;

/**
 * A driver as administrators see one: `companies` are the requests in which the driver is placed now (one at most). The four single addresses are those of each group's first document. */
export const Driver = z
  .object({
    _id: Id,
    driverId: z.string(),
    fullName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    ageBracket: z.enum(ageBrackets),
    address: z.string(),
    city: z.string(),
    state: z.enum(states),
    status: z.enum(driverStatuses),
    licence: z.string(),
    licenceExpiryDate: DateOnly,
    expiryStatus: z.enum(expiryStatuses),
    medicalRecordsExpiryDate: DateOnly,
    medicalExpiryStatus: z.enum(expiryStatuses),
    yearsOfExperience: z.int(),
    typeOfVehice: z.enum(vehicleTypes),
    previousDrivingExperienceDetails: z.string(),
    driverLicenceUrl: z.nullable(Link),
    validIdentificationUrl: z.nullable(Link),
    medicalRecordUrl: z.nullable(Link),
    educationalCertificateUrl: z.nullable(Link),
    documents: z.array(DriverDocument),
    companies: z.array(PlacedWith),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .check(z.meta({ id: 'Driver' }));
export type Driver = z.infer<typeof Driver>;

/** A change of a driver's status: who made it (the name at that time), and, of a placement, with which company. */
export const StatusChange = z.object({
  changedAt: Instant,
  changedBy: z.string(),
  from: z.enum(driverStatuses),
  to: z.enum(driverStatuses),
  company: z.nullable(z.string()),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** A document that a newer one has taken the place of. */
export const EarlierDocument = z.extend(DriverDocument, { replacedAt: Instant });
export type EarlierDocument = z.infer<typeof EarlierDocument>;

/** A driver with what happened so far, the latest first. */
export const DriverProfile = z.object({
  ...Driver.shape,
  statusHistory: z.array(StatusChange),
  earlierDocuments: z.array(EarlierDocument),
});
export type DriverProfile = z.infer<typeof DriverProfile>;

/**
 * The drivers, newest first; Deleted ones only when `status` asks for them. `documents=expiring` gives those of whom a paper has
 * expired or is about to, the soonest first; `availableFor` (a request's `_id` or `requestId`) those who can be placed there,
 * the best fitting first.
 */
export const listDrivers = endpoint({
  method: 'GET',
  path: '/admin/drivers',
  access: 'admin',
  tag: 'Drivers',
  summary: 'List driver applications',
  status: 200,
  query: z.object({
    ...pagingQuery,
    _id: searchText('_id'),
    fullName: searchText('fullName'),
    status: listOf('status', driverStatuses),
    expiryStatus: listOf('expiryStatus', expiryStatuses),
    medicalExpiryStatus: listOf('medicalExpiryStatus', expiryStatuses),
    documents: z.optional(z.enum(['expiring'], 'documents can only be: expiring.')),
    availableFor: searchText('availableFor'),
  }),
  refuses: [404],
  answer: pageOf(Driver),
});
export type DriverFilter = z.infer<typeof listDrivers.query>;

/** One driver with the whole story, named by `_id` or `driverId`. */
export const readDriver = endpoint({
  method: 'GET',
  path: '/admin/drivers/{id}',
  access: 'admin',
  tag: 'Drivers',
  summary: 'Read one driver application',
  status: 200,
  params: z.object({ id: idOr('driverId') }),
  refuses: [404],
  answer: success(DriverProfile),
});

/** Takes an action on a driver. Refuses (409) what the present status doesn't allow. */
export const changeDriverStatus = endpoint({
  method: 'PATCH',
  path: '/admin/change/driver/status',
  access: 'admin',
  tag: 'Drivers',
  summary: 'Approve, reject, block, unblock or delete a driver application',
  status: 200,
  query: z.object({
    status: z.enum(driverActionNames, `status must be one of: ${driverActionNames.join(', ')}.`),
    driverId: idOr('driverId', 'driverId must be given once.').check(z.minLength(1, 'driverId must be given.')),
  }),
  refuses: [404, 409],
  answer: success(z.object({ _id: Id, driverId: z.string(), status: z.enum(driverStatuses) })),
});

/** The query parameter that a search text goes into: what starts with a digit is looked for among driver ids. */
export function driverSearchKey(search: string): '_id' | 'fullName' {
  return /^\d/.test(search) ? '_id' : 'fullName';
}
