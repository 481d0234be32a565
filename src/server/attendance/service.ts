import type { AttendanceList, MarkState, NewMark } from '#contract/attendance/attendance.ts';
import { traineeChecks } from '#contract/enrolments/enrolment-record.ts';
import { firstFailedCheck } from '#contract/platform/checks.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { daysOf, toAttendanceList } from './mapper.ts';
import * as repository from './repository.ts';
import { ticketsOf } from './ticket-service.ts';

const unknownTraining = () => httpErrors.notFound('There is no training with this id.');

/** Returns the expected people with their marks. Throws 404 for an unknown training. */
export async function readAttendance(context: Context, id: string): Promise<AttendanceList> {
  const { db } = context;
  const training = await repository.findTraining(db, id);
  if (!training) throw unknownTraining();
  const people = await repository.findPeople(db, id);
  const marked = await repository.findAttendance(
    db,
    people.map((one) => one.id),
  );
  return toAttendanceList(training, people, marked, ticketsOf(context).of);
}

/** Throws 404 if the ticket matches no registration. */
export async function findTicket(context: Context, ticket: string) {
  const id = ticketsOf(context).read(ticket);
  const owner = id === undefined ? undefined : await repository.findTicketOwner(context.db, id);
  if (!owner) throw httpErrors.notFound('No registration has this code.');
  return owner;
}

interface RefusedMark {
  _id: string;
  message: string;
}

/**
 * Stores marks and unregistered participants; returns the refused marks with reasons. Throws 404 for an unknown
 * training, 409 for a cancelled one.
 */
export async function markAttendance(
  { db, clock, actor }: AdministratorContext,
  trainingId: string,
  marks: readonly NewMark[],
): Promise<RefusedMark[]> {
  return db.transaction().execute(async (tx) => {
    const training = await repository.lockTraining(tx, trainingId);
    if (!training) throw unknownTraining();
    if (training.status === 'Cancelled')
      throw httpErrors.conflict(`The training ${training.title} was cancelled.`);
    const now = clock();
    const today = todayInLagos(now);
    const days = daysOf(training);
    const faults = marks.map((mark) => faultOf(mark, days, today));
    const fine = marks.filter((_, at) => faults[at] === undefined);
    const ownIds = await storeWalkIns(tx, trainingId, fine, now);
    const idOf = ({ enrolmentId }: NewMark) => ownIds.get(enrolmentId) ?? enrolmentId;
    const ids = [...new Set(fine.map(idOf))];
    const people = ids.length === 0 ? [] : await repository.lockEnrolments(tx, trainingId, ids);
    const personById = new Map(people.map((one) => [one.id, one]));
    const refused: RefusedMark[] = [];
    for (const [at, mark] of marks.entries()) {
      const person = personById.get(idOf(mark));
      const message =
        faults[at] ??
        (person
          ? await storeMark({ tx, actor, training, now }, person, mark)
          : 'This registration is no longer on the list.');
      if (message !== undefined) refused.push({ _id: mark._id, message });
    }
    return refused;
  });
}

function faultOf(
  { _id, date, replaces, walkIn }: NewMark,
  days: readonly CalendarDate[],
  today: CalendarDate,
): string | undefined {
  if (!days.includes(date)) return 'The training does not take place on this day.';
  if (date > today) return 'This day of the training is still to come.';
  if (replaces === _id) return 'A mark can not correct itself.';
  return walkIn && firstFailedCheck(traineeChecks, walkIn, today)?.message;
}

/** Maps ids given by the phone to stored ids. A mark that is already stored adds no person. */
async function storeWalkIns(
  tx: Database,
  trainingId: string,
  marks: readonly NewMark[],
  now: Date,
) {
  const walkIns = marks.filter(({ walkIn }) => walkIn);
  const used = await repository.findMarked(
    tx,
    walkIns.map(({ _id }) => _id),
  );
  const ids = new Map<string, string>();
  for (const { _id, enrolmentId, walkIn } of walkIns) {
    if (!walkIn || ids.has(enrolmentId)) continue;
    const person = { id: enrolmentId, trainingId, ...walkIn, createdAt: now };
    const marked = used.get(_id);
    if (!marked) ids.set(enrolmentId, await repository.insertWalkIn(tx, person));
    // The office may have corrected the address.
    else if (marked.email === walkIn.email || marked.fullName === walkIn.fullName)
      ids.set(enrolmentId, marked.id);
  }
  return ids;
}

const labelOf = (state: MarkState | undefined) =>
  state === undefined || state === 'Unmarked' ? null : state;

/** Stores a mark once. Returns the reason if another mark has its id. */
async function storeMark(
  {
    tx,
    actor,
    training,
    now,
  }: { actor: Administrator; tx: Database; training: { id: string }; now: Date },
  person: { id: string; fullName: string; reference: string },
  { _id, date, state, at, replaces, isScan }: NewMark,
): Promise<string | undefined> {
  const mark = {
    id: _id,
    enrolmentId: person.id,
    heldOn: date,
    state,
    markedAt: new Date(at),
    replaces,
    isScan,
  };
  const outcome = await repository.insertMark(tx, mark, now);
  if (outcome === 'other') return 'Another mark has this id. Please mark the person again.';
  if (outcome === 'same') return undefined;
  const before =
    replaces === null ? undefined : await repository.findMarkState(tx, person.id, replaces);
  await recordActivity(tx, actor, {
    kind: 'attendance-marked',
    at: now,
    record: {
      kind: 'enrolment',
      id: person.id,
      name: person.fullName,
      reference: person.reference,
    },
    alsoAbout: [training.id],
    changes: [
      { field: 'attendance', before: labelOf(before), after: labelOf(state) },
      { field: 'date', before: null, after: date },
    ],
  });
  return undefined;
}
