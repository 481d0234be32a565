import * as z from 'zod/mini';
import { addDays, type CalendarDate } from './dates.ts';
import { ageBrackets, documentGroups } from './driver-applications.ts';
import { DateOnly, endpoint, Id, Instant, success } from './endpoint.ts';
import { listOf, pageOf, pagingQuery, searchText } from './paging.ts';
import { states } from './places.ts';
import { vehicleTypes } from './vehicles.ts';

/** What a driver's application can be in. */
export const driverStatuses = ['Pending', 'Approved', 'Assigned', 'Blocked', 'Rejected', 'Deleted'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

/** While an application is in one of these, nobody applies again with its e-mail address or phone number. */
export const openStatuses = ['Pending', 'Approved', 'Assigned', 'Blocked'] as const satisfies DriverStatus[];

/** What an applicant reads whose e-mail address or phone number stands in an open application. */
export const alreadyAppliedMessage = 'You have already applied with this email address or phone number.';

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
  url: z.string(),
  name: z.string(),
  size: z.int(),
});
export type DriverDocument = z.infer<typeof DriverDocument>;

/** A driver as administrators see one. The four single addresses are those of each group's first document. */
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
    driverLicenceUrl: z.nullable(z.string()),
    validIdentificationUrl: z.nullable(z.string()),
    medicalRecordUrl: z.nullable(z.string()),
    educationalCertificateUrl: z.nullable(z.string()),
    documents: z.array(DriverDocument),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .check(z.meta({ id: 'Driver' }));
export type Driver = z.infer<typeof Driver>;

/** The drivers, newest first; Deleted ones only when `status` asks for them. */
export const listDrivers = endpoint({
  method: 'GET',
  path: '/admin/drivers',
  access: 'admin',
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
  }),
  answer: pageOf(Driver),
});
export type DriverFilter = z.infer<typeof listDrivers.query>;

/** One driver, named by `_id` or `driverId`. */
export const readDriver = endpoint({
  method: 'GET',
  path: '/admin/drivers/{id}',
  access: 'admin',
  summary: 'Read one driver application',
  status: 200,
  params: z.object({ id: z.string() }),
  answer: success(Driver),
});

/** The query parameter that a search text goes into: what starts with a digit is looked for among driver ids. */
export function driverSearchKey(search: string): '_id' | 'fullName' {
  return /^\d/.test(search) ? '_id' : 'fullName';
}
