import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import type { EnrolmentState } from '#contract/enrolments/enrolment-states.ts';
import {
  addEnrolment,
  listEnrolments,
  moveEnrolment,
  removeEnrolment,
  type SeatPlace,
  seatPlaces,
} from '#contract/enrolments/enrolments.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { cancelTracked, takeSeat } from '#contract/self-service/tracking.ts';
import { listAllTrainings } from '#contract/trainings/training-management.ts';
import { ask, attempt } from '#test/administrator.ts';
import { send } from '#test/endpoints/calls.ts';
import { liveHistories, weighted } from '#test/histories.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { goodTraining, sendTraining } from '#test/samples/trainings.ts';

// Random histories of two trainings, one with a single seat, checked against a model of plain objects.

const { world, admin } = await aWorldAtNoon();

const states = [
  'a full training refuses a registration',
  'a training refuses who is registered',
  'an offer ends, and the next one gets the seat',
  'who let an offer end asks again',
  'an offered seat is taken',
  'an offer is taken too late',
  'an offer of the last days ends with twelve hours',
  'the office gives a seat beyond the number',
  'who gives up a seat waits, and the first gets an offer',
  'somebody moves to the other training',
  'the other training refuses who is registered there',
  'a training that has begun offers no seat',
] as const;
type State = (typeof states)[number];

const stepsBetweenLooks = 4;
const hourMs = 3_600_000;
const begin = new Date('2027-03-10T11:00:00Z').getTime();
const starts = new Date('2027-03-18T08:30:00Z').getTime();
/** A training day has eight hours. The site then closes registration; the office can register until midnight. */
const ends = starts + 8 * hourMs;
const lastInstant = new Date('2027-03-18T23:00:00Z').getTime() - 1;

interface Place {
  reference: string;
  person: number;
  training: number;
  state: EnrolmentState;
  /** Order on the waiting list. */
  rank: number;
  until: number;
}
interface Model {
  now: number;
  seats: number[];
  places: Place[];
  first: number;
  last: number;
}
type Reach = (state: State) => void;

const inState = ({ places }: Model, training: number, ...wanted: EnrolmentState[]) =>
  places.filter((one) => one.training === training && wanted.includes(one.state));
const taken = (model: Model, training: number) =>
  inState(model, training, 'Registered', 'Offered').length;
const waiting = (model: Model, training: number) =>
  inState(model, training, 'Waiting').toSorted((one, other) => one.rank - other.rank);
const isFull = (model: Model, training: number) =>
  taken(model, training) >= (model.seats[training] ?? 0);
const isKnown = ({ places }: Model, training: number, person: number, but?: Place) =>
  places.some(
    (one) =>
      one !== but && one.training === training && one.person === person && one.state !== 'Lapsed',
  );

function settle(model: Model, training: number, reach: Reach): void {
  const queue = inState(model, training, 'Waiting', 'Offered');
  if (model.now >= starts) {
    if (queue.length > 0 && !isFull(model, training))
      reach('a training that has begun offers no seat');
    return;
  }
  const late = starts - model.now < 48 * hourMs;
  const ended = queue.filter(({ state, until }) => state === 'Offered' && until <= model.now);
  for (const one of ended) one.state = 'Lapsed';
  for (const one of waiting(model, training)) {
    if (isFull(model, training)) return;
    if (ended.length > 0) reach('an offer ends, and the next one gets the seat');
    if (late) reach('an offer of the last days ends with twelve hours');
    Object.assign(one, {
      state: 'Offered',
      until: Math.min(starts, model.now + (late ? 12 : 24) * hourMs),
    });
  }
}

function place(model: Model, one: Place, to: SeatPlace | 'free'): void {
  const isSeated = to === 'seat' || to === 'free';
  one.state = isSeated ? 'Registered' : 'Waiting';
  if (to === 'first') one.rank = model.first -= 1;
  if (to === 'last') one.rank = model.last += 1;
}

