import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { MessageError, MessageState } from '#contract/messages/messages.ts';
import { addDays, startOfDayInLagos, timeInLagos, todayInLagos } from '#contract/platform/dates.ts';
import type { Notification } from '#server/messages/notify.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ReminderContext, sendReminders } from '#server/reminders/service.ts';

const dayMs = 86_400_000;

const reminderEvents = ['documents-expire', 'booking-reminder', 'training-reminder'];

/** An instant in Lagos, `daysAgo` days before today. */
const at = (daysAgo: number, hours: number, now: Date): Date =>
  new Date(startOfDayInLagos(addDays(todayInLagos(now), -daysAgo)).getTime() + hours * 60 * 60_000);

/**
 * States by position among the newest messages of a channel. By default, mails are sent and text messages
 * delivered.
 */
const fates: Readonly<
  Record<string, { state: MessageState; error: MessageError; attempts: number }>
> = {
  'mail 3': { state: 'Failed', error: 'refused', attempts: 1 },
  'mail 20': { state: 'Given up', error: 'busy', attempts: 11 },
  'text 2': { state: 'Waiting', error: 'no-balance', attempts: 2 },
  'text 5': { state: 'Failed', error: 'undelivered', attempts: 1 },
  'mail 9': { state: 'Held back', error: 'many-to-one', attempts: 0 },
  'text 18': { state: 'Given up', error: 'no-balance', attempts: 11 },
};

async function notifications(
  db: Database,
  now: Date,
): Promise<{ at: Date; notification: Notification }[]> {
  const drivers = await db
    .selectFrom('drivers')
    .select(['id', 'fullName', 'email', 'phoneNumber', 'driverNumber', 'status', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  const requests = await db
    .selectFrom('companyRequests')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(4)
    .execute();
  const toDriver = (
    driver: (typeof drivers)[number],
    event: Notification['event'],
    values: Notification['values'] = {},
  ): Notification => ({
    event,
    occasion: `demo of ${event}`,
    record: {
      kind: 'driver',
      id: driver.id,
      name: driver.fullName,
      reference: String(driver.driverNumber),
    },
    recipient: { name: driver.fullName, email: driver.email, phone: driver.phoneNumber },
    values: { driverId: String(driver.driverNumber), ...values },
  });
  const some = (status: DriverStatus, count: number) =>
    drivers.filter((driver) => driver.status === status).slice(0, count);
  const day = (daysAgo: number, hours: number) => at(daysAgo, hours, now);
  return [
    ...some('Rejected', 2).map((driver) => ({
      at: day(6, 10),
      notification: toDriver(driver, 'application-rejected', {
        words: 'Your licence is of another class.',
      }),
    })),
    ...some('Approved', 4).map((driver) => ({
      at: day(4, 15),
      notification: toDriver(driver, 'application-approved'),
    })),
    ...some('Pending', 3).map((driver) => ({
      at: day(1, 11),
      notification: toDriver(driver, 'application-received'),
    })),
    ...requests.map(({ id, requestId, companyName, email, phoneNumber, driversNeeded }) => ({
      at: day(1, 16),
      notification: {
        event: 'request-received' as const,
        occasion: 'demo',
        record: { kind: 'request' as const, id, name: companyName, reference: requestId },
        recipient: { name: companyName, email, phone: phoneNumber },
        values: { company: companyName, number: String(driversNeeded) },
      },
    })),
  ];
}

/** The latest morning whose reminders have all been sent by `now`, including text messages. */
const lastMorning = (now: Date): Date => at(timeInLagos(now) >= '08:10' ? 0 : 1, 7, now);

const isNotified = (db: Database) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('event', 'not in', reminderEvents)
    .limit(1)
    .executeTakeFirst();

/**
 * Inserts messages and the last morning's reminders, unless there are messages other than reminders. Returns the
 * number of messages.
 */
export async function fillMessages(
  { db, notify }: Omit<ReminderContext, 'clock'>,
  now: Date,
): Promise<number> {
  if (await isNotified(db)) return 0;
  // Idempotent, in case an earlier run was interrupted.
  await sendReminders({ db, notify, clock: () => lastMorning(now) });
  const told = await notifications(db, now);
  return db.transaction().execute(async (tx) => {
    for (const { at: notifiedAt, notification } of told)
      await notify(tx, [notification], { by: 'office' }, notifiedAt);
    const rows = await tx
      .selectFrom('messages')
      .select(['id', 'channel', 'dueAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const counts = { mail: 0, text: 0 };
    const tomorrow = at(-1, 8, now);
    const waiting = { dueAt: tomorrow, expiresAt: new Date(tomorrow.getTime() + dayMs) };
    for (const { id, channel, dueAt } of rows) {
      counts[channel] += 1;
      const endedAt = new Date(dueAt.getTime() + 5_000);
      const givenUpAt = new Date(Math.min(dueAt.getTime() + dayMs + 3_600_000, now.getTime()));
      const arrived = {
        ...(channel === 'mail'
          ? { state: 'Sent' as const }
          : { state: 'Delivered' as const, endedAt }),
        attempts: 1,
        sentAt: new Date(dueAt.getTime() + 2_000),
      };
      const fate = fates[`${channel} ${counts[channel]}`];
      const ended = fate && {
        ...fate,
        ...(fate.state === 'Waiting'
          ? waiting
          : { endedAt: fate.state === 'Failed' ? endedAt : givenUpAt }),
      };
      await tx
        .updateTable('messages')
        .set(ended ?? arrived)
        .where('id', '=', id)
        .execute();
    }
    return rows.length;
  });
}
