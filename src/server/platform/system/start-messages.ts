import { join } from 'node:path';
import pg from 'pg';
import { formatUnavailability, unavailability } from '#server/platform/database/unavailable.ts';
import { SettingError } from './env.ts';
import { errorText } from './error-text.ts';
import { explainFailure } from './explain-failure.ts';
import type { Settings } from './settings.ts';

/** Where messages go and how to end the product, for the person who has started it on a terminal. */
export function formatOutlets({ smtpUrl, textProvider, dataDir }: Settings): string {
  const outbox = join(dataDir, 'outbox');
  return [
    smtpUrl
      ? `Mails go out through ${new URL(smtpUrl).host}.`
      : `Mails are only written to ${outbox}. Set SMTP_URL to send them.`,
    textProvider
      ? `Text messages go out through ${new URL(textProvider.url).host}.`
      : `Text messages are only written to ${outbox}. Set SMS_PROVIDER to send them.`,
    'Press Ctrl-C to stop.',
  ].join('\n');
}

/** The error's message for the console, in one sentence if the cause is known. */
export function explainStart(error: unknown, settings: Settings | undefined): string {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const [code, syscall] = [errorText(error, 'code'), errorText(error, 'syscall')];
  if (code === 'EADDRINUSE') return `PORT ${settings?.port} on ${settings?.host} is already used by another program.`;
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && errorText(error, 'hostname') === settings?.host))
    return `The server can't listen on HOST ${settings?.host} (${code}).`;
  if (settings?.databaseUrl && error instanceof pg.DatabaseError) {
    return `The database at DATABASE_URL refused the connection: ${error.message}.`;
  }
  if (settings?.databaseUrl && unavailability(error)) {
    return `The database at DATABASE_URL is not available: ${formatUnavailability(error)}.`;
  }
  return explainFailure(error);
}
