import { expiresThisWeekDays } from '#contract/overview/overview.ts';
import { addDays } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { queueMessages } from '#server/platform/messages/queue-messages.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { findDocumentsBetween, findRecipients } from './digest-repository.ts';
import { writeDigest } from './mail.ts';
import { findUnarrivedBefore } from './run-repository.ts';
import type { RunRow } from './table.ts';

const maxNamed = 20;
const longExpiredDays = 30;
const longAgo = '0001-01-01';

/**
 * Mails what a run has found to the administrators who can renew documents, once a day and only if there is something.
 * `unreachable` are the names of the first drivers whom no message can reach.
 */
export async function sendDigest(
  tx: Database,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
  run: RunRow,
  unreachable: readonly string[],
): Promise<void> {
  const { day } = run;
  const thisWeek = { from: day, until: addDays(day, expiresThisWeekDays), limit: maxNamed };
  const longExpired = { from: longAgo, until: addDays(day, -longExpiredDays - 1), limit: maxNamed };
  const mail = writeDigest(
    {
      run,
      unreachable: unreachable.slice(0, maxNamed),
      unarrived: await findUnarrivedBefore(tx, day, maxNamed),
      thisWeek: await findDocumentsBetween(tx, thisWeek),
      longExpired: await findDocumentsBetween(tx, longExpired),
    },
    `${publicUrl}/admin/driver-management/document-status`,
  );
  if (!mail) return;
  const messages = (await findRecipients(tx)).map(({ id, name, email }) => ({
    event: 'reminder-digest',
    occasion: day,
    record: { kind: 'account' as const, id, name, reference: '' },
    recipient: { name, email },
    mail,
  }));
  await queueMessages(tx, messages, { by: 'clock' }, clock());
}
