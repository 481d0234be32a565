import * as z from 'zod/mini';
import { isRealDate } from './dates.ts';
import { endpoint, Id, Instant } from './endpoint.ts';
import { pageOf, pagingQuery, searchText } from './paging.ts';

/** The months that the activity is kept for, besides the current one. */
export const activityMonths = 24;

/** Equal entries, such as views of one document by one person, count once within so many minutes. */
export const sameActivityMinutes = 10;

/** For so long administrators can take back the last change that they have made to a record's status. */
export const undoMinutes = 2;

/** Totals stop here, because nobody pages further; those of a search by text stop sooner, since they take longer. */
export const maxActivityTotal = 10_000;
export const maxActivityFound = 1_000;

/** What the list can be filtered by. */
export const activityGroups = {
  drivers: 'Decisions on drivers',
  documents: 'Documents',
  placements: 'Placements',
  requests: 'Requests',
  consultations: 'Consultations',
  notes: 'Notes',
  trainings: 'Trainings and gallery',
  exports: 'Exports',
  logins: 'Log-ins',
  accounts: 'Accounts',
} as const;
export type ActivityGroup = keyof typeof activityGroups;

interface KindOfActivity {
  group: ActivityGroup;
  /** What was done, without the record. */
  label: string;
}

/** What is recorded, and how it is shown. Entries stay for years, so a kind is never renamed or taken out. */
export const activityKinds = {
  'driver-approved': { group: 'drivers', label: 'Approved' },
  'driver-rejected': { group: 'drivers', label: 'Rejected' },
  'driver-blocked': { group: 'drivers', label: 'Blocked' },
  'driver-unblocked': { group: 'drivers', label: 'Unblocked' },
  'driver-deleted': { group: 'drivers', label: 'Deleted' },
  'document-accepted': { group: 'documents', label: 'Accepted document' },
  'document-refused': { group: 'documents', label: 'New document needed' },
  'driver-restored': { group: 'drivers', label: 'Restored' },
  'driver-undone': { group: 'drivers', label: 'Undone' },
  'driver-added': { group: 'drivers', label: 'Added' },
  'driver-corrected': { group: 'drivers', label: 'Corrected' },
  'documents-added': { group: 'documents', label: 'Added documents' },
  'bulk-decision-stopped': { group: 'drivers', label: 'Stopped bulk decision' },
  'document-renewed': { group: 'documents', label: 'Renewed document' },
  'documents-destroyed': { group: 'documents', label: 'Destroyed documents' },
  'documents-asked': { group: 'documents', label: 'Asked for documents' },
  'documents-request-withdrawn': { group: 'documents', label: 'Withdrew the link for documents' },
  'documents-sent': { group: 'documents', label: 'Sent new documents' },
  'document-viewed': { group: 'documents', label: 'Viewed document' },
  'documents-loaded': { group: 'documents', label: 'Loaded documents ahead' },
  'documents-downloaded': { group: 'documents', label: 'Downloaded all documents' },
  'driver-placed': { group: 'placements', label: 'Placed driver' },
  'driver-removed': { group: 'placements', label: 'Removed driver' },
  'request-fulfilled': { group: 'requests', label: 'Fulfilled' },
  'request-cancelled': { group: 'requests', label: 'Cancelled' },
  'request-corrected': { group: 'requests', label: 'Corrected' },
  'request-undone': { group: 'requests', label: 'Undone' },
  'consultation-corrected': { group: 'consultations', label: 'Corrected' },
  'consultation-scheduled': { group: 'consultations', label: 'Scheduled' },
  'consultation-completed': { group: 'consultations', label: 'Completed' },
  'consultation-cancelled': { group: 'consultations', label: 'Cancelled' },
  'consultation-undone': { group: 'consultations', label: 'Undone' },
  'note-added': { group: 'notes', label: 'Added a note' },
  'note-edited': { group: 'notes', label: 'Edited a note' },
  'note-removed': { group: 'notes', label: 'Removed a note' },
  'note-pinned': { group: 'notes', label: 'Pinned a note' },
  'note-unpinned': { group: 'notes', label: 'Unpinned a note' },
  'training-created': { group: 'trainings', label: 'Created' },
  'training-changed': { group: 'trainings', label: 'Changed' },
  'training-completed': { group: 'trainings', label: 'Completed' },
  'training-cancelled': { group: 'trainings', label: 'Cancelled' },
  'training-undone': { group: 'trainings', label: 'Undone' },
  'pictures-added': { group: 'trainings', label: 'Added pictures' },
  'picture-changed': { group: 'trainings', label: 'Changed caption' },
  'picture-removed': { group: 'trainings', label: 'Removed picture' },
  'list-exported': { group: 'exports', label: 'Exported list' },
  'logged-in': { group: 'logins', label: 'Logged in' },
  'login-failed': { group: 'logins', label: 'Failed log-in' },
  'signed-out': { group: 'logins', label: 'Signed out' },
  'signed-out-everywhere': { group: 'logins', label: 'Signed out everywhere' },
  'session-ended': { group: 'logins', label: 'Ended a session' },
  'name-changed': { group: 'accounts', label: 'Changed name' },
  'password-changed': { group: 'accounts', label: 'Changed password' },
  'code-sent': { group: 'accounts', label: 'Asked for a code' },
  'password-reset': { group: 'accounts', label: 'Set a new password' },
  'second-factor-set-up': { group: 'accounts', label: 'Set up second factor' },
  'second-factor-removed': { group: 'accounts', label: 'Removed second factor' },
  'backup-codes-replaced': { group: 'accounts', label: 'Made new backup codes' },
  'administrator-added': { group: 'accounts', label: 'Added' },
  'administrator-invited': { group: 'accounts', label: 'Invited' },
  'invitation-sent-again': { group: 'accounts', label: 'Sent invitation again' },
  'invitation-withdrawn': { group: 'accounts', label: 'Withdrew invitation' },
  'invitation-accepted': { group: 'accounts', label: 'Accepted invitation' },
  'role-changed': { group: 'accounts', label: 'Changed role' },
  'administrator-deactivated': { group: 'accounts', label: 'Deactivated' },
  'administrator-reactivated': { group: 'accounts', label: 'Reactivated' },
  'administrator-signed-out': { group: 'accounts', label: 'Ended all sessions' },
  'administrator-removed': { group: 'accounts', label: 'Removed' },
} as const satisfies Record<string, KindOfActivity>;
export type ActivityKind = keyof typeof activityKinds;

