import { encodeQR } from 'qr';
import { expect, test } from 'vitest';
import {
  type MarkState,
  markAttendance,
  readAttendanceList,
  readTicket,
} from '#contract/attendance/attendance.ts';
import {
  correctEnrolment,
  listEnrolments,
  moveEnrolment,
  removeEnrolment,
} from '#contract/enrolments/enrolments.ts';
import { cancelTracked, trackByLink } from '#contract/self-service/tracking.ts';
import { readTraining } from '#contract/trainings/training-management.ts';
import { trackingLinks } from '#server/messages/tracking-links.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { appSecret, aWorld } from '#test/app.ts';
import { anEnrolment, aTraining, goodEnrolment } from '#test/samples/trainings.ts';

const day = '2027-03-10';
const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
world.time.now = new Date('2027-03-10T11:00:00Z');
const trainer = await anAdministrator(world, 'Trainer');

async function anAttendedTraining(changes: Parameters<typeof aTraining>[1] = {}) {
  const trainingId = await aTraining(world.database.db, { takesPlaceOn: day, ...changes });
  const enrolmentId = crypto.randomUUID();
  await anEnrolment(world.database.db, trainingId, { id: enrolmentId });
  return { trainingId, enrolmentId };
}
const aMark = (enrolmentId: string, state: MarkState, changes: object = {}) => ({
  _id: crypto.randomUUID(),
  enrolmentId,
  date: day,
  state,
  at: '2027-03-10T08:00:00.000Z',
  ...changes,
});
const mark = (id: string, ...marks: object[]) =>
  ask(trainer, markAttendance, { params: { id }, body: { marks } });
const listOf = (id: string) => ask(trainer, readAttendanceList, { params: { id } });
const stateAt = async (id: string) => (await listOf(id)).people[0]?.marks[0]?.state;

test('a mark under the id of another one is refused, and the same one again is saved', async () => {
  const { trainingId, enrolmentId } = await anAttendedTraining();
  const other = await anAttendedTraining();
  // The phone's clock is fast.
  const came = aMark(enrolmentId, 'Came', { at: '2027-03-10T12:00:00.000Z' });
  expect(await mark(trainingId, came)).toEqual({ refused: [] });
  world.time.now = new Date('2027-03-10T11:30:00Z');
  expect(await mark(trainingId, came)).toEqual({ refused: [] });
  const refused = [
    { _id: came._id, message: 'Another mark has this id. Please mark the person again.' },
  ];
  for (const changes of [{ state: 'Absent' }, { at: '2027-03-10T08:00:00.000Z' }, { isScan: true }])
    expect(await mark(trainingId, { ...came, ...changes })).toEqual({ refused });
  expect(await mark(other.trainingId, { ...came, enrolmentId: other.enrolmentId })).toEqual({
    refused,
  });
  const { trainingName: _, ...walkIn } = { ...goodEnrolment(''), fullName: 'Zainab Bello' };
  const stranger = { ...came, enrolmentId: crypto.randomUUID(), walkIn };
  expect((await mark(trainingId, stranger)).refused).toMatchObject([{ _id: came._id }]);
  expect((await listOf(trainingId)).people).toHaveLength(1);
  expect([await stateAt(trainingId), await stateAt(other.trainingId)]).toEqual(['Came', undefined]);
});

test('who came can neither cancel nor be removed or moved, until the mark is taken back', async () => {
  const { trainingId, enrolmentId } = await anAttendedTraining();
  const other = await aTraining(world.database.db, { takesPlaceOn: '2027-03-12' });
  const token = trackingLinks(appSecret, '').tokenOf(
    { kind: 'enrolment', id: enrolmentId },
    world.time.now,
  );
  const came = aMark(enrolmentId, 'Came');
  await mark(trainingId, came);
  expect((await ask(trainer, trackByLink, { body: { token } })).canCancel).toBe(false);
  expect(await attempt(trainer, cancelTracked, { body: { token } })).toMatchObject({ status: 409 });
  const params = { id: enrolmentId };
  const moving = { params, body: { trainingId: other, to: 'seat' } };
  const message = "Ọlábísí Adéyẹmí came to this training, so the registration can't be removed.";
  expect(await attempt(trainer, moveEnrolment, moving)).toMatchObject({ status: 409, message });
  const removing = { params, body: { reason: '' } };
  expect(await attempt(trainer, removeEnrolment, removing)).toMatchObject({ status: 409, message });
  await mark(trainingId, aMark(enrolmentId, 'Unmarked', { replaces: came._id }));
  expect(await attempt(trainer, removeEnrolment, removing)).toMatchObject({ status: 200 });
});

