import { beforeEach, expect, test } from 'vitest';
import {
  alreadyRegisteredMessage,
  enrol,
  trainingFullMessage,
  waitingListFullMessage,
  waitingListTooShortMessage,
  waitingMessage,
} from '#contract/enrolments/enrolment-form.ts';
import {
  listEnrolments,
  moveEnrolment,
  noSeatMessage,
  removeEnrolment,
} from '#contract/enrolments/enrolments.ts';
import {
  enrolSeveral,
  someRegisteredMessage,
  tooFewLeftMessage,
} from '#contract/enrolments/several-enrolments.ts';
import { invalidEmailMessage } from '#contract/platform/checks.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import {
  cancelTracked,
  noOfferMessage,
  offerEndedMessage,
  takeSeat,
  trackByLink,
} from '#contract/self-service/tracking.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { ask, attempt } from '#test/administrator.ts';
import { read, send } from '#test/endpoints/calls.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { goodEnrolment, goodTraining, sendTraining } from '#test/samples/trainings.ts';

// The trainings begin a month later, at 09:30.
const { world, admin } = await aWorldAtNoon();
beforeEach(async () => {
  for (const table of ['enrolments', 'trainings'] as const) {
    await world.database.db.deleteFrom(table).execute();
  }
});

const later = (hours: number) => {
  world.time.now = new Date(world.time.now.getTime() + hours * 3_600_000);
  return world.work().seats.run();
};

async function announce(changes: Record<string, string> = {}) {
  const fields = { ...goodTraining(), date: '2027-04-10', registrationDeadline: '', ...changes };
  const { training } = await sendTraining(world, { fields });
  const id = training?._id ?? '';
  const register = async (name: string, joinsWaitingList = false) => {
    const person = {
      ...goodEnrolment(fields.title ?? ''),
      fullName: name,
      email: `${name.toLowerCase()}@example.com`,
    };
    return send(world, enrol, { ...person, trainingId: id, joinsWaitingList });
  };
  return {
    id,
    fields,
    register,
    registerAll: (people: readonly object[], joinsWaitingList = false) =>
      send(world, enrolSeveral, {
        trainingId: id,
        companyName: 'Sample Mills',
        people,
        joinsWaitingList,
      }),
    /** Gives seats to the first names, and waiting-list places to the others in order. */
    async fill(seated: readonly string[], waiting: readonly string[]) {
      for (const name of seated) expect((await register(name)).status, name).toBe(201);
      for (const name of waiting) expect((await register(name, true)).status, name).toBe(201);
    },
    /** Each person's state; for waiting people their place. */
    async states() {
      const { result } = (await read(world, listEnrolments, { trainingId: id, sort: 'name' })).data;
      return Object.fromEntries(
        result.map(({ fullName, state, position }) => [fullName, position ?? state]),
      );
    },
    async counted() {
      const [found] = (await read(world, listTrainings, { _id: id })).data.result;
      return found && [found.seatsTaken, found.waiting];
    },
    async idOf(name: string) {
      const { result } = (await read(world, listEnrolments, { trainingId: id })).data;
      return result.find(({ fullName }) => fullName === name)?._id ?? '';
    },
  };
}
const aPerson = (fullName: string) => ({
  fullName,
  email: `${fullName.toLowerCase()}@example.com`,
  phoneNumber: '8000000001',
});
type Announced = Awaited<ReturnType<typeof announce>>;

async function tokenOf(name: string) {
  const { words } = await world.database.db
    .selectFrom('messages')
    .select('words')
    .where('address', '=', `${name.toLowerCase()}@example.com`)
    .where('channel', '=', 'mail')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /track#([\w-]+)/.exec(words)?.[1] ?? '';
}
const follow = (endpoint: typeof takeSeat | typeof cancelTracked, token: string) =>
  send(world, endpoint, { token });
const tracked = (token: string) => ask(admin, trackByLink, { body: { token } });
const seatOf = async (token: string) => (await tracked(token)).seat;

