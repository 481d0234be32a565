import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import type { BackupBucket } from './backup-bucket.ts';
import { checkBackup } from './check-backup.ts';
import { bucketRetention, type DailyBackups, outdated } from './daily-backups.ts';
import * as journal from './journal.ts';
import { BackupError } from './manifest.ts';
import { makeLock, sealed, sealedSize } from './sealed-file.ts';
import { BackupRunningError, inBackupSession, sendingLock } from './session.ts';

const retryMs = 60 * 60 * 1000;
const suffix = '.age';

interface CopyContext {
  bucket: BackupBucket;
  backups: Pick<DailyBackups, 'list' | 'read'>;
  connection: pg.ClientConfig;
  /** Without the timeout of requests. */
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  settingKeys: readonly string[];
  /** The data keys; the current one seals. */
  readKeys(): Promise<string[]>;
}

export interface BucketCopies {
  bucket: BackupBucket;
  /**
   * Sends the newest backup unless it was sent or the product is empty, reads it back, and deletes
   * old ones. A failure is logged, and retried after an hour. Of several processes one sends.
   * Rejects only without the database.
   */
  sendIfDue(): Promise<void>;
  /** Lets the next `sendIfDue` try at once. */
  retry(): void;
  /**
   * When any process last sent a copy. Before the first: since when there is something to send, or
   * now for an empty product.
   */
  sentAt(): Promise<Date>;
  /** Deletes the copies of days before this instant. */
  removeBefore(instant: Date): Promise<void>;
  stop(): Promise<void>;
}

export function bucketCopies(context: CopyContext): BucketCopies {
  const { bucket, backups, connection, db, clock, log, settingKeys, readKeys } = context;
  const stopping = new AbortController();
  let nextTry = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  /** The newest backup, if it wasn't sent and its file is here. */
  async function findDue(): Promise<journal.BackupEntry | undefined> {
    const backup = await journal.newestMade(db);
    if (!backup || backup.sentAt !== null) return undefined;
    // A new server would replace the day's copy that it is to start from.
    if (await journal.hasNoPeople(db)) return undefined;
    const files = await backups.list();
    return files.some(({ name, bytes }) => name === backup.name && bytes === backup.bytes)
      ? backup
      : undefined;
  }

  async function send({ id, name: localName }: journal.BackupEntry): Promise<void> {
    const [dataKey = ''] = await readKeys();
    const [lock, file] = [await makeLock(dataKey), await backups.read(localName)];
    if (!file) return;
    const copy = { name: localName + suffix, bytes: sealedSize(lock, file.size) };
    const tell = (done: number) => {
      const sendPercent = Math.floor((done / copy.bytes) * 50);
      journal.changeEntry(db, id, { sendPercent, sendTouchedAt: clock() }).catch(onUnstored);
    };
    tell(0);
    try {
      await bucket.send(copy, sealed(lock, file.bytes), tell, stopping.signal);
    } finally {
      file.bytes.destroy();
    }
    const listed = (await bucket.list()).find(({ name }) => name === copy.name);
    if (listed?.bytes !== copy.bytes)
      throw new BackupError(`${bucket.host} has ${listed?.bytes ?? 0} of ${copy.bytes} bytes.`);
    const content = bucket.read(copy, (read) => tell(copy.bytes + read), stopping.signal);
    const name = `The copy in ${bucket.name}`;
    await checkBackup(content, { passphrase: dataKey, settingKeys, name });
    await journal.changeEntry(db, id, { sentAt: clock(), sendFailure: null });
    log.info({ name: copy.name, bytes: copy.bytes }, 'the backup was sent to the bucket');
  }

  const onUnstored = (err: unknown) =>
    log.error({ err }, 'the progress of sending a backup could not be stored');

  /** Never fails: a key that can't delete is enough to send. */
  async function remove(isOld: (names: readonly string[]) => readonly string[]): Promise<void> {
    try {
      const names = (await bucket.list()).map(({ name }) => name.slice(0, -suffix.length));
      for (const name of isOld(names)) await bucket.remove(name + suffix);
    } catch (err) {
      log.error({ err }, 'old backups could not be deleted from the bucket');
    }
  }

  async function sendNewest(): Promise<void> {
    if (!(await findDue())) return;
    await inBackupSession(
      connection,
      async () => {
        // Another process may have sent it meanwhile.
        const backup = await findDue();
        if (!backup) return;
        try {
          await send(backup);
        } catch (err) {
          if (stopping.signal.aborted) return;
          nextTry = clock().getTime() + retryMs;
          log.error({ err }, 'a backup could not be sent to the bucket');
          await journal.changeEntry(db, backup.id, { sendFailure: explainFailure(err) });
          return;
        }
        const retention = bucketRetention(await journal.readCare(db));
        await remove((names) => outdated(names, retention));
      },
      stopping.signal,
      sendingLock,
    );
  }

  return {
    bucket,
    async sendIfDue() {
      if (running || stopping.signal.aborted || clock().getTime() < nextTry) return;
      running = sendNewest()
        .catch((error: unknown) => {
          if (!(error instanceof BackupRunningError || stopping.signal.aborted)) throw error;
        })
        .finally(() => {
          running = undefined;
        });
      await running;
    },
    retry() {
      nextTry = Number.NEGATIVE_INFINITY;
    },
    async sentAt() {
      const lastSentAt = (await journal.readEntries(db)).find((one) => one.sentAt)?.sentAt;
      if (lastSentAt) return lastSentAt;
      if (await journal.hasNoPeople(db)) return clock();
      const [{ since }, first] = [await journal.readCare(db), await journal.firstPersonAt(db)];
      return first !== null && first > since ? first : since;
    },
    removeBefore: (instant) =>
      remove((names) => names.filter((name) => Date.parse(name.slice(7, 17)) < instant.getTime())),
    async stop() {
      stopping.abort();
      // Its caller has the error.
      await running?.catch(() => undefined);
    },
  };
}
