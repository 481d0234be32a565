import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { canBeTrained, hasOwnEnd } from '#contract/checks/check-record.ts';
import { removalChecks } from '#contract/enrolments/enrolments.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import { readDays } from '#contract/trainings/training-days.ts';
import {
  type ChangedTrainingBody,
  type changeTrainingStatus,
  splitCategories,
  type TrainingBody,
  tooFewSeatsMessage,
} from '#contract/trainings/training-management.ts';
import { trainingChecks } from '#contract/trainings/training-record.ts';
import { type OfficeTraining, Training } from '#contract/trainings/trainings.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changeOf, lastOwnChange } from '#server/activity/own-change.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { withdrawMessages } from '#server/messages/queue-messages.ts';
import { publishPictures, releaseUnusedPicture } from '#server/pictures/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { toActivityFields, toRecord } from './mapper.ts';
import { occasionOf } from './message-mapper.ts';
import * as repository from './repository.ts';
import { settleSeats, toTrainingWithSeats } from './seat-service.ts';
import { notifyOfCancelling, notifyOfMove } from './trainee-service.ts';

const unknownTraining = () => httpErrors.notFound('There is no training with this id.');

type SentTraining = z.infer<typeof TrainingBody>;

const toNumber = (typed: string) => (typed === '' ? null : Number(typed));

/** Converts a form to columns. Throws 400 if it is invalid. */
function trainingColumns(form: SentTraining, now: Date) {
  rejectInvalid(trainingChecks, form, now);
  return {
    title: form.title,
    categories: splitCategories(form.category),
    takesPlaceOn: form.date,
    startsAt: form.time,
    endsAt: form.endTime || null,
    furtherDays: JSON.stringify(readDays(form.furtherDays)),
    duration: form.duration,
    trainingType: z.parse(Training.shape.trainingType, form.trainingType),
    registrationEndsOn: form.registrationDeadline || null,
    venue: form.venue,
    description: form.info,
    trainers: form.trainers,
    bring: form.bring,
    price: form.price,
    access: form.access,
    seats: toNumber(form.seats),
    minEnrolments: toNumber(form.minEnrolments),
    validMonths: toNumber(form.validMonths),
    countsAs: form.countsAs || null,
  };
}

/**
 * The name of the kind of checks that a training counts as; '' for none. Throws 403 if it changed and the role can't
 * record checks, 400 if it can't come from a training or needs an end.
 */
async function nameOfKind(
  tx: Database,
  { role }: AdministratorContext['actor'],
  { countsAs, validMonths }: Pick<repository.TrainingRow, 'countsAs' | 'validMonths'>,
  before: string | null,
): Promise<string> {
  const kind = await repository.lockKind(tx, countsAs);
  if (countsAs !== before) {
    if (!can(role, 'decide on drivers'))
      throw httpErrors.forbidden(forbiddenMessage('decide on drivers'));
    if (countsAs !== null && !(kind && canBeTrained(kind)))
      throw httpErrors.invalidField('countsAs', "A training can't count as this kind of checks.");
  }
  if (kind && hasOwnEnd(kind) && validMonths === null)
    throw httpErrors.invalidField('validMonths', 'Enter the months: this check needs an end.');
  return kind?.name ?? '';
}

/** Creates a training with its image. */
export async function createTraining(
  context: AdministratorContext,
  form: SentTraining,
): Promise<OfficeTraining> {
  const { clock, actor } = context;
  const columns = trainingColumns(form, clock());
  return publishPictures(context, form.images, async (tx, [pictureId = null]) => {
    const now = clock();
    const kind = await nameOfKind(tx, actor, columns, null);
    const created = await repository.insertTraining(tx, {
      id: uuid(),
      ...columns,
      pictureId,
      createdAt: now,
      updatedAt: now,
    });
    const changes = changesBetween({}, toActivityFields(created, form.images[0]?.name ?? '', kind));
    await recordActivity(tx, actor, {
      kind: 'training-created',
      at: now,
      record: toRecord(created),
      changes,
    });
    return toTrainingWithSeats(tx, created, now);
  });
}

/** Throws 409 if a locked training isn't the version the caller saw. */
const checkSeen = (
  tx: Database,
  row: repository.TrainingRow,
  seen: number | undefined,
  now: Date,
  { id }: { id: string },
) => checkVersion(tx, { ...row, subject: `The training ${row.title}` }, { seen, now, actorId: id });

const earlierPicture = 'the picture before';

/**
 * Updates a training, and notifies its trainees of a new time or place. The image stays unless a new one was sent
 * or it is removed. Throws 409 if the version is outdated.
 */
