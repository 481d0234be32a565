import { type Selectable, sql } from 'kysely';
import type { MessageRecord } from '#contract/messages/messages.ts';
import {
  maxNames,
  type Obstacle,
  type Recipients,
  recipientsOf,
} from '#contract/messages/recipients.ts';
import { isNigerianMobile } from '#contract/platform/phone-number.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rehearse } from '#server/platform/database/rehearse.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import type { Notification } from './notify.ts';
import { unsent, usefulMs } from './queue-messages.ts';
import type { MessageRow } from './repository.ts';
import type { MessageTemplatesTable } from './table.ts';

/** Serves the recipients of an endpoint's messages, found by rehearsing its handler. */
export const serveRecipients: AdministratorScope['serveRecipients'] = (
  scope,
  endpoint,
  handler,
  { form },
) =>
  serve(
    scope,
    recipientsOf(endpoint),
    'Who gets a message',
    (context, input) => findRecipients(context, (rehearsed) => handler(rehearsed, input)),
    // Without files: they are stored before the transaction begins.
    form && { form: {} },
  );

/** Only messages that are still useful: a flood can leave thousands held back. */
const findUnsent = (db: Database, now: Date) =>
  db
    .selectFrom('messages')
    .select(['id', 'recordKind', 'recordId', 'recipientName'])
    .where('state', 'in', unsent)
    .where('createdAt', '>', new Date(now.getTime() - usefulMs))
    .orderBy('id')
    .execute();

async function findRecipients(
  context: AdministratorContext,
  act: (context: AdministratorContext) => Promise<unknown>,
): Promise<Recipients> {
  const now = context.clock();
  let before: Awaited<ReturnType<typeof findUnsent>>;
  let notified: Notification[];
  return rehearse(
    context.db,
    async (db) => {
      before = await findUnsent(db, now);
      notified = [];
      await act({
        ...context,
        db,
        notify(tx, notifications, cause, now) {
          notified.push(...notifications);
          return context.notify(tx, notifications, cause, now);
        },
      });
    },
    async (db) => {
      const added = new Set((await findUnsent(db, now)).map(({ id }) => id));
      const withdrawn = before.filter(({ id }) => !added.delete(id));
      const rows = await db
        .selectFrom('messages')
        .selectAll()
        .where(sql<boolean>`id = any (${[...added]}::uuid[])`)
        .orderBy('id')
        .execute();
      const templates = await db
        .selectFrom('messageTemplates')
        .select(['event', 'sendsMail', 'sendsText'])
        .execute();
      return toRecipients({ rows, withdrawn, notified, templates });
    },
  );
}

interface Rehearsed {
  rows: readonly MessageRow[];
  withdrawn: Awaited<ReturnType<typeof findUnsent>>;
  notified: readonly Notification[];
  templates: readonly Pick<
    Selectable<MessageTemplatesTable>,
    'event' | 'sendsMail' | 'sendsText'
  >[];
}

// Its stand-in is plain dots: an ellipsis would make a text message count as Unicode.
const linkToken = /(https?:\S+#)[\w-]+/g;

interface Person {
  about: MessageRecord;
  name: string;
}

/** Groups people by `keyOf`, with the properties of each group's first. */
const groupPeople = <One extends Person>(people: readonly One[], keyOf: (one: One) => string) =>
  [...Map.groupBy(people, (one) => `${one.about} ${keyOf(one)}`).values()].flatMap((group) => {
    const [first] = group;
    const names = group.slice(0, maxNames).map(({ name }) => name);
    return first ? [{ ...first, to: { names, count: group.length } }] : [];
  });

function toRecipients({ rows, withdrawn, notified, templates }: Rehearsed): Recipients {
  const waitingRows = rows.filter(({ state }) => state === 'Waiting');
  const keyOf = ({ event, recordId }: MessageRow) => `${event} ${recordId}`;
  const notifications = new Map(notified.map((one) => [`${one.event} ${one.record.id}`, one]));
  const messages = [...Map.groupBy(waitingRows, keyOf)].flatMap(([key, channels]) => {
    const [first] = channels;
    if (!first) return [];
    const isUndoable = notifications.get(key)?.canBeUndone ?? false;
    const undoMs = isUndoable ? undoMinutes * 60_000 : 0;
    const by = channels.map(({ channel, subject, words, createdAt, dueAt }) => ({
      channel,
      subject,
      words: words.replace(linkToken, '$1...'),
      waits: dueAt.getTime() - createdAt.getTime() > undoMs,
    }));
    const { event, recordKind: about, recipientName: name } = first;
    return [{ event, about, name, isUndoable, by }];
  });
  const isTold = new Set(waitingRows.map(({ recordId }) => recordId));
  const people = withdrawn
    .filter(({ recordId }) => !isTold.has(recordId))
    .map(({ recordKind: about, recipientName: name, recordId }) => ({ about, name, recordId }));
  const unreached = [...notifications].flatMap(([key, { event, record, recipient }]) => {
    const isHeld = rows.some((row) => keyOf(row) === key && row.error !== 'no-mobile');
    const template = templates.find((one) => one.event === event);
    const obstacle = isTold.has(record.id) ? undefined : obstacleTo(recipient, isHeld, template);
    return obstacle ? [{ event, about: record.kind, name: recipient.name, obstacle }] : [];
  });
  return {
    sent: groupPeople(messages, ({ event, by }) => `${event} ${by.map(({ channel }) => channel)}`),
    withdrawn: groupPeople(
      [...new Map(people.map((one) => [one.recordId, one])).values()],
      () => '',
    ),
    unreached: groupPeople(unreached, ({ event, obstacle }) => `${event} ${obstacle}`),
  };
}

/** Why a notification became no message; undefined if the recipient already has it. */
function obstacleTo(
  { email, phone }: Notification['recipient'],
  isHeld: boolean,
  { sendsMail, sendsText }: Partial<Rehearsed['templates'][number]> = {},
): Obstacle | undefined {
  if (isHeld) return 'held-back';
  if (sendsMail === false && sendsText === false) return 'switched-off';
  const isReached =
    (sendsMail !== false && email) || (sendsText !== false && phone && isNigerianMobile(phone));
  return isReached ? undefined : 'no-address';
}