/** What an entry is about. */
export const activityRecords = {
  driver: 'Driver',
  request: 'Request',
  consultation: 'Consultation',
  training: 'Training',
  gallery: 'Gallery',
  list: 'List',
  account: 'Account',
} as const;
export type ActivityRecord = keyof typeof activityRecords;

/** The fields of changes, in the order in which they are shown. Dates are 'YYYY-MM-DD', times 'HH:mm'; documents and pictures are given by name only. */
export const activityFields = {
  driver: 'Driver',
  driversPlaced: 'Drivers placed',
  status: 'Status',
  placedWith: 'Placed with',
  document: 'Document',
  documents: 'Documents',
  acceptedDocuments: 'Accepted documents',
  verdict: 'Verdict',
  licenceExpiry: 'Licence expires',
  licenceImages: 'Licence',
  medicalRecordExpiry: 'Medical record expires',
  medicalRecordImages: 'Medical record',
  fullName: 'Full name',
  companyName: 'Company name',
  email: 'Email address',
  phoneNumber: 'Phone number',
  ageBracket: 'Age bracket',
  address: 'Address',
  city: 'City',
  state: 'State',
  licenceNumber: 'Licence number',
  vehicle: 'Vehicle type',
  experience: 'Years of experience',
  previousExperience: 'Previous driving experience',
  driversNeeded: 'Drivers needed',
  startDate: 'Start date',
  endDate: 'End date',
  preferredCity: 'Preferred city',
  preferredState: 'Preferred state',
  additionalInfo: 'Additional notes',
  areaOfConcern: 'Area of concern',
  preferredTime: 'Preferred time',
  ninImages: 'NIN identification card',
  certificateImages: 'Educational certificate',
  title: 'Title',
  category: 'Category',
  date: 'Day',
  time: 'Time',
  duration: 'Duration',
  trainingType: 'Training type',
  registrationDeadline: 'Registration deadline',
  venue: 'Venue',
  info: 'Description',
  caption: 'Caption',
  picture: 'Picture',
  pictures: 'Pictures',
  name: 'Name',
  role: 'Role',
  secondFactor: 'Second factor',
  browser: 'Browser',
  reason: 'Reason',
  words: 'Words to the applicant',
  note: 'Note for colleagues',
  format: 'File',
  rows: 'Rows',
  filter: 'Filter',
} as const;
export type ActivityField = keyof typeof activityFields;