test('who comes without a registration is put on the list once, takes no seat, and leaves the waiting list', async () => {
  const { trainingId } = await anAttendedTraining({ seats: 2 });
  const { trainingName: _, ...walkIn } = { ...goodEnrolment(''), fullName: 'Zainab Bello' };
  const waiting = { id: crypto.randomUUID(), state: 'Waiting' as const, queuedAt: new Date() };
  const { trainingName: __, ...waited } = goodEnrolment('');
  await anEnrolment(world.database.db, trainingId, { ...waiting, ...waited });
  const [first, second] = [
    aMark(crypto.randomUUID(), 'Came', { walkIn }),
    aMark(crypto.randomUUID(), 'Late', { walkIn: waited }),
  ];
  expect(await mark(trainingId, first, second)).toEqual({ refused: [] });
  // Until it reloads the list, the phone knows only its own id.
  await mark(
    trainingId,
    first,
    // As another phone has added the same person.
    aMark(crypto.randomUUID(), 'Came', { walkIn }),
    aMark(second.enrolmentId, 'Came', { replaces: second._id, walkIn: waited }),
  );
  const { people } = await listOf(trainingId);
  expect(people.map(({ isWalkIn, marks }) => `${isWalkIn} ${marks[0]?.state}`).sort()).toEqual([
    'false undefined',
    'true Came',
    'true Came',
  ]);
  expect(people.map(({ _id }) => _id)).toContain(waiting.id);
  // Repeated after the office has corrected the address.
  const params = { id: waiting.id };
  await ask(trainer, correctEnrolment, { params, body: { email: 'corrected@example.com' } });
  expect(await mark(trainingId, second)).toEqual({ refused: [] });
  const { seatsTaken, waiting: left } = await ask(trainer, readTraining, {
    params: { id: trainingId },
  });
  expect([seatsTaken, left]).toEqual([1, 0]);
  const listed = await ask(trainer, listEnrolments, { query: { trainingId, state: 'WalkedIn' } });
  expect(listed.pagedInfo.total).toBe(2);
});

test('what cannot be marked is refused, and the rest is stored', async () => {
  const { trainingId, enrolmentId } = await anAttendedTraining();
  const { trainingName: _, ...person } = goodEnrolment('');
  const noMark = crypto.randomUUID();
  const bad = [
    aMark(enrolmentId, 'Came', { date: '2027-03-09' }),
    aMark(crypto.randomUUID(), 'Came'),
    aMark(crypto.randomUUID(), 'Came', { walkIn: { ...person, email: 'nobody' } }),
    aMark(enrolmentId, 'Came', { _id: noMark, replaces: noMark }),
  ];
  const { refused } = await mark(trainingId, ...bad, aMark(enrolmentId, 'Late'));
  expect(refused).toEqual([
    { _id: bad[0]?._id, message: 'The training does not take place on this day.' },
    { _id: bad[1]?._id, message: 'This registration is no longer on the list.' },
    { _id: bad[2]?._id, message: 'Please enter a valid email address.' },
    { _id: noMark, message: 'A mark can not correct itself.' },
  ]);
  expect(await stateAt(trainingId)).toBe('Late');
});

test('the code of a registration is on its own page and on the list, names its training, and cannot be made up', async () => {
  const { trainingId, enrolmentId } = await anAttendedTraining({
    title: 'Night driving',
    takesPlaceOn: '2027-03-12',
  });
  const token = trackingLinks(appSecret, '').tokenOf(
    { kind: 'enrolment', id: enrolmentId },
    world.time.now,
  );
  const { ticket } = await ask(trainer, trackByLink, { body: { token } });
  expect((await listOf(trainingId)).people.map((one) => one.ticket)).toEqual([ticket]);
  // QR version 5 has 37 modules a side plus the border: readable even from a cracked screen.
  expect(encodeQR(ticket, 'raw', { ecc: 'medium', border: 1 }).length).toBeLessThanOrEqual(39);
  const find = (one: string) => attempt(trainer, readTicket, { params: { ticket: one } });
  expect(await ask(trainer, readTicket, { params: { ticket } })).toMatchObject({
    title: 'Night driving',
    date: '2027-03-12',
  });
  expect((await find(`${ticket.startsWith('A') ? 'B' : 'A'}${ticket.slice(1)}`)).status).toBe(404);
  expect((await find(token)).status).toBe(404);
});
