import * as z from 'zod/mini';
import { WhatsAppField } from '#contract/consents/consents.ts';
import { DocumentRequest, SentDocument } from '#contract/documents/document-requests.ts';
import {
  DocumentReminders,
  DriverDocument,
  EarlierDocument,
  ExpiryChange,
  expiryStatuses,
  LastReminder,
} from '#contract/documents/documents.ts';
import { NeededCheck } from '#contract/documents/papers.ts';
import { DocumentVerdict } from '#contract/documents/verdicts.ts';
import {
  DateOnly,
  endpoint,
  Id,
  Instant,
  idOr,
  Link,
  success,
} from '#contract/platform/endpoint.ts';
import { shownShape } from '#contract/platform/record-schemas.ts';
import { Version } from '#contract/platform/version.ts';
import { CompanyRequest } from '#contract/requests/requests.ts';
import { documentGroups } from './application-form.ts';
import { applicationFields } from './application-record.ts';
import { GivenRemarks } from './rejection.ts';

export const driverStatuses = [
  'Pending',
  'Approved',
  'Assigned',
  'Blocked',
  'Rejected',
  'Deleted',
] as const;
export type DriverStatus = (typeof driverStatuses)[number];

/** The statuses that unblocking can restore. Blocking an Assigned driver first ends the placement. */
export const statusesBeforeBlock = [
  'Pending',
  'Approved',
  'Rejected',
] as const satisfies DriverStatus[];

/** The statuses of an open application, whose email address and phone number are unique. */
export const openStatuses = [
  'Pending',
  'Approved',
  'Assigned',
  'Blocked',
] as const satisfies DriverStatus[];

export const driverNotFoundMessage = 'There is no driver with this id.';

/** Shown when an action would open a second application with the same email address or phone number. */
export const otherOpenMessage =
  'Another open application has the same email address or phone number.';

/** The company's request that a driver is placed with, and the start of the placement. */
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

const applicationShape = shownShape(applicationFields);

/**
 * A driver in a list. `companies` has the request of the current placement, at most one. `missingDocuments` are
 * those an administrator-added driver still has to bring; none for a deleted driver. `lastReminder` is only present
 * on request, and null if there was none. `neededChecks` are those with an end, the earliest first; none while the
 * office needs none.
 */
export const ListedDriver = z.object({
  _id: Id,
  driverId: z.string(),
  fullName: applicationShape.fullName,
  email: applicationShape.email,
  phoneNumber: applicationShape.phoneNumber,
  state: applicationShape.state,
  status: z.enum(driverStatuses),
  licenceExpiryDate: applicationShape.licenceExpiryDate,
  expiryStatus: z.enum(expiryStatuses),
  medicalRecordsExpiryDate: applicationShape.medicalRecordsExpiryDate,
  medicalExpiryStatus: z.enum(expiryStatuses),
  neededChecks: z.array(NeededCheck),
  yearsOfExperience: applicationShape.yearsOfExperience,
  typeOfVehice: applicationShape.typeOfVehice,
  missingDocuments: z.array(z.enum(documentGroups)),
  companies: z.array(PlacedWith),
  lastReminder: z.optional(z.nullable(LastReminder)),
  whatsApp: WhatsAppField,
  /** The day the documents of a deleted driver are destroyed; until then the driver can be restored. */
  inBinUntil: z.nullable(DateOnly),
  /** When the person's data was erased; the rest identifies no one. */
  erasedAt: z.nullable(Instant),
  version: Version,
  createdAt: Instant,
});
export type ListedDriver = z.infer<typeof ListedDriver>;

const details = z.object({
  ...z.omit(z.object(applicationShape), {
    fullName: true,
    email: true,
    phoneNumber: true,
    state: true,
    licenceExpiryDate: true,
    medicalRecordsExpiryDate: true,
    yearsOfExperience: true,
    typeOfVehice: true,
  }).shape,
  driverLicenceUrl: z.nullable(Link),
  validIdentificationUrl: z.nullable(Link),
  medicalRecordUrl: z.nullable(Link),
  educationalCertificateUrl: z.nullable(Link),
  documents: z.array(DriverDocument),
  /** The name of the driver's source; null without one. */
  source: z.nullable(z.string()),
  updatedAt: Instant,
});

/**
 * A driver as administrators see one. The four single URLs are of each group's first document. Without the
 * permission to read documents they are null, `documents` is empty, and `licence` shows only the end, as in `••••
 * AA01`.
 */
export const Driver = z.extend(ListedDriver, details.shape).check(z.meta({ id: 'Driver' }));
export type Driver = z.infer<typeof Driver>;

/** A driver in a list; without the details if only list fields were requested. */
export const FoundDriver = z
  .extend(ListedDriver, z.partial(details).shape)
  .check(z.meta({ id: 'FoundDriver' }));
export type FoundDriver = z.infer<typeof FoundDriver>;

/**
 * A change of a driver's status. `changedBy` is the administrator's name at that time, `company` that of a
 * placement; `rejection` is the reason for a rejection or block, null if none was given.
 */
export const StatusChange = z.object({
  changedAt: Instant,
  changedBy: z.string(),
  from: z.enum(driverStatuses),
  to: z.enum(driverStatuses),
  company: z.nullable(z.string()),
  rejection: z.nullable(GivenRemarks),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** What two records share: a form value or an identical image. */
export const duplicateKinds = ['phone', 'email', 'licence', 'picture'] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

/** Another record of possibly the same person, in any status. */
export const DuplicateDriver = z.object({
  by: z.array(z.enum(duplicateKinds)),
  driver: z.pick(z.object(Driver.shape), {
    _id: true,
    driverId: true,
    fullName: true,
    status: true,
  }),
});
export type DuplicateDriver = z.infer<typeof DuplicateDriver>;

export const maxDuplicates = 10;

/**
 * A driver with the status history, renewals and replaced documents, each newest first. `verdicts` has one per
 * judged document; the documents of a driver approved before verdicts existed count as accepted. `openedDocuments`
 * are those with a current image that an administrator has opened. `rejection` is the latest one, even after
 * another decision. `documentRequest` is the last request for documents, `sentDocuments` are the unchecked replies.
 */
export const DriverProfile = z.object({
  ...Driver.shape,
  verdicts: z.array(DocumentVerdict),
  openedDocuments: z.array(z.enum(documentGroups)),
  rejection: z.nullable(z.extend(GivenRemarks, { decidedBy: z.string(), decidedAt: Instant })),
  duplicates: z.array(DuplicateDriver),
  statusHistory: z.array(StatusChange),
  expiryHistory: z.array(ExpiryChange),
  earlierDocuments: z.array(EarlierDocument),
  documentRequest: z.nullable(DocumentRequest),
  sentDocuments: z.array(SentDocument),
  /** One per document and needed check that expires; empty for a driver who isn't reminded. */
  reminders: z.array(DocumentReminders),
  /** Since when the driver doesn't want to be asked about work; null if they do. */
  asksRefusedAt: z.nullable(Instant),
});
export type DriverProfile = z.infer<typeof DriverProfile>;

export const readDriver = endpoint('GET /admin/drivers/{id}', {
  access: 'read drivers',
  tag: 'Drivers',
  summary: 'Read one driver application',
  reads: ['checks', 'consents', 'documents', 'drivers', 'placements', 'requests', 'sources'],
  params: z.object({ id: idOr('driverId') }),
  errors: [404],
  response: success(DriverProfile),
});