const expected = {
  register(model: Model, reach: Reach, { person, training, joins, byOffice }: Sent): boolean {
    if (!byOffice && model.now >= ends) return false;
    settle(model, training, reach);
    const waits = isFull(model, training);
    if (waits && !joins) reach('a full training refuses a registration');
    if (waits && !joins) return false;
    if (isKnown(model, training, person)) reach('a training refuses who is registered');
    if (isKnown(model, training, person)) return false;
    if (model.places.some((one) => one.training === training && one.person === person))
      reach('who let an offer end asks again');
    const one: Place = { reference: '', person, training, state: 'Registered', rank: 0, until: 0 };
    model.places.push(one);
    place(model, one, waits ? 'last' : 'seat');
    return true;
  },
  cancel(model: Model, reach: Reach, one: Place): boolean {
    if (one.state === 'Lapsed') return false;
    return expected.remove(model, reach, one);
  },
  remove(model: Model, reach: Reach, one: Place): boolean {
    model.places.splice(model.places.indexOf(one), 1);
    settle(model, one.training, reach);
    return true;
  },
  take(model: Model, reach: Reach, one: Place): boolean {
    if (one.state === 'Registered') return true;
    if (one.state !== 'Offered') return false;
    const isLate = one.until <= model.now;
    reach(isLate ? 'an offer is taken too late' : 'an offered seat is taken');
    if (!isLate) place(model, one, 'seat');
    return !isLate;
  },
  move(model: Model, reach: Reach, one: Place, { to, changes, agrees }: Move): boolean {
    const { training: from, state: before } = one;
    const training = changes ? 1 - from : from;
    if (!changes && to === 'seat' && before === 'Registered') return true;
    if (changes) settle(model, training, reach);
    const had = before === 'Registered' || before === 'Offered';
    const isBeyond = to === 'seat' && (changes || !had) && isFull(model, training);
    if (isBeyond && !agrees) return false;
    if (isKnown(model, training, one.person, one)) {
      if (changes) reach('the other training refuses who is registered there');
      return false;
    }
    const isFree = changes && !isFull(model, training);
    one.training = training;
    place(model, one, isFree ? 'free' : to);
    if (isBeyond) reach('the office gives a seat beyond the number');
    if (changes) reach('somebody moves to the other training');
    const offered = () => inState(model, from, 'Offered').length;
    const offers = offered();
    settle(model, from, reach);
    if (!changes && before === 'Registered' && offered() > offers)
      reach('who gives up a seat waits, and the first gets an offer');
    if (changes) settle(model, training, reach);
    return true;
  },
};

interface Sent {
  person: number;
  training: number;
  joins: boolean;
  byOffice: boolean;
}
interface Move {
  to: SeatPlace;
  /** To the other training. */
  changes: boolean;
  /** Agrees to one seat above the number. */
  agrees: boolean;
}
type Step =
  | ({ does: 'register' } & Sent)
  | { does: 'cancel' | 'take' | 'remove'; which: number }
  | ({ does: 'move'; which: number } & Move)
  | { does: 'seats'; training: number; seats: number }
  | { does: 'wait'; hours: number }
  | { does: 'settle' };

const which = fc.nat({ max: 30 });
const training = fc.nat({ max: 1 });
const ofOne = fc.constantFrom(
  'cancel' as const,
  'take' as const,
  'take' as const,
  'remove' as const,
);
const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(
    36,
    fc.record({
      does: fc.constant('register'),
      person: fc.nat({ max: 5 }),
      training,
      joins: fc.oneof(fc.constant(true), fc.boolean()),
      byOffice: fc.boolean(),
    }),
  ),
  weighted(30, fc.record({ does: ofOne, which })),
  weighted(
    20,
    fc.record({
      does: fc.constant('move'),
      to: fc.constantFrom(...seatPlaces),
      changes: fc.boolean(),
      agrees: fc.boolean(),
      which,
    }),
  ),
  weighted(
    4,
    fc.record({ does: fc.constant('seats'), training, seats: fc.integer({ min: 1, max: 3 }) }),
  ),
  weighted(16, fc.record({ does: fc.constant('wait'), hours: fc.integer({ min: 1, max: 26 }) })),
  weighted(10, fc.record({ does: fc.constant('settle') })),
);

/** Two trainings without registrations, at noon eight days before. */
async function announceTwo() {
  const { db } = world.database;
  for (const table of ['enrolments', 'trainings', 'messages'] as const)
    await db.deleteFrom(table).execute();
  world.time.now = new Date(begin);
  const model: Model = { now: begin, seats: [1, 2], places: [], first: 0, last: 0 };
  const trainings = [];
  for (const seats of model.seats) {
    const day = { date: '2027-03-18', registrationDeadline: '', duration: '1 day' };
    const fields = { ...goodTraining(), ...day, seats: String(seats) };
    const { training: made } = await sendTraining(world, { fields });
    trainings.push({ id: made?._id ?? '', fields });
  }
  return { model, trainings };
}
type Lived = Awaited<ReturnType<typeof announceTwo>>;

const Registered = z.object({ data: z.object({ reference: z.string() }) });
const follow = async (endpoint: typeof takeSeat | typeof cancelTracked, id: string) => {
  const payload = {
    token: world.context.trackingLinks.tokenOf({ kind: 'enrolment', id }, world.time.now),
  };
  return (await world.app.inject({ method: 'POST', url: apiBase + endpoint.path, payload }))
    .statusCode;
};

