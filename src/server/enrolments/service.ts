import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import {
  alreadyRegisteredMessage,
  type EnrolmentBody,
  registeredMessage,
  trainingFullMessage,
  waitingListTooShortMessage,
  waitingMessage,
} from '#contract/enrolments/enrolment-form.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import {
  enrolmentChecks,
  traineeChecks,
  traineeFields,
} from '#contract/enrolments/enrolment-record.ts';
import { enrolmentStateLabels } from '#contract/enrolments/enrolment-states.ts';
import {
  type addEnrolment as addEnrolmentEndpoint,
  type correctEnrolment as correctEnrolmentEndpoint,
  type EnrolmentFilter,
  formatAttendance,
  listEnrolments,
  maxEnrolmentsAtOnce,
} from '#contract/enrolments/enrolments.ts';
import {
  type enrolSeveral as enrolSeveralEndpoint,
  findFaults,
  formatFaults,
  severalChecks,
  someRegisteredMessage,
  tooFewLeftMessage,
} from '#contract/enrolments/several-enrolments.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { pageFrom } from '#contract/platform/paging.ts';
import { correctionValues, valuesOf } from '#contract/platform/record-values.ts';
import { type OfficeTraining, seatsLeft, waitingListLeft } from '#contract/trainings/trainings.ts';
import { correctRecord } from '#server/activity/correct-record.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { checkConsents, keepConsents } from '#server/consents/service.ts';
import type { MessageCause } from '#server/messages/message-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { violates } from '#server/platform/database/queries.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import { type ListSource, listFile } from '#server/platform/files/list-source.ts';
import { sheetColumns, wholeSheet } from '#server/platform/files/record-sheet.ts';
import { HttpError, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import {
  type Attempt,
  type FormResponse,
  findStoredResponse,
  withIdempotency,
} from '#server/platform/http/idempotency.ts';
import { postLimit, rateLimit } from '#server/platform/http/rate-limits.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';
import { keepSender } from '#server/senders/table.ts';
import { lockOpenTraining } from '#server/trainings/list-service.ts';
import { toRegistered, toWaiting } from '#server/trainings/message-mapper.ts';
import { lockComingTraining } from '#server/trainings/seat-service.ts';
import { toEnrolment } from './mapper.ts';
import * as repository from './repository.ts';

/** Limits answers that reveal a registration. */
const missLimit = ({ pool }: Context) => rateLimit(pool, 'enrolment-misses', 10, 15 * 60);

/** Registers a person or adds them to the waiting list, and notifies them. */
export async function enrol(
  context: VisitorContext,
  attempt: Attempt,
  { trainingName, trainingId, consents, noticeVersion, ...person }: z.infer<typeof EnrolmentBody>,
): Promise<FormResponse> {
  const { clock, sender } = context;
  const cause: MessageCause = { by: 'form', sender };
  const now = clock();
  const { joinsWaitingList: _, ...typed } = person;
  rejectInvalid(enrolmentChecks, { trainingName, ...typed }, now);
  const consent = { consents, noticeVersion };
  checkConsents(consent, 'free');
  const register = async (tx: Database) => {
    const training = await lockOpenTraining(context, tx, { trainingName, trainingId }, now);
    const placed = await placePerson(context, cause, tx, { training, person, now });
    const { enrolment, waits, training: after, isMessageQueued } = placed;
    await keepConsents(
      tx,
      { kind: 'enrolment', id: enrolment.id, form: 'registration' },
      consent,
      now,
    );
    await keepSender(tx, { kind: 'enrolment', id: enrolment.id }, context, now);
    const message = waits
      ? waitingMessage(training.title, after.waiting)
      : registeredMessage(training.title);
    return { message, reference: enrolment.reference, isMessageQueued };
  };
  return registerOnce(context, attempt, alreadyRegisteredMessage, register);
}

/** Registers a company's people, or adds them to the waiting list: all or none. */
export async function enrolSeveral(
  context: VisitorContext,
  attempt: Attempt,
  { trainingId, companyName, people, joinsWaitingList }: z.infer<typeof enrolSeveralEndpoint.body>,
): Promise<FormResponse> {
  const { clock, sender } = context;
  const cause: MessageCause = { by: 'form', sender };
  const now = clock();
  rejectInvalid(severalChecks, { companyName }, now);
  throwFaults(findFaults(people, todayInLagos(now)));
  // The form itself has already counted as one person.
  await postLimit(context).count(sender, people.length - 1);
  const register = async (tx: Database) => {
    let training = await lockOpenTraining(context, tx, { trainingId, trainingName: '' }, now);
    const seats = seatsLeft(training);
    // Checked first: a registration is revealed only to a sender who could register these people.
    if (seats < people.length && !joinsWaitingList)
      throw httpErrors.conflict(tooFewLeftMessage(seats));
    requireRoomToWait(training, people.length - seats);
    const emails = people.map(({ email }) => email);
    if (await repository.isOneRegistered(tx, training._id, emails)) throw new KnownPersonError();
    const references: string[] = [];
    let isMessageQueued = true;
    for (const person of people) {
      const placed = await placePerson(context, cause, tx, {
        training,
        person: { ...person, companyName, joinsWaitingList },
        now,
      });
      await keepSender(tx, { kind: 'enrolment', id: placed.enrolment.id }, context, now);
      training = placed.training;
      references.push(placed.enrolment.reference);
      isMessageQueued &&= placed.isMessageQueued;
    }
    const waiting = Math.max(people.length - seats, 0);
    return {
      message: severalMessage(training.title, people.length - waiting, waiting),
      reference: references.join(', '),
      isMessageQueued,
    };
  };
  return registerOnce(context, attempt, someRegisteredMessage, register);
}

class KnownPersonError extends Error {}

/**
 * Throws 409 with `message` for a known person, and counts it against the sender, because it reveals a
 * registration. Throws 429 above the limit.
 */
async function registerOnce(
  context: VisitorContext,
  attempt: Attempt,
  message: string,
  register: (tx: Database) => Promise<FormResponse>,
): Promise<FormResponse> {
  const { db, clock, sender } = context;
  const misses = missLimit(context);
  // Count only misses: many people behind one address may register at once.
  await misses.count(sender, 0);
  try {
    return await withIdempotency(db, attempt, clock(), register);
  } catch (error) {
    if (!(error instanceof KnownPersonError || violates(error, 'enrolments_once'))) throw error;
    // A repeated form gets its stored response.
    const stored = await findStoredResponse(db, attempt, clock());
    if (stored) return stored;
    await misses.count(sender);
    throw httpErrors.conflict(message);
  }
}

/** Throws 409 if the waiting list lacks room for this many more. */
function requireRoomToWait(training: OfficeTraining, people: number): void {
  const places = waitingListLeft(training);
  if (people > places) throw httpErrors.conflict(waitingListTooShortMessage(places));
}

const are = (count: number) => (count === 1 ? 'is' : 'are');
const peopleAre = (count: number) => `${pluralize(count, 'person', 'people')} ${are(count)}`;

function severalMessage(title: string, registered: number, waiting: number): string {
  if (registered === 0) return `${peopleAre(waiting)} on the waiting list for ${title}.`;
  const others = waiting > 0 ? `, ${waiting} ${are(waiting)} on the waiting list` : '';
  return `${peopleAre(registered)} registered for ${title}${others}.`;
}

/** Throws 400 if there are faults: the first as the message, all of them at the field `people`. */
function throwFaults(errors: readonly (string | undefined)[]): void {
  const faults = formatFaults(errors);
  if (faults[0] === undefined) return;
  throw new HttpError(400, faults[0], { errors: [{ field: 'people', message: faults.join(' ') }] });
}

type Person = z.infer<typeof addEnrolmentEndpoint.body>;

/**
 * Gives a seat, or a waiting-list place if requested and the training is full. Notifies the person; returns the
 * updated training. Lock the training and settle its seats first. Throws 409 if the training or its waiting list is
 * full.
 */
async function placePerson(
  { notify }: Context,
  cause: MessageCause,
  tx: Database,
  { training, person, now }: { training: OfficeTraining; person: Person; now: Date },
) {
  const { joinsWaitingList, fullName, email, phoneNumber, companyName } = person;
  const waits = seatsLeft(training) < 1;
  if (waits) requireRoomToWait(training, 1);
  if (waits && !joinsWaitingList) throw httpErrors.conflict(trainingFullMessage);
  const enrolment = await repository.insertEnrolment(tx, {
    id: uuid(),
    trainingId: training._id,
    fullName,
    email,
    phoneNumber,
    companyName,
    ...(waits && { state: 'Waiting' as const, queuedAt: now }),
    createdAt: now,
  });
  const after = waits
    ? { ...training, waiting: training.waiting + 1 }
    : { ...training, seatsTaken: training.seatsTaken + 1 };
  const message = waits
    ? toWaiting(after, after.waiting, enrolment)
    : toRegistered(after, enrolment);
  const isMessageQueued = await notify(tx, [message], cause, now);
  return { enrolment, waits, training: after, isMessageQueued };
}

/**
 * Registers a person for the office, or adds them to the waiting list. Throws 404 for an unknown training; 409 if
 * it is over, cancelled or full.
 */
export async function addEnrolment(
  context: AdministratorContext,
  trainingId: string,
  person: Person,
): Promise<{ reference: string; fullName: string; waits: boolean }> {
  const { db, clock, actor } = context;
  const now = clock();
  const { joinsWaitingList: _, ...typed } = person;
  rejectInvalid(traineeChecks, typed, now);
  return db.transaction().execute(async (tx) => {
    const training = await lockComingTraining(context, tx, trainingId, now);
    const { enrolment, waits } = await placePerson(context, { by: 'office' }, tx, {
      training,
      person,
      now,
    });
    const { id, fullName, reference } = enrolment;
    await recordActivity(tx, actor, {
      kind: 'enrolment-added',
      at: now,
      record: { kind: 'enrolment', id, name: fullName, reference },
      alsoAbout: [training._id],
      changes: [{ field: 'title', before: null, after: training.title }],
    });
    return { reference, fullName, waits };
  });
}

/** Without `page`, returns the newest enrolments. */
export async function listedEnrolments(
  { db }: Context,
  { page, pageSize, ...filter }: EnrolmentFilter,
): Promise<z.infer<typeof listEnrolments.response>['data']> {
  const paging =
    page === undefined ? { page: 1, pageSize: maxEnrolmentsAtOnce } : { page, pageSize };
  return pageFrom(
    await repository.enrolments.find(db, { ...filter, ...paging }),
    paging,
    toEnrolment,
  );
}

/**
 * Corrects the given fields and records their old values. Unchanged values change nothing. Throws 404 if there is
 * none; a duplicate email address violates a constraint.
 */
export async function correctEnrolment(
  context: AdministratorContext,
  id: string,
  body: z.infer<typeof correctEnrolmentEndpoint.body>,
): Promise<{ _id: string; reference: string; fullName: string }> {
  return context.db.transaction().execute(async (tx) => {
    const present = await repository.lockEnrolment(tx, id);
    if (!present) throw httpErrors.notFound('There is no registration with this id.');
    const { reference, trainingId } = present;
    let { fullName } = present;
    await correctRecord(
      traineeRecord,
      { ...context, db: tx },
      {
        stored: valuesOf(traineeFields, present),
        corrections: correctionValues(traineeFields, body),
        checks: traineeChecks,
        kind: 'enrolment-corrected',
        recordOf: () => ({ kind: 'enrolment', id, name: fullName, reference }),
        alsoAbout: [trainingId],
        save: async (values) => {
          await repository.updateEnrolment(tx, id, toColumns(traineeRecord, values));
          fullName = values.fullName;
          return undefined;
        },
      },
    );
    return { _id: id, reference, fullName };
  });
}

const of = sheetColumns(traineeRecord);
const enrolmentSheet = wholeSheet<repository.EnrolmentRow>(of, [
  { header: 'Reference', kind: 'text', width: 14, value: ({ reference }) => reference },
  of.fullName,
  of.companyName,
  of.phoneNumber,
  of.email,
  { header: 'Training', kind: 'text', width: 36, value: ({ trainingTitle }) => trainingTitle },
  { header: 'Seat', kind: 'text', width: 14, value: ({ state }) => enrolmentStateLabels[state] },
  { header: 'Place in the list', kind: 'number', value: ({ position }) => position },
  { header: 'Seat held until', kind: 'instant', value: ({ offeredUntil }) => offeredUntil },
  {
    header: 'Attendance',
    kind: 'text',
    width: 18,
    value: ({ attendance }) => formatAttendance(attendance),
  },
  { header: 'Registered', kind: 'instant', value: ({ createdAt }) => createdAt },
]);

export const enrolmentList = (db: Database): ListSource =>
  listFile(db, listEnrolments, enrolmentSheet, repository.enrolments);
