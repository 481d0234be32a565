import type { Account } from '#contract/accounts/accounts.ts';
import {
  maxCountedNotifications,
  maxNotifications,
  type NotificationEntry,
  type Notifications,
  notificationDays,
  notificationKindsFor,
} from '#contract/notifications/notifications.ts';
import { daysBefore } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import * as repository from './repository.ts';

export interface NotificationsContext {
  db: Database;
  clock: Clock;
}

/** Rows get their time a moment before they are stored, and not always in that order. */
const settlingMs = 3_000;

/**
 * Up to when everything that was created can be read at `now`. What is younger isn't told yet: something could be
 * stored after it and be older, and whoever marks the younger one as read would never learn of it.
 */
const settledAt = (now: Date): Date => new Date(now.getTime() - settlingMs);

// If there are too many to count, some of the oldest day are missing.
function wholeDays(rows: repository.Group[]): repository.Group[] {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total < maxCountedNotifications) return rows;
  const days = rows.flatMap(({ day }) => day ?? []).toSorted();
  return rows.filter(({ day }) => day === null || day !== days[0]);
}

const toEntry = ({ topic, isUnread, count, newestAt, said }: repository.Group): NotificationEntry => ({
  ...{ topic, isUnread, count, newestAt: newestAt.toISOString() },
  ...said,
});

const newestFirst = (one: NotificationEntry, other: NotificationEntry) =>
  other.newestAt.localeCompare(one.newestAt) || one.topic.localeCompare(other.topic);

/** Returns an administrator's notifications, of the kinds that the role sees. Throws 401 if the account was removed. */
export async function notificationsFor(
  { db, clock }: NotificationsContext,
  { _id: adminId, role }: Pick<Account, '_id' | 'role'>,
): Promise<Notifications> {
  const until = settledAt(clock());
  const readBefore = await repository.findReadBefore(db, adminId);
  if (!readBefore) throw httpErrors.unauthorised();
  const reader = { adminId, readBefore, since: daysBefore(until, notificationDays), until };
  const found = await Promise.all(notificationKindsFor(role).map((kind) => repository.findGroups(db, kind, reader)));
  const entries = found.flatMap((groups) => wholeDays(groups).map(toEntry)).toSorted(newestFirst);
  const unread = entries.filter(({ isUnread }) => isUnread);
  const read = entries.filter(({ isUnread }) => !isUnread);
  return {
    result: [...unread, ...read].slice(0, maxNotifications).toSorted(newestFirst),
    unread: unread.length,
    until: until.toISOString(),
  };
}

/** Returns a text that changes with the administrator's notifications: one cheap statement, to be asked often. */
export const notificationsVersion = ({ db, clock }: NotificationsContext, adminId: string): Promise<string> =>
  repository.findVersion(db, settledAt(clock()), adminId);

/** Marks what was created up to `until` as read, of one topic or (without one) of all. */
export async function markRead(
  { db, clock }: NotificationsContext,
  adminId: string,
  { topic = '', until }: { topic?: string | undefined; until: string },
): Promise<void> {
  const settled = settledAt(clock());
  // An instant has microseconds in the database, and milliseconds everywhere else.
  const readBefore = new Date(Math.min(Date.parse(until), settled.getTime()) + 1);
  await repository.insertReading(db, { adminId, topic, readBefore });
  const tooOld = daysBefore(settled, notificationDays);
  await repository.deleteReadings(db, adminId, topic === '' ? readBefore : tooOld);
}
