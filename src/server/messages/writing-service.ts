import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { type MessageEventName, messageEvents } from '#contract/messages/message-events.ts';
import { placeholders } from '#contract/messages/message-placeholders.ts';
import { fillTemplate } from '#contract/messages/message-words.ts';
import { type Channel, channelWords, type Message } from '#contract/messages/messages.ts';
import {
  audienceOf,
  isTraineeGroup,
  type MessageDraft,
  noChannelMessage,
  ownMessageChecks,
  type sendMessage,
  type WrittenKind,
  writtenText,
} from '#contract/messages/own-messages.ts';
import { withSender } from '#contract/messages/text-message.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { isNigerianMobile, nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { lateUndoMessage, undoMinutes } from '#contract/undo/undo-window.ts';
import { type Activity, changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  httpErrors,
  rejectInvalid,
  throwValidationErrors,
} from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';
import { toMessage, toTemplate } from './mapper.ts';
import { messageValues } from './notify.ts';
import { queueMessages, withdrawMessages } from './queue-messages.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { type Correspondent, toCorrespondent } from './record-mapper.ts';
import {
  type DriverRow,
  findDrivers,
  findRecord,
  findRegistered,
  findTrainings,
} from './record-repository.ts';
import * as repository from './repository.ts';
import { findTemplate } from './repository.ts';
import { ownWords } from './table.ts';

interface MessageTarget {
  kind: WrittenKind;
  id: string;
  /** Of a training: a group of trainees, or comma-separated ids. Of a driver: the ids of all recipients. */
  only?: string | undefined;
}

interface Correspondence {
  to: Correspondent[];
  record: Activity['record'];
  name: string;
  /** Why chosen drivers get no message. */
  refusals: string[];
}

/** Why a driver gets no message that is sent to several; undefined if they do. */
function refusalReason({ fullName, status, email, phoneNumber }: DriverRow): string | undefined {
  if (status === 'Blocked' || status === 'Deleted') return `${fullName} is ${status}.`;
  return email === '' && !isNigerianMobile(phoneNumber)
    ? `We have no address for ${fullName}.`
    : undefined;
}

