import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  type MarkState,
  markAttendance,
  markStates,
  type NewMark,
  readAttendanceList,
} from '#contract/attendance/attendance.ts';
import { removeEnrolment } from '#contract/enrolments/enrolments.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp } from '#test/app.ts';
import { liveHistories, weighted } from '#test/histories.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';

// Random histories of two phones at a two-day training: marks arrive late, in any order and repeatedly. Checked
// against a model of the valid marks.

const world = await anApp({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
const trainer = await anAdministrator(world, 'Trainer');
afterAll(() => world.close());

const states = [
  'two phones press without knowing of each other',
  'coming counts more than being absent before',
  'a correction arrives before what it corrects',
  'marks are sent a second time',
  'a mark is taken back',
  'both phones add a stranger',
  'who waits for a seat comes',
  'a day to come is refused',
  'who came is not removed',
  'who was removed is not marked',
] as const;
type State = (typeof states)[number];
type Reach = (state: State) => void;

const days = ['2027-03-10', '2027-03-11'];
const begin = Date.parse('2027-03-10T07:00:00Z');
/** The last has a place in the waiting list; the one before has no registration. */
const names = ['Ada', 'Bola', 'Chidi', 'Zainab', 'Waheed'];
const [stranger, waits] = [3, 4];
const personOf = (at: number) => ({
  fullName: names[at] ?? '',
  email: `person.${at}@example.com`,
  phoneNumber: '08030000001',
  companyName: '',
});

interface Mark extends Omit<NewMark, 'walkIn'> {
  person: number;
}
interface Phone {
  shown: Map<string, string>;
  waiting: Mark[];
  sent: Mark[];
  /** Ids for people without a registration. */
  ids: string[];
}
interface Model {
  now: number;
  /** The product's ids of people on the list. */
  ids: (string | undefined)[];
  arrived: Mark[];
  phones: Phone[];
}

const keyOf = ({ person, date }: Pick<Mark, 'person' | 'date'>) => `${person} ${date}`;
const isCome = ({ state }: Mark) => state === 'Came' || state === 'Late';

function counting({ arrived }: Model, key: string, reach: Reach): Mark | undefined {
  const own = arrived.filter((one) => keyOf(one) === key);
  const open = own.filter(({ _id }) => !own.some(({ replaces }) => replaces === _id));
  const byTime = open.toSorted((one, other) => one.at.localeCompare(other.at));
  if (open.length > 1) reach('two phones press without knowing of each other');
  const came = byTime.find(isCome);
  if (came && byTime[0]?.state === 'Absent') reach('coming counts more than being absent before');
  return came ?? byTime.find(({ state }) => state === 'Absent') ?? byTime[0];
}

type Step =
  | { does: 'press'; phone: number; person: number; day: number; state: MarkState }
  | { does: 'send'; phone: number; isReversed: boolean; isAgain: boolean }
  | { does: 'refresh'; phone: number }
  | { does: 'remove'; person: number }
  | { does: 'sleep' };
const phone = fc.nat({ max: 1 });
const person = fc.nat({ max: names.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(
    30,
    fc.record({
      does: fc.constant('press'),
      phone,
      person,
      day: fc.nat({ max: 1 }),
      state: fc.constantFrom(...markStates),
    }),
  ),
  weighted(
    10,
    fc.record({
      does: fc.constant('send'),
      phone,
      isReversed: fc.boolean(),
      isAgain: fc.boolean(),
    }),
  ),
  weighted(5, fc.record({ does: fc.constant('refresh'), phone })),
  weighted(2, fc.record({ does: fc.constant('remove'), person: fc.nat({ max: 2 }) })),
  weighted(1, fc.record({ does: fc.constant('sleep') })),
);

function press(
  model: Model,
  { shown, waiting, ids }: Phone,
  taken: Step & { does: 'press' },
): void {
  const { person: who, state } = taken;
  const date = days[taken.day] ?? '';
  const key = keyOf({ person: who, date });
  const id = who < stranger ? model.ids[who] : ids[who];
  if (!id) return;
  const _id = crypto.randomUUID();
  const at = new Date(model.now).toISOString();
  waiting.push({
    _id,
    enrolmentId: id,
    person: who,
    date,
    state,
    at,
    replaces: shown.get(key) ?? null,
    isScan: false,
  });
  shown.set(key, _id);
}

function arrive(model: Model, marks: readonly Mark[], reach: Reach): number {
  let refused = 0;
  for (const mark of marks) {
    const isEarly = Date.parse(`${mark.date}T00:00:00+01:00`) > model.now;
    const isGone = mark.person < stranger && !model.ids[mark.person];
    if (isEarly) reach('a day to come is refused');
    else if (isGone) reach('who was removed is not marked');
    if (isEarly || isGone) refused += 1;
    if (isEarly || isGone || model.arrived.some(({ _id }) => _id === mark._id)) continue;
    const own = model.arrived.filter(({ person: who }) => who === mark.person);
    if (mark.person === stranger && own.some(({ enrolmentId }) => enrolmentId !== mark.enrolmentId))
      reach('both phones add a stranger');
    if (mark.person === waits) reach('who waits for a seat comes');
    if (mark.state === 'Unmarked' && mark.replaces) reach('a mark is taken back');
    if (own.some(({ replaces }) => replaces === mark._id))
      reach('a correction arrives before what it corrects');
    model.arrived.push(mark);
  }
  return refused;
}

async function takeStep(model: Model, id: string, taken: Step, reach: Reach): Promise<void> {
  const params = { id };
  model.now = taken.does === 'sleep' ? Math.max(model.now, begin + 86_400_000) : model.now + 60_000;
  world.time.now = new Date(model.now);
  if (taken.does === 'sleep') return;
  if (taken.does === 'remove') {
    const gone = model.ids[taken.person];
    if (!gone) return;
    const came = days.some((date) => {
      const mark = counting(model, keyOf({ person: taken.person, date }), reach);
      return mark !== undefined && isCome(mark);
    });
    const { status } = await attempt(trainer, removeEnrolment, { params: { id: gone }, body: {} });
    expect(status).toBe(came ? 409 : 200);
    if (came) return reach('who came is not removed');
    model.ids[taken.person] = undefined;
    model.arrived = model.arrived.filter(({ person: who }) => who !== taken.person);
    return;
  }
  const own = model.phones[taken.phone];
  if (!own) return;
  if (taken.does === 'press') return press(model, own, taken);
  if (taken.does === 'send') {
    const again = taken.isAgain ? own.sent.slice(-5) : [];
    const marks = [...again, ...(taken.isReversed ? own.waiting.toReversed() : own.waiting)];
    if (marks.length === 0) return;
    if (again.length > 0) reach('marks are sent a second time');
    const body = {
      marks: marks.map(({ person: who, ...mark }) => ({
        ...mark,
        ...(who >= stranger && { walkIn: personOf(who) }),
      })),
    };
    const { refused } = await ask(trainer, markAttendance, { params, body });
    expect(refused, JSON.stringify(refused)).toHaveLength(arrive(model, marks, reach));
    own.sent.push(...own.waiting.splice(0));
    return;
  }
  const { people } = await ask(trainer, readAttendanceList, { params });
  own.shown = new Map(
    people.flatMap(({ fullName, marks }) =>
      marks.map(({ _id, date }) => [keyOf({ person: names.indexOf(fullName), date }), _id]),
    ),
  );
  for (const mark of own.waiting) own.shown.set(keyOf(mark), mark._id);
}

async function look(model: Model, id: string, reach: Reach): Promise<void> {
  const { people } = await ask(trainer, readAttendanceList, { params: { id } });
  const shown = people.flatMap(({ fullName, marks }) =>
    marks.map(({ date, _id }) => `${fullName} ${date} ${_id}`),
  );
  const meant = names.flatMap((name, at) =>
    days.flatMap((date) => {
      const mark = counting(model, keyOf({ person: at, date }), reach);
      return mark ? [`${name} ${date} ${mark._id}`] : [];
    }),
  );
  expect(shown.toSorted()).toEqual(meant.toSorted());
  const listed = names.filter(
    (_, at) => model.ids[at] || (at >= stranger && model.arrived.some((one) => one.person === at)),
  );
  expect(people.map(({ fullName }) => fullName).toSorted()).toEqual(listed.toSorted());
}

test('what counts of the marks of two phones is what the model counts', { timeout: 300_000 }, () =>
  liveHistories(
    { step, length: 160, states, nightly: 20, seed: 20_270_316 },
    async (steps, reach) => {
      const { db } = world.database;
      const further = days.slice(1).map((date) => ({ date, time: '09:30', endTime: null }));
      const id = await aTraining(db, {
        takesPlaceOn: days[0] ?? '',
        furtherDays: JSON.stringify(further),
      });
      const aPhone = (): Phone => ({
        shown: new Map(),
        waiting: [],
        sent: [],
        ids: names.map(() => crypto.randomUUID()),
      });
      const model: Model = { now: begin, ids: [], arrived: [], phones: [aPhone(), aPhone()] };
      world.time.now = new Date(begin);
      for (const at of [0, 1, 2, waits]) {
        const own = crypto.randomUUID();
        const queue = at === waits ? { state: 'Waiting' as const, queuedAt: new Date(begin) } : {};
        await anEnrolment(db, id, { ...personOf(at), id: own, ...queue });
        if (at !== waits) model.ids[at] = own;
      }
      for (const [count, taken] of steps.entries()) {
        await takeStep(model, id, taken, reach);
        if (count % 4 === 0) await look(model, id, reach);
      }
      await look(model, id, reach);
    },
  ),
);
