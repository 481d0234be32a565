import { sql } from 'kysely';
import { checkRecord } from '#contract/checks/check-keeping.ts';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import type { Tables } from '#server/platform/database/database.ts';
import { fieldColumns } from '#server/platform/database/record-columns.ts';
import * as erasing from './erasing-repository.ts';
import { type Column, itself, type KeptTable, ofDriver, ofInvited } from './kept-table.ts';

const fields = { shown: 'the fields of the form, and what came of it' };
export const cancelling = 'cancelling or removing the registration';
/** The retention rules of a driver's rows. */
const drivers = ['rejectedRest', 'placedDrivers', 'waitingDrivers'] as const;

/** The tables of the records themselves, and of those who could become one. Part of the register. */
export const recordRegister = {
  // First, since erasing a record clears the contacts that find these.
  driverInvitations: {
    what: 'people whom the office invited to apply as drivers',
    activity: 'applications',
    ground: 'legitimate interest',
    subject: ofInvited,
    copy: { section: 'Invitations to apply' },
    deleted: [
      'id',
      'batchId',
      'fullName',
      'phoneNumber',
      'email',
      'vehicleType',
      'state',
      'note',
      'invitedBy',
      'invitedAt',
      'invitedAgainAt',
      'declinedAt',
      'appliedAt',
      'driverId',
      'nameFolded',
    ],
    until: '90 days after inviting; the contents with the application',
  },
  drivers: {
    what: 'applications and drivers: identity, contacts, skills',
    activity: 'applications',
    ground: 'contract; legal duty (licence, medical record)',
    subject: itself('driver'),
    copy: fields,
    erasedBy: erasing.emptyDriver,
    emptied: [
      ...fieldColumns(applicationRecord, 'emptied'),
      'nameFolded',
      'licenceSealed',
      'licenceHash',
      'firstExpiresOn',
      'statusBeforeBlock',
      'statusBeforeDeletion',
      'asksRefusedAt',
    ],
    kept: [
      { what: 'the driver number', columns: ['id', 'driverNumber'] },
      {
        what: 'the status and its days',
        columns: ['status', 'createdAt', 'updatedAt', 'deletedAt', 'erasedAt', 'version'],
      },
      {
        what: 'the state, vehicle type, age bracket and years of experience',
        columns: fieldColumns(applicationRecord, 'kept'),
      },
      { what: 'the link that led to the form', columns: ['sourceId'] },
    ],
    rules: drivers,
  },
  companyRequests: {
    what: "companies' requests for drivers, with a contact",
    activity: 'requests',
    ground: 'contract',
    subject: itself('request'),
    copy: fields,
    erasedBy: erasing.emptyRequest,
    emptied: [...fieldColumns(requestRecord, 'emptied'), 'nameFolded', 'cancelReason'],
    kept: [
      { what: 'the request number', columns: ['id', 'requestNumber', 'requestId'] },
      {
        what: 'the status, days, states and vehicle type',
        columns: [
          'status',
          'startsOn',
          'endsOn',
          'state',
          'preferredState',
          'vehicleType',
          'cancelAskedAt',
          'createdAt',
          'updatedAt',
          'erasedAt',
          'version',
        ],
      },
      { what: 'how many drivers were wanted', columns: ['driversNeeded'] },
    ],
    rules: ['recordsClosed'],
  },
  consultations: {
    what: 'bookings of consultations',
    activity: 'consultations',
    ground: 'contract',
    subject: itself('consultation'),
    copy: fields,
    erasedBy: erasing.emptyConsultation,
    emptied: [...fieldColumns(consultationRecord, 'emptied'), 'nameFolded', 'place'],
    kept: [
      { what: 'the booking number', columns: ['id', 'requestNumber', 'requestId'] },
      {
        what: 'the status, day and time',
        columns: [
          ...fieldColumns(consultationRecord, 'kept'),
          'status',
          'scheduledOn',
          'startsAt',
          'createdAt',
          'updatedAt',
          'erasedAt',
          'version',
        ],
      },
    ],
    rules: ['recordsClosed'],
  },
  enrolments: {
    what: 'registrations, seats and waiting lists of trainings',
    activity: 'trainings',
    ground: 'contract',
    subject: itself('enrolment'),
    copy: fields,
    erasedBy: erasing.emptyEnrolment,
    emptied: [...fieldColumns(traineeRecord, 'emptied'), 'searchFolded'],
    kept: [
      { what: 'the registration number', columns: ['id', 'enrolmentNumber', 'reference'] },
      {
        what: 'the training and the day of the registration',
        columns: [
          'trainingId',
          'state',
          'queuedAt',
          'offeredUntil',
          'feedbackAskedAt',
          'removedAt',
          'createdAt',
          'erasedAt',
        ],
      },
    ],
    rules: ['recordsClosed'],
    until: cancelling,
  },
} as const satisfies { [Table in keyof Tables]?: KeptTable<Column<Table>> };

