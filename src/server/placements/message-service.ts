import { v7 as uuid } from 'uuid';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import type { DriverAction } from '#contract/drivers/driver-actions.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { Notify } from '#server/messages/notify.ts';
import {
  usefulMs,
  withdrawMessages,
  withdrawOutdated,
  withdrawUnnotified,
  withdrawUntried,
} from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import * as mapper from './message-mapper.ts';
import {
  findDecision,
  findUnnotified,
  forgetNotified,
  recordComing,
  recordLeft,
} from './notification-repository.ts';
import { findEndedPlacement } from './past-repository.ts';
import type { DriverRow, RequestRow } from './repository.ts';

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

const decisions: Partial<Record<DriverStatus, { kind: ActivityKind; event: MessageEventName }>> = {
  Approved: { kind: 'driver-approved', event: 'application-approved' },
  Assigned: { kind: 'driver-approved', event: 'application-approved' },
  Rejected: { kind: 'driver-rejected', event: 'application-rejected' },
};
const ofDecisions = ['application-approved', 'application-rejected'] as const;

/**
 * Notifies a driver of a decision, and withdraws unsent messages of earlier ones. Blocked and deleted drivers
 * aren't notified, and all their waiting messages are withdrawn.
 */
export async function notifyDecided(
  notification: Notification,
  driver: DriverRow,
  {
    action,
    occasion,
    words,
    to,
  }: { action: DriverAction; occasion: string; words: string; to: DriverStatus },
): Promise<void> {
  const { tx, notify, now } = notification;
  if (action === 'unblock') return notifyDecidedAgain(notification, driver, to);
  await withdrawOutdated(
    tx,
    [driver.id],
    action === 'approve' || action === 'reject' ? ofDecisions : undefined,
  );
  if (action === 'approve')
    await notify(tx, [mapper.toApproved(occasion, driver)], { by: 'office' }, now);
  if (action === 'reject')
    await notify(tx, [mapper.toRejected(occasion, driver, words)], { by: 'office' }, now);
}

/**
 * Notifies a driver whose earlier status was restored of the decision behind it, if a later one had withdrawn that
 * message.
 */
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
  // An older message was sent, or is no longer useful.
  const decisionActivity =
    decision &&
    (await findDecision(tx, driver.id, decision.kind, new Date(now.getTime() - usefulMs)));
  if (!decisionActivity) return;
  // With the same occasion, so that a sent message isn't repeated.
  const words = decisionActivity.changes.find(({ field }) => field === 'words')?.after ?? '';
  const again =
    status === 'Rejected'
      ? mapper.toRejected(decisionActivity.id, driver, words)
      : mapper.toApproved(decisionActivity.id, driver);
  await notify(tx, [again], { by: 'office' }, now);
}

/** Notifies a driver of a placement; no message if the end of the previous one with this company is still unsent. */
export async function notifyPlaced(
  { tx, notify, now }: Notification,
  { placementId, driver, request }: OnePlacement,
) {
  const before = await findEndedPlacement(tx, driver.id, request.id);
  if (before && (await withdrawUnnotified(tx, 'placement-ended', before.id))) return;
  await notify(
    tx,
    [mapper.toPlaced(placementId, { driver, request, today: todayInLagos(now) })],
    { by: 'office' },
    now,
  );
}

/** Notifies a driver that a placement has ended; no message if the first one is unsent. */
export async function notifyRemoved(
  { tx, notify, now }: Notification,
  { placementId, driver, request }: OnePlacement,
) {
  if (await withdrawUnnotified(tx, 'driver-placed', placementId)) return;
  await notify(tx, [mapper.toPlacementEnded(placementId, driver, request)], { by: 'office' }, now);
}

const ofDrivers = ['drivers-assigned', 'driver-removed', 'drivers-changed'] as const;

/**
 * Notifies a company of drivers who arrive and leave since its last message. Withdraws waiting messages and writes
 * one about the final state, if any. The request must be locked.
 */
export async function notifyCompany(
  { tx, notify, now }: Notification,
  request: RequestRow,
): Promise<void> {
  await forgetNotified(tx, request.id, await withdrawUntried(tx, request.id, ofDrivers));
  const { coming, left } = await findUnnotified(tx, request.id);
  if (coming.length === 0 && left.length === 0) return;
  const occasion = uuid();
  await recordComing(tx, request.id, { driverIds: coming.map(({ id }) => id), occasion });
  const outdated = await recordLeft(tx, request.id, {
    driverIds: left.map(({ id }) => id),
    occasion,
  });
  // At night the mail may be sent while the text message waits.
  for (const one of outdated) await withdrawMessages(tx, one);
  await notify(
    tx,
    [mapper.toDriversChanged(occasion, { coming, left, request, today: todayInLagos(now) })],
    { by: 'office' },
    now,
  );
}

/** Notifies a company that its request has ended. A cancellation doesn't list each leaving driver. */
export async function notifyRequestEnded(
  { tx, notify, now }: Notification,
  request: RequestRow,
  { status, occasion }: { status: 'Fulfilled' | 'Cancelled'; occasion: string },
): Promise<void> {
  if (status === 'Cancelled') {
    await forgetNotified(tx, request.id, await withdrawUntried(tx, request.id, ofDrivers));
    for (const one of await recordLeft(tx, request.id, { occasion }))
      await withdrawMessages(tx, one);
  }
  await notify(tx, [mapper.toRequestEnded(occasion, request, status)], { by: 'office' }, now);
}

/** Notifies a company that its request is open again; no message if the cancellation is unsent. */
export async function notifyReopened(
  { tx, notify, now }: Notification,
  request: RequestRow,
  occasion: string,
) {
  if ((await withdrawUntried(tx, request.id, ['request-cancelled'])).length > 0) return;
  await notify(tx, [mapper.toReopened(occasion, request)], { by: 'office' }, now);
}

/**
 * Undoes the notification of a reopening: withdraws it if unsent, otherwise notifies the company of the
 * cancellation.
 */
export async function notifyReopeningUndone(
  { tx, notify, now }: Notification,
  request: RequestRow,
  occasion: string,
) {
  if (await withdrawMessages(tx, occasion)) return;
  await notify(tx, [mapper.toRequestEnded(occasion, request, 'Cancelled')], { by: 'office' }, now);
}

/** Withdraws the message of an undone ending, then notifies the company of unknown changes of its drivers. */
export async function notifyEndingUndone(
  notification: Notification,
  request: RequestRow,
  occasion: string,
) {
  await withdrawMessages(notification.tx, occasion);
  await forgetNotified(notification.tx, request.id, [occasion]);
  await notifyCompany(notification, request);
}
