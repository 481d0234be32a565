import type * as z from 'zod/mini';
import { findValidationErrors } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import { type MessageEventName, messageEvents } from '#contract/message-events.ts';
import { placeholders } from '#contract/message-placeholders.ts';
import { fillTemplate } from '#contract/message-words.ts';
import { type Channel, channelWords, type Message } from '#contract/messages.ts';
import {
  audienceOf,
  type MessageDraft,
  noChannelMessage,
  ownMessageChecks,
  type sendMessage,
  writtenText,
} from '#contract/own-messages.ts';
import { withSender } from '#contract/text-message.ts';
import type { TrackedKind } from '#contract/tracking.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import { queueMessages } from '#server/platform/messages/queue-messages.ts';
import { afterQuietHours } from '#server/platform/messages/quiet-hours.ts';
import { messageValues } from '#server/platform/messages/tell.ts';
import type { TrackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { Acting } from '#server/platform/system/actor.ts';
import { toMessage } from './mapper.ts';
import { type Correspondent, toCorrespondent } from './record-mapper.ts';
import { findRecord } from './record-repository.ts';
import * as repository from './repository.ts';
import type { MessagesContext } from './service.ts';
import { toTemplate } from './template-mapper.ts';
import { findTemplate } from './template-repository.ts';

/** What the placeholders of links and numbers stand for. */
export interface WritingContext extends MessagesContext {
  trackingLinks: TrackingLinks;
  officePhone: string;
}

interface About {
  kind: TrackedKind;
  id: string;
}

/** Throws 404 if there is no such record, 409 if nobody is written to about it any more. */
async function getCorrespondent(db: Database, { kind, id }: About, now: Date): Promise<Correspondent> {
  const found = await findRecord(db, kind, id);
  if (!found) throw httpErrors.notFound(`There is no ${kind} with this id.`);
  if (found.kind === 'driver' && found.row.status === 'Deleted') {
    throw httpErrors.conflict(`${found.row.fullName} was deleted. Deleted drivers get no messages.`);
  }
  return toCorrespondent(found, todayInLagos(now));
}

const asTheyAre = Object.fromEntries(Object.keys(placeholders).map((name) => [name, `{${name}}`]));

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** What an event would say about a record; without an event, nothing. Throws 400 for an event of other people. */
export async function draftFor(
  { db, clock, trackingLinks, officePhone }: WritingContext,
  about: About,
  event: MessageEventName | undefined,
): Promise<MessageDraft> {
  const now = clock();
  const { record, recipient, values } = await getCorrespondent(db, about, now);
  const goesOutAt = afterQuietHours(now);
  const addresses = {
    recipientName: recipient.name,
    email: recipient.email,
    phone: recipient.phone,
    textGoesOutAt: goesOutAt > now ? goesOutAt.toISOString() : null,
  };
  if (event === undefined) return { ...addresses, subject: '', words: '', text: '' };
  if (messageEvents[event].audience !== audienceOf[about.kind]) {
    throw httpErrors.invalid('This message is for other people.');
  }
  const known = messageValues({ record, recipient, values }, { links: trackingLinks, officePhone }, now);
  // What isn't known stays a placeholder, for the administrator to replace.
  const filled = (channel: Channel) => ({
    ...asTheyAre,
    ...Object.fromEntries(Object.entries(known[channel]).filter(([, value]) => value !== '')),
  });
  const template = toTemplate(event, await findTemplate(db, event));
  return {
    ...addresses,
    subject: onOneLine(fillTemplate(template.subject, filled('mail'))),
    words: fillTemplate(template.words, filled('mail')),
    text: writtenText(fillTemplate(template.text, filled('text'))),
  };
}

type Written = z.infer<typeof sendMessage.body>;

/** What goes out by each channel. Throws 400 if it is nothing, or not fit to be sent. */
function toSent({ mail, text }: Written, now: Date) {
  const channels: Channel[] = [
    ...(mail ? (['mail'] as const) : []),
    ...(text === undefined ? [] : (['text'] as const)),
  ];
  if (channels.length === 0) throwValidationErrors([{ field: 'channels', message: noChannelMessage }]);
  const said = { 'mail.subject': mail?.subject ?? '', 'mail.words': mail?.words ?? '', text: text ?? '' };
  throwValidationErrors(findValidationErrors(ownMessageChecks(channels), said, todayInLagos(now)));
  return {
    channels,
    ...(mail && { mail: { subject: onOneLine(mail.subject), words: mail.words } }),
    ...(text !== undefined && { text: writtenText(text) }),
  };
}

type Sent = ReturnType<typeof toSent>;

/** Throws 400 if there is no address for a channel. */
function requireAddresses({ recipient }: Correspondent, { channels }: Sent): void {
  const addresses = { mail: recipient.email, text: recipient.phone };
  throwValidationErrors(
    channels
      .filter((channel) => addresses[channel] === '')
      .map((channel) => ({
        field: 'channels',
        message: `${recipient.name} has no ${channel === 'mail' ? 'email address' : 'phone number'}.`,
      })),
  );
}

/** Whether these rows are this message: the same words about the same record. */
const isSame = (rows: readonly repository.MessageRow[], id: string, { channels, mail, text }: Sent) =>
  rows.length === channels.length &&
  rows.every(
    (row) =>
      row.recordId === id.toLowerCase() &&
      (row.channel === 'mail'
        ? row.subject === mail?.subject && row.words === mail.words
        : text !== undefined && row.words === withSender(text)),
  );

/**
 * Writes to whom a record is about. What was sent under the same key isn't sent again. Throws 400 for invalid words, 404 for an
 * unknown record, 409 for a deleted driver or if another message was sent under this key.
 */
export async function writeMessage(
  { db, clock, actor }: MessagesContext & Acting,
  written: Written,
): Promise<Message[]> {
  const now = clock();
  const sent = toSent(written, now);
  const { channels, ...words } = sent;
  const occasion = `${actor.id} ${written.key}`;
  return db.transaction().execute(async (tx) => {
    await repository.lockOccasion(tx, occasion);
    const before = await repository.findOwn(tx, occasion);
    if (before.length > 0) {
      if (!isSame(before, written.id, sent)) throw httpErrors.conflict('Another message was sent under this key.');
      return before.map(toMessage);
    }
    const to = await getCorrespondent(tx, written, now);
    requireAddresses(to, sent);
    const { record, recipient } = to;
    await queueMessages(
      tx,
      [{ event: repository.ownWords, occasion, record, recipient, sentBy: actor.name, ...words }],
      now,
    );
    const named = channels.map((channel) => channelWords[channel].toLowerCase()).join(' and ');
    const changes = changesBetween({}, { channels: named, subject: words.mail?.subject ?? null });
    await recordActivity(tx, actor, { kind: 'message-sent', at: now, record, changes });
    return (await repository.findOwn(tx, occasion)).map(toMessage);
  });
}
