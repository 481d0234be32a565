import type { Tables } from '#server/platform/database/database.ts';
import { type Column, type KeptTable, of } from './kept-table.ts';

/**
 * Personal data, such as administrators', in a table without rows about records. Erasing a person doesn't change
 * it.
 */
export interface OtherTable<Name extends string = string>
  extends Pick<KeptTable, 'what' | 'activity' | 'ground' | 'until' | 'rules'> {
  columns: readonly Name[];
  /** What erasing does with it nevertheless. */
  erasing?: string;
}

const uses = { activity: 'office', ground: 'contract' } as const;
const guards = { activity: 'site', ground: 'legitimate interest' } as const;
const shows = { activity: 'pictures', ground: 'consent of those who can be recognised or are named' } as const;
const withAccount = 'removing the account';

/** Every table with personal data outside records. A test compares it with the database. */
export const otherRegister = {
  listExports: {
    ...{ activity: 'office', ground: 'legitimate interest' },
    what: 'lists that are being exported',
    columns: ['id', 'adminId', 'list', 'format', 'chosen', 'createdAt'],
    erasing: 'deleted, where the search names the person',
    until: 'after two hours',
  },
  personExports: {
    ...{ activity: 'asked', ground: 'legal duty' },
    what: 'which records an Owner wants a copy of, by their ids; the copy itself is stored nowhere',
    columns: ['id', 'adminId', 'records', 'createdAt'],
    until: 'after an hour',
  },
  applicationUploads: {
    ...{ activity: 'applications', ground: 'contract' },
    what: 'photos that were sent before their application, so that a bad line loses nothing; `sender` limits how much somebody sends',
    columns: ['secretHash', 'documentGroup', 'sha256', 'sender', 'fileName', 'bytes', 'createdAt'],
    until: 'the application, or after a day: row and file',
  },
  storedFiles: {
    ...{ activity: 'applications', ground: 'that of what the file belongs to' },
    what: "every file of the file store: hashes find damage, and the same image sent twice; the file's own key, encrypted",
    columns: ['name', 'owner', 'kept', 'createdAt', 'dropped', 'sha256', 'sentSha256', 'sealedKey'],
    erasing: 'deleted, with the documents',
    until: 'what ends the file',
  },
  idempotentAnswers: {
    ...guards,
    what: 'answers to forms, so that the same form is stored once: a hash of the words, no words',
    columns: ['scope', 'key', 'message', 'reference', 'isMessageQueued', 'createdAt', 'fingerprint', 'digest'],
    until: 'after 24 hours',
  },
  rateLimits: {
    ...guards,
    what: 'how often something was tried, against floods and guessing; keys are hashes or networks',
    columns: ['key', 'events', 'endsAt'],
    until: 'the end of the window, after two days at most',
  },
  feedback: {
    ...{ activity: 'trainings', ground: 'legitimate interest' },
    what: 'what those who came said of a training, without time, person or order, so that nothing can be given out or erased for one; its free words can name people',
    columns: ['id', 'trainingId', 'stars', 'helped', 'missing'],
    rules: ['recordsClosed'],
    until: 'the words are emptied; the stars stay',
  },
  pastTrainings: {
    ...shows,
    what: 'the gallery, which shows what trainings are like',
    columns: ['id', 'pictureId', 'caption', 'createdAt', 'version'],
    until: 'an administrator',
  },
  publicPictures: {
    ...shows,
    what: 'which pictures of trainings, the gallery and the site there are',
    columns: ['id', 'unusedSince'],
    until: 'the nightly run, once nothing uses it: row and files. Browsers that have shown it can keep it',
  },
  publicPictureFiles: {
    ...shows,
    what: 'where the files of public pictures are',
    columns: ['pictureId', 'size', 'fileName'],
    until: 'what ends the picture',
  },
  websiteDraft: {
    ...shows,
    what: 'changed words of the site that are not published, and who wrote them; `value` names people of the team and clients who agreed',
    columns: ['path', 'value', 'revision', 'changedBy', 'changedById', 'changedAt'],
    until: 'publishing or discarding it',
  },
  websiteVersions: {
    ...shows,
    what: 'what the site said, and who published it; `content` names people of the team, and clients with the day on which they agreed',
    columns: ['number', 'content', 'changed', 'note', 'publishedBy', 'publishedAt', 'draftRevision', 'restoredFrom'],
    until: '20 publications later. Whoever takes their consent back is taken off the page, which is published again',
  },
  admins: {
    ...uses,
    what: 'accounts of administrators, to log in',
    columns: ['id', 'name', 'email', 'passwordHash', 'role', 'createdAt', 'deactivatedAt', 'lastSeenAt', 'version'],
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
    what: 'who is invited to be one',
    columns: [
      ...of('id', 'email', 'role', 'invitedBy', 'invitedById', 'tokenHash'),
      ...of('createdAt', 'expiresAt', 'acceptedAt', 'revokedAt'),
    ],
    until: 'when it would have expired, once accepted or withdrawn',
  },
  recoveryCodes: {
    ...uses,
    what: 'codes for a new password, as keyed hashes',
    columns: ['adminId', 'codeHash', 'triesLeft', 'expiresAt', 'browserHash'],
    until: 'after 10 minutes',
  },
  backupCodes: {
    ...uses,
    what: 'codes on paper for a lost second factor, as keyed hashes',
    columns: ['adminId', 'codeHash'],
    until: `using them, ${withAccount}`,
  },
  loginChallenges: {
    ...uses,
    what: 'log-ins that lack the second factor',
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
    columns: ['id', 'adminId', 'credentialId', 'publicKey', 'counter', 'transports', 'name', 'createdAt', 'lastUsedAt'],
    until: `removing the passkey, ${withAccount}`,
  },
  notificationReads: {
    ...uses,
    what: 'up to when an administrator has seen what is new',
    columns: ['adminId', 'readBefore'],
    until: withAccount,
  },
  monthlySummaries: {
    ...uses,
    what: 'which administrators get the figures of each month by mail',
    columns: ['adminId', 'wantedSince', 'sentMonth'],
    until: `choosing otherwise, ${withAccount}`,
  },
  messageTemplates: {
    ...uses,
    what: 'the words of messages, with the name of who changed them',
    columns: ['id', 'event', 'subject', 'words', 'text', 'sendsMail', 'sendsText', 'version', 'changedBy', 'changedAt'],
    until: 'nothing',
  },
} as const satisfies { [Table in keyof Tables]?: OtherTable<Column<Table>> };

