import { existsSync, type ReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  type CalendarDate,
  daysBetween,
  instantInLagos,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { measureDisk } from '#server/platform/files/disk-space.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import { dailyBackupName } from '#server/platform/system/old-files.ts';
import { writeBackupFile } from './backup-file.ts';
import {
  type BackupFolder,
  openBackupFolder,
  removePartials,
  requireRoom,
} from './backup-folder.ts';
import { checkBackup } from './check-backup.ts';
import * as journal from './journal.ts';
import { BackupRunningError, inBackupSession } from './session.ts';
import type { BackupSource } from './write-backup.ts';

const defaultKeptDays = 7;
/** In the data folder, whose disk has other uses. */
const fewKeptDays = 2;
const keptWeeks = 4;
const anHour = 60 * 60 * 1000;
const aDay = 24 * anHour;
const progressEveryMs = 1_000;
const aMonday: CalendarDate = '2024-01-01';
const fileName = (date: CalendarDate) => `backup-${date}.tar`;

export interface DailyBackupSettings extends BackupFolder {
  /** In Lagos, `HH:mm`. */
  at: string;
}

export interface DailyBackupContext {
  source: BackupSource;
  /** For the entries about backups, without the timeout of requests. */
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Keys of the settings, to read backups back. */
  settingKeys: readonly string[];
  measure?: typeof measureDisk;
}

export interface BackupFileFacts {
  name: string;
  bytes: number;
  writtenAt: Date;
}

export interface DailyBackups {
  settings: DailyBackupSettings;
  /**
   * Makes today's backup if it is due and missing, then removes old ones. A failure, including an
   * unusable folder, is logged, removes nothing, and is retried after an hour. Rejects only without
   * the database. Doesn't create the folder of `BACKUP_DIR`, which may be an unmounted disk.
   */
  makeIfDue(): Promise<void>;
  /**
   * Begins a backup that replaces today's once it is complete, and resolves when it runs. Throws `BackupError` if
   * another runs, and the folder's error.
   */
  makeNow(): Promise<void>;
  /** The folder's backups, newest first; none without the folder. */
  list(): Promise<BackupFileFacts[]>;
  /**
   * When the newest one was written, by any process; without one, a day before the first is due. Undefined without
   * the folder.
   */
  newestAt(): Promise<Date | undefined>;
  /** Opens one of them; `undefined` if it isn't there. */
  read(name: string): Promise<{ bytes: ReadStream; size: number } | undefined>;
  /** Aborts a running backup, and waits until its file is removed. */
  stop(): Promise<void>;
}

/** Of several processes sharing the folder, one makes the day's backup. */
export function dailyBackups(
  settings: DailyBackupSettings,
  context: DailyBackupContext,
): DailyBackups {
  const { folder, at, isDefault } = settings;
  const { source, db, clock, log, settingKeys, measure = measureDisk } = context;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let nextTry = Number.NEGATIVE_INFINITY;

  /** Writes the progress to the entry, at most once a second. */
  function progress(id: string) {
    let last = 0;
    return (values: Partial<journal.BackupEntry>) => {
      stopping.signal.throwIfAborted();
      const touchedAt = clock();
      if (performance.now() - last < progressEveryMs) return;
      last = performance.now();
      journal.changeEntry(db, id, { ...values, touchedAt }).catch(onUnstored);
    };
  }

  const onUnstored = (err: unknown) =>
    log.error({ err }, 'the progress of a backup could not be stored');

  async function write(cause: 'daily' | 'asked', path: string, onBegun?: () => void) {
    const now = clock();
    const work = async (session: Parameters<typeof writeBackupFile>[0]) => {
      if (cause === 'daily' && existsSync(path)) return undefined;
      await removePartials(folder);
      const name = basename(path);
      const id = await journal.beginEntry(db, { cause, name, now });
      onBegun?.();
      const tell = progress(id);
      try {
        await requireRoom(settings, db, measure);
        const { missing, ...figures } = await writeBackupFile(session, source, {
          path,
          now,
          signal: stopping.signal,
          onProgress: (done, total) => tell({ done, total }),
          check: (written) =>
            checkBackup(written, {
              settingKeys,
              onEntry: () => tell({ readingBack: true }),
            }),
        });
        log.info(figures, 'the daily backup is written');
        if (missing.length > 0)
          log.error({ count: missing.length }, 'stored files are missing in the daily backup');
        return { id, bytes: figures.bytes, missing: missing.length };
      } catch (error) {
        const failure = stopping.signal.aborted
          ? 'The product was stopped meanwhile.'
          : explainFailure(error);
        await journal.changeEntry(db, id, { endedAt: clock(), failure }).catch(onUnstored);
        throw error;
      }
    };
    const backup = await inBackupSession(source.connection, work, stopping.signal);
    const retention = retentionIn(settings, await journal.readCare(db));
    for (const name of outdated(await readdir(folder), retention)) await rm(join(folder, name));
    // Last, since from then on another one can begin.
    if (backup) {
      const { id, ...figures } = backup;
      await journal.changeEntry(db, id, { endedAt: clock(), ...figures });
    }
  }

  async function make(cause: 'daily' | 'asked', now: Date, onBegun?: () => void): Promise<void> {
    try {
      await write(cause, join(folder, fileName(todayInLagos(now))), onBegun);
    } catch (err) {
      if (stopping.signal.aborted || err instanceof BackupRunningError) throw err;
      nextTry = now.getTime() + anHour;
      log.error({ err }, 'the daily backup failed');
      throw err;
    }
  }

  async function isDue(now: Date): Promise<boolean> {
    if (timeInLagos(now) < at || existsSync(join(folder, fileName(todayInLagos(now)))))
      return false;
    // On its first day the product has nothing worth a backup.
    return !isDefault || now.getTime() - (await readSince()) > aDay;
  }

  let since: number | undefined;
  async function readSince(): Promise<number> {
    since ??= (await journal.readCare(db)).since.getTime();
    return since;
  }

  /** On its first day the product has nothing worth a backup, unless a folder is set. */
  async function dayBeforeFirst(): Promise<Date> {
    const from = new Date((await readSince()) - (isDefault ? 0 : aDay));
    const firstRun = instantInLagos(todayInLagos(from), at);
    return firstRun > from ? firstRun : from;
  }

  async function list(): Promise<BackupFileFacts[]> {
    // `makeIfDue` reports an unusable folder.
    const names = await readdir(folder).catch(() => []);
    const facts = names
      .filter((name) => dailyBackupName.test(name))
      .map(async (name) => {
        const { size, mtime } = await stat(join(folder, name));
        return { name, bytes: size, writtenAt: mtime };
      });
    return (await Promise.all(facts)).sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime());
  }

  return {
    settings,
    list,
    async makeIfDue() {
      const now = clock();
      if (running || stopping.signal.aborted || now.getTime() < nextTry) return;
      try {
        await openBackupFolder(settings);
      } catch (err) {
        nextTry = now.getTime() + anHour;
        log.error({ err }, 'the folder of BACKUP_DIR can not be used');
        const name = fileName(todayInLagos(now));
        const id = await journal.beginEntry(db, { cause: 'daily', name, now });
        await journal.changeEntry(db, id, { endedAt: now, failure: explainFailure(err) });
        return;
      }
      if (!(await isDue(now)) || running) return;
      // Logged where it failed.
      running = make('daily', now).catch(() => undefined);
      await running;
      running = undefined;
    },
    async makeNow() {
      if (running) throw new BackupRunningError();
      const begun = Promise.withResolvers<void>();
      running = openBackupFolder(settings)
        .then(() => make('asked', clock(), begun.resolve))
        .catch(begun.reject)
        .finally(() => {
          running = undefined;
        });
      await begun.promise;
    },
    async newestAt() {
      const [newest] = await list();
      if (newest) return newest.writtenAt;
      return isDefault || existsSync(folder) ? dayBeforeFirst() : undefined;
    },
    async read(name) {
      const path = join(folder, name);
      if (!dailyBackupName.test(name) || !existsSync(path)) return undefined;
      // The size of the opened file, which a newer one may replace.
      const file = await open(path);
      const { size } = await file.stat();
      return { bytes: file.createReadStream(), size };
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The number of daily backups kept, and of weekly ones before them. */
export const retentionIn = (
  { isDefault }: Pick<DailyBackupSettings, 'isDefault'>,
  { keptDays }: journal.BackupCare,
): { days: number; weeks: number } =>
  isDefault
    ? { days: keptDays ?? fewKeptDays, weeks: 0 }
    : { days: keptDays ?? defaultKeptDays, weeks: keptWeeks };

/** The same in a bucket, which has room. */
export const bucketRetention = (care: journal.BackupCare): { days: number; weeks: number } =>
  retentionIn({ isDefault: false }, care);

/**
 * The backups among `names` to delete. Keeps the newest ones of `days` days, the last one of each of `weeks` weeks
 * before, and the newest one made before an update. Ignores other files.
 */
export function outdated(
  names: readonly string[],
  { days, weeks }: { days: number; weeks: number },
): string[] {
  const matches = names.map((name) => dailyBackupName.exec(name)).filter((one) => one !== null);
  const dates = matches.flatMap(([, date = '', suffix]) => (suffix ? [] : [date])).sort();
  const beforeUpdates = matches.flatMap(([name, , suffix]) => (suffix ? [name] : [])).sort();
  const weekOf = (date: CalendarDate) => Math.floor(daysBetween(aMonday, date) / 7);
  const keptInDays = new Set(dates.slice(-days).map(weekOf));
  const lastOfOthers = new Map<number, CalendarDate>();
  for (const date of dates.slice(0, -days))
    if (!keptInDays.has(weekOf(date))) lastOfOthers.set(weekOf(date), date);
  const weekly = new Set(weeks > 0 ? [...lastOfOthers.values()].slice(-weeks) : []);
  const old = dates.slice(0, -days).filter((date) => !weekly.has(date));
  return [...old.map(fileName), ...beforeUpdates.slice(0, -1)];
}
