import { type RawBuilder, sql } from 'kysely';
import type { RetentionKey } from '#contract/privacy/retention-rules.ts';
import { type TrackedKind, trackedKinds } from '#contract/tracking/tracking.ts';

/** The activities of docs/ropa.md, in its order. */
export const activities = [
  ...(['applications', 'documents', 'placements', 'requests', 'consultations', 'trainings', 'pictures'] as const),
  ...(['messages', 'office', 'asked', 'site'] as const),
] as const;

/** Rows that are about a record. Ids differ between the kinds of records. */
interface Found {
  /** The kinds of records that can have such rows. */
  kinds: readonly TrackedKind[];
  /** The condition for the rows of the record with this id. */
  rows: (id: string) => RawBuilder<boolean>;
}

/** What is kept about people in a table. All columns stand in one of `deleted`, `emptied`, `replaced` and `stays`, separated by spaces. */
export interface KeptTable {
  /** What it is, and what for. */
  what: string;
  activity: (typeof activities)[number];
  /** In the Nigeria Data Protection Act; none if nothing in it says something of anybody by itself. */
  ground: string;
  found: Found;
  /** What else finds the rows: what a person is reached by, or is named in texts by. */
  alsoBy?: string;
  /** The heading under which a copy lists the rows, where else a copy or the own data shows them, or why not. */
  copy: { section: string } | { shown: string } | { hidden: string };
  /** What does the erasing where it is more than deleting or emptying the rows of a record. */
  erasedBy?: string;
  /** What the preview of an erasure counts the rows as. */
  counted?: 'documents' | 'notes' | 'messages' | 'consents' | 'placements';
  /** Erasing a person deletes the rows. */
  deleted?: string;
  /** Erasing a person leaves nothing in these columns, or 'Erased', or the day of the application. */
  emptied?: string;
  /** Erasing a person puts 'Erased' in the place of what names them. */
  replaced?: string;
  /** Erasing a person keeps these columns, by what it is or why. */
  stays?: Readonly<Record<string, string>>;
  /** By which rules it goes: those that erase the record, or delete the rows by their age. */
  rules?: readonly RetentionKey[];
  /** The condition for the rows that its rule deletes by their age alone: those before an instant. */
  older?: (before: Date) => RawBuilder<boolean>;
  /** What else ends it. */
  until?: string;
}

const naming =
  (...columns: string[]): Found['rows'] =>
  (id) =>
    sql<boolean>`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    )})`;

const itself = (kind: TrackedKind): Found => ({ kinds: [kind], rows: naming('id') });
const ofDriver: Found = { kinds: ['driver'], rows: naming('driver_id') };
const ofEnrolment: Found = { kinds: ['enrolment'], rows: naming('enrolment_id') };
const ofRecord: Found = { kinds: trackedKinds, rows: naming('record_id') };
// By letter without a number: the one whom the address finds and who has the name, since families share one.
const ofWhoAsks: Found = {
  kinds: trackedKinds,
  rows: (id) => sql<boolean>`(record_id = ${id} or record_id is null and exists (
    select from person_records as own where own.id = ${id} and own.erased_at is null
      and contact in (own.email, own.phone_number) and fold_text(own.name) = fold_text(privacy_requests.name)))`,
};

const contacts = 'email address, phone number';
const documentColumns = 'id driver_id document_group position file_name original_name bytes';
const fields = { shown: 'the fields of the form, and what came of it' };
const ofOffice = { hidden: 'it says what the office does, and nothing of the person' };
const cancelling = 'cancelling or removing the registration';
const drivers = ['rejectedRest', 'placedDrivers', 'waitingDrivers'] as const;