const subjectsTo = async (name: string) => {
  const rows = await world.database.db
    .selectFrom('messages')
    .select(['event', 'createdAt'])
    .where('address', '=', `${name.toLowerCase()}@example.com`)
    .where('channel', '=', 'mail')
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event);
};
const move = (
  training: Announced,
  name: string,
  body: { to: 'seat' | 'first' | 'last'; trainingId?: string; upTo?: number },
) => training.idOf(name).then((id) => attempt(admin, moveEnrolment, { params: { id }, body }));

test('a full training takes nobody any more, but a place in its waiting list', async () => {
  const training = await announce({ seats: '2' });
  await training.fill(['Ada', 'Bola'], []);
  const { status, body } = await training.register('Chidi');
  expect([status, body]).toEqual([409, { message: trainingFullMessage }]);
  const waiting = await training.register('Chidi', true);
  expect(waiting.body.message).toBe(waitingMessage(training.fields.title ?? '', 1));
  expect((await training.register('Chidi', true)).body.message).toBe(alreadyRegisteredMessage);
  expect(await training.states()).toEqual({ Ada: 'Registered', Bola: 'Registered', Chidi: 1 });
  expect(await training.counted()).toEqual([2, 1]);
  expect(await subjectsTo('Chidi')).toEqual(['waiting-list-joined']);
});

test('in a month seats are cancelled, offered, taken and passed on', async () => {
  const training = await announce({ seats: '2' });
  await training.fill(['Ada', 'Bola'], ['Chidi', 'Dayo', 'Emeka', 'Funke']);
  const [ofAda, ofDayo] = [await tokenOf('Ada'), await tokenOf('Dayo')];
  expect((await follow(cancelTracked, ofAda)).status).toBe(200);
  // Chidi has a day to accept, and lets it pass.
  expect(await training.states()).toEqual({
    Bola: 'Registered',
    Chidi: 'Offered',
    Dayo: 1,
    Emeka: 2,
    Funke: 3,
  });
  const ofChidi = await tokenOf('Chidi');
  expect(await seatOf(ofChidi)).toMatchObject({
    state: 'Offered',
    offeredUntil: '2027-03-11T11:00:00.000Z',
  });
  expect(await follow(takeSeat, ofDayo)).toMatchObject({
    status: 409,
    body: { message: noOfferMessage(1) },
  });
  await later(23.9);
  expect(await training.states()).toMatchObject({ Chidi: 'Offered' });
  // Offers end on time, even before they are passed on.
  world.time.now = new Date('2027-03-11T11:00:00Z');
  expect((await follow(takeSeat, ofChidi)).body).toEqual({ message: offerEndedMessage });
  expect(await training.states()).toMatchObject({ Chidi: 'Offered' });
  await later(0.1);
  expect(await training.states()).toMatchObject({
    Chidi: 'Lapsed',
    Dayo: 'Offered',
    Emeka: 1,
    Funke: 2,
  });
  expect(await subjectsTo('Chidi')).toEqual(['waiting-list-joined', 'seat-offer-ended']);
  expect((await follow(takeSeat, ofChidi)).body).toEqual({ message: offerEndedMessage });
  expect((await follow(cancelTracked, ofChidi)).status).toBe(409);
  // Dayo accepts; Chidi may register again, and comes last.
  expect((await follow(takeSeat, ofDayo)).status).toBe(200);
  // A second press also succeeds, without a second message.
  expect((await follow(takeSeat, ofDayo)).status).toBe(200);
  expect(await subjectsTo('Dayo')).toEqual(['registration-received']);
  expect((await training.register('Chidi', true)).status).toBe(201);
  await later(24 * 10);
  expect(await training.counted()).toEqual([2, 3]);
  // One more seat, and Emeka leaves the list.
  expect((await follow(cancelTracked, await tokenOf('Emeka'))).status).toBe(200);
  const { fields, id } = training;
  expect(
    (await sendTraining(world, { fields: { ...fields, seats: '3' } }, id)).training,
  ).toMatchObject({
    seats: 3,
    seatsTaken: 3,
    waiting: 1,
  });
  expect((await follow(takeSeat, await tokenOf('Funke'))).status).toBe(200);
  // In the last two days an offer ends after twelve hours, and never after the start.
  world.time.now = new Date('2027-04-09T18:00:00Z');
  await ask(admin, removeEnrolment, { params: { id: await training.idOf('Bola') }, body: {} });
  expect(await training.states()).toEqual({
    Chidi: 'Offered',
    Dayo: 'Registered',
    Funke: 'Registered',
  });
  expect(await seatOf(await tokenOf('Chidi'))).toMatchObject({
    offeredUntil: '2027-04-10T06:00:00.000Z',
  });
  await later(12);
  expect(await training.counted()).toEqual([2, 0]);
});

