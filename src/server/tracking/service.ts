import type * as z from 'zod/mini';
import { todayInLagos } from '#contract/platform/dates.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import {
  cancelledAlreadyMessage,
  nothingTrackedMessage,
  offerEndedMessage,
  oldTrackingLinkMessage,
  type Tracked,
  type TrackedKind,
  tooLateMessage,
  type track,
  trackingChecks,
} from '#contract/tracking/tracking.ts';
import type { SendLinks } from '#server/documents/link-service.ts';
import { type Awaited, awaitedDocuments, linkForAwaited } from '#server/documents/outstanding-service.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import type { TrackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { Acting, Visitor } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import { toTracked } from './mapper.ts';
import * as repository from './repository.ts';

export interface TrackingContext extends Context {
  links: TrackingLinks;
  /**
   * Of misses, for a sender, and for a sender and a number; never for a number alone, which would let strangers shut its owner
   * out. `byLink` counts the calls of a sender with a token, which nobody can guess.
   */
  limits: { bySender: RateLimit; bySenderAndReference: RateLimit; byLink: RateLimit };
  /** Called in the transaction in which somebody has cancelled a consultation, to tell of it. */
  cancelledConsultation(sender: string, tx: Database, id: string, now: Date): Promise<void>;
  /** Deletes a registration. Returns whether there was one that could be cancelled. */
  cancelEnrolment(sender: string, tx: Database, id: string, now: Date): Promise<boolean>;
  /** What the QR code of a registration holds. */
  ticketOf(id: string): string;
  /** The address that opens a file of a training for five minutes. */
  fileAddress(id: string, now: Date): string;
  /** Takes an offered seat. Returns whether the offer was still there. */
  takeOfferedSeat(by: Acting<Visitor> & { sender: string }, tx: Database, id: string, now: Date): Promise<boolean>;
}

const noDocuments: Pick<Awaited, 'documents' | 'until'> = { documents: [], until: null };

const finders = {
  driver: repository.findDriver,
  request: repository.findRequest,
  consultation: repository.findConsultation,
  enrolment: repository.findEnrolment,
} satisfies Record<TrackedKind, unknown>;

/** A number as it is stored, however it was typed: 'req 100027' is REQ-100027. */
const toReference = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^([A-Z]{3})(?=\d)/, '$1-');

/** The kind of a number that people quote; `undefined` if nothing has such a number. */
function kindOf(reference: string): TrackedKind | undefined {
  if (/^\d{1,15}$/.test(reference)) return 'driver';
  const prefix = /^(REQ|CON|ENR)-\d{1,15}$/.exec(reference)?.[1];
  if (prefix === 'REQ') return 'request';
  if (prefix === 'CON') return 'consultation';
  return prefix === 'ENR' ? 'enrolment' : undefined;
}

async function complete(
  { db, links, clock, ticketOf, fileAddress }: TrackingContext,
  record: repository.FoundRecord,
  moments?: ReadonlyMap<string, Date>,
): Promise<Tracked> {
  const now = clock();
  const { kind, id, historyId = id } = record;
  const { documents, until } = kind === 'driver' ? await awaitedDocuments(db, record, now) : noDocuments;
  const files = kind === 'enrolment' ? await repository.findFiles(db, id) : [];
  return toTracked(record, {
    moments: moments ?? (await repository.findMoments(db, kind, historyId)),
    today: todayInLagos(now),
    token: links.tokenOf({ kind, id }, now),
    ticket: kind === 'enrolment' ? ticketOf(id) : '',
    files: files.map((file) => ({ ...file, _id: file.id, url: fileAddress(file.id, now) })),
    missing: documents,
    missingUntil: until,
  });
}

/**
 * Tracks the record that has the number `reference` and was sent with the phone number or email address `contact`.
 * Throws the same 404 whichever of them is wrong, and 429 after too many misses of the sender.
 */
export async function trackByReference(
  context: TrackingContext,
  sender: string,
  sent: z.infer<typeof track.body>,
): Promise<Tracked> {
  rejectInvalid(trackingChecks, sent, context.clock());
  const reference = toReference(sent.reference);
  const { bySender, bySenderAndReference } = context.limits;
  const counted = [
    { limit: bySender, key: sender },
    { limit: bySenderAndReference, key: `${sender} ${reference}` },
  ];
  for (const { limit, key } of counted) await limit.count(key);
  const kind = kindOf(reference);
  // A number that can't exist costs the same question.
  const found = await finders[kind ?? 'driver'](context.db, { reference: kind ? reference : '0' });
  const contact = sent.contact;
  const isOwn =
    found !== undefined &&
    (found.email === canonicalEmail(contact) ||
      nationalPhoneNumber(found.phoneNumber) === nationalPhoneNumber(contact));
  if (!isOwn) throw httpErrors.notFound(nothingTrackedMessage);
  // People in one mobile network share an address, and look more than once.
  for (const { limit, key } of counted) await limit.refund(key);
  return complete(context, found);
}

