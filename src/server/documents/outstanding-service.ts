import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { formatAsked, linkDays } from '#contract/documents/document-requests.ts';
import { type AskingReason, lastDayOf } from '#contract/documents/send-again-form.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import {
  addDays,
  type CalendarDate,
  startOfDayInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { renewalDays } from '#contract/self-service/tracking.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { VisitorContext } from '#server/platform/system/context.ts';
import { hashToken, sendLinks } from './link-service.ts';
import { type ExpiryDates, lockExpiry } from './repository.ts';
import {
  findLatestRequest,
  findSent,
  insertRequest,
  withdrawRequest,
} from './request-repository.ts';

/** `until`: the last day of the open link, or null. */
export interface OutstandingDocuments {
  requestId: string | undefined;
  documents: { group: DocumentGroup; reason: AskingReason }[];
  until: CalendarDate | null;
}

type AwaitedDriver = { id: string; status: DriverStatus } & ExpiryDates;

const nothing: OutstandingDocuments = { requestId: undefined, documents: [], until: null };

/**
 * Finds requested documents the driver hasn't sent. Without a request, finds an approved driver's licence or
 * medical record that has expired or will soon, unless a new one awaits a check.
 */
export async function findOutstandingDocuments(
  db: Database,
  driver: AwaitedDriver,
  now: Date,
): Promise<OutstandingDocuments> {
  const isApproved = driver.status === 'Approved' || driver.status === 'Assigned';
  if (!isApproved && driver.status !== 'Pending') return nothing;
  const latest = await findLatestRequest(db, driver.id);
  if (latest && !latest.sentAt && !latest.withdrawnAt && latest.expiresAt > now) {
    const documents = latest.documents.map(({ group, reason }) => ({ group, reason }));
    return { requestId: latest.id, documents, until: lastDayOf(latest.expiresAt.toISOString()) };
  }
  if (!isApproved) return nothing;
  const today = todayInLagos(now);
  const lastDay = addDays(today, renewalDays);
  const sentGroups = (await findSent(db, driver.id)).map(({ documentGroup }) => documentGroup);
  const dates: [DocumentGroup, CalendarDate][] = [
    ['drivers', driver.licenceExpiresOn],
    ['medical', driver.medicalExpiresOn],
  ];
  const documents = dates
    .filter(([group, expiresOn]) => expiresOn <= lastDay && !sentGroups.includes(group))
    .map(
      ([group, expiresOn]) =>
        ({ group, reason: expiresOn < today ? 'expired' : 'expires-soon' }) as const,
    );
  return { ...nothing, documents };
}

/**
 * Returns a token for sending outstanding documents. Without an open link, creates one as the office would, so that
 * replies are checked. Throws 409 if nothing is outstanding.
 */
export async function createOutstandingLink(
  context: VisitorContext,
  driver: { id: string; name: string; reference: string },
): Promise<string> {
  const { db, clock, actor } = context;
  const links = sendLinks(context);
  const { id, name, reference } = driver;
  return db.transaction().execute(async (tx) => {
    // Locked, so that a second press finds the first one's request.
    const locked = await lockExpiry(tx, id);
    const now = clock();
    const { requestId, documents } = await findOutstandingDocuments(tx, locked, now);
    if (requestId !== undefined) return links.tokenOf(requestId);
    if (documents.length === 0) throw httpErrors.conflict('There is nothing to send now.');
    // An expired request, which can no longer be answered.
    await withdrawRequest(tx, id, now);
    const requestedDocuments = documents.map((document) => ({ ...document, words: '' }));
    const row = await insertRequest(tx, {
      id: uuid(),
      driverId: id,
      // The emailed token doesn't exist, so use a random hash.
      tokenHash: hashToken(randomBytes(32).toString('base64url')),
      documents: requestedDocuments,
      askedBy: 'The driver',
      askedAt: now,
      expiresAt: startOfDayInLagos(addDays(todayInLagos(now), linkDays + 1)),
    });
    await recordActivity(tx, actor, {
      kind: 'documents-asked',
      at: now,
      record: { kind: 'driver', id, name, reference },
      changes: [
        { field: 'documents', before: null, after: requestedDocuments.map(formatAsked).join('; ') },
      ],
    });
    return links.tokenOf(row.id);
  });
}
