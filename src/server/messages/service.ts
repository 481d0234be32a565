import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import {
  listMessages,
  type Message,
  type MessageCounts,
  type MessageFilter,
  type MessageNarrowing,
  type MessageRecord,
  messageRecordsFor,
  type reportMessage,
  type resendMessages,
} from '#contract/messages/messages.ts';
import { maxChosen, parseListQuery } from '#contract/platform/chosen-rows.ts';
import { pageFrom } from '#contract/platform/paging.ts';
import { can } from '#contract/platform/roles.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import * as lists from './list-repository.ts';
import { toMessage, withoutWords } from './mapper.ts';
import { afterQuietHours } from './quiet-hours.ts';
import * as repository from './repository.ts';
import { undoKeyOf } from './writing-service.ts';

type Reader = Pick<Administrator, 'role'>;

const readingOf = ({ role }: Reader) => ({ records: messageRecordsFor(role) });

/** Throws 403 if the role doesn't work with this kind of record. */
export function requireWork({ role }: Reader, kind: MessageRecord | 'training'): void {
  if (!messageRecordsFor(role).includes(kind === 'training' ? 'enrolment' : kind))
    throw httpErrors.forbidden("Your role can't send messages about this.");
}

/** Repeated text messages also wait until morning. */
const dueAgain = (now: Date) => ({ mail: now, text: afterQuietHours(now) });

/** Newest first. Texts are left out for roles that can't send messages. */
export async function listedMessages(
  { db, clock, actor }: AdministratorContext,
  filter: MessageFilter,
) {
  const page = await lists.findMessages(db, filter, readingOf(actor));
  const now = clock();
  const withWords = can(actor.role, 'send messages');
  return pageFrom(page, filter, (row) =>
    withWords
      ? { ...toMessage(row), undoKey: undoKeyOf(row, actor, now) }
      : withoutWords(toMessage(row)),
  );
}

export async function countedMessages(
  db: Database,
  filter: MessageNarrowing,
  reader: Reader,
): Promise<MessageCounts> {
  return lists.countStates(db, filter, readingOf(reader));
}

/**
 * Queues a message again. Throws 404 for an unknown `id`; 409 for one with a code or link, or in any state but
 * failed or held back.
 */
export async function sendAgain(
  { db, clock, actor }: AdministratorContext,
  id: string,
): Promise<Message> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const message = await repository.lockMessage(tx, id);
    if (!message || !messageRecordsFor(actor.role).includes(message.recordKind))
      throw httpErrors.notFound('There is no message with this id.');
    if (message.secretFor !== null)
      throw httpErrors.conflict("We don't send a code or a link again. Ask for a new one.");
    const row = await lists.restart(tx, id, { dueAt: dueAgain(now), sentBy: actor.name });
    if (!row) throw httpErrors.conflict("This message hasn't failed and isn't held back.");
    await recordActivity(tx, actor, {
      kind: 'message-sent-again',
      at: now,
      record: {
        kind: row.recordKind,
        id: row.recordId,
        name: row.recordName,
        reference: row.recordReference,
      },
    });
    return toMessage(row);
  });
}

/** Queues failed messages of a list again; returns their number. Throws 409 if none has failed. */
export async function sendFailedAgain(
  { db, clock, actor }: AdministratorContext,
  { query, ids }: z.infer<typeof resendMessages.body>,
): Promise<number> {
  const filter = parseListQuery(listMessages.query, query);
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const again = { dueAt: dueAgain(now), sentBy: actor.name, limit: maxChosen };
    const restarted = await lists.restartFailed(tx, { ids, filter }, again, readingOf(actor));
    const sentAgain = restarted.length;
    if (sentAgain === 0) throw httpErrors.conflict('None of these messages has failed.');
    await recordActivity(tx, actor, {
      kind: 'message-sent-again',
      at: now,
      record: { kind: 'list', id: uuid(), name: 'Messages' },
      alsoAbout: [...new Set(restarted.map(({ recordId }) => recordId))],
      changes: [{ field: 'rows', before: null, after: String(sentAgain) }],
    });
    return sentAgain;
  });
}

// Termii's intermediate states.
const onItsWay = /^(message\s+sent|sent|pending|received|queued|accepted|unknown)/i;

/** Records a provider's final report; ignores intermediate states. */
export async function takeReport(
  { db, clock }: Context,
  { message_id: id, receiver, message, status }: z.infer<typeof reportMessage.body>,
): Promise<void> {
  const text = String(status).trim();
  if (String(id) === '' || text === '' || onItsWay.test(text)) return;
  const report = {
    providerId: String(id),
    address: String(receiver).replace(/\D/g, ''),
    words: String(message),
  };
  await repository.endReported(db, report, { isDelivered: /^delivered/i.test(text), now: clock() });
}
