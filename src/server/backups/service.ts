import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type * as z from 'zod/mini';
import type { BackupCopy, Backups, RecoverySheet } from '#contract/backups/backups.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import { notifyOwners } from '#server/accounts/mail-service.ts';
import { sessionLinksFor } from '#server/accounts/session-service.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { SignedQuery } from '#server/platform/http/signed-links.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';
import type { BucketCopies } from './bucket-copies.ts';
import { type DailyBackups, retentionIn } from './daily-backups.ts';
import * as journal from './journal.ts';
import { backupDownloadedMail } from './mail.ts';
import { parseSealing, recordOf, toBucket, toCopy, toFile, toRunning } from './mapper.ts';
import { makeLock, sealed, sealedSize } from './sealed-file.ts';
import { BackupRunningError } from './session.ts';
import { type BackupStart, inWords, requireBucket } from './start-service.ts';

/** The backups of this process. */
export interface BackupCare {
  /** Undefined if it makes none. */
  backups: DailyBackups | undefined;
  /** Undefined if no bucket is set. */
  copies: BucketCopies | undefined;
  /** The data keys, the current one first. */
  readKeys(): Promise<string[]>;
  /** Secrets of the settings. */
  absentKeys: Backups['notInside'];
  start: BackupStart;
}

export async function readBackups(
  { db, clock, settings }: Context,
  { backups, copies, absentKeys, start }: BackupCare,
): Promise<Backups> {
  const entries = await journal.readEntries(db);
  const care = await journal.readCare(db);
  const files = (await backups?.list()) ?? [];
  const ended = entries.find(({ endedAt }) => endedAt !== null);
  return {
    place: backups
      ? {
          folder: backups.settings.folder,
          isSameDisk: await isSameDisk(backups.settings.folder, settings.dataDir),
          at: backups.settings.at,
          keptDays: retentionIn(backups.settings, care).days,
          keepsWeeks: retentionIn(backups.settings, care).weeks > 0,
        }
      : null,
    files: files.map((file) => toFile(file, entries)),
    running: toRunning(entries, clock()),
    failure:
      ended?.failure != null && ended.endedAt
        ? { at: ended.endedAt.toISOString(), reason: ended.failure }
        : null,
    bucket: copies ? toBucket(copies.bucket, entries, files, clock()) : null,
    notInside: absentKeys,
    downloadedAt: care.downloadedAt?.toISOString() ?? null,
    sheetOpenedAt: care.sheetOpenedAt?.toISOString() ?? null,
    start: (await journal.hasNoPeople(db))
      ? {
          fetched: start.fetched ?? null,
          checked: start.checked ?? null,
          failure: start.failure ?? null,
        }
      : null,
  };
}

async function isSameDisk(folder: string, dataDir: string): Promise<boolean> {
  const [one, other] = await Promise.all(
    [folder, dataDir].map((path) => stat(path).catch(() => undefined)),
  );
  // A folder that doesn't exist yet will be made in the data folder.
  return one === undefined || one.dev === other?.dev;
}

/** Begins a backup, unless one is running. Throws 400 if the folder can't be used. */
export async function makeBackup(
  { db, clock, actor }: AdministratorContext,
  { backups }: BackupCare,
): Promise<void> {
  if (!backups)
    throw httpErrors.invalid('This server makes no backups: its database is elsewhere.');
  try {
    await backups.makeNow();
  } catch (error) {
    if (error instanceof BackupRunningError) return;
    throw httpErrors.invalid(explainFailure(error));
  }
  const record = recordOf(await journal.readCare(db), 'Backups');
  await recordActivity(db, actor, { kind: 'backup-made', at: clock(), record });
}

/** Throws 400 with the server's answer if the bucket can't be written, read or cleaned. */
export async function testBucket({ db }: Context, care: BackupCare): Promise<void> {
  const { bucket, retry } = requireBucket(care.copies);
  await inWords(() => bucket.test());
  const newest = await journal.newestMade(db);
  if (newest) await journal.changeEntry(db, newest.id, { sendFailure: null, sendPercent: null });
  retry();
}

export const readBucket = (care: BackupCare): Promise<BackupCopy[]> =>
  inWords(async () => (await requireBucket(care.copies).bucket.list()).map(toCopy));

