import { v7 as uuid } from 'uuid';
import { ownCodeEvent } from '#contract/messages/message-events.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import {
  deadCodeMessage,
  maxOwnCodeAttempts,
  maxOwnCodeAttemptsOfAll,
  newOwnCodeAfterSeconds,
  noSuchContactMessage,
  type OwnCodeChannel,
  type OwnContact,
  ownCodeChecks,
  ownCodeLength,
  ownCodeMinutes,
  ownCodesADay,
  ownCodesADayOfAll,
  wrongOwnCodeMessage,
} from '#contract/self-service/own-data.ts';
import { oldTrackingLinkMessage } from '#contract/self-service/tracking.ts';
import { countOfDay, perDay } from '#server/messages/message-limits.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import type { SecretMakers } from '#server/messages/secrets.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import {
  countUnlessRefused,
  postLimit,
  type RateLimit,
  rateLimit,
} from '#server/platform/http/rate-limits.ts';
import type { Context, VisitorContext } from '#server/platform/system/context.ts';
import { isRightCode, oneTimeCodes } from '#server/platform/system/one-time-codes.ts';
import { deriveKey } from '#server/platform/system/secrets.ts';
import { codeWords } from './mail.ts';
import { toContacts } from './mapper.ts';
import { ownProofs } from './proof-service.ts';
import { findOwnRecord, lockOwnRecord, type OwnRecord } from './repository.ts';
import type { OwnDataCodesTable } from './table.ts';

const codeKey = ({ secret }: Context) => deriveKey(secret, 'own-data-codes');

const anHour = 60 * 60;

const wrongCode = (message: string) => httpErrors.invalidField('code', message);

const ownCodeLimits = ({ pool }: Context) => ({
  // Per record: in total, and for one sender, who can't use up the rest.
  byRecordAMinute: rateLimit(pool, 'own-code-minute', 1, newOwnCodeAfterSeconds),
  byRecordADay: rateLimit(
    pool,
    'own-code-day',
    ownCodesADayOfAll,
    24 * anHour,
    httpErrors.noMoreCodes,
  ),
  byRecordAndSenderADay: rateLimit(
    pool,
    'own-code-sender-day',
    ownCodesADay,
    24 * anHour,
    httpErrors.noMoreCodes,
  ),
  // For one sender and record, so that a stranger doesn't use up the owner's tries.
  tries: rateLimit(pool, 'own-code-tries', maxOwnCodeAttempts, anHour, () =>
    wrongCode(deadCodeMessage),
  ),
  // People in one mobile network share an address.
  bySender: rateLimit(pool, 'own-code-sender', 60, anHour),
});

const codes = oneTimeCodes<OwnDataCodesTable>({
  table: 'own_data_codes',
  newestBy: ['recordId'],
  digits: ownCodeLength,
  minutes: ownCodeMinutes,
  tries: maxOwnCodeAttemptsOfAll,
});

/** Throws 404 for an altered or expired token, or an erased record. */
async function getByToken(
  { db, trackingLinks, clock }: Context,
  token: string,
): Promise<OwnRecord> {
  const tracking = trackingLinks.read(token, clock());
  const record = tracking && (await findOwnRecord(db, tracking));
  if (!record) throw httpErrors.notFound(oldTrackingLinkMessage);
  return record;
}

/** Where a code can be sent, by a tracking link's token. Throws 404 if it was altered or has expired. */
export async function ownContacts(context: VisitorContext, token: string): Promise<OwnContact[]> {
  await postLimit(context).count(context.sender);
  return toContacts(await getByToken(context, token));
}

/**
 * Sends a code to the phone number or email address on record, replacing the one before. It is valid for ten
 * minutes after sending, and is sent within ten minutes or not at all. Throws 404 for an altered or expired token,
 * 409 without such an address, 429 above the limits of codes and of all messages.
 */
