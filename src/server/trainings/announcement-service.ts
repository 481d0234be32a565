import { v7 as uuid } from 'uuid';
import { eventsOf } from '#contract/trainings/training-days.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { MessageCause } from '#server/platform/messages/message-limits.ts';
import type { Notification, Notify } from '#server/platform/messages/notify.ts';
import type { Context } from '#server/platform/system/context.ts';
import * as announcements from './announcement-repository.ts';
import { toTraining } from './mapper.ts';
import { type Trainee, toSeatOffer, toTraineeNotification, toTrainingMessage } from './message-mapper.ts';
import { findTraining } from './repository.ts';
import type { AnnouncedDetails, AnnouncedEvent } from './table.ts';

/** Recipients per transaction: it locks for milliseconds, and requests are served in between. */
const peopleAtOnce = 100;

interface Announcement {
  event: AnnouncedEvent;
  /** The cause, the same for all. A message's occasion also includes its audience. */
  occasion: string;
  details: AnnouncedDetails;
}

function notificationsOf(
  training: OfficeTraining,
  { event, occasion, details }: Announcement,
  trainees: readonly Trainee[],
): Notification[] {
  const dropped = details.days ? eventsOf({ ...training, days: details.days }).slice(training.days.length) : [];
  const message = toTrainingMessage(event, training, dropped);
  const own: Readonly<Record<AnnouncedEvent, (trainee: Trainee) => Notification>> = {
    'training-changed': (trainee) => toTraineeNotification(message, occasion, trainee),
    'training-cancelled': (trainee) => {
      const notification = toTraineeNotification(message, occasion, trainee);
      const values = { ...notification.values, words: details.reason ?? '' };
      return { ...notification, values, canBeUndone: true };
    },
    'seat-offered': (trainee) => toSeatOffer(message, { trainee, until: new Date(details.until ?? ''), occasion }),
    'seat-offer-ended': (trainee) => toTraineeNotification(message, `${trainee.id} ${occasion}`, trainee),
  };
  return trainees.map(own[event]);
}

/**
 * Notifies a training's people in the transaction `tx` of the change: at once, or if there are many, by
 * `writeAnnouncements` after the commit.
 */
export async function announce(
  { notify, cause }: { notify: Notify; cause: MessageCause },
  tx: Database,
  announcement: Announcement & { training: OfficeTraining; trainees: readonly Trainee[]; now: Date },
): Promise<void> {
  const { training, trainees, now, event, occasion, details } = announcement;
  if (trainees.length <= peopleAtOnce) {
    await notify(tx, notificationsOf(training, announcement, trainees), cause, now);
    return;
  }
  await announcements.insertAnnouncement(
    tx,
    {
      id: uuid(),
      trainingId: training._id,
      event,
      occasion,
      details: JSON.stringify({ ...details, cause }),
      createdAt: now,
    },
    trainees.map(({ id }) => id),
  );
}

type Recipient = Awaited<ReturnType<typeof announcements.takeRecipients>>[number];

/**
 * Whether an announcement is still true for a person: people leave, move to another training, and take or lose
 * offers meanwhile.
 */
function isConcerned(
  { trainingId, event, details }: announcements.AnnouncementRow,
  { erasedAt, trainingId: ownTraining, state, offeredUntil }: Recipient,
): boolean {
  if (erasedAt !== null || ownTraining !== trainingId) return false;
  if (event === 'seat-offered') return state === 'Offered' && offeredUntil?.toISOString() === details.until;
  return (state === 'Lapsed') === (event === 'seat-offer-ended');
}

type Announcing = Pick<Context, 'db' | 'notify'>;

/** Sends the next batch of an announcement. Returns whether there can be more. */
async function writeToSome({ db, notify }: Announcing, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const announcement = await announcements.lockAnnouncement(tx, id);
    const row = announcement && (await findTraining(tx, announcement.trainingId));
    if (!announcement || !row) return false;
    const taken = await announcements.takeRecipients(tx, id, peopleAtOnce);
    const trainees = taken.filter((one) => isConcerned(announcement, one));
    // As of the change, which determines the messages' occasion and due time.
    const { createdAt, details } = announcement;
    // The message doesn't mention seats.
    const training = toTraining(row, { seatsTaken: 0, waiting: 0 }, createdAt);
    await notify(tx, notificationsOf(training, announcement, trainees), details.cause, createdAt);
    await announcements.deleteIfDone(tx, id);
    return taken.length > 0;
  });
}

/**
 * Writes the messages of announcements in batches until all are written or `signal` aborts; any instance can
 * continue. `onError` receives failures, which the next call retries.
 */
export async function writeAnnouncements(
  context: Announcing,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const id of await announcements.findAnnouncements(context.db)) {
    try {
      let isMore = true;
      while (isMore && !signal?.aborted) isMore = await writeToSome(context, id);
    } catch (error) {
      onError(error);
    }
  }
}
