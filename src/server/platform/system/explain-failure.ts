import pg from 'pg';
import { formatUnavailability, unavailability } from '#server/platform/database/unavailable.ts';
import { errorText } from './error-text.ts';

const fileFaults: Record<string, string> = {
  ENOENT: "doesn't exist",
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  EACCES: "can't be used by this user",
  EPERM: "can't be used by this user",
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a disk that is full',
};

/** The reason for which a program can't go on, for the console: one sentence, without a stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '')) {
    return `The database refused the connection: ${error.message}.`;
  }
  if (unavailability(error)) return `The database can't be used: ${formatUnavailability(error)}.`;
  const [code, path] = [errorText(error, 'code'), errorText(error, 'path')];
  if (path) return `${path} ${fileFaults[code] ?? `can't be used (${code})`}.`;
  if (code === 'ENOSPC') return 'A disk is full: that of DATA_DIR, of BACKUP_DIR or of the temporary folder.';
  return code in fileFaults ? `A file ${fileFaults[code]}: ${error.message}.` : error.message;
}
