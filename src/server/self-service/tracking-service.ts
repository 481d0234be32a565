import type * as z from 'zod/mini';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import {
  cancelledAlreadyMessage,
  noOfferMessage,
  nothingTrackedMessage,
  offerEndedMessage,
  oldTrackingLinkMessage,
  renewalDays,
  type Tracked,
  type TrackedKind,
  tooLateMessage,
  toReference,
  type track,
  trackingChecks,
} from '#contract/self-service/tracking.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { openAsksOf } from '#server/asks/service.ts';
import { ticketsOf } from '#server/attendance/ticket-service.ts';
import { notifyOfOwnCancelling } from '#server/consultations/service.ts';
import {
  createOutstandingLink,
  findOutstandingDocuments,
} from '#server/documents/outstanding-service.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import { postLimit, rateLimit } from '#server/platform/http/rate-limits.ts';
import type { Context, VisitorContext } from '#server/platform/system/context.ts';
import { cancelEnrolment, takeOfferedSeat } from '#server/trainings/seat-service.ts';
import { toTracked } from './tracking-mapper.ts';
import * as repository from './tracking-repository.ts';

const quarterOfAnHour = 15 * 60;

/**
 * For a sender, and for a sender and number; never for a number alone, which would let strangers lock out its
 * owner.
 */
const missLimits = ({ pool }: Context) => ({
  bySender: rateLimit(pool, 'tracking-sender', 10, quarterOfAnHour),
  bySenderAndReference: rateLimit(pool, 'tracking-reference', 5, quarterOfAnHour),
});

const kinds: Readonly<Record<string, TrackedKind>> = {
  '': 'driver',
  'REQ-': 'request',
  'CON-': 'consultation',
  'ENR-': 'enrolment',
};

/** The kind of a public number; `undefined` if no kind has such numbers. */
function kindOf(reference: string): TrackedKind | undefined {
  const [, prefix] = /^(|REQ-|CON-|ENR-)\d{1,15}$/.exec(reference) ?? [];
  return prefix === undefined ? undefined : kinds[prefix];
}

function checksDue(record: repository.FoundRecord, today: CalendarDate): Tracked['checks'] {
  if (record.kind !== 'driver' || (record.status !== 'Approved' && record.status !== 'Assigned'))
    return [];
  return record.neededChecks
    .filter(({ endsOn }) => endsOn <= addDays(today, renewalDays))
    .map(({ driverWords: words, ...check }) => ({ ...check, words }));
}

async function complete(context: Context, record: repository.FoundRecord): Promise<Tracked> {
  const { db, clock, trackingLinks } = context;
  const now = clock();
  const { kind, id } = record;
  const awaited = kind === 'driver' ? await findOutstandingDocuments(db, record, now) : undefined;
  return toTracked(record, {
    moments: await repository.findMoments(db, record),
    today: todayInLagos(now),
    token: trackingLinks.tokenOf({ kind, id }, now),
    ticket: kind === 'enrolment' ? ticketsOf(context).of(id) : '',
    asks: kind === 'driver' ? await openAsksOf(context, id) : [],
    missing: awaited?.documents ?? [],
    missingUntil: awaited?.until ?? null,
    checks: checksDue(record, todayInLagos(now)),
  });
}

/**
 * Tracks the record with the number `reference`, submitted with the phone number or email address `contact`. Throws
 * the same 404 whichever is wrong, and 429 after too many misses of the sender.
 */
export async function trackByReference(
  context: VisitorContext,
  body: z.infer<typeof track.body>,
): Promise<Tracked> {
  rejectInvalid(trackingChecks, body, context.clock());
  const reference = toReference(body.reference);
  const { sender } = context;
  const { bySender, bySenderAndReference } = missLimits(context);
  const counted = [
    { limit: bySender, key: sender },
    { limit: bySenderAndReference, key: `${sender} ${reference}` },
  ];
  for (const { limit, key } of counted) await limit.count(key);
  const kind = kindOf(reference);
  // An impossible number takes as long to reject.
  const row = await repository.finders[kind ?? 'driver'](context.db, {
    reference: kind ? reference : '0',
  });
  const contact = body.contact;
  const isOwn =
    row !== undefined &&
    (row.email === canonicalEmail(contact) ||
      nationalPhoneNumber(row.phoneNumber) === nationalPhoneNumber(contact));
  if (!isOwn) throw httpErrors.notFound(nothingTrackedMessage);
  // People in one mobile network share an address, and look more than once.
  for (const { limit, key } of counted) await limit.refund(key);
  return complete(context, row);
}