/** A driver's file, part of the register. */
export const checkRegister = {
  roadTests: {
    what: 'invitations of a driver to a road test',
    activity: 'documents',
    ground: 'contract',
    subject: ofDriver,
    copy: { section: 'Road tests' },
    deleted: [
      'id',
      'driverId',
      'kindId',
      'scheduledOn',
      'startsAt',
      'place',
      'invitedBy',
      'adminId',
      'invitedAt',
      'setAt',
      'endedAt',
      'version',
    ],
  },
  checkPhotos: {
    what: 'photos of papers that were checked',
    activity: 'documents',
    ground: 'contract; consent (photo for clients)',
    subject: ofDriver,
    copy: { shown: 'Documents' },
    counted: 'documents',
    deleted: ['id', 'checkId', 'driverId', 'position', 'fileName', 'originalName', 'bytes'],
    rules: ['rejectedDocuments'],
    until: 'undoing the check, like `driver_documents`',
  },
  driverNeeds: {
    what: "until when a driver's needed checks are valid",
    activity: 'documents',
    ground: 'contract',
    subject: ofDriver,
    copy: { hidden: 'it follows from the checks' },
    deleted: ['driverId', 'neededUntil', 'createdAt'],
  },
  checks: {
    what: 'checks of a driver: how, when, by whom; who was asked, such as guarantors',
    activity: 'documents',
    ground: 'contract',
    subject: ofDriver,
    copy: { section: 'Checks' },
    deleted: [
      ...fieldColumns(checkRecord, 'emptied'),
      'id',
      'driverId',
      'kindId',
      'agreedBy',
      'outcome',
      'certificateId',
      'recordedBy',
      'adminId',
      'recordedAt',
      'withdrawnAt',
      'withdrawnBy',
      'withdrawnReason',
    ],
  },
} as const satisfies { [Table in keyof Tables]?: KeptTable<Column<Table>> };

export const documentRegister = {
  documentVerdicts: {
    what: 'verdicts on documents, with reasons',
    activity: 'documents',
    ground: 'contract',
    subject: ofDriver,
    copy: { section: 'What was decided on documents' },
    deleted: [
      'driverId',
      'documentGroup',
      'verdict',
      'reason',
      'words',
      'note',
      'withApproval',
      'decidedBy',
      'adminId',
      'decidedAt',
    ],
  },
  documentRequests: {
    what: 'requests to send documents again',
    activity: 'documents',
    ground: 'contract',
    subject: ofDriver,
    copy: { section: 'Documents that were asked for again' },
    deleted: [
      'id',
      'driverId',
      'tokenHash',
      'documents',
      'askedBy',
      'askedAt',
      'expiresAt',
      'sentAt',
      'sentWith',
      'withdrawnAt',
    ],
    rules: ['leftovers'],
    isOlder: (before) => sql<boolean>`coalesce(sent_at, withdrawn_at, expires_at) < ${before}`,
  },
  documentExpiryChanges: {
    what: 'former expiry dates, to prove validity during placements',
    activity: 'documents',
    ground: 'legal duty',
    subject: ofDriver,
    copy: { section: 'Renewals' },
    deleted: [
      'id',
      'driverId',
      'document',
      'fromDate',
      'toDate',
      'images',
      'changedBy',
      'adminId',
      'changedAt',
    ],
  },
  documentReminders: {
    what: 'sent reminders of expiring documents, so that none is repeated',
    activity: 'messages',
    ground: 'contract',
    subject: ofDriver,
    copy: { section: 'Reminders' },
    deleted: ['driverId', 'document', 'expiresOn', 'step', 'reminderId', 'remindedAt'],
    until: 'after 12 months',
  },
} as const satisfies { [Table in keyof Tables]?: KeptTable<Column<Table>> };