const keysOf = <const Key extends string>(object: Record<Key, unknown>): Key[] => {
  const isKey = (text: string): text is Key => text in object;
  return Object.keys(object).filter(isKey);
};

export const activityFieldNames = keysOf(activityFields);

/** The name of an account that doesn't exist: what was typed is not kept. */
export const unknownAccountName = 'Unknown account';

export const ActivityChange = z.object({
  field: z.enum(activityFieldNames),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ActivityChange = z.infer<typeof ActivityChange>;

/** Who can be in an entry besides administrators: somebody who isn't signed in, and the product itself. */
export const otherActors = ['public', 'system'] as const;

/**
 * One thing that somebody did. Names, role and changes are those of that time. `exists` says whether the record can still
 * be opened; `network` is the part of the sender's address that isn't personal.
 */
export const ActivityEntry = z
  .object({
    _id: Id,
    at: Instant,
    kind: z.enum(keysOf(activityKinds)),
    actor: z.object({
      kind: z.enum(['administrator', ...otherActors]),
      _id: z.nullable(Id),
      name: z.string(),
      role: z.string(),
    }),
    record: z.object({
      kind: z.enum(keysOf(activityRecords)),
      _id: z.nullable(Id),
      name: z.string(),
      reference: z.string(),
      exists: z.boolean(),
    }),
    changes: z.array(ActivityChange),
    requestId: z.string(),
    network: z.string(),
  })
  .check(z.meta({ id: 'ActivityEntry' }));
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** What happened on one day: how many people there were, and how many entries of each kind, the most first. */
export const ActivityDay = z.object({
  people: z.int(),
  kinds: z.array(z.object({ kind: z.enum(keysOf(activityGroups)), entries: z.int() })),
});
export type ActivityDay = z.infer<typeof ActivityDay>;

const day = (name: string) =>
  z.optional(
    z.string(`${name} must be given once.`).check(
      z.refine(
        (text) => isRealDate(text) && text >= '2000-01-01',
        `${name} must be a date since 2000, such as 2027-03-14.`,
      ),
      z.meta({ format: 'date' }),
    ),
  );

/**
 * Lists what administrators did, newest first. `person` is an administrator's `_id`, `public` for somebody who wasn't
 * signed in, or `system`; `record` is a record's `_id`, or any part of its name or number; `from` and `to` are days in
 * Lagos, both included. The total stops at 10,000, with a text at 1,000. If `from` and `to` are the same day, `day` sums it up.
 */
export const listActivity = endpoint({
  method: 'GET',
  path: '/admin/activity',
  access: 'read activity',
  tag: 'Activity',
  summary: 'List what administrators did',
  status: 200,
  query: z.object({
    ...pagingQuery,
    person: searchText('person'),
    kind: z.optional(z.enum(keysOf(activityGroups), `kind must be one of: ${keysOf(activityGroups).join(', ')}.`)),
    record: searchText('record'),
    from: day('from'),
    to: day('to'),
  }),
  response: z.object({
    message: z.string(),
    data: z.extend(pageOf(ActivityEntry).shape.data, { day: z.nullable(ActivityDay) }),
  }),
});
export type ActivityFilter = z.infer<typeof listActivity.query>;

/** Somebody by whom the list can be filtered, with the name of the latest entry. */
export const ActivityPerson = z.object({ person: z.string(), name: z.string() });
export type ActivityPerson = z.infer<typeof ActivityPerson>;

/** Lists everybody who is in the activity, also those whose accounts were removed. */
export const listActivityPeople = endpoint({
  method: 'GET',
  path: '/admin/activity/people',
  access: 'read activity',
  tag: 'Activity',
  summary: 'List who is in the activity',
  status: 200,
  response: z.object({ message: z.string(), data: z.object({ result: z.array(ActivityPerson) }) }),
});
