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
import { DocumentVerdict } from '#contract/documents/verdicts.ts';
import { DateOnly, endpoint, Id, Instant, idOr, Link, success } from '#contract/platform/endpoint.ts';
import { shownShape } from '#contract/platform/record-schemas.ts';
import { Version } from '#contract/platform/version.ts';
import { CompanyRequest } from '#contract/requests/requests.ts';
import { documentGroups } from './application-form.ts';
import { applicationFields } from './application-record.ts';
import { GivenRemarks } from './rejection.ts';

export const driverStatuses = ['Pending', 'Approved', 'Assigned', 'Blocked', 'Rejected', 'Deleted'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

/** The statuses that unblocking can restore. An assigned driver is removed from the placement before the block. */
export const statusesBeforeBlock = ['Pending', 'Approved', 'Rejected'] as const satisfies DriverStatus[];

/** The statuses of an open application: no other application can have the same e-mail address or phone number. */
export const openStatuses = ['Pending', 'Approved', 'Assigned', 'Blocked'] as const satisfies DriverStatus[];

export const driverNotFoundMessage = 'There is no driver with this id.';

/**
 * Shown to an administrator whose action would open a second application with the same e-mail address or phone
 * number.
 */
export const otherOpenMessage = 'Another open application has the same email address or phone number.';

/** The company's request with which a driver is placed, and the start of the placement. */
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

const shown = shownShape(applicationFields);

/**
 * What lists show of a driver. `companies` holds the requests with which the driver is placed now (at most one).
 * `missingDocuments` are those that a driver whom an administrator has added hasn't brought yet; of a deleted driver there are
 * none. `lastReminder` is there if it was asked for, and null if there was none.
 */
export const ListedDriver = z.object({
  _id: Id,
  driverId: z.string(),
  fullName: shown.fullName,
  email: shown.email,
  phoneNumber: shown.phoneNumber,
  state: shown.state,
  status: z.enum(driverStatuses),
  licenceExpiryDate: shown.licenceExpiryDate,
  expiryStatus: z.enum(expiryStatuses),
  medicalRecordsExpiryDate: shown.medicalRecordsExpiryDate,
  medicalExpiryStatus: z.enum(expiryStatuses),
  yearsOfExperience: shown.yearsOfExperience,
  typeOfVehice: shown.typeOfVehice,
  missingDocuments: z.array(z.enum(documentGroups)),
  companies: z.array(PlacedWith),
  lastReminder: z.optional(z.nullable(LastReminder)),
  whatsApp: WhatsAppField,
  /** The day on which the documents of a deleted driver are destroyed; until then the driver can be restored. */
  inBinUntil: z.nullable(DateOnly),
  /** When the person's data was erased; what is left says nothing of anybody. */
  erasedAt: z.nullable(Instant),
  version: Version,
  createdAt: Instant,
});
export type ListedDriver = z.infer<typeof ListedDriver>;

const details = z.object({
  ...z.omit(z.object(shown), {
    ...{ fullName: true, email: true, phoneNumber: true, state: true, licenceExpiryDate: true },
    ...{ medicalRecordsExpiryDate: true, yearsOfExperience: true, typeOfVehice: true },
  }).shape,
  driverLicenceUrl: z.nullable(Link),
  validIdentificationUrl: z.nullable(Link),
  medicalRecordUrl: z.nullable(Link),
  educationalCertificateUrl: z.nullable(Link),
  documents: z.array(DriverDocument),
  /** The name of the link by which the driver came; null without one. */
  source: z.nullable(z.string()),
  updatedAt: Instant,
});

/**
 * A driver as administrators see one. The four single URLs are those of each group's first document. To someone without the
 * permission to read documents they are null, `documents` is empty, and `licence` has only the end of the number, as in
 * `•••• AA01`.
 */
export const Driver = z.extend(ListedDriver, details.shape).check(z.meta({ id: 'Driver' }));
export type Driver = z.infer<typeof Driver>;

/** A driver in a list: without the details if only what lists show was asked for. */
export const FoundDriver = z.extend(ListedDriver, z.partial(details).shape).check(z.meta({ id: 'FoundDriver' }));
export type FoundDriver = z.infer<typeof FoundDriver>;

/**
 * A change of a driver's status. `changedBy` is the administrator's name at that time, `company` that of a placement;
 * `rejection` is why the driver was rejected or blocked; null if nothing was said.
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

/** In what another record is the same as a driver's: what was sent in the form, or the very same image. */
export const duplicateKinds = ['phone', 'email', 'licence', 'picture'] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

/** Another record of what may be the same person, whatever its status is. */
export const DuplicateDriver = z.object({
  by: z.array(z.enum(duplicateKinds)),
  driver: z.pick(z.object(Driver.shape), { _id: true, driverId: true, fullName: true, status: true }),
});
export type DuplicateDriver = z.infer<typeof DuplicateDriver>;

/** The maximum number of duplicates that a profile names. */
export const maxDuplicates = 10;

/**
 * A driver with the status history, the renewals and the replaced documents, each newest first. `verdicts` has one for
 * each document that was judged; the documents of somebody who was approved before verdicts were kept count as accepted.
 * `openedDocuments` are those of which anybody has opened a current image. `rejection` is the latest one, also after another
 * decision. `documentRequest` is what the driver was asked for last, and `sentDocuments` what has come back and waits to be
 * checked.
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
  /** Of each document that expires; none for a driver who isn't reminded. */
  reminders: z.array(DocumentReminders),
});
export type DriverProfile = z.infer<typeof DriverProfile>;

export const readDriver = endpoint('GET /admin/drivers/{id}', {
  access: 'read drivers',
  tag: 'Drivers',
  summary: 'Read one driver application',
  reads: ['consents', 'documents', 'drivers', 'placements', 'requests', 'sources'],
  params: z.object({ id: idOr('driverId') }),
  errors: [404],
  response: success(DriverProfile),
});