test('the office gives people on the list a seat, beyond the number only as far as it has agreed, and tells each once', async () => {
  const training = await announce({ seats: '1' });
  await training.fill(['Ada'], ['Bola', 'Chidi', 'Dayo']);
  const give = (name: string, upTo?: number) =>
    move(training, name, { to: 'seat', ...(upTo && { upTo }) });
  expect(await give('Bola')).toMatchObject({ status: 409, message: noSeatMessage });
  // Two administrators both agree to a second seat.
  const both = await Promise.all([give('Bola', 2), give('Chidi', 2)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [given = '', other = ''] = both[0]?.status === 200 ? ['Bola', 'Chidi'] : ['Chidi', 'Bola'];
  expect(await give(given)).toMatchObject({ status: 200, message: `${given} has a seat` });
  expect(await training.states()).toEqual({
    Ada: 'Registered',
    [given]: 'Registered',
    [other]: 1,
    Dayo: 2,
  });
  expect(await subjectsTo(given)).toEqual(['registration-received']);
  // Offered seats stay reserved.
  await sendTraining(world, { fields: { ...training.fields, seats: '3' } }, training.id);
  expect(await give('Dayo')).toMatchObject({ status: 409, message: noSeatMessage });
  expect((await give(other)).status).toBe(200);
  expect(await training.counted()).toEqual([3, 1]);
});

test('a company registers several people at once, all of them or none, and the rest for the waiting list', async () => {
  const training = await announce({ seats: '4' });
  await training.fill(['Ada'], []);
  const { registerAll } = training;
  const [bola, chidi] = [aPerson('Bola'), { ...aPerson('Chidi'), email: 'Chidi@Example.com' }];
  const faulty = await registerAll([
    bola,
    { ...aPerson('Dayo'), email: '' },
    { ...aPerson('Emeka'), email: 'e.example' },
  ]);
  const message = `Row 2: Email address is missing. Row 3: ${invalidEmailMessage}`;
  expect(faulty).toMatchObject({ status: 400, body: { errors: [{ field: 'people', message }] } });
  const known = await registerAll([bola, aPerson('Ada')]);
  expect([known.status, known.body]).toEqual([409, { message: someRegisteredMessage }]);
  expect(await training.states()).toEqual({ Ada: 'Registered' });
  const sent = await registerAll([bola, chidi]);
  expect(sent.status).toBe(201);
  expect(sent.body.data?.reference).toMatch(/^ENR-\d+, ENR-\d+$/);
  // Spreadsheets drop the leading 0.
  const { data } = await read(world, listEnrolments, { trainingId: training.id, search: 'Bola' });
  expect(data.result).toMatchObject([{ phoneNumber: '08000000001' }]);
  const others = [aPerson('Dayo'), aPerson('Emeka'), aPerson('Funke')];
  expect((await registerAll(others)).body.message).toBe(tooFewLeftMessage(1));
  expect((await registerAll(others, true)).status).toBe(201);
  expect(await training.states()).toMatchObject({ Dayo: 'Registered', Emeka: 1, Funke: 2 });
  expect([await subjectsTo('Dayo'), await subjectsTo('Emeka')]).toEqual([
    ['registration-received'],
    ['waiting-list-joined'],
  ]);
});

test('a full training never reveals who is registered, others ten times in a quarter of an hour', async () => {
  const training = await announce({ seats: '3' });
  await training.fill(['Ada', 'Bola', 'Chidi'], []);
  const registerAll = (...names: string[]) => training.registerAll(names.map(aPerson));
  expect((await registerAll('Ada', 'Dayo')).body).toEqual({ message: trainingFullMessage });
  await sendTraining(world, { fields: { ...training.fields, seats: '5' } }, training.id);
  expect((await registerAll('Ada', 'Dayo', 'Emeka')).body).toEqual({
    message: tooFewLeftMessage(2),
  });
  await world.database.pool.query('delete from rate_limits');
  for (let each = 0; each < 5; each += 1) {
    expect((await training.register('Ada')).body).toEqual({ message: alreadyRegisteredMessage });
    expect((await registerAll('Dayo', 'Bola')).body).toEqual({ message: someRegisteredMessage });
  }
  expect((await training.register('Ada')).status).toBe(429);
  expect([(await registerAll('Dayo')).status, (await training.register('Emeka')).status]).toEqual([
    429, 429,
  ]);
  await world.database.pool.query('delete from rate_limits');
});

test('a waiting list has an end, of three times the seats and at least twenty, and then takes nobody', async () => {
  const training = await announce({ seats: '1' });
  await training.fill(['Ada'], []);
  await world.database.pool.query('delete from rate_limits');
  const names = Array.from({ length: 20 }, (_, at) => `Person${at}`);
  const registerAll = (people: readonly string[]) =>
    training.registerAll(people.map(aPerson), true);
  expect((await registerAll(names.slice(0, 18))).status).toBe(201);
  expect((await registerAll(names.slice(18).concat('Bola'))).body).toEqual({
    message: waitingListTooShortMessage(2),
  });
  expect((await registerAll(names.slice(18))).status).toBe(201);
  const refused = await training.register('Bola', true);
  expect(refused.body).toEqual({ message: waitingListFullMessage });
  expect(await training.counted()).toEqual([1, 20]);
  const shown = (await read(world, listTrainings, { _id: training.id })).data.result;
  expect(shown).toMatchObject([{ registrationOpen: false }]);
  await sendTraining(world, { fields: { ...training.fields, seats: '8' } }, training.id);
  expect(await training.counted()).toEqual([8, 13]);
  expect((await registerAll(['Bola', 'Chidi', 'Dayo', 'Emeka'])).status).toBe(201);
});

test('the way in is told to those with a seat, and to nobody else', async () => {
  const link = 'https://meet.example/abc';
  const training = await announce({ seats: '1', access: link });
  await training.fill(['Ada'], ['Bola']);
  const shown = await admin.send({ method: 'GET', url: apiBase + listTrainings.path });
  expect(JSON.stringify(shown.body)).toContain(training.id);
  expect(JSON.stringify(shown.body)).not.toContain(link);
  const told = await world.database.db
    .selectFrom('messages')
    .select(['address', 'words', 'calendar'])
    .where('channel', '=', 'mail')
    .orderBy('address')
    .execute();
  expect(
    told.map(({ words, calendar }) => [words.includes(link), calendar?.includes(link) ?? false]),
  ).toEqual([
    [true, true],
    [false, false],
  ]);
  const accessOf = async (name: string) => (await tracked(await tokenOf(name))).access;
  expect([await accessOf('Ada'), await accessOf('Bola')]).toEqual([link, '']);
  await sendTraining(world, { fields: { ...training.fields, access: `${link}d` } }, training.id);
  expect(await subjectsTo('Ada')).toEqual(['registration-received', 'training-changed']);
});

test('who waits is told of a change without an appointment, is not reminded, and has no seat when the training has begun', async () => {
  const training = await announce({ seats: '1' });
  await training.fill(['Ada'], ['Bola']);
  await sendTraining(world, { fields: { ...training.fields, venue: 'Another yard' } }, training.id);
  const mails = await world.database.db
    .selectFrom('messages')
    .select(['address', 'calendar'])
    .where('event', '=', 'training-changed')
    .where('channel', '=', 'mail')
    .orderBy('address')
    .execute();
  expect(mails.map(({ address, calendar }) => [address, calendar === null])).toEqual([
    ['ada@example.com', false],
    ['bola@example.com', true],
  ]);
  world.time.now = new Date('2027-04-08T06:00:00Z');
  await world.work().reminders.run();
  expect(
    [await subjectsTo('Ada'), await subjectsTo('Bola')].map((events) => events.at(-1)),
  ).toEqual(['training-reminder', 'training-changed']);
  world.time.now = new Date('2027-04-10T09:00:00Z');
  await ask(admin, removeEnrolment, { params: { id: await training.idOf('Ada') }, body: {} });
  await later(0);
  expect(await training.states()).toEqual({ Bola: 1 });
});
