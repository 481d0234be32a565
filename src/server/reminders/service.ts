import { v7 as uuid } from 'uuid';
import { expiringDocuments } from '#contract/documents/documents.ts';
import { formatEnds, type Paper, paperNoun } from '#contract/documents/papers.ts';
import { newPhotos } from '#contract/documents/send-again-form.ts';
import type { MessageValues } from '#contract/messages/message-words.ts';
import {
  addDays,
  type CalendarDate,
  firstDayOfMonth,
  startOfDayInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import {
  reminderHorizonDays,
  reminderMonths,
  reminderStep,
} from '#contract/reminders/reminders.ts';
import { joinDriverWords } from '#server/checks/table.ts';
import type { Notification } from '#server/messages/notify.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { Context } from '#server/platform/system/context.ts';
import { remindClients, remindTested, remindTrainees } from './booking-service.ts';
import * as repository from './repository.ts';
import { type DocumentRemindersTable, type PaperEvent, paperEvents } from './table.ts';

/** The context of reminders, which also run without the product. */
export type ReminderContext = Pick<Context, 'db' | 'clock' | 'notify'>;

/** Per transaction: if the process is killed in it, the next run makes them. */
const driversAtOnce = 500;

interface DueReminder {
  notification: Notification;
  steps: DocumentRemindersTable[];
}

interface NamedPaper extends Paper {
  driverWords: string;
  step: number;
  isDue: boolean;
}

function nameDue(papers: readonly repository.ExpiringPaper[], today: CalendarDate): NamedPaper[] {
  const due = papers.flatMap(({ name, step: last, ...paper }) => {
    const step = reminderStep(paper.endsOn, today);
    const noun = paperNoun({ document: paper.document, name });
    return step === undefined
      ? []
      : [{ ...paper, noun, step, isDue: last === null || step < last }];
  });
  return due.some(({ isDue }) => isDue) ? due : [];
}

const valuesOf: Readonly<
  Record<PaperEvent, (papers: readonly NamedPaper[], today: CalendarDate) => MessageValues>
> = {
  'documents-expire': (papers, today) => ({
    photos: newPhotos(papers.length),
    expiries: formatEnds(papers, today),
  }),
  'check-needed': (papers, today) => ({
    checks: formatEnds(papers, today),
    words: joinDriverWords(papers),
  }),
};

/** The reminder of an event that is due for a driver, with all papers that end soon; none if no step is due. */
function reminderOf(
  { id, fullName: name, driverNumber, email, phoneNumber: phone, papers }: repository.ExpiringRow,
  event: PaperEvent,
  today: CalendarDate,
  now: Date,
): DueReminder[] {
  const isAbout = ({ document }: repository.ExpiringPaper) =>
    document in expiringDocuments === (event === 'documents-expire');
  const due = nameDue(papers.filter(isAbout), today);
  if (due.length === 0) return [];
  const reminderId = uuid();
  return [
    {
      notification: {
        event,
        occasion: reminderId,
        record: { kind: 'driver', id, name, reference: String(driverNumber) },
        recipient: { name, email, phone },
        values: valuesOf[event](due, today),
      },
      steps: due
        .filter(({ isDue }) => isDue)
        .map(({ document, endsOn: expiresOn, step }) => ({
          driverId: id,
          document,
          expiresOn,
          step,
          reminderId,
          remindedAt: now,
        })),
    },
  ];
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
      .filter(({ notification }) => claimed.has(notification.occasion))
      .map(({ notification }) => notification);
    await notify(tx, notifications, { by: 'clock' }, now);
  });
}

async function remindDrivers(
  context: ReminderContext,
  today: CalendarDate,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, clock } = context;
  const open = await Promise.all(
    paperEvents.map(async (event) => ({
      event,
      ...(await repository.findOpenChannels(db, event)),
    })),
  );
  const until = addDays(today, reminderHorizonDays);
  for (let after: string | undefined; ; ) {
    signal?.throwIfAborted();
    const now = clock();
    const rows = await repository.findExpiring(db, { until, after, now, limit: driversAtOnce });
    after = rows.at(-1)?.id;
    if (after === undefined) return;
    const reminders = open.flatMap(({ event, mail, text }) =>
      rows
        .filter(({ email, phoneNumber }) => (mail && email !== '') || (text && phoneNumber !== ''))
        .flatMap((row) => reminderOf(row, event, today, now)),
    );
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
    await remindTested(tx, context, today);
  });
}

export async function deleteOldReminders(db: Database, clock: Clock): Promise<void> {
  const day = firstDayOfMonth(todayInLagos(clock()), -reminderMonths);
  await repository.deleteSteps(db, startOfDayInLagos(day));
}
