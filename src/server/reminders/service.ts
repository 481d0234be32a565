import { v7 as uuid } from 'uuid';
import { newPhotos } from '#contract/documents/send-again-form.ts';
import {
  addDays,
  type CalendarDate,
  firstDayOfMonth,
  startOfDayInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import {
  formatExpiries,
  reminderHorizonDays,
  reminderMonths,
  reminderStep,
} from '#contract/reminders/reminders.ts';
import type { Notification } from '#server/messages/notify.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { Context } from '#server/platform/system/context.ts';
import { remindClients, remindTrainees } from './booking-service.ts';
import * as repository from './repository.ts';
import type { DocumentRemindersTable } from './table.ts';

/** What reminders need, so that they can run without the product. */
export type ReminderContext = Pick<Context, 'db' | 'clock' | 'notify'>;

/** Per transaction: if the process is killed in it, the next run makes them. */
const driversAtOnce = 500;

/** The documents that a driver's reminder names, with their current steps, and those with a due step. */
function documentsOf(row: repository.ExpiringRow, today: CalendarDate) {
  const all = [
    ...(row.isLicenceAwaited
      ? []
      : [{ document: 'licence' as const, expiresOn: row.licenceExpiresOn, last: row.licenceStep }]),
    ...(row.isMedicalAwaited
      ? []
      : [
          {
            document: 'medicalRecord' as const,
            expiresOn: row.medicalExpiresOn,
            last: row.medicalStep,
          },
        ]),
  ];
  const named = all.flatMap(({ document, expiresOn, last }) => {
    const step = reminderStep(expiresOn, today);
    return step === undefined
      ? []
      : [{ document, expiresOn, step, isDue: last === null || step < last }];
  });
  return { named, due: named.filter(({ isDue }) => isDue) };
}

interface DueReminder {
  notification: Notification;
  steps: DocumentRemindersTable[];
}

/** The reminder due for a driver; `undefined` if none. */
function reminderOf(
  row: repository.ExpiringRow,
  today: CalendarDate,
  now: Date,
): DueReminder | undefined {
  const { named, due } = documentsOf(row, today);
  if (due.length === 0) return undefined;
  const { id, fullName: name, email, phoneNumber: phone } = row;
  const reminderId = uuid();
  return {
    notification: {
      event: 'documents-expire',
      occasion: reminderId,
      record: { kind: 'driver', id, name, reference: String(row.driverNumber) },
      recipient: { name, email, phone },
      values: { photos: newPhotos(named.length), expiries: formatExpiries(named, today) },
    },
    steps: due.map(({ document, expiresOn, step }) => ({
      ...{ driverId: id, document, expiresOn, step, reminderId },
      remindedAt: now,
    })),
  };
}

/** Claims reminder steps and queues their messages, unless another run has claimed them. */
async function makeReminders(
  { db, notify }: ReminderContext,
  now: Date,
  reminders: readonly DueReminder[],
): Promise<void> {
  if (reminders.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const claimed = await repository.claimSteps(
      tx,
      reminders.flatMap(({ steps }) => steps),
    );
    const notifications = reminders
      .filter(({ notification }) => claimed.has(notification.record.id))
      .map(({ notification }) => notification);
    await notify(tx, notifications, { by: 'clock' }, now);
  });
}

/** Reminds drivers of expiring documents, except those without a reachable address. */
async function remindDrivers(
  context: ReminderContext,
  today: CalendarDate,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, clock } = context;
  const open = await repository.findOpenChannels(db);
  if (!open.mail && !open.text) return;
  const canReach = ({ email, phoneNumber }: repository.ExpiringRow) =>
    (open.mail && email !== '') || (open.text && phoneNumber !== '');
  const until = addDays(today, reminderHorizonDays);
  for (let after: string | undefined; ; ) {
    signal?.throwIfAborted();
    const now = clock();
    const rows = await repository.findExpiring(db, { until, after, now, limit: driversAtOnce });
    after = rows.at(-1)?.id;
    if (after === undefined) return;
    const reminders = rows.filter(canReach).flatMap((row) => reminderOf(row, today, now) ?? []);
    await makeReminders(context, now, reminders);
  }
}

/** Makes this morning's reminders. Doesn't repeat those of this day or step, so an interrupted run can be repeated. */
export async function sendReminders(context: ReminderContext, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const today = todayInLagos(clock());
  await remindDrivers(context, today, signal);
  await db.transaction().execute(async (tx) => {
    await remindClients(tx, context, today);
    await remindTrainees(tx, context, today);
  });
}

export async function deleteOldReminders(db: Database, clock: Clock): Promise<void> {
  const day = firstDayOfMonth(todayInLagos(clock()), -reminderMonths);
  await repository.deleteSteps(db, startOfDayInLagos(day));
}