/** Throws 409 if none of them can be written to. */
async function getDrivers(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Correspondence> {
  const recipients = (await findDrivers(db, ids)).map((row) => ({
    row,
    reason: refusalReason(row),
  }));
  const refusals = recipients.flatMap(({ reason }) => reason ?? []);
  const to = recipients
    .filter(({ reason }) => reason === undefined)
    .map(({ row }) => {
      const phoneNumber = isNigerianMobile(row.phoneNumber) ? row.phoneNumber : '';
      return toCorrespondent({ kind: 'driver', row: { ...row, phoneNumber } }, today);
    });
  if (to.length === 0)
    throw httpErrors.conflict(refusals.join(' ') || 'There are no such drivers.');
  const name = pluralize(to.length, 'driver');
  return { to, record: { kind: 'list', id: uuid(), name }, name, refusals };
}

/** Throws 404 for an unknown record, 409 without recipients or for a deleted driver. */
async function getCorrespondence(
  db: Database,
  { kind, id, only }: MessageTarget,
  now: Date,
): Promise<Correspondence> {
  const today = todayInLagos(now);
  if (kind === 'training') {
    const group = only === undefined || isTraineeGroup(only) ? only : only.split(',');
    const training = await findRegistered(db, id, group);
    if (!training) throw httpErrors.notFound('There is no training with this id.');
    const to = training.trainees.map((trainee) => toCorrespondent(trainee, today));
    if (to.length === 0) {
      throw httpErrors.conflict(
        only ? 'There is nobody to write to.' : `Nobody has registered for ${training.title}.`,
      );
    }
    const several = only === undefined ? `all ${to.length} trainees` : `${to.length} trainees`;
    const name = to.length === 1 ? 'the trainee' : several;
    return { to, record: { kind, id: training.id, name: training.title }, name, refusals: [] };
  }
  if (kind === 'driver' && only !== undefined) {
    if (isTraineeGroup(only)) throw httpErrors.invalidField('only', 'only must be ids of drivers.');
    return getDrivers(db, only.split(','), today);
  }
  const record = await findRecord(db, kind, id);
  if (!record) throw httpErrors.notFound(`There is no ${kind} with this id.`);
  if (record.kind === 'driver' && record.row.status === 'Deleted') {
    throw httpErrors.conflict(
      `${record.row.fullName} was deleted. Deleted drivers get no messages.`,
    );
  }
  const one = toCorrespondent(record, today);
  return { to: [one], record: one.record, name: one.recipient.name, refusals: [] };
}

const isToSeveralDrivers = (target: MessageTarget): target is MessageTarget & { only: string } =>
  target.kind === 'driver' && target.only !== undefined;
const endOfUndo = (from: Date) => new Date(from.getTime() + undoMinutes * 60_000);

const occasionOf = ({ id }: Pick<AdministratorContext['actor'], 'id'>, key: string) =>
  `${id} ${key}`;

/** The key for taking back a message to several drivers; null for other messages, other writers, or too late. */
export function undoKeyOf(
  { event, cause, state, occasion, createdAt }: repository.MessageRow,
  reader: Pick<AdministratorContext['actor'], 'id'>,
  now: Date,
): string | null {
  const isOwn = event === ownWords && occasion.startsWith(occasionOf(reader, ''));
  const canUndo = isOwn && cause === 'many' && state === 'Waiting' && now < endOfUndo(createdAt);
  return canUndo ? occasion.slice(occasionOf(reader, '').length) : null;
}

const addressKey = { mail: 'email', text: 'phone' } as const;
const addressWords = { mail: 'email addresses', text: 'phone numbers' } as const;

const addressesOf = (to: readonly Correspondent[], channel: Channel) =>
  to.map(({ recipient }) => recipient[addressKey[channel]]).filter((address) => address !== '');

/** The only address, or the number of addresses; '' without any. */
function formatAddresses(to: readonly Correspondent[], channel: Channel): string {
  const addresses = addressesOf(to, channel);
  return addresses.length > 1
    ? `${addresses.length} ${addressWords[channel]}`
    : (addresses[0] ?? '');
}

const addressNouns = { mail: 'email address', text: 'phone number' } as const;

/** One row per address, as `isErasureAsked` expects. */
const toRows = (to: readonly Correspondent[]) =>
  to.flatMap(({ record, recipient: { email, phone } }) =>
    [email, phone && nationalPhoneNumber(phone)]
      .filter((address) => address !== '')
      .map((address) => ({
        recordKind: record.kind,
        recordId: record.id,
        address,
        isUrgent: false,
      })),
  );

const placeholdersAsIs = Object.fromEntries(
  Object.keys(placeholders).map((name) => [name, `{${name}}`]),
);

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Drafts the message of an event, or an empty one. Throws 400 if the event addresses other people. */
export async function draftFor(
  { db, clock, trackingLinks, website }: Context,
  about: MessageTarget,
  event: MessageEventName | undefined,
): Promise<MessageDraft> {
  const now = clock();
  const { to, name, refusals } = await getCorrespondence(db, about, now);
  const isToSeveral = isToSeveralDrivers(about);
  const from = isToSeveral ? endOfUndo(now) : now;
  const textGoesOutAt = afterQuietHours(from);
  const namesWithout = (channel: Channel) =>
    isToSeveral
      ? to.flatMap(({ recipient }) => (recipient[addressKey[channel]] === '' ? recipient.name : []))
      : [];
  const erasures = await Promise.all(
    to.length > 1 ? [] : toRows(to).map((row) => repository.isErasureAsked(db, row)),
  );
  const addresses = {
    isErasureAsked: erasures.length > 0 && erasures.every(Boolean),
    recipientName: name,
    email: formatAddresses(to, 'mail'),
    phone: formatAddresses(to, 'text'),
    phoneNumbers: addressesOf(to, 'text').length,
    textGoesOutAt: textGoesOutAt > from ? textGoesOutAt.toISOString() : null,
    refusals,
    without: { mail: namesWithout('mail'), text: namesWithout('text') },
  };
  if (event === undefined) return { ...addresses, subject: '', words: '', text: '' };
  if (messageEvents[event].audience !== audienceOf[about.kind] || isToSeveral) {
    throw httpErrors.invalid('This message is for other people.');
  }
  const [one] = to;
  if (!one) throw new Error('nobody to write to');
  const eventValues = one.ofEvents[event] ?? {};
  const known = messageValues(
    { ...one, values: { ...one.values, ...eventValues } },
    { links: trackingLinks, company: website.company },
    now,
  );
  // Unknown values stay placeholders, for the administrator to replace.
  const filled = (channel: Channel) => ({
    ...placeholdersAsIs,
    ...Object.fromEntries(
      Object.entries(known[channel]).filter(([key, value]) => value !== '' || key in eventValues),
    ),
  });
  const template = toTemplate(event, await findTemplate(db, event));
  return {
    ...addresses,
    subject: onOneLine(fillTemplate(template.subject, filled('mail'))),
    words: fillTemplate(template.words, filled('mail')),
    text: writtenText(fillTemplate(template.text, filled('text'))),
  };
}

type MessageBody = z.infer<typeof sendMessage.body>;

function toOwnMessage({ mail, text }: MessageBody, sender: string, now: Date) {
  const channels: Channel[] = [
    ...(mail ? (['mail'] as const) : []),
    ...(text === undefined ? [] : (['text'] as const)),
  ];
  if (channels.length === 0) throw httpErrors.invalidField('channels', noChannelMessage);
  const values = {
    'mail.subject': mail?.subject ?? '',
    'mail.words': mail?.words ?? '',
    text: text ?? '',
  };
  rejectInvalid(ownMessageChecks(channels), values, now);
  return {
    channels,
    ...(mail && { mail: { subject: onOneLine(mail.subject), words: mail.words } }),
    ...(text !== undefined && { text: withSender(sender, writtenText(text)) }),
  };
}

type OwnMessage = ReturnType<typeof toOwnMessage>;

function requireAddresses({ to, name }: Correspondence, { channels }: OwnMessage): void {
  throwValidationErrors(
    channels
      .filter((channel) => formatAddresses(to, channel) === '')
      .map((channel) => ({
        field: 'channels',
        message: `${name[0]?.toUpperCase()}${name.slice(1)} ${to.length === 1 ? 'has' : 'have'} no ${addressNouns[channel]}.`,
      })),
  );
}

const hasSameContent = (
  rows: readonly repository.MessageRow[],
  { channels, mail, text }: OwnMessage,
) =>
  new Set(rows.map(({ channel }) => channel)).size === channels.length &&
  rows.every(({ channel, subject, words }) =>
    channel === 'mail' ? subject === mail?.subject && words === mail.words : words === text,
  );

/** Groups of trainees aren't compared: their members change. */
async function hasSameRecipients(
  db: Database,
  rows: readonly repository.MessageRow[],
  { kind, id, only }: MessageTarget,
): Promise<boolean> {
  const recordIds = rows.map(({ recordId }) => recordId);
  const isGroup = only === undefined || isTraineeGroup(only);
  const chosen = (isGroup ? id : only).toLowerCase();
  if ((kind !== 'training' || !isGroup) && !recordIds.every((one) => chosen.includes(one)))
    return false;
  if (kind !== 'training') return true;
  const trainings = await findTrainings(db, recordIds);
  return trainings.length === 1 && trainings[0]?.trainingId === id.toLowerCase();
}

/** Why drivers got no message that was sent to several. */
async function refusalsOf(
  db: Database,
  sentTo: MessageTarget,
  rows: readonly repository.MessageRow[],
): Promise<string[]> {
  if (!isToSeveralDrivers(sentTo)) return [];
  const reached = new Set(rows.map(({ recordId }) => recordId));
  const drivers = await findDrivers(db, sentTo.only.split(','));
  const noun = addressNouns[rows[0]?.channel ?? 'mail'];
  return drivers
    .filter(({ id }) => !reached.has(id))
    .map((row) => refusalReason(row) ?? `We have no ${noun} for ${row.fullName}.`);
}

/**
 * Writes to a record's person, or to a training's trainees. A repeated key returns the messages already sent.
 * Throws 400 for invalid texts; 404 for an unknown record; 409 for a deleted driver, without recipients, or if the
 * key belongs to another message.
 */
export async function writeMessage(
  { db, clock, website, actor }: AdministratorContext,
  written: MessageBody,
): Promise<{ result: Message[]; refusals: string[] }> {
  const now = clock();
  const ownMessage = toOwnMessage(written, website.company().shortName, now);
  const { channels, ...words } = ownMessage;
  const occasion = occasionOf(actor, written.key);
  return db.transaction().execute(async (tx) => {
    await repository.lockOccasion(tx, occasion);
    const before = await repository.findOwn(tx, occasion);
    if (before.length > 0) {
      if (!hasSameContent(before, ownMessage) || !(await hasSameRecipients(tx, before, written)))
        throw httpErrors.conflict('Another message was sent under this key.');
      return { result: before.map(toMessage), refusals: await refusalsOf(tx, written, before) };
    }
    const correspondence = await getCorrespondence(tx, written, now);
    requireAddresses(correspondence, ownMessage);
    const { record } = correspondence;
    const isReached = ({ recipient }: Correspondent) =>
      channels.some((by) => recipient[addressKey[by]] !== '');
    const canBeUndone = isToSeveralDrivers(written);
    const to = canBeUndone ? correspondence.to.filter(isReached) : correspondence.to;
    const messages = to.map(({ record: about, recipient }) => ({
      event: ownWords,
      occasion,
      record: about,
      recipient,
      canBeUndone,
      ...words,
    }));
    await queueMessages(
      tx,
      messages,
      { by: canBeUndone ? 'many' : 'office', writer: actor.name },
      now,
    );
    await repository.holdErasureAsked(tx, occasion, now);
    const named = channels.map((channel) => channelWords[channel].toLowerCase()).join(' and ');
    const changes = changesBetween({}, { channels: named, subject: words.mail?.subject ?? null });
    const alsoAbout = to.map(({ record: { id } }) => id).filter((id) => id !== record.id);
    await recordActivity(tx, actor, { kind: 'message-sent', at: now, record, alsoAbout, changes });
    const storedMessages = await repository.findOwn(tx, occasion);
    return {
      result: storedMessages.map(toMessage),
      refusals: await refusalsOf(tx, written, storedMessages),
    };
  });
}

/** Takes back the caller's message to several drivers; returns how many get none. Throws 409 after `undoMinutes`. */
export async function takeBack(
  { db, clock, actor }: AdministratorContext,
  key: string,
): Promise<number> {
  const occasion = occasionOf(actor, key);
  return db.transaction().execute(async (tx) => {
    await repository.lockOccasion(tx, occasion);
    const rows = await repository.findOwn(tx, occasion);
    const [first] = rows;
    const now = clock();
    if (first?.cause !== 'many') throw httpErrors.conflict('There is nothing to undo.');
    if (now >= endOfUndo(first.createdAt)) throw httpErrors.conflict(lateUndoMessage);
    await withdrawMessages(tx, occasion);
    const ids = [...new Set(rows.map(({ recordId }) => recordId))];
    await recordActivity(tx, actor, {
      kind: 'message-undone',
      at: now,
      record: { kind: 'list', id: uuid(), name: pluralize(ids.length, 'driver') },
      alsoAbout: ids,
      changes: [{ field: 'driver', before: pluralize(ids.length, 'driver'), after: null }],
    });
    return ids.length;
  });
}
