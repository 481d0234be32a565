import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { DriverAction } from '#contract/drivers/driver-actions.ts';
import { type DriverStatus, readDriver } from '#contract/drivers/drivers.ts';
import { type Channel, listMessages } from '#contract/messages/messages.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp } from '#test/app.ts';
import { liveHistories } from '#test/histories.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, forgetDriversAndRequests } from '#test/samples/placements.ts';

// Random decisions on a driver and their reversals, by day and night, checked against a model of the messages. In the
// end the driver knows the true status.

const world = await anApp({ sessionHours: 10_000, sessionIdleMinutes: 600_000 });
const admin = await anAdministrator(world);
afterAll(() => world.close());

const states = [
  'nothing is told of a decision that was undone',
  'an undo comes too late',
  'a decision is too old for an undo in the moment in which it is told',
  'a text message waits for the morning',
  'the next decision takes back what was not told',
  'by night a mail has gone out, and its text message is taken back',
  'a block takes back what was not told',
  'once a block is undone the decision is told after all',
  'once a block is lifted the decision is told after all',
  'a message is too late after two days',
] as const;
type State = (typeof states)[number];

const stepsBetweenLooks = 4;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const begin = Date.parse('2027-03-10T11:00:00Z');

type Told = 'application-approved' | 'application-rejected';
interface Message {
  event: Told;
  decision: number;
  channel: Channel;
  due: number;
  state: 'Waiting' | 'Sent' | 'Given up';
}
interface Decision {
  action: DriverAction;
  from: DriverStatus;
  to: DriverStatus;
  at: number;
}
interface Model {
  now: number;
  status: DriverStatus;
  before: DriverStatus;
  messages: Message[];
  decisions: Decision[];
  canUndo: boolean;
  reach(state: State): void;
}

const inLagos = (at: number) => new Date(at + hourMs);
const isQuiet = (at: number) => inLagos(at).getUTCHours() < 8 || inLagos(at).getUTCHours() >= 20;
const morningAfter = (at: number) => {
  const day = inLagos(at).setUTCHours(8, 0, 0, 0) - hourMs;
  return day > at ? day : day + 24 * hourMs;
};
const eventOf: Partial<Record<DriverStatus, Told>> = {
  Approved: 'application-approved',
  Rejected: 'application-rejected',
};

/** Withdraws waiting messages except `but`; returns whether there were any. */
function withdraw(model: Model, but?: Told): boolean {
  const outdated = model.messages.filter(
    ({ state, event }) => state === 'Waiting' && event !== but,
  );
  model.messages = model.messages.filter((one) => !outdated.includes(one));
  const isHalf = outdated.some(({ channel, decision }) =>
    model.messages.some((one) => one.decision === decision && one.channel !== channel),
  );
  if (isHalf) model.reach('by night a mail has gone out, and its text message is taken back');
  return outdated.length > 0;
}

/** Queues a decision on channels without its message; returns whether there were any. */
function tell(model: Model, decision: number, event: Told): boolean {
  const due = model.now + 2 * minuteMs;
  const dues = { mail: due, text: isQuiet(due) ? morningAfter(due) : due };
  const untold = (['mail', 'text'] as const).filter(
    (channel) =>
      !model.messages.some((one) => one.decision === decision && one.channel === channel),
  );
  for (const channel of untold)
    model.messages.push({ event, decision, channel, due: dues[channel], state: 'Waiting' });
  return untold.length > 0;
}

/** Repeats the message of a restored decision if it is recent. */
function tellAgain(model: Model, state: State): void {
  const event = eventOf[model.status];
  withdraw(model, event);
  const decision = model.decisions.findLastIndex(
    ({ action, to }) => action !== 'unblock' && to === model.status,
  );
  const { at = 0 } = model.decisions[decision] ?? {};
  if (event && at > model.now - 48 * hourMs && tell(model, decision, event)) model.reach(state);
}

const changes: Record<'approve' | 'reject' | 'block', { from: DriverStatus[]; to: DriverStatus }> =
  {
    approve: { from: ['Pending', 'Rejected'], to: 'Approved' },
    reject: { from: ['Pending', 'Approved'], to: 'Rejected' },
    block: { from: ['Pending', 'Approved', 'Rejected'], to: 'Blocked' },
  };
type Action = keyof typeof changes | 'unblock';

