import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import {
  type AskedLink,
  type AskedWhy,
  type askForDocuments as askEndpoint,
  askingChecks,
  type DocumentRequest,
  explainAsked,
  formatAsked,
  linkDays,
  linkMessage,
  nameAsked,
  reasonsFor,
} from '#contract/documents/document-requests.ts';
import { newPhotos } from '#contract/documents/send-again-form.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import {
  addDays,
  type CalendarDate,
  daysBefore,
  formatShortDate,
  startOfDayInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { retentionRules } from '#contract/privacy/retention-rules.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Notification } from '#server/messages/notify.ts';
import { channelsOf, withdrawMessages } from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { hashToken } from './link-service.ts';
import { toDocumentRequest } from './mapper.ts';
import { type ExpiryDates, lockExpiry } from './repository.ts';
import * as repository from './request-repository.ts';
import { dropSent } from './resubmission-service.ts';
import type { GetDriver } from './service.ts';
import { markNeeded } from './verdict-service.ts';

type AskBody = z.infer<typeof askEndpoint.body>;

const recordOf = ({ _id, fullName, driverId }: Driver) =>
  ({ kind: 'driver', id: _id, name: fullName, reference: driverId }) as const;

// A document that expires soon is still valid.
const toNeeded = ({ group, reason, words }: AskBody['documents'][number]) =>
  reason === 'expires-soon' ? [] : { group, reason, words };

/** The only message to drivers whose link isn't the tracking link. */
const toNotification = (
  driver: Driver,
  {
    occasion,
    documents,
    ...values
  }: { occasion: string; link: string; until: string; documents: readonly AskedWhy[] },
): Notification => ({
  event: 'document-needed',
  occasion,
  record: recordOf(driver),
  recipient: { name: driver.fullName, email: driver.email, phone: driver.phoneNumber },
  values: {
    ...values,
    photos: newPhotos(documents.length),
    documents: nameAsked(documents),
    words: explainAsked(documents).join('\n'),
  },
});

async function withdraw(
  tx: Database,
  driverId: string,
  now: Date,
): Promise<repository.RequestRow | undefined> {
  const withdrawn = await repository.withdrawRequest(tx, driverId, now);
  if (withdrawn) await withdrawMessages(tx, withdrawn.id);
  return withdrawn;
}

function checkRequestedDocuments(documents: AskBody['documents'], today: CalendarDate): void {
  const groups = documents.map(({ group }) => group);
  throwValidationErrors(
    documents.flatMap(({ group, reason, words }, at) => {
      const errors = findValidationErrors(askingChecks, { reason, words }, today);
      if (groups.indexOf(group) < at)
        errors.push({ field: 'group', message: 'Each document can be asked for once.' });
      if (!reasonsFor(group).includes(reason)) {
        errors.push({ field: 'reason', message: 'This document has no expiry date.' });
      }
      return errors.map(({ field, message }) => ({ field: `documents.${at}.${field}`, message }));
    }),
  );
}

/** Adds the last valid day of documents to be renewed, because a card may show another day than our record. */
const withLastDays = (
  documents: AskBody['documents'],
  stored: ExpiryDates,
  today: CalendarDate,
): AskedWhy[] =>
  documents.map((item) => {
    const day = {
      drivers: stored.licenceExpiresOn,
      medical: stored.medicalExpiresOn,
      nin: '',
      education: '',
    }[item.group];
    const isRenewal =
      item.reason === 'expired' ? day < today : item.reason === 'expires-soon' && day >= today;
    return { ...item, lastDay: day !== '' && isRenewal ? day : undefined };
  });

/**
 * Returns the locked driver and the time of the change. Throws 409 if the driver is deleted or the version is
 * outdated.
 */
async function lockDriver(
  tx: Database,
  { clock, actor }: AdministratorContext,
  driver: Driver,
  seen: number | undefined,
) {
  const locked = await lockExpiry(tx, driver._id);
  const now = clock();
  await checkVersion(tx, { ...locked, subject: driver.fullName }, { seen, now, actorId: actor.id });
  if (locked.status === 'Deleted') throw httpErrors.conflict(`${driver.fullName} is Deleted.`);
  return { now, locked };
}

