import { existsSync } from 'node:fs';
import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  type CalendarDate,
  daysBetween,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { dailyBackupName } from '#server/platform/system/old-files.ts';
import { writeBackupFile } from './backup-file.ts';
import { BackupRunningError, inBackupSession } from './session.ts';
import type { BackupSource } from './write-backup.ts';

const keptDays = 7;
const keptWeeks = 4;
const anHour = 60 * 60 * 1000;
const aMonday: CalendarDate = '2024-01-01';
const partialPattern = /^backup-\d{4}-\d{2}-\d{2}\.tar\.partial$/;
const fileName = (date: CalendarDate) => `backup-${date}.tar`;

export interface DailyBackupSettings {
  folder: string;
  /** In Lagos, `HH:mm`. */
  at: string;
}

export interface DailyBackupContext {
  source: BackupSource;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

export interface DailyBackups {
  /**
   * Makes today's backup if it is due and missing, then removes old ones. Never rejects: a failure, including an
   * unusable folder, is logged, removes nothing, and is retried after an hour. Doesn't create the folder, which may
   * be an unmounted disk.
   */
  makeIfDue(): Promise<void>;
  /** When the folder's newest backup was written, by any process; `undefined` without one, or without the folder. */
  newestAt(): Promise<Date | undefined>;
  /** Aborts a running backup, and waits until its file is removed. */
  stop(): Promise<void>;
}

/** Of several processes sharing the folder, one makes the day's backup. */
export function dailyBackups(
  { folder, at }: DailyBackupSettings,
  context: DailyBackupContext,
): DailyBackups {
  const { source, clock, log } = context;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let nextTry = Number.NEGATIVE_INFINITY;

  async function isUsable(now: Date): Promise<boolean> {
    try {
      await readdir(folder);
      await access(folder, constants.W_OK);
      return true;
    } catch (err) {
      nextTry = now.getTime() + anHour;
      log.error({ err }, 'the folder of BACKUP_DIR can not be used');
      return false;
    }
  }

  async function make(today: CalendarDate, now: Date): Promise<void> {
    const path = join(folder, fileName(today));
    const work = async () => {
      await inBackupSession(
        source.connection,
        async (session) => {
          if (existsSync(path)) return;
          // No other process is writing it, so its process was killed.
          for (const name of await readdir(folder))
            if (partialPattern.test(name)) await rm(join(folder, name));
          const { missing, ...figures } = await writeBackupFile(session, source, {
            ...{ path, now },
            signal: stopping.signal,
          });
          log.info(figures, 'the daily backup is written');
          if (missing.length > 0)
            log.error({ count: missing.length }, 'stored files are missing in the daily backup');
        },
        stopping.signal,
      );
      for (const name of outdated(await readdir(folder))) await rm(join(folder, name));
    };
    try {
      await work();
    } catch (err) {
      if (stopping.signal.aborted || err instanceof BackupRunningError) return;
      nextTry = now.getTime() + anHour;
      log.error({ err }, 'the daily backup failed');
    }
  }

  return {
    async makeIfDue() {
      const now = clock();
      const today = todayInLagos(now);
      if (running || stopping.signal.aborted || now.getTime() < nextTry || !(await isUsable(now)))
        return;
      if (timeInLagos(now) < at || existsSync(join(folder, fileName(today))) || running) return;
      running = make(today, now);
      await running;
      running = undefined;
    },
    async newestAt() {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => dailyBackupName.test(name))
        .sort()
        .at(-1);
      return newest === undefined ? undefined : (await stat(join(folder, newest))).mtime;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * The backups among `names` to delete. Keeps the newest seven, and the last one of each of the four weeks before.
 * Ignores other files.
 */
export function outdated(names: readonly string[]): string[] {
  const dates = names.flatMap((name) => dailyBackupName.exec(name)?.[1] ?? []).sort();
  const weekOf = (date: CalendarDate) => Math.floor(daysBetween(aMonday, date) / 7);
  const weeks = new Set(dates.slice(-keptDays).map(weekOf));
  const lastOfOthers = new Map<number, CalendarDate>();
  for (const date of dates.slice(0, -keptDays))
    if (!weeks.has(weekOf(date))) lastOfOthers.set(weekOf(date), date);
  const kept = new Set([...lastOfOthers.values()].slice(-keptWeeks));
  return dates
    .slice(0, -keptDays)
    .filter((date) => !kept.has(date))
    .map(fileName);
}