async function getByToken(context: Context, token: string): Promise<repository.FoundRecord> {
  const { db, trackingLinks, clock } = context;
  const tracking = trackingLinks.read(token, clock());
  const row =
    tracking &&
    ((await repository.finders[tracking.kind](db, { id: tracking.id })) ??
      (await repository.findCancelledEnrolment(db, tracking)));
  if (!row) throw httpErrors.notFound(oldTrackingLinkMessage);
  return row;
}

/** The same for a visitor, with limits. */
async function openByToken(
  context: VisitorContext,
  token: string,
): Promise<repository.FoundRecord> {
  await postLimit(context).count(context.sender);
  return getByToken(context, token);
}

const readByToken = async (context: Context, token: string) =>
  complete(context, await getByToken(context, token));

/** Tracks the record of a message's link. Throws 404 for an altered or expired token. */
export const trackByToken = async (context: VisitorContext, token: string): Promise<Tracked> =>
  complete(context, await openByToken(context, token));

const byVisitor = (context: VisitorContext) => ({
  ...context,
  cause: { by: 'visitor' as const, sender: context.sender },
});

/**
 * Cancels a consultation or registration; for a request, asks the office to. Throws 409 if it is over, or another
 * kind.
 */
export async function cancelByToken(context: VisitorContext, token: string): Promise<Tracked> {
  const { db, clock, actor } = context;
  const row = await openByToken(context, token);
  if (row.status === 'Cancelled') throw httpErrors.conflict(cancelledAlreadyMessage);
  await db.transaction().execute(async (tx) => {
    const { kind, id, name, reference } = row;
    if (kind === 'consultation') {
      const cancelled = await repository.cancelConsultation(tx, id, clock);
      if (!cancelled) throw httpErrors.conflict(tooLateMessage);
      const { before, now } = cancelled;
      await recordActivity(tx, actor, {
        kind: 'consultation-cancelled',
        at: now,
        record: { kind, id, name, reference },
        changes: [{ field: 'status', before, after: 'Cancelled' }],
      });
      await notifyOfOwnCancelling(context, tx, id, now);
    } else if (kind === 'request') {
      const request = await repository.askToCancel(tx, id, clock);
      if (!request) throw httpErrors.conflict(tooLateMessage);
      const record = { kind, id, name, reference };
      if (request.isFirst) {
        await recordActivity(tx, actor, {
          kind: 'request-cancel-asked',
          at: request.now,
          record,
          changes: [],
        });
      }
    } else {
      const changes =
        kind === 'enrolment' ? await cancelEnrolment(byVisitor(context), tx, id, clock) : undefined;
      if (!changes) throw httpErrors.conflict(tooLateMessage);
      const record = { kind, id, name, reference };
      await recordActivity(tx, actor, {
        kind: 'enrolment-cancelled',
        at: clock(),
        record,
        changes,
      });
    }
  });
  return readByToken(context, token);
}

/** Takes an offered seat. Throws 409 without an open offer. */
export async function takeSeatByToken(context: VisitorContext, token: string): Promise<Tracked> {
  const { db, clock } = context;
  const { kind, id } = await openByToken(context, token);
  const isTaken =
    kind === 'enrolment' &&
    (await db.transaction().execute((tx) => takeOfferedSeat(byVisitor(context), tx, id, clock)));
  const tracked = await readByToken(context, token);
  if (isTaken) return tracked;
  const position = tracked.seat?.position;
  throw httpErrors.conflict(position ? noOfferMessage(position) : offerEndedMessage);
}

/** The token of the link for a driver's missing documents. Throws 404 as `trackByToken`, 409 if nothing is missing. */
export async function linkByToken(
  context: VisitorContext,
  token: string,
): Promise<{ token: string }> {
  const { kind, id, name, reference } = await openByToken(context, token);
  if (kind !== 'driver') throw httpErrors.conflict('There is nothing to send now.');
  return { token: await createOutstandingLink(context, { id, name, reference }) };
}