export async function changeBackupRetention(
  { db, clock, actor }: AdministratorContext,
  { backups }: BackupCare,
  keptDays: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const care = await journal.lockCare(tx);
    const before = backups ? retentionIn(backups.settings, care).days : care.keptDays;
    if (before === keptDays) return;
    await journal.changeCare(tx, { keptDays });
    await recordActivity(tx, actor, {
      kind: 'backups-kept',
      at: clock(),
      record: recordOf(care, 'Backups'),
      changes: changesBetween(
        { keptFor: before === null ? null : pluralize(before, 'day') },
        { keptFor: pluralize(keptDays, 'day') },
      ),
    });
  });
}

const links = (context: Context) => sessionLinksFor(context, 'backups');

export const downloadPath = (id: string): string => `/backups/${id}`;
const downloadAddress = (id: string) => apiBase + downloadPath(id);

const purpose = 'backup download';

/** Records a download, tells all Owners, and returns its signed address. Throws 400 if the file isn't here. */
export async function prepareDownload(
  context: AdministratorContext,
  { backups }: BackupCare,
  { name, passphrase }: { name: string; passphrase: string },
): Promise<{ url: string; fileName: string }> {
  const { db, clock, actor, keys, settings } = context;
  const backup = (await backups?.list())?.find((file) => file.name === name);
  if (!backup) throw httpErrors.invalid("This backup isn't on this server.");
  const lock = await makeLock(passphrase);
  const now = clock();
  await db.transaction().execute(async (tx) => {
    const record = recordOf(await journal.readCare(tx), name);
    await recordActivity(tx, actor, { kind: 'backup-downloaded', at: now, record });
    await notifyOwners(
      tx,
      backupDownloadedMail(settings.publicUrl, { name, by: actor.name, at: now }),
      now,
    );
  });
  // The address holds the lock, sealed: the passphrase is stored nowhere.
  const id = randomUUID();
  const sealing = keys.seal(
    purpose,
    id,
    JSON.stringify({ name, header: lock.header, fileKey: lock.fileKey.toString('base64') }),
  );
  const url = links(context).sign(downloadAddress(id), actor.sessionId, now);
  return { url: `${url}&sealing=${sealing.toString('base64url')}`, fileName: `${name}.age` };
}

function openSealing(keys: Context['keys'], id: string, sealing: string) {
  try {
    return parseSealing(keys.open(purpose, id, Buffer.from(sealing, 'base64url')));
  } catch {
    throw httpErrors.forbidden('This link is not complete. Please download the backup again.');
  }
}

/**
 * Streams a sealed backup to the holder of a signed address. Throws 403 if the address or its session has ended, or
 * the role has changed; 404 if the file is gone.
 */
export async function readDownload(
  context: Context,
  { backups }: BackupCare,
  id: string,
  { sealing, ...query }: z.infer<typeof SignedQuery> & { sealing: string },
): Promise<{ content: AsyncIterable<Uint8Array>; size: number; fileName: string }> {
  const { db, clock, keys } = context;
  const { role } = await links(context).open(downloadAddress(id), query, clock());
  if (!can(role, 'manage backups')) throw httpErrors.forbidden(forbiddenMessage('manage backups'));
  const { name, ...lock } = openSealing(keys, id, sealing);
  const file = await backups?.read(name);
  if (!file) throw httpErrors.notFound("This backup isn't on this server.");
  const content = async function* () {
    yield* sealed(lock, file.bytes);
    await journal.changeCare(db, { downloadedAt: clock() });
  };
  return { content: content(), size: sealedSize(lock, file.size), fileName: `${name}.age` };
}

/** The keys that a restore needs besides a backup. Recorded each time. */
export async function openRecoverySheet(
  { db, clock, actor, settings, website }: AdministratorContext,
  { readKeys }: BackupCare,
): Promise<RecoverySheet> {
  const [dataKey = '', ...formerKeys] = await readKeys();
  const now = clock();
  await db.transaction().execute(async (tx) => {
    await journal.changeCare(tx, { sheetOpenedAt: now });
    await recordActivity(tx, actor, {
      kind: 'recovery-sheet-opened',
      at: now,
      record: recordOf(await journal.readCare(tx), 'Recovery sheet'),
    });
  });
  return {
    address: settings.publicUrl,
    company: website.company().name,
    dataKey,
    formerKeys,
    madeAt: now.toISOString(),
  };
}
