import type * as z from 'zod/mini';
import { firstDayOfMonth, startOfDayInLagos, todayInLagos } from '#contract/dates.ts';
import { type listMessages, type Message, type MessageFilter, messageMonths } from '#contract/messages.ts';
import { pagedInfo } from '#contract/paging.ts';
import { can } from '#contract/roles.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { afterQuietHours } from '#server/platform/messages/quiet-hours.ts';
import type { Acting, Administrator } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { toMessage } from './mapper.ts';
import * as repository from './repository.ts';

export interface MessagesContext {
  db: Database;
  clock: Clock;
}

/** Messages to administrators are for those who manage administrators. */
const seesAccounts = ({ role }: Pick<Administrator, 'role'>) => can(role, 'manage administrators');

/** One page of messages, newest first. */
export async function listedMessages(
  db: Database,
  filter: MessageFilter,
  reader: Pick<Administrator, 'role'>,
): Promise<z.infer<typeof listMessages.response>['data']> {
  const { rows, total } = await repository.findMessages(db, filter, { withAccounts: seesAccounts(reader) });
  return { result: rows.map(toMessage), pagedInfo: pagedInfo(filter, total) };
}

/** Lets a message be sent again. Throws 404 for an unknown `id`, 409 if it is on its way or has arrived. */
export async function sendAgain({ db, clock, actor }: MessagesContext & Acting, id: string): Promise<Message> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const found = await repository.lockMessage(tx, id);
    if (!found || (found.recordKind === 'account' && !seesAccounts(actor)))
      throw httpErrors.notFound('There is no message with this id.');
    const dueAt = found.channel === 'text' ? afterQuietHours(now) : now;
    if (found.secretFor !== null)
      throw httpErrors.conflict('A code or a link is not sent again. A new one can be asked for.');
    const row = await repository.restart(tx, id, { dueAt, sentBy: actor.name });
    if (!row) throw httpErrors.conflict('This message has not failed.');
    await recordActivity(tx, actor, {
      kind: 'message-sent-again',
      at: now,
      record: { kind: row.recordKind, id: row.recordId, name: row.recordName, reference: row.recordReference },
    });
    return toMessage(row);
  });
}

/** Deletes messages of former months. */
export async function deleteOldMessages(db: Database, clock: Clock): Promise<void> {
  await repository.deleteMessages(db, startOfDayInLagos(firstDayOfMonth(todayInLagos(clock()), -messageMonths)));
}
