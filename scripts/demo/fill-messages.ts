import { addDays, startOfDayInLagos, todayInLagos, writeShortDate } from '#contract/dates.ts';
import type { DriverStatus } from '#contract/drivers.ts';
import type { MessageError, MessageState } from '#contract/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tell, Telling } from '#server/platform/messages/tell.ts';

const dayMs = 86_400_000;
const morningMs = 8 * 60 * 60_000;

/** What has become of a message, by its place among those of its channel; most mails are sent, most text messages delivered. */
const fates: Readonly<Record<string, { state: MessageState; error: MessageError; attempts: number }>> = {
  'mail 3': { state: 'Failed', error: 'refused', attempts: 1 },
  'mail 11': { state: 'Given up', error: 'busy', attempts: 11 },
  'text 2': { state: 'Waiting', error: 'no-balance', attempts: 2 },
  'text 5': { state: 'Failed', error: 'undelivered', attempts: 1 },
  'text 8': { state: 'Given up', error: 'no-balance', attempts: 11 },
};

/** What happened in the last days, the newest last, as the product tells of it. */
async function tellings(db: Database, now: Date): Promise<{ at: Date; telling: Telling }[]> {
  const drivers = await db
    .selectFrom('drivers')
    .select(['id', 'fullName', 'email', 'phoneNumber', 'driverNumber', 'status', 'licenceExpiresOn', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  const requests = await db.selectFrom('companyRequests').selectAll().orderBy('createdAt', 'desc').limit(4).execute();
  const toDriver = (
    driver: (typeof drivers)[number],
    event: Telling['event'],
    values: Telling['values'] = {},
  ): Telling => ({
    event,
    occasion: `demo of ${event}`,
    record: { kind: 'driver', id: driver.id, name: driver.fullName, reference: String(driver.driverNumber) },
    recipient: { name: driver.fullName, email: driver.email, phone: driver.phoneNumber },
    values: { driverId: String(driver.driverNumber), ...values },
  });
  const some = (status: DriverStatus, count: number) =>
    drivers.filter((driver) => driver.status === status).slice(0, count);
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  return [
    ...some('Rejected', 2).map((driver) => ({
      at: day(6),
      telling: toDriver(driver, 'application-rejected', { words: 'Your licence is of another class.' }),
    })),
    ...some('Approved', 4).map((driver) => ({ at: day(4), telling: toDriver(driver, 'application-approved') })),
    ...some('Assigned', 2).map((driver) => ({
      at: day(2),
      telling: toDriver(driver, 'documents-expire', {
        expiries: `licence expires on ${writeShortDate(driver.licenceExpiresOn)}`,
      }),
    })),
    ...some('Pending', 3).map((driver) => ({ at: day(1), telling: toDriver(driver, 'application-received') })),
    ...requests.map(({ id, requestId, companyName, email, phoneNumber, driversNeeded }) => ({
      at: day(0.5),
      telling: {
        event: 'request-received' as const,
        occasion: 'demo',
        record: { kind: 'request' as const, id, name: companyName, reference: requestId },
        recipient: { name: companyName, email, phone: phoneNumber },
        values: { company: companyName, number: String(driversNeeded) },
      },
    })),
  ];
}

/** Stores what people were told, all or nothing, if there is no message yet. Returns how many messages were stored. */
export async function fillMessages(db: Database, tell: Tell, now: Date): Promise<number> {
  if (await db.selectFrom('messages').select('id').limit(1).executeTakeFirst()) return 0;
  const told = await tellings(db, now);
  return db.transaction().execute(async (tx) => {
    for (const { at, telling } of told) await tell(tx, [telling], at);
    const rows = await tx.selectFrom('messages').select(['id', 'channel', 'createdAt']).orderBy('id').execute();
    const counts = { mail: 0, text: 0 };
    for (const { id, channel, createdAt } of rows) {
      counts[channel] += 1;
      const endedAt = new Date(createdAt.getTime() + 5_000);
      const arrived = {
        ...(channel === 'mail' ? { state: 'Sent' as const } : { state: 'Delivered' as const, endedAt }),
        ...{ attempts: 1, sentAt: new Date(createdAt.getTime() + 2_000) },
      };
      const fate = fates[`${channel} ${counts[channel]}`];
      const tomorrow = new Date(startOfDayInLagos(addDays(todayInLagos(now), 1)).getTime() + morningMs);
      const waiting = { dueAt: tomorrow, expiresAt: new Date(tomorrow.getTime() + dayMs) };
      const ended = fate && { ...fate, ...(fate.state === 'Waiting' ? waiting : { endedAt }) };
      await tx
        .updateTable('messages')
        .set(ended ?? arrived)
        .where('id', '=', id)
        .execute();
    }
    return rows.length;
  });
}