/**
 * Creates a link for new documents, replaces an open one, and notifies the driver. Only the token's hash is stored,
 * apart from the message's text. Refuses waiting documents of these groups. A driver not yet approved can't be
 * approved until new ones are accepted. Throws 404 for an unknown driver, 409 for a deleted one or an outdated
 * version.
 */
export async function askForDocuments(
  context: AdministratorContext,
  getDriver: GetDriver,
  driverId: string,
  { documents, version: seen }: AskBody,
): Promise<AskedLink> {
  const { db, clock, files, notify, settings, actor } = context;
  checkRequestedDocuments(documents, todayInLagos(clock()));
  const driver = await getDriver(context, driverId);
  const token = randomBytes(32).toString('base64url');
  const link = `${settings.publicUrl}/send-again#${token}`;
  const requested = await db.transaction().execute(async (tx) => {
    const { now, locked } = await lockDriver(tx, context, driver, seen);
    await withdraw(tx, driver._id, now);
    const groups = documents.map(({ group }) => group);
    const released = await dropSent(tx, { driverId: driver._id, groups, files });
    await markNeeded(tx, locked, documents.flatMap(toNeeded), { actor, now });
    const until = addDays(todayInLagos(now), linkDays);
    const row = await repository.insertRequest(tx, {
      id: uuid(),
      driverId: driver._id,
      tokenHash: hashToken(token),
      documents,
      askedBy: actor.name,
      askedAt: now,
      expiresAt: startOfDayInLagos(addDays(until, 1)),
    });
    await recordActivity(tx, actor, {
      kind: 'documents-asked',
      at: now,
      record: recordOf(driver),
      changes: [{ field: 'documents', before: null, after: documents.map(formatAsked).join('; ') }],
    });
    const explained = withLastDays(documents, locked, todayInLagos(now));
    await notify(
      tx,
      [
        toNotification(driver, {
          occasion: row.id,
          link,
          until: formatShortDate(until),
          documents: explained,
        }),
      ],
      { by: 'office' },
      now,
    );
    const sentBy = await channelsOf(tx, 'document-needed', row.id);
    const { version } = await lockExpiry(tx, driver._id);
    return { row, until, now, version, released, sentBy, explained };
  });
  await files.drop(requested.released);
  const { row, until, now, version, sentBy, explained } = requested;
  const request = toDocumentRequest(row, now);
  const words = linkMessage({ name: driver.fullName, documents: explained, link, until });
  return { link, words, sentBy, expiresAt: request.expiresAt, request, version };
}

/** Invalidates a driver's open link. Throws as `askForDocuments`, and 409 if no link is open. */
export async function withdrawDocumentRequest(
  context: AdministratorContext,
  getDriver: GetDriver,
  driverId: string,
  seen: number | undefined,
): Promise<{ request: DocumentRequest; version: number }> {
  const { db, actor } = context;
  const driver = await getDriver(context, driverId);
  return db.transaction().execute(async (tx) => {
    const { now } = await lockDriver(tx, context, driver, seen);
    const row = await withdraw(tx, driver._id, now);
    if (!row || row.expiresAt <= now)
      throw httpErrors.conflict(`No link is open for ${driver.fullName}.`);
    await recordActivity(tx, actor, {
      kind: 'documents-request-withdrawn',
      at: now,
      record: recordOf(driver),
      changes: [
        { field: 'documents', before: row.documents.map(formatAsked).join('; '), after: null },
      ],
    });
    const { version } = await lockExpiry(tx, driver._id);
    return { request: toDocumentRequest(row, now), version };
  });
}

export const deleteEndedRequests = (db: Database, clock: Clock): Promise<void> =>
  repository.deleteEndedRequests(db, daysBefore(clock(), retentionRules.leftovers.period));
