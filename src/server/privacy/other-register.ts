import type { Tables } from '#server/platform/database/database.ts';
import type { Column, KeptTable } from './kept-table.ts';

/**
 * Personal data, such as administrators', in a table without rows about records. Erasing a person doesn't change
 * it.
 */
export interface OtherTable<Name extends string = string>
  extends Pick<KeptTable, 'what' | 'activity' | 'ground' | 'until' | 'rules'> {
  columns: readonly Name[];
  /** What an erasure changes all the same. */
  erasing?: string;
}

const uses = { activity: 'office', ground: 'contract' } as const;
const guards = { activity: 'site', ground: 'legitimate interest' } as const;
const shows = { activity: 'pictures', ground: 'consent' } as const;
const withAccount = 'removing the account';

/** Every table with personal data outside records. A test compares it with the database. */
export const otherRegister = {
  listExports: {
    activity: 'office',
    ground: 'legitimate interest',
    what: 'lists being exported',
    columns: ['id', 'adminId', 'list', 'format', 'chosen', 'createdAt'],
    erasing: 'deleted, where the search names the person',
    until: 'after two hours',
  },
  personExports: {
    activity: 'asked',
    ground: 'legal duty',
    what: 'ids of records for a copy; the copy is stored nowhere',
    columns: ['id', 'adminId', 'records', 'createdAt'],
    until: 'after an hour',
  },
  applicationUploads: {
    activity: 'applications',
    ground: 'contract',
    what: 'photos sent before their application; `sender` limits their number',
    columns: ['secretHash', 'documentGroup', 'sha256', 'sender', 'fileName', 'bytes', 'createdAt'],
    until: 'the application, or a day',
  },
  storedFiles: {
    activity: 'applications',
    ground: "its record's",
    what: 'every stored file, with hashes and its sealed key',
    columns: ['name', 'owner', 'kept', 'createdAt', 'dropped', 'sha256', 'sentSha256', 'sealedKey'],
    erasing: 'deleted, with the documents',
    until: 'what ends the file',
  },
  idempotentAnswers: {
    ...guards,
    what: 'answers to forms, so that each is stored once; a hash, no texts',
    columns: [
      'scope',
      'key',
      'message',
      'reference',
      'isMessageQueued',
      'createdAt',
      'fingerprint',
      'digest',
    ],
    until: 'after 24 hours',
  },
  rateLimits: {
    ...guards,
    what: 'counters against floods and guessing, by hash or network',
    columns: ['key', 'events', 'endsAt'],
    until: 'two days at most',
  },
  feedback: {
    activity: 'trainings',
    ground: 'legitimate interest',
    what: 'anonymous feedback, without time or order; its texts can name people',
    columns: ['id', 'trainingId', 'stars', 'helped', 'missing'],
    rules: ['recordsClosed'],
    until: 'the words are emptied; the stars stay',
  },
  pastTrainings: {
    ...shows,
    what: 'the gallery',
    columns: ['id', 'pictureId', 'caption', 'createdAt', 'version'],
    until: 'an administrator',
  },
  publicPictures: {
    ...shows,
    what: 'pictures of trainings, the gallery and the site',
    columns: ['id', 'unusedSince'],
    until: 'the nightly run, once unused',
  },
  publicPictureFiles: {
    ...shows,
    what: 'their files',
    columns: ['pictureId', 'size', 'fileName'],
    until: 'what ends the picture',
  },
  websiteDraft: {
    ...shows,
    what: "the website's unpublished texts and their author; `value` can name team and clients who agreed",
    columns: ['path', 'value', 'revision', 'changedBy', 'changedById', 'changedAt'],
    until: 'publishing or discarding it',
  },
  websiteVersions: {
    ...shows,
    what: "the website's published texts and who published them; `content` can name team and clients who agreed",
    columns: [
      'number',
      'content',
      'changed',
      'note',
      'publishedBy',
      'publishedAt',
      'draftRevision',
      'restoredFrom',
    ],
    until: '20 publications later',
  },
  admins: {
    ...uses,
    what: "administrators' accounts",
    columns: [
      'id',
      'name',
      'email',
      'passwordHash',
      'role',
      'createdAt',
      'deactivatedAt',
      'lastSeenAt',
      'version',
    ],
    until: withAccount,
  },
  adminSessions: {
    ...uses,
    what: 'their open sessions',
    columns: ['tokenHash', 'adminId', 'createdAt', 'lastUsedAt', 'device', 'confirmedAt', 'id'],
    until: 'logging out, after `SESSION_HOURS` at most',
  },
  adminInvitations: {
    ...uses,
    what: 'invitations',
    columns: [
      'id',
      'email',
      'role',
      'invitedBy',
      'invitedById',
      'tokenHash',
      'createdAt',
      'expiresAt',
      'acceptedAt',
      'revokedAt',
    ],
    until: 'its expiry, acceptance or withdrawal',
  },
  recoveryCodes: {
    ...uses,
    what: 'codes for a new password, as keyed hashes',
    columns: ['adminId', 'codeHash', 'triesLeft', 'expiresAt', 'browserHash'],
    until: 'after 10 minutes',
  },
  backupCodes: {
    ...uses,
    what: 'codes for a lost second factor, as keyed hashes',
    columns: ['adminId', 'codeHash'],
    until: `using them, ${withAccount}`,
  },
  loginChallenges: {
    ...uses,
    what: 'log-ins before their second factor',
    columns: ['tokenHash', 'adminId', 'triesLeft', 'expiresAt'],
    until: 'after minutes',
  },
  totpFactors: {
    ...uses,
    what: 'secrets of authenticator apps, encrypted',
    columns: ['adminId', 'secret', 'pendingSecret', 'lastStep'],
    until: `removing the factor, ${withAccount}`,
  },
  passkeys: {
    ...uses,
    what: 'public keys of passkeys',
    columns: [
      'id',
      'adminId',
      'credentialId',
      'publicKey',
      'counter',
      'transports',
      'name',
      'createdAt',
      'lastUsedAt',
    ],
    until: `removing the passkey, ${withAccount}`,
  },
  notificationReads: {
    ...uses,
    what: 'when an administrator last saw the bell',
    columns: ['adminId', 'readBefore'],
    until: withAccount,
  },
  monthlySummaries: {
    ...uses,
    what: 'who gets the monthly figures',
    columns: ['adminId', 'wantedSince', 'sentMonth'],
    until: `choosing otherwise, ${withAccount}`,
  },
  outletSettings: {
    ...uses,
    what: 'settings of emails and text messages, sealed: server, user, password, sender',
    columns: ['channel', 'id', 'sealed', 'version'],
    until: 'an Owner',
  },
  messageTemplates: {
    ...uses,
    what: 'texts of messages, and who changed them',
    columns: [
      'id',
      'event',
      'subject',
      'words',
      'text',
      'sendsMail',
      'sendsText',
      'version',
      'changedBy',
      'changedAt',
    ],
    until: 'nothing',
  },
} as const satisfies { [Table in keyof Tables]?: OtherTable<Column<Table>> };