type Cancelled = { cancelledAt?: Date };

async function findByToken(context: TrackingContext, token: string): Promise<repository.FoundRecord & Cancelled> {
  const tracking = context.links.read(token, context.clock());
  const found = tracking && (await finders[tracking.kind](context.db, { id: tracking.id }));
  if (found) return found;
  const cancelled =
    tracking?.kind === 'enrolment' ? await repository.findCancelledEnrolment(context.db, tracking.id) : undefined;
  if (!cancelled) throw httpErrors.notFound(oldTrackingLinkMessage);
  return cancelled;
}

async function readByToken(context: TrackingContext, token: string): Promise<Tracked> {
  const found = await findByToken(context, token);
  return complete(context, found, found.cancelledAt && new Map([['Cancelled', found.cancelledAt]]));
}

/** Tracks the record that a link in a message is about. Throws 404 for a token that is altered or too old. */
export async function trackByToken(context: TrackingContext, sender: string, token: string): Promise<Tracked> {
  await context.limits.byLink.count(sender);
  return readByToken(context, token);
}

/** Cancels a consultation or a registration for a training. Throws 409 if it is over, or is something else. */
export async function cancelByToken(
  context: TrackingContext & Acting<Visitor>,
  sender: string,
  token: string,
): Promise<Tracked> {
  const { db, clock, actor } = context;
  await context.limits.byLink.count(sender);
  const found = await findByToken(context, token);
  if (found.status === 'Cancelled') throw httpErrors.conflict(cancelledAlreadyMessage);
  const now = clock();
  const today = todayInLagos(now);
  await db.transaction().execute(async (tx) => {
    const { kind, id, name, reference } = found;
    if (kind === 'consultation') {
      const before = await repository.cancelConsultation(tx, id, { now, today });
      if (before === undefined) throw httpErrors.conflict(tooLateMessage);
      await recordActivity(tx, actor, {
        kind: 'consultation-cancelled',
        at: now,
        record: { kind, id, name, reference },
        changes: [{ field: 'status', before, after: 'Cancelled' }],
      });
      await context.cancelledConsultation(sender, tx, id, now);
    } else if (kind === 'enrolment' && (await context.cancelEnrolment(sender, tx, id, now))) {
      await recordActivity(tx, actor, {
        kind: 'enrolment-cancelled',
        at: now,
        record: { kind, id, name, reference },
        // All that is left of it: what its link shows from now on.
        changes: [
          { field: 'title', before: found.title, after: null },
          { field: 'date', before: found.day, after: null },
        ],
      });
    } else throw httpErrors.conflict(tooLateMessage);
  });
  return readByToken(context, token);
}

/** Takes the seat in a training that somebody was offered. Throws 409 if the offer has ended, or there was none. */
export async function takeSeatByToken(
  context: TrackingContext & Acting<Visitor>,
  sender: string,
  token: string,
): Promise<Tracked> {
  const { db, clock, actor } = context;
  await context.limits.byLink.count(sender);
  const { kind, id } = await findByToken(context, token);
  const isTaken =
    kind === 'enrolment' &&
    (await db.transaction().execute((tx) => context.takeOfferedSeat({ actor, sender }, tx, id, clock())));
  if (!isTaken) throw httpErrors.conflict(offerEndedMessage);
  return readByToken(context, token);
}

/** The token of the link by which a driver sends what is missing. Throws 404 as `trackByToken`, and 409 if nothing is missing. */
export async function linkByToken(
  context: TrackingContext & { sendLinks: SendLinks } & Acting<Visitor>,
  sender: string,
  token: string,
): Promise<{ token: string }> {
  await context.limits.byLink.count(sender);
  const { kind, id, name, reference } = await findByToken(context, token);
  if (kind !== 'driver') throw httpErrors.conflict('There is nothing to send now.');
  return { token: await linkForAwaited(context, { id, name, reference }) };
}
