import { sql } from 'kysely';
import { type TrackedKind, trackedKinds } from '#contract/self-service/tracking.ts';
import { documentColumns } from '#server/documents/table.ts';
import type { Tables } from '#server/platform/database/database.ts';
import * as erasing from './erasing-repository.ts';
import {
  type Column,
  type KeptTable,
  naming,
  of,
  ofDriver,
  ofEnrolment,
  ofRecord,
  ofWhoAsks,
} from './kept-table.ts';
import { cancelling, checkRegister, recordRegister } from './record-register.ts';
import { isHeld } from './table.ts';

const ofOffice = { hidden: 'about the office' };

/** Every table with rows about people's records, in the order of a copy. A test compares it with the database. */
export const register = {
  ...recordRegister,
  driverDocuments: {
    what: 'images of licences, identity cards (NIN), medical records and certificates, also earlier ones',
    ...{ activity: 'applications', ground: 'consent; legal duty (licence)' },
    found: ofDriver,
    copy: { shown: 'Documents' },
    counted: 'documents',
    erasedBy: erasing.destroyFiles,
    deleted: [...documentColumns, 'createdAt', 'replacedAt'],
    rules: ['rejectedDocuments'],
    until: 'the bin, “Delete now”',
  },
  sentDocuments: {
    what: 'images that were sent again and wait for a check',
    ...{ activity: 'documents', ground: 'consent' },
    found: ofDriver,
    copy: { shown: 'Documents' },
    counted: 'documents',
    deleted: [...documentColumns, 'expiresOn', 'sentAt'],
    rules: ['rejectedDocuments'],
    until: 'a verdict, else like `driver_documents`',
  },
  ...checkRegister,
  driverStatusChanges: {
    what: "the history of a driver's status; figures of reports",
    ...{ activity: 'documents', ground: 'legitimate interest' },
    ...{ found: ofDriver, copy: { section: 'Status history' } },
    emptied: ['rejectionWords', 'rejectionNote'],
    kept: [
      {
        what: 'the status and its days',
        columns: [
          ...of('id', 'driverId', 'fromStatus', 'toStatus', 'changedBy', 'adminId'),
          ...of('requestId', 'changedAt', 'rejectionReason'),
        ],
      },
    ],
  },
  documentVerdicts: {
    what: 'verdicts on documents, with reasons',
    ...{ activity: 'documents', ground: 'contract' },
    ...{ found: ofDriver, copy: { section: 'What was decided on documents' } },
    deleted: [
      ...of('driverId', 'documentGroup', 'verdict', 'reason', 'words', 'note'),
      ...of('withApproval', 'decidedBy', 'adminId', 'decidedAt'),
    ],
  },
  documentRequests: {
    what: 'requests to send documents again',
    ...{ activity: 'documents', ground: 'contract' },
    found: ofDriver,
    copy: { section: 'Documents that were asked for again' },
    deleted: [
      ...of('id', 'driverId', 'tokenHash', 'documents', 'askedBy', 'askedAt'),
      ...of('expiresAt', 'sentAt', 'sentWith', 'withdrawnAt'),
    ],
    rules: ['leftovers'],
    older: (before) => sql<boolean>`coalesce(sent_at, withdrawn_at, expires_at) < ${before}`,
  },
  documentExpiryChanges: {
    what: 'former expiry dates, to prove validity during placements',
    ...{ activity: 'documents', ground: 'legal duty' },
    ...{ found: ofDriver, copy: { section: 'Renewals' } },
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
    ...{ activity: 'messages', ground: 'contract' },
    ...{ found: ofDriver, copy: { section: 'Reminders' } },
    deleted: ['driverId', 'document', 'expiresOn', 'step', 'reminderId', 'remindedAt'],
    until: 'after 12 months',
  },
  certificates: {
    what: 'certificates of attendance, so that others can check them',
    ...{ activity: 'trainings', ground: 'contract' },
    found: ofEnrolment,
    copy: { section: 'Certificates' },
    deleted: [
      ...of(
        'id',
        'number',
        'enrolmentId',
        'fullName',
        'title',
        'days',
        'trainingDays',
        'duration',
        'place',
      ),
      ...of(
        'trainers',
        'issuedAt',
        'issuedBy',
        'validUntil',
        'sentAt',
        'withdrawnAt',
        'withdrawnBy',
        'withdrawnReason',
      ),
    ],
    until: cancelling,
  },
  placements: {
    what: 'who worked where, and when',
    ...{ activity: 'placements', ground: 'contract' },
    found: { kinds: trackedKinds, rows: naming('driver_id', 'request_id') },
    copy: { section: 'Placements' },
    counted: 'placements',
    emptied: ['endWords', 'incidentDone'],
    kept: [
      {
        what: 'that there was a placement, and when; the reason of its end',
        columns: [
          ...of('id', 'driverId', 'requestId', 'startedAt', 'endedAt', 'startToldAs', 'endToldAs'),
          ...of('endReason', 'incidentOn', 'replacesId', 'freeDays', 'isUndone'),
        ],
      },
    ],
    until: 'nothing',
  },
  asks: {
    what: 'questions whether a driver could start, and answers',
    ...{ activity: 'placements', ground: 'steps before a contract', found: ofDriver },
    copy: { section: 'Questions about work' },
    deleted: [
      'id',
      'requestId',
      'driverId',
      'askedBy',
      'askedAt',
      'askedAgainAt',
      'firstEndsAt',
      'endsAt',
      'can',
      'answeredAt',
      'replacesDriverId',
    ],
    until: '6 months after the last day of the request',
  },
  notes: {
    what: "colleagues' notes on a record or a training",
    ...{ activity: 'office', ground: 'legitimate interest' },
    found: { kinds: trackedKinds, rows: naming('driver_id', 'request_id', 'consultation_id') },
    copy: { section: 'Notes' },
    counted: 'notes',
    deleted: [
      ...of('id', 'driverId', 'requestId', 'consultationId', 'trainingId', 'words'),
      ...of('writerName', 'writerId', 'createdAt', 'editedAt'),
    ],
    until: 'its writer, 30 days after a driver was deleted',
  },
  messages: {
    what: 'emails and text messages, and whether they arrived',
    ...{ activity: 'messages', ground: 'contract' },
    found: ofRecord,
    copy: { section: 'Messages' },
    counted: 'messages',
    deleted: [
      ...of(
        'id',
        'event',
        'occasion',
        'channel',
        'address',
        'recipientName',
        'recordKind',
        'recordId',
      ),
      ...of(
        'recordName',
        'recordReference',
        'subject',
        'words',
        'calendar',
        'state',
        'attempts',
        'dueAt',
      ),
      ...of(
        'claimedAt',
        'error',
        'providerId',
        'sentBy',
        'createdAt',
        'sentAt',
        'endedAt',
        'foundBy',
      ),
      ...of('isUrgent', 'expiresAt', 'secretFor', 'cause', 'isFile'),
    ],
    rules: ['messages'],
    older: (before) => sql<boolean>`created_at < ${before} and state not in ('Waiting', 'Sending')
      and not ${isHeld(sql`messages.record_id`)}`,
  },
  consents: {
    what: 'consents: words, time and form',
    ...{ activity: 'asked', ground: 'legal duty' },
    found: ofRecord,
    copy: { section: 'Consents' },
    counted: 'consents',
    deleted: [
      ...of('id', 'recordKind', 'recordId', 'kind', 'form', 'noticeVersion'),
      ...of('wording', 'givenAt', 'withdrawnAt', 'withdrawnBy'),
    ],
    until: cancelling,
  },
  noticesShown: {
    what: 'the privacy notice beside a form',
    ...{ activity: 'asked', ground: 'legal duty' },
    found: ofRecord,
    copy: { section: 'Privacy notices beside the forms' },
    deleted: ['recordId', 'recordKind', 'form', 'noticeVersion', 'shownAt'],
    until: cancelling,
  },
  formSenders: {
    what: "a form's sender as a keyed hash, to remove floods",
    ...{ activity: 'site', ground: 'legitimate interest' },
    found: ofRecord,
    copy: { hidden: 'a hash says nothing' },
    deleted: ['recordId', 'recordKind', 'sender', 'sentAt'],
    rules: ['leftovers'],
    older: (before) => sql<boolean>`sent_at < ${before}`,
  },
  privacyRequests: {
    what: "people's requests about their data, and the answers",
    ...{ activity: 'asked', ground: 'legal duty' },
    found: ofWhoAsks,
    copy: { section: 'Requests about this data' },
    erasedBy: erasing.leaveToRequests,
    emptied: ['name', 'contact', 'words', 'answer'],
    kept: [
      {
        what: 'that it was asked and answered, and when; all of it until nothing else is left of the person',
        columns: [
          ...of(
            'id',
            'requestNumber',
            'reference',
            'kind',
            'recordKind',
            'recordId',
            'recordReference',
            'source',
          ),
          ...of('cameAt', 'addedAt', 'dueOn', 'state', 'answeredBy', 'answeredAt', 'version'),
        ],
      },
    ],
    rules: ['privacyRequests'],
    older: (before) => sql<boolean>`answered_at < ${before}`,
  },
  legalHolds: {
    what: 'reasons to keep a record, such as a dispute',
    ...{ activity: 'asked', ground: 'legal duty' },
    found: ofRecord,
    copy: { section: 'Legal holds' },
    deleted: ['id', 'recordKind', 'recordId', 'reason', 'setBy', 'setAt', 'liftedBy', 'liftedAt'],
    until: `once it is lifted, ${cancelling}`,
  },
  activity: {
    what: 'what administrators did and read, and public forms, with the network (never the whole address)',
    ...{ activity: 'office', ground: 'legal duty' },
    found: { kinds: trackedKinds, rows: (id) => sql<boolean>`record_ids @> array[${id}::uuid]` },
    copy: { section: 'What was done with it' },
    erasedBy: erasing.eraseActivity,
    replaced: ['recordName', 'recordFolded', 'changes', 'network'],
    kept: [
      {
        what: 'who did what, and when',
        columns: [
          ...of('id', 'at', 'kind', 'kindGroup', 'actor', 'actorName', 'actorRole', 'recordKind'),
          ...of('recordReference', 'recordIds', 'partId', 'requestId'),
        ],
      },
    ],
    rules: ['activity'],
    older: (before) => sql<boolean>`at < ${before}`,
  },
  attendanceMarks: {
    what: 'attendance, as marked at the door',
    ...{ activity: 'trainings', ground: 'contract' },
    found: ofEnrolment,
    copy: { shown: 'Attendance' },
    kept: [
      {
        what: 'how many came, without a person',
        columns: [
          'id',
          'enrolmentId',
          'heldOn',
          'state',
          'markedAt',
          'replaces',
          'isScan',
          'receivedAt',
        ],
      },
    ],
    until: cancelling,
  },
  feedbackRequests: {
    what: 'who can still give feedback, so that each answers once',
    ...{ activity: 'trainings', ground: 'legitimate interest' },
    found: ofEnrolment,
    copy: { hidden: 'it would tell who has answered' },
    deleted: ['enrolmentId', 'closesAt'],
    until: 'the answer, 30 days at most',
  },
  presences: {
    what: "who looks at which application now, so that two don't decide at once",
    ...{ activity: 'office', ground: 'legitimate interest' },
    found: ofDriver,
    copy: ofOffice,
    deleted: ['driverId', 'adminId', 'seenAt'],
    until: 'after half a minute',
  },
  ownDataCodes: {
    what: "codes for one's own data, as keyed hashes",
    ...{ activity: 'asked', ground: 'legal duty' },
    found: ofRecord,
    copy: { hidden: 'a code is secret' },
    kept: [
      {
        what: 'for 10 minutes; it opens nothing any more',
        columns: ['recordId', 'codeHash', 'channel', 'triesLeft', 'expiresAt'],
      },
    ],
    until: 'using it, after 10 minutes',
  },
  retentionWarnings: {
    what: 'warnings that a recently changed record will be erased by age',
    ...{ activity: 'asked', ground: '' },
    found: ofRecord,
    copy: ofOffice,
    kept: [{ what: 'it has ids only', columns: ['recordId', 'warnedOn'] }],
    until: 'after 97 days',
  },
} as const satisfies { [Table in keyof Tables]?: KeptTable<Column<Table>> };

export const recordTables = {
  driver: 'drivers',
  request: 'companyRequests',
  consultation: 'consultations',
  enrolment: 'enrolments',
} as const satisfies Record<TrackedKind, keyof typeof register>;

export const keptOf = (kind: TrackedKind): readonly (readonly [table: string, kept: KeptTable])[] =>
  Object.entries<KeptTable>(register).filter(([, { found }]) => found.kinds.includes(kind));