function decide(model: Model, action: Action): boolean {
  const { from, to } =
    action === 'unblock' ? { from: ['Blocked'], to: model.before } : changes[action];
  const { status } = model;
  if (!from.includes(status)) return false;
  model.status = to;
  model.decisions.push({ action, from: status, to, at: model.now });
  model.canUndo = true;
  if (action === 'block') model.before = status;
  if (action === 'unblock')
    tellAgain(model, 'once a block is lifted the decision is told after all');
  if (action === 'unblock') return true;
  if (withdraw(model))
    model.reach(
      action === 'block'
        ? 'a block takes back what was not told'
        : 'the next decision takes back what was not told',
    );
  const event = action === 'block' ? undefined : eventOf[to];
  if (event) tell(model, model.decisions.length - 1, event);
  if (event && model.messages.at(-1)?.due !== model.now + 2 * minuteMs)
    model.reach('a text message waits for the morning');
  return true;
}

function undo(model: Model): boolean {
  const last = model.decisions.at(-1);
  if (!last || !model.canUndo) return false;
  const left = last.at + 2 * minuteMs - model.now;
  if (left === 0)
    model.reach('a decision is too old for an undo in the moment in which it is told');
  if (left < 0) model.reach('an undo comes too late');
  if (left <= 0) return false;
  model.decisions.pop();
  model.canUndo = false;
  model.status = last.from;
  if (last.action === 'unblock') model.before = last.to;
  if (last.action === 'approve' || last.action === 'reject') {
    model.messages = model.messages.filter(({ decision }) => decision !== model.decisions.length);
    model.reach('nothing is told of a decision that was undone');
  }
  tellAgain(model, 'once a block is undone the decision is told after all');
  return true;
}

function deliver(model: Model): void {
  for (const message of model.messages.filter(({ state }) => state === 'Waiting')) {
    const isLate = message.due + 48 * hourMs <= model.now;
    if (isLate) model.reach('a message is too late after two days');
    if (isLate) message.state = 'Given up';
    else if (message.due <= model.now && (message.channel === 'mail' || !isQuiet(model.now)))
      message.state = 'Sent';
  }
}

type Step = { does: Action | 'undo' | 'deliver' } | { does: 'wait'; ms: number };
const does = fc.constantFrom<Step & { does: Action | 'undo' | 'deliver' }>(
  ...(
    [
      'approve',
      'approve',
      'reject',
      'reject',
      'block',
      'block',
      'unblock',
      'unblock',
      'unblock',
      'undo',
      'undo',
      'deliver',
    ] as const
  ).map((one) => ({ does: one })),
);
const seconds = [10, 60, 119, 120, 121, 600].map((each) => each * 1000);
const hours = [1, 9, 13, 50, 50].map((each) => each * hourMs);
const wait = fc.record({
  does: fc.constant('wait'),
  ms: fc.constantFrom(...seconds, ...seconds, ...hours),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: does },
  { weight: 3, arbitrary: wait },
);

async function takeStep(model: Model, id: string, taken: Step): Promise<void> {
  const expectStatus = (is: number, should: boolean) =>
    expect(is, JSON.stringify(taken)).toBe(should ? 200 : 409);
  if (taken.does === 'wait') {
    model.now += taken.ms;
    world.time.now = new Date(model.now);
  } else if (taken.does === 'deliver') {
    await world.deliver();
    deliver(model);
  } else if (taken.does === 'undo') {
    const { version } = await ask(admin, readDriver, { params: { id } });
    const { status } = await attempt(admin, undoChange, {
      body: { record: 'driver', _id: id, version },
    });
    expectStatus(status, undo(model));
  } else {
    const { status } = await act(admin, taken.does, id);
    expectStatus(status, decide(model, taken.does));
  }
}

const toText = (parts: readonly string[]) => parts.join(' ');

async function look(model: Model, id: string): Promise<void> {
  expect((await ask(admin, readDriver, { params: { id } })).status).toBe(model.status);
  const { result } = await ask(admin, listMessages);
  const shown = result.map(({ event, channel, state }) => toText([event, channel, state]));
  const meant = model.messages.map(({ event, channel, state }) => toText([event, channel, state]));
  expect(shown.toSorted()).toEqual(meant.toSorted());
}

test('a driver is told what the model tells', { timeout: 300_000 }, () =>
  liveHistories(
    { step, length: 200, states, nightly: 20, seed: 20_270_312 },
    async (steps, reach) => {
      const { db } = world.database;
      await forgetDriversAndRequests(db);
      await db.deleteFrom('messages').execute();
      world.time.now = new Date(begin);
      const own = { email: 'ada@example.com', phoneNumber: '+2348031234567' };
      const id = await aCompleteDriver(db, {
        ...own,
        status: 'Pending',
        createdAt: new Date(begin),
      });
      const model: Model = {
        now: begin,
        status: 'Pending',
        before: 'Pending',
        messages: [],
        decisions: [],
        canUndo: false,
        reach,
      };
      for (const [count, taken] of steps.entries()) {
        await takeStep(model, id, taken);
        if (count % stepsBetweenLooks === 0) await look(model, id);
      }
      await look(model, id);
    },
  ),
);
