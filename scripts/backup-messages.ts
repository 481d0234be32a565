import { BackupError } from '#server/backups/manifest.ts';
import { SettingError } from '#server/platform/system/env.ts';
import { errorText } from '#server/platform/system/error-text.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import { type ClosingParts, closeAll } from '#server/platform/system/shutdown.ts';

const megabyte = 1_000_000;

export function formatFigures({
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

function explainError(error: unknown): string {
  if (error instanceof BackupError || error instanceof SettingError) return error.message;
  if (error instanceof Error && error.name === 'AbortError') return 'Given up, as you asked.';
  if (error instanceof Error && errorText(error, 'code') === 'EPIPE')
    return 'The other end was closed before everything was written.';
  return explainFailure(error);
}

/** To stderr, because stdout may be the backup itself. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Runs a program and closes its resources. Errors are printed and set exit code 1; SIGINT and SIGTERM abort the
 * signal passed to it.
 */
export async function runProgram(
  run: (words: readonly string[], closing: ClosingParts, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const closing: ClosingParts = [];
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  try {
    await run(process.argv.slice(2), closing, stopping.signal);
  } catch (error) {
    say(explainError(error));
    process.exitCode = 1;
  } finally {
    await closeAll(closing, (_error, name) => say(`Could not close ${name}.`));
  }
}