/** The columns of the tables without personal data. */
export const impersonalColumns = {
  backups: [
    'id',
    'cause',
    'name',
    'beganAt',
    'readingBack',
    'done',
    'total',
    'touchedAt',
    'endedAt',
    'bytes',
    'missing',
    'failure',
    'sentAt',
    'sendPercent',
    'sendTouchedAt',
    'sendFailure',
  ],
  backupCare: ['isOnly', 'id', 'since', 'keptDays', 'downloadedAt', 'sheetOpenedAt'],
  checkKinds: [
    'id',
    'name',
    'usualWay',
    'runsOut',
    'months',
    'isSeenOnly',
    'needsConsent',
    'neededFor',
    'neededFrom',
    'driverWords',
    'position',
    'endedAt',
    'version',
  ],
  diskDays: ['day', 'freeBytes'],
  driverTotals: ['status', 'drivers', 'documentBytes'],
  freedTables: ['name'],
  migrations: ['name', 'checksum', 'appliedAt'],
  placingSettings: ['id', 'freeDays', 'version'],
  rejectedRetention: ['id', 'months', 'version'],
  retentionRuns: ['day', 'startedAt', 'endedAt', 'counts', 'failures'],
  secrets: ['name', 'value'],
  sources: ['id', 'slug', 'name', 'createdAt', 'endedAt', 'version'],
  trainings: [
    'id',
    'title',
    'categories',
    'takesPlaceOn',
    'startsAt',
    'endsAt',
    'furtherDays',
    'lastDayOn',
    'duration',
    'trainingType',
    'registrationEndsOn',
    'venue',
    'description',
    'pictureId',
    'trainers',
    'bring',
    'price',
    'access',
    'seats',
    'minEnrolments',
    'validMonths',
    'countsAs',
    'status',
    'titleFolded',
    'createdAt',
    'updatedAt',
    'version',
  ],
  usedPasskeyChallenges: ['challengeHash', 'expiresAt'],
  website: ['isOnly', 'revision'],
} as const satisfies { [Table in keyof Tables]?: readonly Column<Table>[] };

/**
 * Unused tables, with the last version that uses them and can still run beside this one. The next
 * version drops them.
 */
export const formerTables: Readonly<Record<string, string>> = {
  announcement_recipients: '1.0.0',
  announcements: '1.0.0',
  training_files: '1.0.0',
};

/** Columns that this version doesn't use; dropped like those tables. */
export const formerColumns: Readonly<Record<string, string>> = { 'website.discards': '1.0.0' };
