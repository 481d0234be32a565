import pg from 'pg';
import { destroyConnection } from '#server/platform/database/connection.ts';
import { BackupError } from './manifest.ts';

const backupLock = 7_206_113_004;
/** Of sending a backup elsewhere, which can take hours and mustn't block the next one. */
export const sendingLock = 7_206_113_005;

// Limits meant for requests would end a backup; the other settings fix how values appear as text.
const settings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  row_security: 'off',
  client_encoding: 'UTF8',
};

/** Another backup or restore of this database is running. */
export class BackupRunningError extends BackupError {
  constructor() {
    super('Another backup or restore of this database is running.');
  }
}

async function openSession(connection: pg.ClientConfig): Promise<pg.Client> {
  const session = new pg.Client({
    ...connection,
    application_name: 'motions-logistics backup',
    keepAlive: true,
  });
  // The next statement reports a connection that breaks while idle.
  session.on('error', () => undefined);
  try {
    await session.connect();
    // Some settings don't exist in every version.
    await session.query(
      `select set_config(name, wanted, false) from json_each_text($1) as own(name, wanted)
       where name in (select lower(name) from pg_settings)`,
      [JSON.stringify(settings)],
    );
    return session;
  } catch (error) {
    destroyConnection(session);
    throw error;
  }
}

/**
 * Runs `work` with a separate session without time limits, while no other backup or restore of this
 * database runs, or no other holder of `lockKey`. Throws `BackupRunningError` otherwise. `signal`
 * cuts the session, so that `work` fails.
 */
export async function inBackupSession<Result>(
  connection: pg.ClientConfig,
  work: (session: pg.Client) => Promise<Result>,
  signal?: AbortSignal,
  lockKey = backupLock,
): Promise<Result> {
  signal?.throwIfAborted();
  const session = await openSession(connection);
  const stop = () => void session.end();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const { rows } = await session.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock($1) as "isFree"',
      [lockKey],
    );
    if (!rows[0]?.isFree) throw new BackupRunningError();
    return await work(session);
  } finally {
    signal?.removeEventListener('abort', stop);
    await session.end();
  }
}