export async function changeTraining(
  context: AdministratorContext,
  id: string,
  { version: seen, ...form }: z.infer<typeof ChangedTrainingBody>,
): Promise<OfficeTraining> {
  const { clock, notify, actor } = context;
  const columns = trainingColumns(form, clock());
  const withoutPicture = form.removeImage === 'true' ? { pictureId: null } : {};
  return publishPictures(context, form.images, async (tx, [pictureId]) => {
    const before = await repository.lockTraining(tx, id);
    if (!before) throw unknownTraining();
    const now = clock();
    await checkSeen(tx, before, seen, now, actor);
    const picture = pictureId === undefined ? withoutPicture : { pictureId };
    const kind = await nameOfKind(tx, actor, columns, before.countsAs);
    const kindBefore = await repository.lockKind(tx, before.countsAs);
    const { seatsTaken } = await toTrainingWithSeats(tx, before, now);
    // The office may have given seats beyond the limit; an unchanged limit is then allowed.
    if (columns.seats !== null && columns.seats !== before.seats && columns.seats < seatsTaken) {
      throw httpErrors.conflict(tooFewSeatsMessage(seatsTaken));
    }
    const changed = await repository.updateTraining(tx, id, {
      ...columns,
      ...picture,
      updatedAt: now,
    });
    // Only a new picture has a name: a stored one is identified by content.
    const pictureName = before.pictureId === null ? '' : earlierPicture;
    const shownNow =
      changed.pictureId === before.pictureId ? pictureName : (form.images[0]?.name ?? '');
    const changes = changesBetween(
      toActivityFields(before, pictureName, kindBefore?.name ?? ''),
      toActivityFields(changed, shownNow, kind),
    );
    if (changes.length > 0) {
      await recordActivity(tx, actor, {
        kind: 'training-changed',
        at: now,
        record: toRecord(before),
        changes,
      });
    }
    await notifyOfMove(context, tx, { before, after: changed, now });
    return settleSeats({ notify, cause: { by: 'office' } }, tx, changed, now);
  });
}

const endings = { Completed: 'training-completed', Cancelled: 'training-cancelled' } as const;

/**
 * Ends an upcoming training, and notifies its trainees of a cancellation. Throws 409 if the version is outdated or
 * it has already ended.
 */
export async function endTraining(
  context: AdministratorContext,
  { trainingId, status, reason, version: seen }: z.infer<typeof changeTrainingStatus.body>,
): Promise<OfficeTraining> {
  const { db, clock, actor } = context;
  rejectInvalid(removalChecks, { reason }, clock());
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockTraining(tx, trainingId);
    if (!present) throw unknownTraining();
    const now = clock();
    await checkSeen(tx, present, seen, now, actor);
    if (present.status !== 'Upcoming') {
      throw httpErrors.conflict(
        `This training is already ${present.status}. Only an upcoming training can be changed.`,
      );
    }
    const row = await repository.updateTraining(tx, present.id, { status, updatedAt: now });
    const why = status === 'Cancelled' ? changesBetween({}, { reason }) : [];
    const changes = [...changesBetween({ status: 'Upcoming' }, { status }), ...why];
    await recordActivity(tx, actor, {
      kind: endings[status],
      at: now,
      record: toRecord(row),
      changes,
    });
    if (status === 'Cancelled')
      await notifyOfCancelling(context, tx, { training: row, reason, now });
    return toTrainingWithSeats(tx, row, now);
  });
}

/** Deletes a training. Throws 404 if there is none, 409 if it has registrations or the version is outdated. */
export async function removeTraining(
  context: AdministratorContext,
  id: string,
  seen: number | undefined,
): Promise<void> {
  const { db, clock, files, actor } = context;
  const released = await db.transaction().execute(async (tx) => {
    const present = await repository.lockTraining(tx, id);
    if (!present) throw unknownTraining();
    const now = clock();
    await checkSeen(tx, present, seen, now, actor);
    // A registration locks the training first.
    if (await repository.hasEnrolments(tx, present.id)) {
      throw httpErrors.conflict(
        `People have registered for ${present.title}, so it can only be cancelled.`,
      );
    }
    await repository.deleteTraining(tx, present.id);
    const kind = await repository.lockKind(tx, present.countsAs);
    const changes = changesBetween(
      toActivityFields(present, present.pictureId === null ? '' : earlierPicture, kind?.name ?? ''),
      {},
    );
    await recordActivity(tx, actor, {
      kind: 'training-deleted',
      at: now,
      record: toRecord(present),
      changes,
    });
    return present.pictureId === null ? [] : releaseUnusedPicture(context, tx, present.pictureId);
  });
  await files.drop(released);
}

/** Undoes the caller's ending of a training, and its messages. Throws 409 if anything has changed since. */
export async function undoTrainingEnd(
  { db, clock, actor }: AdministratorContext,
  { _id, version, kinds }: Pick<UndoBody, '_id' | 'version'> & { kinds: readonly ActivityKind[] },
): Promise<{ _id: string; message: string; status: string; version: number }> {
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockTraining(tx, _id);
    if (!present) throw unknownTraining();
    const subject = `The training ${present.title}`;
    const now = clock();
    const deciding = { seen: version, now, actorId: actor.id };
    const last = await lastOwnChange(tx, { ...present, subject }, deciding, kinds);
    const status = z.parse(Training.shape.status, changeOf(last, 'status').before);
    await withdrawMessages(tx, occasionOf(present));
    const row = await repository.updateTraining(tx, present.id, { status, updatedAt: now });
    const changes = changesBetween({ status: present.status }, { status });
    await recordActivity(tx, actor, {
      kind: 'training-undone',
      at: now,
      record: toRecord(row),
      changes,
    });
    return { _id: row.id, message: `${subject} is ${status} again`, status, version: row.version };
  });
}