/** Every table with rows about records of people, in the order of a copy. A test compares it with the database. */
export const register = {
  drivers: {
    what: 'applications, and the drivers who work: who they are, how to reach them, what a request asks for',
    ...{ activity: 'applications', ground: 'contract; legal duty for the licence and the medical record' },
    found: itself('driver'),
    alsoBy: `${contacts}, driver number`,
    copy: fields,
    erasedBy: 'emptyRecord',
    emptied: `full_name name_folded email phone_number address city previous_experience licence_sealed licence_hash licence_expires_on
      medical_expires_on first_expires_on status_before_block status_before_deletion`,
    stays: {
      'id driver_number': 'the driver number',
      'status created_at updated_at deleted_at erased_at version': 'the status and its days',
      'state vehicle_type age_bracket years_of_experience':
        'the state, vehicle type, age bracket and years of experience',
      source_id: 'by which of our links the application came',
    },
    rules: drivers,
  },
  company_requests: {
    what: 'requests of companies for drivers, with somebody to talk to',
    ...{ activity: 'requests', ground: 'contract' },
    found: itself('request'),
    alsoBy: `${contacts}, request number`,
    copy: fields,
    erasedBy: 'emptyRecord',
    emptied: 'company_name name_folded email phone_number address city preferred_city notes cancel_reason',
    stays: {
      'id request_number request_id': 'the request number',
      'status starts_on ends_on state preferred_state vehicle_type cancel_asked_at created_at updated_at erased_at version':
        'the status, days, states and vehicle type',
      drivers_needed: 'how many drivers were wanted',
    },
    rules: ['recordsClosed'],
  },
  consultations: {
    what: 'bookings of consultations: who comes, when, where and what about',
    ...{ activity: 'consultations', ground: 'contract' },
    found: itself('consultation'),
    alsoBy: `${contacts}, booking number`,
    copy: fields,
    erasedBy: 'emptyRecord',
    emptied: 'full_name name_folded company_name email phone_number area_of_concern place',
    stays: {
      'id request_number request_id': 'the booking number',
      'status consultation_on preferred_time scheduled_on starts_at created_at updated_at erased_at version':
        'the status, day and time',
    },
    rules: ['recordsClosed'],
  },
  enrolments: {
    what: 'registrations for trainings: who takes part, has a seat or waits for one',
    ...{ activity: 'trainings', ground: 'contract' },
    found: itself('enrolment'),
    alsoBy: `${contacts}, registration number`,
    copy: fields,
    erasedBy: 'emptyRecord',
    emptied: 'full_name email phone_number company_name search_folded',
    stays: {
      'id enrolment_number reference': 'the registration number',
      'training_id state queued_at offered_until feedback_asked_at removed_at created_at erased_at':
        'the training and the day of the registration',
    },
    rules: ['recordsClosed'],
    until: cancelling,
  },
  driver_documents: {
    what: 'images of licences, identity cards (NIN), medical records and certificates, also earlier ones; the files are in the file store',
    ...{ activity: 'applications', ground: 'consent; legal duty for the licence' },
    found: ofDriver,
    copy: { shown: 'Documents' },
    counted: 'documents',
    erasedBy: 'destroyDocuments',
    deleted: `${documentColumns} created_at replaced_at`,
    rules: ['rejectedDocuments'],
    until: 'the bin 30 days after a deletion, “Delete now”',
  },
  sent_documents: {
    what: 'images that drivers have sent again and nobody has checked yet',
    ...{ activity: 'documents', ground: 'consent' },
    found: ofDriver,
    copy: { shown: 'Documents' },
    counted: 'documents',
    erasedBy: 'destroyDocuments',
    deleted: `${documentColumns} expires_on sent_at`,
    rules: ['rejectedDocuments'],
    until: 'a verdict, else like `driver_documents`',
  },
  driver_status_changes: {
    what: "the history of a driver's status: what was decided, when and by whom; figures of reports",
    ...{ activity: 'documents', ground: 'legitimate interest' },
    found: ofDriver,
    copy: { section: 'Status history' },
    emptied: 'rejection_words rejection_note',
    stays: {
      'id driver_id from_status to_status changed_by admin_id request_id changed_at rejection_reason':
        'the status and its days',
    },
  },
  document_verdicts: {
    what: 'what administrators decided about a document, and why',
    ...{ activity: 'documents', ground: 'contract' },
    found: ofDriver,
    copy: { section: 'What was decided on documents' },
    deleted: 'driver_id document_group verdict reason words note with_approval decided_by admin_id decided_at',
  },
  document_requests: {
    what: 'what a driver was asked to send again, by a link',
    ...{ activity: 'documents', ground: 'contract' },
    found: ofDriver,
    copy: { section: 'Documents that were asked for again' },
    deleted: 'id driver_id token_hash documents asked_by asked_at expires_at sent_at sent_with withdrawn_at',
    rules: ['leftovers'],
    older: (before) => sql<boolean>`coalesce(sent_at, withdrawn_at, expires_at) < ${before}`,
  },
  document_expiry_changes: {
    what: 'former expiry dates of licences and medical records, to prove that they were valid while somebody was placed',
    ...{ activity: 'documents', ground: 'legal duty' },
    found: ofDriver,
    copy: { section: 'Renewals' },
    deleted: 'id driver_id document from_date to_date images changed_by admin_id changed_at',
  },
  document_reminders: {
    what: 'which reminders of an expiring document were sent, so that nobody is reminded twice',
    ...{ activity: 'messages', ground: 'contract' },
    found: ofDriver,
    copy: { section: 'Reminders' },
    erasedBy: 'destroyDocuments',
    deleted: 'driver_id document expires_on step reminder_id reminded_at',
    until: 'after 12 months',
  },
  certificates: {
    what: 'certificates of attendance, as they were printed, so that others can check them: of an erased person the number is unknown',
    ...{ activity: 'trainings', ground: 'contract' },
    found: ofEnrolment,
    copy: { section: 'Certificates' },
    deleted: `id number enrolment_id full_name title days training_days duration place trainers issued_at issued_by sent_at withdrawn_at
      withdrawn_by withdrawn_reason`,
    until: cancelling,
  },
  placements: {
    what: 'who worked where, and when; once both sides are erased it names nobody',
    ...{ activity: 'placements', ground: 'contract' },
    found: { kinds: trackedKinds, rows: naming('placements.driver_id', 'placements.request_id') },
    copy: { section: 'Placements' },
    counted: 'placements',
    stays: {
      'id driver_id request_id started_at ended_at start_told_as end_told_as': 'that there was a placement, and when',
    },
    until: 'nothing: it stays without a person',
  },
  notes: {
    what: 'what colleagues wrote about a record or a training, to hand work over',
    ...{ activity: 'office', ground: 'legitimate interest' },
    found: { kinds: trackedKinds, rows: naming('driver_id', 'request_id', 'consultation_id') },
    alsoBy: 'words, in those on other records that are chosen',
    copy: { section: 'Notes' },
    counted: 'notes',
    deleted: 'id driver_id request_id consultation_id training_id words writer_name writer_id created_at edited_at',
    until: 'its writer, 30 days after a driver was deleted',
  },
  messages: {
    what: 'emails and text messages: what somebody was told, and whether it arrived',
    ...{ activity: 'messages', ground: 'contract' },
    found: ofRecord,
    alsoBy: 'words, in those to others: names and contacts as a whole, and what is chosen',
    copy: { section: 'Messages' },
    counted: 'messages',
    deleted: `id event occasion channel address recipient_name record_kind record_id record_name record_reference subject words calendar
      state attempts due_at claimed_at error provider_id sent_by created_at sent_at ended_at found_by is_urgent expires_at secret_for
      cause is_file`,
    rules: ['messages'],
    older: (before) => sql<boolean>`created_at < ${before} and state not in ('Waiting', 'Sending')
      and not exists (select from legal_holds as hold where hold.record_id = messages.record_id and lifted_at is null)`,
  },
  consents: {
    what: 'what people have agreed to: by which words, when and in which form',
    ...{ activity: 'asked', ground: 'legal duty, to prove the consent' },
    found: ofRecord,
    copy: { section: 'Consents' },
    counted: 'consents',
    deleted: 'id record_kind record_id kind form notice_version wording given_at withdrawn_at withdrawn_by',
    until: cancelling,
  },
  notices_shown: {
    what: 'which privacy notice was beside a form',
    ...{ activity: 'asked', ground: 'legal duty, to prove that people were told' },
    found: ofRecord,
    copy: { section: 'Privacy notices beside the forms' },
    deleted: 'record_id record_kind form notice_version shown_at',
    until: cancelling,
  },
  form_senders: {
    what: 'from which sender a form came, as a keyed hash, so that the office can end all that one has flooded it with',
    ...{ activity: 'site', ground: 'legitimate interest' },
    found: ofRecord,
    copy: { hidden: 'a hash says nothing to the person, and not the address either' },
    deleted: 'record_id record_kind sender sent_at',
    rules: ['leftovers'],
    older: (before) => sql<boolean>`sent_at < ${before}`,
  },
  privacy_requests: {
    what: 'what people ask about their own data, to answer within 30 days, and to prove it',
    ...{ activity: 'asked', ground: 'legal duty' },
    found: ofWhoAsks,
    alsoBy: `${contacts}, words`,
    copy: { section: 'Requests about this data' },
    erasedBy: 'finishRequestsOfErased',
    emptied: 'name contact words answer',
    stays: {
      'id request_number reference kind record_kind record_id record_reference source came_at added_at due_on state answered_by answered_at version':
        'that it was asked and answered, and when; all of it until nothing else is left of the person',
    },
    rules: ['privacyRequests'],
    older: (before) => sql<boolean>`answered_at < ${before}`,
  },
  legal_holds: {
    what: 'what keeps a record from being removed, such as a dispute or a claim',
    ...{ activity: 'asked', ground: 'legal duty' },
    found: ofRecord,
    copy: { section: 'Legal holds' },
    deleted: 'id record_kind record_id reason set_by set_at lifted_by lifted_at',
    until: `once it is lifted, ${cancelling}`,
  },
  activity: {
    what: 'what administrators did and read, and what arrived by public forms, with the network (never the whole address) of visitors',
    ...{ activity: 'office', ground: 'legal duty, to prove who did what' },
    found: { kinds: trackedKinds, rows: (id) => sql<boolean>`record_ids @> array[${id}::uuid]` },
    alsoBy: `${contacts} of registrations that were cancelled or removed; words, in the subjects of messages to others that are chosen`,
    copy: { section: 'What was done with it' },
    erasedBy: 'erase_activity',
    replaced: 'record_name record_folded changes network',
    stays: {
      'id at kind kind_group actor actor_name actor_role record_kind record_reference record_ids part_id request_id':
        'who did what, and when',
    },
    rules: ['activity'],
    older: (before) => sql<boolean>`at < ${before}`,
  },
  attendance_marks: {
    what: 'who came to a training, as it was marked at the door',
    ...{ activity: 'trainings', ground: 'contract' },
    found: ofEnrolment,
    copy: { shown: 'Attendance' },
    stays: {
      'id enrolment_id held_on state marked_at replaces is_scan received_at': 'how many came, without a person',
    },
    until: cancelling,
  },
  feedback_requests: {
    what: 'who can still say what a training was like, so that everyone who came answers once',
    ...{ activity: 'trainings', ground: 'legitimate interest' },
    found: ofEnrolment,
    copy: { hidden: 'it would tell who has answered' },
    deleted: 'enrolment_id closes_at',
    until: 'the answer, 30 days at most',
  },
  announcement_recipients: {
    what: 'who in a training is still to be written to',
    ...{ activity: 'messages', ground: 'contract' },
    found: ofEnrolment,
    copy: { hidden: 'it becomes a message within seconds' },
    stays: { 'announcement_id enrolment_id': 'until it is written; an erased person gets no message' },
    until: 'the message',
  },
  presences: {
    what: 'which administrator looks at which application now, so that two do not decide at once',
    ...{ activity: 'office', ground: 'legitimate interest' },
    found: ofDriver,
    copy: ofOffice,
    deleted: 'driver_id admin_id seen_at',
    until: 'after half a minute',
  },
  own_data_codes: {
    what: 'codes by which people open their own data, as keyed hashes',
    ...{ activity: 'asked', ground: 'legal duty' },
    found: ofRecord,
    copy: { hidden: 'a code is for nobody to read' },
    stays: { 'record_id code_hash channel tries_left expires_at': 'for 10 minutes; it opens nothing any more' },
    until: 'using it, after 10 minutes',
  },
  retention_warnings: {
    what: 'records that will be erased by age although somebody has worked on them, so that nobody is surprised',
    ...{ activity: 'asked', ground: '' },
    found: ofRecord,
    copy: ofOffice,
    stays: { 'record_id warned_on': 'it has ids only' },
    until: 'after 97 days',
  },
} as const satisfies Record<string, KeptTable>;

/** The table of each kind of record. */
export const recordTables = {
  driver: 'drivers',
  request: 'company_requests',
  consultation: 'consultations',
  enrolment: 'enrolments',
} as const satisfies Record<TrackedKind, keyof typeof register>;

/** The entries of the register about a kind of record. */
export const keptOf = (kind: TrackedKind): readonly (readonly [table: string, kept: KeptTable])[] =>
  Object.entries<KeptTable>(register).filter(([, { found }]) => found.kinds.includes(kind));
