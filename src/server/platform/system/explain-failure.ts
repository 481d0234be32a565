import pg from 'pg';
import { formatUnavailability, unavailability } from '#server/platform/database/unavailable.ts';
import { StoreUnavailableError } from '#server/platform/files/file-store.ts';
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

const tooManyFiles: Record<string, string> = {
  EMFILE:
    'This process has too many files open. Raise its limit: "ulimit -n 65536", or LimitNOFILE=65536 in the service.',
  ENFILE: 'The machine has too many files open. Raise fs.file-max: "sysctl fs.file-max=2097152".',
};

/** Why a program can't continue, for the console: one sentence, without a stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '')) {
    return `The database refused the connection: ${error.message}.`;
  }
  if (error instanceof StoreUnavailableError) {
    const { cause } = error;
    const reason =
      cause instanceof Error ? errorText(cause, 'code') || cause.message : String(cause);
    return `The storage of the files can't be used (${reason}).`;
  }
  if (unavailability(error)) return `The database can't be used: ${formatUnavailability(error)}.`;
  const [code, path] = [errorText(error, 'code'), errorText(error, 'path')];
  if (tooManyFiles[code]) return tooManyFiles[code];
  if (path) return `${path} ${fileFaults[code] ?? `can't be used (${code})`}.`;
  if (code === 'ENOSPC') return 'A disk of the server is full. Make room on it, then try again.';
  return code in fileFaults ? `A file ${fileFaults[code]}: ${error.message}.` : error.message;
}