export async function sendCode(
  context: VisitorContext,
  token: string,
  channel: OwnCodeChannel,
): Promise<OwnContact> {
  const { sender } = context;
  const limits = ownCodeLimits(context);
  await limits.bySender.count(sender);
  const record = await getByToken(context, token);
  const contact = toContacts(record).find((one) => one.channel === channel);
  if (!contact) throw httpErrors.conflict(noSuchContactMessage);
  const recordAndSender = `${record.id} ${sender}`;
  // The sender's own limit first, so that an excess doesn't use up shared ones.
  const counts: [RateLimit, string][] = [
    [limits.byRecordAndSenderADay, recordAndSender],
    [limits.byRecordAMinute, record.id],
    [limits.byRecordADay, record.id],
  ];
  await countUnlessRefused(counts, () => queueCode(context, record, channel));
  await limits.tries.forget(recordAndSender);
  return contact;
}

/**
 * Queues a code in place of the one before. Throws 404 for a record erased meanwhile, 429 above the limits of all
 * messages.
 */
async function queueCode(
  context: VisitorContext,
  record: OwnRecord,
  channel: OwnCodeChannel,
): Promise<void> {
  const { db, clock, sender, settings, website } = context;
  await db.transaction().execute(async (tx) => {
    // A person erased meanwhile must not get a code.
    const present = await lockOwnRecord(tx, record);
    if (!present) throw httpErrors.notFound(oldTrackingLinkMessage);
    const now = clock();
    if ((await countOfDay(tx, channel, todayInLagos(now))) >= perDay(settings)[channel])
      throw httpErrors.noMoreMessages();
    const messageId = uuid();
    const { kind, id, name, reference, email, phoneNumber } = present;
    const expiresAt = await codes.replace(
      tx,
      { key: codeKey(context), messageId, ownerId: id },
      { recordId: id, channel },
      now,
    );
    const { mail, text } = codeWords(name, reference, website.company());
    const isAdmitted = await queueMessages(
      tx,
      [
        {
          id: messageId,
          event: ownCodeEvent,
          occasion: messageId,
          record: { kind, id, name, reference },
          ...(channel === 'mail' ? { mail } : { text }),
          recipient: { name, email, phone: phoneNumber },
          isUrgent: true,
          secretFor: channel,
          expiresAt,
        },
      ],
      { by: 'visitor', sender },
      now,
    );
    if (!isAdmitted) throw httpErrors.noMoreMessages();
  });
}

/** Makes the codes of messages. One used or replaced meanwhile isn't sent. */
export const ownCodeSecrets = (context: Context): SecretMakers => ({
  [ownCodeEvent]: (db, { id: messageId, recordId }, now) =>
    codes.toSend(db, { key: codeKey(context), messageId, ownerId: recordId }, { recordId }, now),
});

/**
 * Exchanges a code for a proof. Throws 400 for a code that is wrong, used, replaced, expired or tried too often,
 * 404 for an altered or expired token.
 */
export async function confirmCode(
  context: VisitorContext,
  { token, code }: { token: string; code: string },
): Promise<{ proof: string }> {
  const { db, clock, sender } = context;
  const now = clock();
  rejectInvalid(ownCodeChecks, { code }, now);
  await postLimit(context).count(sender);
  const { kind, id } = await getByToken(context, token);
  const ownTriesLeft = await ownCodeLimits(context).tries.count(`${id} ${sender}`);
  const attempt = await codes.consumeTry(db, { recordId: id }, now);
  if (!attempt) throw wrongCode(deadCodeMessage);
  if (!isRightCode(attempt, { key: codeKey(context), ownerId: id, code })) {
    throw wrongCode(wrongOwnCodeMessage(Math.min(ownTriesLeft, attempt.triesLeft)));
  }
  if (!(await codes.remove(db, { recordId: id, codeHash: attempt.codeHash })))
    throw wrongCode(deadCodeMessage);
  return { proof: ownProofs(context).create({ kind, id, channel: attempt.channel }, now) };
}

export const deleteExpiredOwnCodes = codes.removeExpired;
