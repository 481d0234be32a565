import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { measureDisk } from '#server/platform/files/disk-space.ts';
import { writeBackupFile } from './backup-file.ts';
import {
  type BackupFolder,
  openBackupFolder,
  removePartials,
  requireRoom,
} from './backup-folder.ts';
import { checkBackup } from './check-backup.ts';
import { BackupRunningError, inBackupSession } from './session.ts';
import type { BackupSource } from './write-backup.ts';

export interface UpdateBackupContext {
  source: BackupSource;
  db: Database;
  now: Date;
  /** Keys of the settings, to read the backup back. */
  settingKeys: readonly string[];
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  measure?: typeof measureDisk;
}

/**
 * Backs up the former version's database and files before migrations change them, and reads the file back. A failure
 * is logged and doesn't stop the update: migrations run in one transaction, and a full disk mustn't keep the
 * product down. Skipped while another process makes a backup, which the migrations wait for.
 */
export async function backUpBeforeUpdate(
  settings: BackupFolder,
  { source, db, now, settingKeys, log, measure = measureDisk }: UpdateBackupContext,
): Promise<void> {
  const path = join(settings.folder, `backup-${todayInLagos(now)}-before-update.tar`);
  log.info({ path }, 'a new version: a backup is made before the database changes');
  try {
    await openBackupFolder(settings);
    await inBackupSession(source.connection, async (session) => {
      await removePartials(settings.folder);
      await requireRoom(settings, db, measure);
      await writeBackupFile(session, source, {
        path,
        now,
        check: (written) => checkBackup(written, { settingKeys }),
      });
    });
    log.info({ path }, 'to go back, restore this backup with the former version');
  } catch (err) {
    if (err instanceof BackupRunningError) return;
    log.error({ err }, 'the backup before the update failed, and the update goes on without it');
  }
}