async function register(
  { trainings }: Lived,
  sent: Sent,
): Promise<{ status: number; body: unknown }> {
  const own = {
    fullName: 'Ada Obi',
    email: `person.${sent.person}@example.com`,
    phoneNumber: '0800 000 0003',
  };
  const body = { ...own, companyName: '', joinsWaitingList: sent.joins };
  const { id, fields } = trainings[sent.training] ?? { id: '', fields: goodTraining() };
  if (sent.byOffice)
    return admin.send({
      method: 'POST',
      url: apiBase + addEnrolment.path.replace('{id}', id),
      body,
    });
  // Clears the limit on misses, which random histories would reach.
  await world.database.pool.query('delete from rate_limits');
  return send(world, enrol, { ...body, trainingName: fields.title, trainingId: id });
}

/** Product and model must agree on whether the step is allowed. */
async function takeStep(lived: Lived, step: Step, reach: Reach): Promise<void> {
  const { model, trainings } = lived;
  const hours = step.does === 'wait' ? step.hours : 0;
  model.now = Math.min(model.now + hours * hourMs + 1000, lastInstant);
  world.time.now = new Date(model.now);
  if (step.does === 'wait') return;
  const next = structuredClone(model);
  const reached: State[] = [];
  const note = (state: State) => reached.push(state);
  const compare = (is: number, should: boolean) => {
    expect(is, JSON.stringify(step)).toSatisfy((status: number) =>
      should ? status < 300 : status === 409,
    );
    if (should) Object.assign(model, next);
    for (const state of reached) reach(state);
  };
  if (step.does === 'settle') {
    await world.work().seats.run();
    for (const at of [0, 1]) settle(next, at, note);
    return compare(200, true);
  }
  if (step.does === 'register') {
    const { status, body } = await register(lived, step);
    compare(status, expected.register(next, note, step));
    const made = model.places.at(-1);
    if (status === 201 && made) made.reference = z.parse(Registered, body).data.reference;
    return;
  }
  if (step.does === 'seats') {
    const { id, fields } = trainings[step.training] ?? { id: '', fields: {} };
    if (model.now >= starts) return;
    const isChanged = model.seats[step.training] !== step.seats;
    const should = !isChanged || step.seats >= taken(model, step.training);
    next.seats[step.training] = step.seats;
    const { status } = await sendTraining(
      world,
      { fields: { ...fields, seats: String(step.seats) } },
      id,
    );
    settle(next, step.training, note);
    return compare(status, should);
  }
  const own = next.places[step.which % Math.max(next.places.length, 1)];
  if (!own) return;
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from enrolments where reference = $1',
    [own.reference],
  );
  const id = rows[0]?.id ?? '';
  if (step.does === 'move') {
    const to = step.changes ? 1 - own.training : own.training;
    const body = {
      to: step.to,
      ...(step.changes && { trainingId: trainings[to]?.id }),
      ...(step.agrees && { upTo: taken(model, to) + 1 }),
    };
    const { status } = await attempt(admin, moveEnrolment, { params: { id }, body });
    return compare(status, expected.move(next, note, own, step));
  }
  const act = {
    cancel: () => follow(cancelTracked, id),
    take: () => follow(takeSeat, id),
    remove: async () =>
      (await attempt(admin, removeEnrolment, { params: { id }, body: {} })).status,
  };
  compare(await act[step.does](), expected[step.does](next, note, own));
}

async function look({ model, trainings }: Lived): Promise<void> {
  const { result } = await ask(admin, listEnrolments);
  const shown = result.map(({ reference, state, position, offeredUntil }) => [
    reference,
    position ?? state,
    offeredUntil === null ? 0 : Date.parse(offeredUntil),
  ]);
  const meant = model.places.map((one) => {
    const position = waiting(model, one.training).indexOf(one) + 1;
    return [one.reference, position || one.state, one.state === 'Offered' ? one.until : 0];
  });
  expect(shown.toSorted()).toEqual(meant.toSorted());
  const counted = await ask(admin, listAllTrainings);
  const counts = trainings.map(({ id }) => counted.result.find(({ _id }) => _id === id));
  expect(counts.map((one) => [one?.seatsTaken, one?.waiting])).toEqual(
    [0, 1].map((at) => [taken(model, at), waiting(model, at).length]),
  );
}

test('seats and waiting lists are as in the model', { timeout: 300_000 }, () =>
  liveHistories(
    { step, length: 160, states, nightly: 20, seed: 20_270_310 },
    async (steps, reach) => {
      const lived = await announceTwo();
      for (const [count, taken] of steps.entries()) {
        await takeStep(lived, taken, reach);
        if (count % stepsBetweenLooks === 0) await look(lived);
      }
      await look(lived);
    },
  ),
);