/** The columns of the tables without personal data. */
export const aboutNobody = {
  driverTotals: ['status', 'drivers', 'documentBytes'],
  freedTables: ['name'],
  migrations: ['name', 'checksum', 'appliedAt'],
  rejectedRetention: ['id', 'months', 'version'],
  retentionRuns: ['day', 'startedAt', 'endedAt', 'counts', 'failures'],
  secrets: ['name', 'value'],
  sources: ['id', 'slug', 'name', 'createdAt', 'endedAt', 'version'],
  trainings: [
    ...of('id', 'title', 'categories', 'takesPlaceOn', 'startsAt', 'endsAt', 'furtherDays', 'lastDayOn', 'duration'),
    ...of('trainingType', 'registrationEndsOn', 'venue', 'description', 'pictureId', 'trainers', 'bring', 'price'),
    ...of('access', 'seats', 'minEnrolments', 'status', 'titleFolded', 'createdAt', 'updatedAt', 'version'),
  ],
  usedPasskeyChallenges: ['challengeHash', 'expiresAt'],
  website: ['isOnly', 'revision', 'discards'],
} as const satisfies { [Table in keyof Tables]?: readonly Column<Table>[] };

/** Tables that this version doesn't use, with the last one that does, which can run beside it. The version after this one drops them. */
export const formerTables: Readonly<Record<string, string>> = {
  announcement_recipients: '1.0.0',
  announcements: '1.0.0',
  training_files: '1.0.0',
};
