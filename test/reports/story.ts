import {
  changeDriverStatus,
  type DriverAction,
  driverActions,
} from '#contract/drivers/driver-actions.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { restoreDriver } from '#contract/placements/bin.ts';
import { addDays } from '#contract/platform/dates.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { foldDriverTotals } from '#server/drivers/service.ts';
import { eraseRecord } from '#server/privacy/erase-record-service.ts';
import { type Administrator, ask, attempt } from '#test/administrator.ts';
import type { TestApp } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { assign, end, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { lagosDay } from './counted.ts';
import { change, endPlacement, type Model, openPlacementOf, openPlacements } from './model.ts';

// Steps of a story about reports: taken first in the product, and if it allows them, in the model.

export interface StoryContext {
  world: TestApp;
  admin: Administrator;
  model: Model;
}

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const states = ['Kaduna', 'Lagos'] as const;
const vehicles = ['Bus', 'Truck'] as const;

function pick<Item>(items: readonly Item[], chance: number): Item {
  const item = items[chance % items.length];
  if (item === undefined) throw new Error('there is nothing to pick');
  return item;
}

const dayIn = ({ world }: StoryContext, days: number) => addDays(lagosDay(world.time.now), days);

async function apply(context: StoryContext, _: number, chance: number): Promise<true> {
  const { world, model } = context;
  const [state, vehicle] = [pick(states, chance), pick(vehicles, chance >> 1)];
  const [licence, medical] = [
    dayIn(context, (chance >> 2) % 260),
    dayIn(context, (chance >> 3) % 260),
  ];
  const number = model.drivers.length;
  const own = { email: `${number}@example.com`, phoneNumber: `+23480${10_000_000 + number}` };
  const id = await aCompleteDriver(world.database.db, {
    ...own,
    state,
    vehicleType: vehicle,
    licenceExpiresOn: licence,
    medicalExpiresOn: medical,
    status: 'Pending',
    createdAt: world.time.now,
  });
  model.drivers.push({
    id,
    state,
    vehicle,
    licence,
    medical,
    appliedAt: world.time.now,
    status: 'Pending',
    beforeBlock: 'Pending',
    beforeDeletion: 'Pending',
    isErased: false,
    last: undefined,
    changes: [],
  });
  return true;
}

async function request(context: StoryContext, _: number, chance: number): Promise<true> {
  const { world, model } = context;
  const [state, vehicle, needed] = [
    pick(states, chance),
    pick(vehicles, chance >> 1),
    1 + (chance % 3),
  ];
  const startsOn = dayIn(context, (chance % 40) - 5);
  const endsOn = addDays(startsOn, (chance >> 3) % 30);
  const id = await aCompanyRequest(world.database.db, {
    startsOn,
    endsOn,
    preferredState: state,
    vehicleType: vehicle,
    driversNeeded: needed,
    createdAt: world.time.now,
  });
  const askedAt = world.time.now;
  model.requests.push({
    id,
    askedAt,
    startsOn,
    endsOn,
    needed,
    vehicle,
    state,
    status: 'Pending',
    last: undefined,
  });
  return true;
}

const act = (action: DriverAction) => async (context: StoryContext, which: number) => {
  const { admin, model, world } = context;
  const driver = pick(model.drivers, which);
  const { status } = await attempt(admin, changeDriverStatus, {
    query: { status: action, driverId: driver.id },
  });
  if (status !== 200) return false;
  const before = driver.status;
  const ended = openPlacementOf(model, driver);
  if (ended) endPlacement(model, ended, world.time.now);
  if (action === 'block') driver.beforeBlock = before === 'Assigned' ? 'Approved' : before;
  if (action === 'delete') driver.beforeDeletion = before;
  change(driver, driverActions[action].to ?? driver.beforeBlock, world.time.now);
  driver.last = { before, ended };
  return true;
};

async function restore({ admin, model, world }: StoryContext, which: number): Promise<boolean> {
  const driver = pick(model.drivers, which);
  const { status } = await attempt(admin, restoreDriver, { params: { id: driver.id }, body: {} });
  if (status !== 200) return false;
  change(driver, driver.beforeDeletion, world.time.now);
  driver.last = undefined;
  return true;
}

async function erase({ model, world }: StoryContext, which: number): Promise<boolean> {
  const driver = pick(model.drivers, which);
  if (driver.isErased || openPlacementOf(model, driver)) return false;
  const { db } = world.database;
  const [clock, record] = [() => world.time.now, { kind: 'driver', id: driver.id } as const];
  const erasing = { files: world.files, clock, actor: { kind: 'system' } as const };
  await db.transaction().execute((tx) => eraseRecord({ tx, ...erasing }, record, 'retention'));
  driver.isErased = true;
  driver.last = undefined;
  const stays: readonly DriverStatus[] = ['Rejected', 'Deleted'];
  if (!stays.includes(driver.status)) change(driver, 'Deleted', world.time.now);
  return true;
}

async function renew(context: StoryContext, which: number, chance: number): Promise<boolean> {
  const driver = pick(context.model.drivers, which);
  if (driver.isErased) return false;
  driver.licence = dayIn(context, chance % 260);
  await context.world.database.db
    .updateTable('drivers')
    .set({ licenceExpiresOn: driver.licence })
    .where('id', '=', driver.id)
    .execute();
  return true;
}

async function place(
  { admin, model, world }: StoryContext,
  which: number,
  chance: number,
): Promise<boolean> {
  const [driver, company] = [pick(model.drivers, which), pick(model.requests, chance)];
  // No driver is placed twice at the same instant.
  world.time.now = new Date(world.time.now.getTime() + 1);
  const { status } = await assign(admin, driver.id, company.id);
  if (status !== 201) return false;
  change(driver, 'Assigned', world.time.now);
  company.status = 'Assigned';
  driver.last = undefined;
  company.last = undefined;
  model.placements.push({
    driver,
    request: company,
    startedAt: world.time.now,
    endedAt: undefined,
  });
  return true;
}

async function removeOne({ admin, model, world }: StoryContext, which: number): Promise<boolean> {
  const open = model.placements.filter(({ endedAt }) => !endedAt);
  if (open.length === 0) return false;
  const placement = pick(open, which);
  const { driver, request: company } = placement;
  const { status } = await remove(admin, driver.id, company.id);
  if (status !== 200) return false;
  endPlacement(model, placement, world.time.now);
  change(driver, 'Approved', world.time.now);
  driver.last = undefined;
  company.last = undefined;
  return true;
}

const finish =
  (to: 'Fulfilled' | 'Cancelled' | 'Pending') => async (context: StoryContext, which: number) => {
    const { admin, model, world } = context;
    const company = pick(model.requests, which);
    const { status } = await end(admin, company.id, to);
    if (status !== 200) return false;
    const before = company.status;
    const ended = to === 'Cancelled' ? openPlacements(model, company) : [];
    company.status = to;
    for (const placement of ended) {
      endPlacement(model, placement, world.time.now);
      change(placement.driver, 'Approved', world.time.now);
      placement.driver.last = undefined;
    }
    company.last = to === 'Pending' ? undefined : { before, ended };
    return true;
  };

async function undo({ admin, model, world }: StoryContext, which: number): Promise<boolean> {
  // The latest changes are the most often undoable.
  const undoable = model.drivers.filter(({ last }) => last);
  if (undoable.length === 0) return false;
  const driver = pick(undoable, which);
  const { version } = await ask(admin, readDriver, { params: { id: driver.id } });
  const { status } = await attempt(admin, undoChange, {
    body: { record: 'driver', _id: driver.id, version },
  });
  const { last } = driver;
  driver.last = undefined;
  if (status !== 200 || !last) return false;
  change(driver, last.before, world.time.now);
  if (last.ended) {
    last.ended.endedAt = undefined;
    if (last.ended.request.status === 'Pending') last.ended.request.status = 'Assigned';
  }
  return true;
}

async function undoEnding({ admin, model, world }: StoryContext, which: number): Promise<boolean> {
  const undoable = model.requests.filter(({ last }) => last);
  if (undoable.length === 0) return false;
  const company = pick(undoable, which);
  const { version } = await ask(admin, readRequest, { params: { id: company.id } });
  const { status } = await attempt(admin, undoChange, {
    body: { record: 'request', _id: company.id, version },
  });
  const { last } = company;
  company.last = undefined;
  if (status !== 200 || !last) return false;
  company.status = last.before;
  for (const placement of last.ended) {
    placement.endedAt = undefined;
    change(placement.driver, 'Assigned', world.time.now);
    placement.driver.last = undefined;
  }
  return true;
}

/** Moves to the start of the next day in Lagos, by some hours, or by days. */
async function wait({ world }: StoryContext, which: number, chance: number): Promise<true> {
  const { now } = world.time;
  const midnight = Date.parse(`${addDays(lagosDay(now), 1)}T00:00:00+01:00`);
  const instants = [
    midnight,
    now.getTime() + (chance % 600) * minuteMs,
    now.getTime() + (chance % 6) * dayMs,
  ];
  world.time.now = new Date(pick(instants, which));
  return true;
}

async function fold({ world }: StoryContext): Promise<true> {
  await foldDriverTotals(world.database.db);
  return true;
}

type Step = (context: StoryContext, which: number, chance: number) => Promise<boolean>;

export const stepNames = [
  ...([
    'apply',
    'request',
    'approve',
    'reject',
    'block',
    'unblock',
    'delete',
    'restore',
    'erase',
    'renew',
  ] as const),
  ...([
    'place',
    'remove',
    'undo',
    'undoEnding',
    'fulfil',
    'cancel',
    'reopen',
    'wait',
    'fold',
  ] as const),
];
export type StepName = (typeof stepNames)[number];

/** Each step returns whether it was allowed. */
export const steps: Readonly<Record<StepName, Step>> = {
  apply,
  request,
  restore,
  erase,
  renew,
  place,
  remove: removeOne,
  undo,
  undoEnding,
  wait,
  fold,
  approve: act('approve'),
  reject: act('reject'),
  block: act('block'),
  unblock: act('unblock'),
  delete: act('delete'),
  fulfil: finish('Fulfilled'),
  cancel: finish('Cancelled'),
  reopen: finish('Pending'),
};
