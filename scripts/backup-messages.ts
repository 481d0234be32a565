import { describeUnavailability, unavailability } from '#server/platform/database/unavailable.ts';

const megabyte = 1_000_000;

/** What a backup contains, in words. `fileBytes` is left out where it isn't known. */
export function describeFigures({
  rows,
  files,
  fileBytes,
}: {
  rows: number;
  files: number;
  fileBytes?: number;
}): string {
  const size = fileBytes === undefined ? '' : ` (${(fileBytes / megabyte).toFixed(1)} MB)`;
  return `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files${size}`;
}

/** An error for the console, in one sentence if its cause is known. */
export function explainError(error: unknown): string {
  if (error instanceof Error && unavailability(error))
    return `The database can't be used: ${describeUnavailability(error)}.`;
  if (error instanceof Error) return error.name === 'AbortError' ? 'Given up, as you asked.' : error.message;
  return String(error);
}
