import { v7 as uuid } from 'uuid';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import type { DriverAction } from '#contract/drivers/driver-actions.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Notify } from '#server/platform/messages/notify.ts';
import {
  usefulMs,
  withdrawMessages,
  withdrawOutdated,
  withdrawUnnotified,
  withdrawUntried,
} from '#server/platform/messages/queue-messages.ts';
import * as mapper from './message-mapper.ts';
import { findDecision, findUnnotified, forgetNotified, recordComing, recordLeft } from './notification-repository.ts';
import { findEndedPlacement } from './past-repository.ts';
import type { DriverRow, RequestRow } from './repository.ts';

/** The transaction of what is told, and its time. */
export interface Notification {
  tx: Database;
  notify: Notify;
  now: Date;
}

interface OnePlacement {
  placementId: string;
  driver: DriverRow;
  request: RequestRow;
}

/** The decisions that drivers are told of, by what they lead to. */
const decisions: Partial<Record<DriverStatus, { kind: ActivityKind; event: MessageEventName }>> = {
  Approved: { kind: 'driver-approved', event: 'application-approved' },
  Assigned: { kind: 'driver-approved', event: 'application-approved' },
  Rejected: { kind: 'driver-rejected', event: 'application-rejected' },
};
const ofDecisions = ['application-approved', 'application-rejected'] as const;

/**
 * Tells a driver of a decision, and takes back what of earlier ones hasn't gone out. Blocked and deleted drivers aren't told, and all messages
 * that still wait for them are withdrawn.
 */
export async function notifyDecided(
  notification: Notification,
  driver: DriverRow,
  { action, occasion, words, to }: { action: DriverAction; occasion: string; words: string; to: DriverStatus },
): Promise<void> {
  const { tx, notify, now } = notification;
  if (action === 'unblock') return notifyDecidedAgain(notification, driver, to);
  await withdrawOutdated(tx, [driver.id], action === 'approve' || action === 'reject' ? ofDecisions : undefined);
  if (action === 'approve') await notify(tx, [mapper.toApproved(occasion, driver)], { by: 'office' }, now);
  if (action === 'reject') await notify(tx, [mapper.toRejected(occasion, driver, words)], { by: 'office' }, now);
}

/** Tells a driver who has an earlier status again of the decision that led to it, as far as a later one had taken that back. */
export async function notifyDecidedAgain(
  { tx, notify, now }: Notification,
  driver: DriverRow,
  status: DriverStatus,
): Promise<void> {
  const decision = decisions[status];
  await withdrawOutdated(
    tx,
    [driver.id],
    ofDecisions.filter((event) => event !== decision?.event),
  );
  // What is older has gone out, or is of no use any more.
  const made = decision && (await findDecision(tx, driver.id, decision.kind, new Date(now.getTime() - usefulMs)));
  if (!made) return;
  // At the same occasion, so that what has gone out isn't told twice.
  const words = made.changes.find(({ field }) => field === 'words')?.after ?? '';
  const again = status === 'Rejected' ? mapper.toRejected(made.id, driver, words) : mapper.toApproved(made.id, driver);
  await notify(tx, [again], { by: 'office' }, now);
}

/** Tells a driver of a placement; no message if the end of the previous one with this company wasn't sent yet. */
export async function notifyPlaced({ tx, notify, now }: Notification, { placementId, driver, request }: OnePlacement) {
  const before = await findEndedPlacement(tx, driver.id, request.id);
  if (before && (await withdrawUnnotified(tx, 'placement-ended', before.id))) return;
  await notify(
    tx,
    [mapper.toPlaced(placementId, { driver, request, today: todayInLagos(now) })],
    { by: 'office' },
    now,
  );
}

/** Tells a driver that a placement has ended; no message if the first one wasn't sent. */
export async function notifyRemoved({ tx, notify, now }: Notification, { placementId, driver, request }: OnePlacement) {
  if (await withdrawUnnotified(tx, 'driver-placed', placementId)) return;
  await notify(tx, [mapper.toPlacementEnded(placementId, driver, request)], { by: 'office' }, now);
}

const ofDrivers = ['drivers-assigned', 'driver-removed', 'drivers-changed'] as const;

/**
 * Tells a company who comes and who has left since it last heard. What still waits is taken back and written anew, so the company gets one
 * message of what stands in the end, or none. The request is locked.
 */
export async function notifyCompany({ tx, notify, now }: Notification, request: RequestRow): Promise<void> {
  await forgetNotified(tx, request.id, await withdrawUntried(tx, request.id, ofDrivers));
  const { coming, left } = await findUnnotified(tx, request.id);
  if (coming.length === 0 && left.length === 0) return;
  const occasion = uuid();
  await recordComing(tx, request.id, { driverIds: coming.map(({ id }) => id), occasion });
  const outdated = await recordLeft(tx, request.id, { driverIds: left.map(({ id }) => id), occasion });
  // By night the mail may have gone out and the text message not.
  for (const one of outdated) await withdrawMessages(tx, one);
  await notify(
    tx,
    [mapper.toDriversChanged(occasion, { coming, left, request, today: todayInLagos(now) })],
    { by: 'office' },
    now,
  );
}

/** Tells a company that its request was ended. After a cancellation it doesn't hear of each driver who has left. */
export async function notifyRequestEnded(
  { tx, notify, now }: Notification,
  request: RequestRow,
  { status, occasion }: { status: 'Fulfilled' | 'Cancelled'; occasion: string },
): Promise<void> {
  if (status === 'Cancelled') {
    await forgetNotified(tx, request.id, await withdrawUntried(tx, request.id, ofDrivers));
    for (const one of await recordLeft(tx, request.id, { occasion })) await withdrawMessages(tx, one);
  }
  await notify(tx, [mapper.toRequestEnded(occasion, request, status)], { by: 'office' }, now);
}

/** Tells a company that its request is open again; no message if the cancellation wasn't sent. */
export async function notifyReopened({ tx, notify, now }: Notification, request: RequestRow, occasion: string) {
  if ((await withdrawUntried(tx, request.id, ['request-cancelled'])).length > 0) return;
  await notify(tx, [mapper.toReopened(occasion, request)], { by: 'office' }, now);
}

/** Takes back that a request is open again: a company that would have heard that knows of the cancellation, any other hears of it. */
export async function notifyReopeningUndone({ tx, notify, now }: Notification, request: RequestRow, occasion: string) {
  if (await withdrawMessages(tx, occasion)) return;
  await notify(tx, [mapper.toRequestEnded(occasion, request, 'Cancelled')], { by: 'office' }, now);
}

/** Takes back what a company was to hear of an ending of its request that was undone; then it hears what it doesn't know of its drivers. */
export async function notifyEndingUndone(notification: Notification, request: RequestRow, occasion: string) {
  await withdrawMessages(notification.tx, occasion);
  await forgetNotified(notification.tx, request.id, [occasion]);
  await notifyCompany(notification, request);
}
