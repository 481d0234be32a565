import type * as z from 'zod/mini';
import { findValidationErrors } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import { canonicalEmail } from '#contract/email-address.ts';
import { nationalPhoneNumber } from '#contract/phone-number.ts';
import {
  nothingTrackedMessage,
  oldTrackingLinkMessage,
  type Tracked,
  type TrackedKind,
  type track,
  trackingChecks,
} from '#contract/tracking.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import type { Tracking, TrackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { Acting, Visitor } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { toTracked } from './mapper.ts';
import * as repository from './repository.ts';

export interface TrackingContext {
  db: Database;
  clock: Clock;
  links: TrackingLinks;
  limits: { byReference: RateLimit; bySender: RateLimit };
  /** Called in the transaction in which somebody has cancelled, to tell of it. */
  cancelled: Readonly<Record<'consultation' | 'enrolment', (tx: Database, id: string, now: Date) => Promise<void>>>;
}

const finders = {
  driver: repository.findDriver,
  request: repository.findRequest,
  consultation: repository.findConsultation,
  enrolment: repository.findEnrolment,
} satisfies Record<TrackedKind, unknown>;

/** The kind of a number that people quote; `undefined` if nothing has such a number. */
function kindOf(reference: string): TrackedKind | undefined {
  if (/^\d{1,15}$/.test(reference)) return 'driver';
  const prefix = /^(REQ|CON|ENR)-\d{1,15}$/.exec(reference)?.[1];
  if (prefix === 'REQ') return 'request';
  if (prefix === 'CON') return 'consultation';
  return prefix === 'ENR' ? 'enrolment' : undefined;
}

async function complete(
  { db, links, clock }: TrackingContext,
  record: repository.FoundRecord,
  tracking: Tracking,
): Promise<Tracked> {
  const moments = await repository.findMoments(db, record.kind, record.id);
  return toTracked(record, moments, links.tokenOf(tracking, clock()));
}

/**
 * What has the number `reference` and was sent with the phone number or e-mail address `contact`. Throws the same 404 whichever of them
 * is wrong, and 429 after ten tries in a quarter of an hour, for a number and for a sender.
 */
export async function trackByReference(
  context: TrackingContext,
  sender: string,
  sent: z.infer<typeof track.body>,
): Promise<Tracked> {
  throwValidationErrors(findValidationErrors(trackingChecks, sent, todayInLagos(context.clock())));
  const reference = sent.reference.toUpperCase().replace(/\s+/g, '');
  await context.limits.bySender.count(sender);
  await context.limits.byReference.count(reference);
  const kind = kindOf(reference);
  // A number that can't exist costs the same question.
  const found = await finders[kind ?? 'driver'](context.db, { reference: kind ? reference : '0' });
  const contact = sent.contact;
  const isOwn =
    found !== undefined &&
    (found.email === canonicalEmail(contact) ||
      nationalPhoneNumber(found.phoneNumber) === nationalPhoneNumber(contact));
  if (!isOwn) throw httpErrors.notFound(nothingTrackedMessage);
  return complete(context, found, found);
}

async function findByToken(context: TrackingContext, token: string): Promise<repository.FoundRecord> {
  const tracking = context.links.read(token, context.clock());
  const found = tracking && (await finders[tracking.kind](context.db, { id: tracking.id }));
  if (!found) throw httpErrors.notFound(oldTrackingLinkMessage);
  return found;
}

/** What a link in a message is about. Throws 404 for a token that is altered or too old. */
export async function trackByToken(context: TrackingContext, sender: string, token: string): Promise<Tracked> {
  await context.limits.bySender.count(sender);
  const found = await findByToken(context, token);
  return complete(context, found, found);
}

/** Cancels a consultation or a registration for a training. Throws 409 if it is over, or is something else. */
export async function cancelByToken(
  context: TrackingContext & Acting<Visitor>,
  sender: string,
  token: string,
): Promise<Tracked> {
  const { db, clock, actor } = context;
  await context.limits.bySender.count(sender);
  const found = await findByToken(context, token);
  const over = () => httpErrors.conflict('This can’t be cancelled any more. Please call us.');
  const now = clock();
  await db.transaction().execute(async (tx) => {
    const { kind, id, name, reference } = found;
    if (kind === 'consultation') {
      const before = await repository.cancelConsultation(tx, id, now);
      if (before === undefined) throw over();
      await recordActivity(tx, actor, {
        kind: 'consultation-cancelled',
        at: now,
        record: { kind, id, name, reference },
        changes: [{ field: 'status', before, after: 'Cancelled' }],
      });
      await context.cancelled.consultation(tx, id, now);
    } else if (kind === 'enrolment') {
      if (!(await repository.deleteEnrolment(tx, id))) throw over();
      await recordActivity(tx, actor, { kind: 'enrolment-cancelled', at: now, record: { kind, id, name, reference } });
      await context.cancelled.enrolment(tx, id, now);
    } else throw over();
  });
  if (found.kind === 'consultation') return trackByToken(context, sender, token);
  const tracked = await complete(context, found, found);
  return {
    ...tracked,
    canCancel: false,
    steps: [...tracked.steps.slice(0, 1), { name: 'cancelled', state: 'now', at: now.toISOString() }],
  };
}
