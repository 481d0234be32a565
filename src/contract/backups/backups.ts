import * as z from 'zod/mini';
import { type Check, isWholeNumber } from '#contract/platform/checks.ts';
import { endpoint, Instant, Link, success } from '#contract/platform/endpoint.ts';

const common = {
  access: 'manage backups',
  confirm: { sessions: 'all' },
  tag: 'System',
} as const;

export const BackupFile = z.object({
  /** Of the file. */
  name: z.string(),
  bytes: z.int(),
  writtenAt: Instant,
  /** Whether the product has read it whole after writing it. */
  isReadBack: z.boolean(),
  /** Stored files that it lacks. */
  missing: z.int(),
  isBeforeUpdate: z.boolean(),
});
export type BackupFile = z.infer<typeof BackupFile>;

/** A backup in the bucket elsewhere. */
export const BackupCopy = z.object({ name: z.string(), bytes: z.int(), writtenAt: Instant });
export type BackupCopy = z.infer<typeof BackupCopy>;

export const Backups = z.object({
  /** Null if the product makes none: its database is elsewhere, and no folder is set. */
  place: z.nullable(
    z.object({
      folder: z.string(),
      /** On the same disk as the data: one theft or fire destroys both. */
      isSameDisk: z.boolean(),
      /** In Lagos, `HH:mm`. */
      at: z.string(),
      keptDays: z.int(),
      keepsWeeks: z.boolean(),
    }),
  ),
  /** Newest first. */
  files: z.array(BackupFile),
  /** The one being made, by any server; `done` and `total` count files. */
  running: z.nullable(z.object({ isReadingBack: z.boolean(), done: z.int(), total: z.int() })),
  /** Why the last one failed, if none was made since. */
  failure: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** Where each backup is sent, sealed with the data key. Null if no bucket is set on the server. */
  bucket: z.nullable(
    z.object({
      host: z.string(),
      name: z.string(),
      /** When the last one was sent and read back. */
      sentAt: z.nullable(Instant),
      /** Progress of sending the newest one and reading it back, 0 while it waits; null if not under way. */
      percent: z.nullable(z.int()),
      /** Why the newest one couldn't be sent; it is tried again every hour. */
      failure: z.nullable(z.string()),
    }),
  ),
  /** Secrets that the server's settings hold, and no backup. */
  notInside: z.array(z.enum(['DATA_KEY', 'APP_SECRET'])),
  downloadedAt: z.nullable(Instant),
  sheetOpenedAt: z.nullable(Instant),
  /** Null once the product has a record of a person: then no backup can replace its data. */
  start: z.nullable(
    z.object({
      /** The percentage of the backup fetched from the bucket, before it is checked. */
      fetched: z.nullable(z.int()),
      /** The percentage read of the backup being checked, before its data replaces the product's. */
      checked: z.nullable(z.int()),
      /** Why the last attempt failed; it changed nothing. */
      failure: z.nullable(z.string()),
    }),
  ),
});
export type Backups = z.infer<typeof Backups>;

export const readBackups = endpoint('GET /admin/backups', {
  ...common,
  summary: 'List the backups, and what a restore lacks',
  reads: ['backups'],
  response: success(Backups),
});

/** Begins a backup, which replaces the day's, unless one is running. */
export const makeBackup = endpoint('POST /admin/backups', {
  ...common,
  summary: 'Create a backup now',
  status: 201,
  writes: ['backups'],
});

/** The days that a download counts as a copy elsewhere. */
export const copyDays = 30;

const maxKeptDays = 30;

const keptDaysMessage = `Enter a whole number from 1 to ${maxKeptDays}.`;
export const keptDaysChecks: readonly Check<'keptDays'>[] = [
  {
    message: keptDaysMessage,
    failing: ({ keptDays }) => (isWholeNumber(keptDays, 1, maxKeptDays) ? [] : ['keptDays']),
  },
];

export const changeBackupRetention = endpoint('PUT /admin/backups/keeping', {
  ...common,
  summary: 'Set for how many days backups are kept',
  body: z.object({
    keptDays: z
      .int(keptDaysMessage)
      .check(z.minimum(1, keptDaysMessage), z.maximum(maxKeptDays, keptDaysMessage)),
  }),
  writes: ['backups'],
});

const fewestPassphraseCharacters = 12;
const mostPassphraseCharacters = 200;

const passphraseMessage = `Enter a passphrase of ${fewestPassphraseCharacters} characters or more.`;
export const passphraseChecks: readonly Check<'passphrase'>[] = [
  {
    message: passphraseMessage,
    failing: ({ passphrase }) =>
      passphrase.length < fewestPassphraseCharacters || passphrase.length > mostPassphraseCharacters
        ? ['passphrase']
        : [],
  },
];

/** Returns an address that works for five minutes in this session. All Owners get an email. */
export const downloadBackup = endpoint('POST /admin/backups/downloads', {
  ...common,
  summary: 'Download a backup, sealed with a passphrase in the age format',
  status: 201,
  body: z.object({
    name: z.string('name must be given.').check(z.maxLength(100, 'This name is too long.')),
    passphrase: z
      .string(passphraseMessage)
      .check(
        z.minLength(fewestPassphraseCharacters, passphraseMessage),
        z.maxLength(mostPassphraseCharacters, passphraseMessage),
      ),
  }),
  writes: ['backups'],
  response: success(z.object({ url: Link, fileName: z.string() })),
});

export const RecoverySheet = z.object({
  address: z.string(),
  company: z.string(),
  dataKey: z.string(),
  /** Older backups need these. */
  formerKeys: z.array(z.string()),
  madeAt: Instant,
});
export type RecoverySheet = z.infer<typeof RecoverySheet>;

/** A change, since opening the sheet is recorded. */
export const openRecoverySheet = endpoint('POST /admin/backups/recovery-sheet', {
  ...common,
  summary: 'Open the recovery sheet',
  writes: ['backups'],
  response: success(RecoverySheet),
});

/** Writes, reads and deletes a small file in the bucket. */
export const testBucket = endpoint('POST /admin/backups/bucket/test', {
  ...common,
  summary: 'Test the backup bucket',
  status: 201,
  writes: ['backups'],
});

export const readBucket = endpoint('GET /admin/backups/bucket', {
  ...common,
  summary: 'List the backups in the bucket, newest first',
  reads: [],
  response: success(z.array(BackupCopy)),
});

/** Uploads a file for `startFromBackup`. A later upload replaces it; deleted after a day. */
export const sendBackup = endpoint('PUT /admin/backups/start/file', {
  ...common,
  summary: "Send a backup's file to an empty product",
  status: 201,
  errors: [409],
  writes: ['backups'],
});

/**
 * Reads the whole uploaded file, or the bucket's file named `copy`. If it can be restored, replaces the data and
 * restarts the server, which takes minutes for large backups: all sessions end, and calls get 503 meanwhile.
 */
export const startFromBackup = endpoint('POST /admin/backups/start', {
  ...common,
  summary: 'Replace an empty product with an uploaded backup or one in the bucket',
  status: 201,
  body: z.object({
    passphrase: z._default(z.string().check(z.maxLength(mostPassphraseCharacters)), ''),
    dataKey: z._default(z.string().check(z.maxLength(mostPassphraseCharacters)), ''),
    copy: z._default(z.string().check(z.maxLength(100, 'This name is too long.')), ''),
  }),
  errors: [409],
  writes: ['backups'],
});
