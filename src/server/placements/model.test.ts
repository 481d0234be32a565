import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DriverAction } from '#contract/drivers/driver-actions.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { type DriverStatus, driverStatuses, readDriver } from '#contract/drivers/drivers.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { listAssignedDrivers, listOngoingDrivers } from '#contract/placements/placements.ts';
import {
  listRequests,
  type RequestEnding,
  type RequestStatus,
  readRequest,
} from '#contract/requests/requests.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { foldDriverTotals } from '#server/drivers/service.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { liveHistories } from '#test/histories.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import {
  act,
  assign,
  end,
  findHalfStates,
  forgetDriversAndRequests,
  remove,
  replace,
} from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

// Long random histories of a small data set, compared with a model in plain objects, independent of the product's
// tables.

const stepsBetweenLooks = 10;

const states = [
  'a full request refuses a driver',
  'an expired document refuses a driver',
  'a twin refuses a second open application',
  'a placed driver is blocked',
  'the last driver leaves a request',
  'a driver leaves a fulfilled request',
  'a request with drivers is cancelled',
  'a replacement is undone',
] as const;
type State = (typeof states)[number];

interface ModelDriver {
  id: string;
  status: DriverStatus;
  before?: DriverStatus;
  expired: boolean;
  placedWith: ModelRequest | undefined;
  /** The driver who applied with the same email address. */
  twin?: ModelDriver;
}
interface ModelRequest {
  id: string;
  status: RequestStatus;
  needed: number;
}
interface Model {
  drivers: ModelDriver[];
  requests: ModelRequest[];
  reach(state: State): void;
}

const changes: Record<
  Exclude<DriverAction, 'unblock'>,
  Partial<Record<DriverStatus, DriverStatus>>
> = {
  approve: { Pending: 'Approved', Rejected: 'Approved' },
  reject: { Pending: 'Rejected', Approved: 'Rejected' },
  block: { Pending: 'Blocked', Approved: 'Blocked', Rejected: 'Blocked', Assigned: 'Blocked' },
  delete: { Pending: 'Deleted', Approved: 'Deleted', Rejected: 'Deleted', Blocked: 'Deleted' },
};

const placed = ({ drivers }: Model, request: ModelRequest) =>
  drivers.filter((one) => one.placedWith === request);
const isOpen = (status: DriverStatus) => status !== 'Rejected' && status !== 'Deleted';

function leave(model: Model, driver: ModelDriver, status: DriverStatus): void {
  const { placedWith } = driver;
  driver.status = status;
  driver.placedWith = undefined;
  if (placedWith?.status === 'Fulfilled') model.reach('a driver leaves a fulfilled request');
  if (placedWith?.status !== 'Assigned' || placed(model, placedWith).length > 0) return;
  placedWith.status = 'Pending';
  model.reach('the last driver leaves a request');
}

function come(driver: ModelDriver, request: ModelRequest): void {
  driver.status = 'Assigned';
  driver.placedWith = request;
}

/** Returns a function that makes the model what it is now. */
function remember(model: Model): () => void {
  const drivers = model.drivers.map((one) => ({ ...one }));
  const requests = model.requests.map((one) => ({ ...one }));
  return () => {
    for (const [at, one] of model.drivers.entries()) Object.assign(one, drivers[at]);
    for (const [at, one] of model.requests.entries()) Object.assign(one, requests[at]);
  };
}

/** The expected response status of each step; updates the model if the step succeeds. */
const expected = {
  act(model: Model, driver: ModelDriver, action: DriverAction): number {
    const { status, twin } = driver;
    const to =
      action === 'unblock'
        ? status === 'Blocked'
          ? driver.before
          : undefined
        : changes[action][status];
    if (!to) return 409;
    if (isOpen(to) && !isOpen(status) && twin && isOpen(twin.status)) {
      model.reach('a twin refuses a second open application');
      return 409;
    }
    if (to === 'Blocked' && status === 'Assigned') model.reach('a placed driver is blocked');
    if (to === 'Blocked') driver.before = status === 'Assigned' ? 'Approved' : status;
    leave(model, driver, to);
    return 200;
  },
  assign(model: Model, driver: ModelDriver, request: ModelRequest): number {
    const takes = request.status === 'Pending' || request.status === 'Assigned';
    const isFull = takes && placed(model, request).length >= request.needed;
    if (isFull) model.reach('a full request refuses a driver');
    if (!takes || isFull || driver.status !== 'Approved') return 409;
    if (driver.expired) {
      model.reach('an expired document refuses a driver');
      return 409;
    }
    come(driver, request);
    request.status = 'Assigned';
    return 201;
  },
  remove(model: Model, driver: ModelDriver, request: ModelRequest): number {
    if (driver.placedWith !== request) return 409;
    leave(model, driver, 'Approved');
    return 200;
  },
  replace(model: Model, driver: ModelDriver, request: ModelRequest, next: ModelDriver): number {
    if (driver.placedWith !== request || next.status !== 'Approved' || next.expired) return 409;
    const { status } = request;
    leave(model, driver, 'Approved');
    come(next, request);
    request.status = status;
    return 201;
  },
  end(model: Model, request: ModelRequest, ending: RequestEnding): number {
    const may =
      request.status === 'Assigned' || (ending === 'Cancelled' && request.status === 'Pending');
    if (!may) return 409;
    request.status = ending;
    if (ending === 'Cancelled' && placed(model, request).length > 0) {
      model.reach('a request with drivers is cancelled');
    }
    if (ending === 'Cancelled')
      for (const driver of placed(model, request)) leave(model, driver, 'Approved');
    return 200;
  },
};

type Step =
  | { does: 'act'; driver: number; action: DriverAction }
  | { does: 'assign'; driver: number; request: number; isUndone: boolean }
  /** From the request where the driver is placed, or from a given one. */
  | { does: 'remove'; driver: number; request: number | 'own'; isUndone: boolean }
  /** From the request where the driver is placed, if any. */
  | { does: 'replace'; driver: number; next: number; isUndone: boolean }
  | { does: 'end'; request: number; ending: RequestEnding }
  | { does: 'expire'; driver: number }
  | { does: 'renew'; driver: number }
  | { does: 'fold' };

const driver = fc.nat({ max: 5 });
const request = fc.nat({ max: 3 });
const action = (weight: number, name: DriverAction) => ({
  weight,
  arbitrary: fc.record({ does: fc.constant('act'), driver, action: fc.constant(name) }),
});
const ofDriver = <Does extends string>(weight: number, does: Does) => ({
  weight,
  arbitrary: fc.record({ does: fc.constant(does), driver }),
});
const ending = (weight: number, name: RequestEnding) => ({
  weight,
  arbitrary: fc.record({ does: fc.constant('end'), request, ending: fc.constant(name) }),
});
const anywhere = fc.oneof(
  { weight: 3, arbitrary: fc.constant('own') },
  { weight: 1, arbitrary: request },
);
const isUndone = fc.nat({ max: 4 }).map((one) => one === 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  action(20, 'approve'),
  action(8, 'reject'),
  action(12, 'block'),
  action(24, 'unblock'),
  action(1, 'delete'),
  { weight: 60, arbitrary: fc.record({ does: fc.constant('assign'), driver, request, isUndone }) },
  {
    weight: 36,
    arbitrary: fc.record({ does: fc.constant('remove'), driver, request: anywhere, isUndone }),
  },
  {
    weight: 40,
    arbitrary: fc.record({ does: fc.constant('replace'), driver, next: driver, isUndone }),
  },
  ending(4, 'Fulfilled'),
  ending(4, 'Cancelled'),
  ofDriver(6, 'expire'),
  ofDriver(8, 'renew'),
  { weight: 4, arbitrary: fc.record({ does: fc.constant('fold') }) },
);

const world = await aWorld();
const admin = await anAdministrator(world);

/** Only six drivers (the last two with the same email address), and requests for one to three drivers. */
async function aSmallWorld(reach: Model['reach']): Promise<Model> {
  const { db } = world.database;
  await forgetDriversAndRequests(db);
  const begun: DriverStatus[] = [
    'Approved',
    'Approved',
    'Approved',
    'Pending',
    'Rejected',
    'Pending',
  ];
  const drivers: ModelDriver[] = [];
  for (const [at, status] of begun.entries()) {
    const email = at < 4 ? `driver.${at}@example.com` : 'twins@example.com';
    drivers.push({
      id: await aCompleteDriver(db, { status, email }),
      status,
      expired: false,
      placedWith: undefined,
    });
  }
  const [one, other] = drivers.slice(4);
  if (one && other) {
    one.twin = other;
    other.twin = one;
  }
  const requests: ModelRequest[] = [];
  for (const needed of [1, 2, 2, 3]) {
    requests.push({
      id: await aCompanyRequest(db, { driversNeeded: needed }),
      status: 'Pending',
      needed,
    });
  }
  return { drivers, requests, reach };
}

function at<Thing>(things: readonly Thing[], index: number): Thing {
  const thing = things[index];
  if (!thing) throw new Error('the small world has nobody of that number');
  return thing;
}

async function setExpiry(one: ModelDriver, expired: boolean): Promise<void> {
  const { db } = world.database;
  const licenceExpiresOn = expired ? '2020-01-01' : '2099-01-01';
  await db.updateTable('drivers').set({ licenceExpiresOn }).where('id', '=', one.id).execute();
  one.expired = expired;
}

/** Runs a step in the product and the model; returns the actual and the expected status. */
async function take(model: Model, taken: Step): Promise<{ is: number; should: number }> {
  if (taken.does === 'fold') {
    await foldDriverTotals(world.database.db);
    return { is: 0, should: 0 };
  }
  if (taken.does === 'end') {
    const one = at(model.requests, taken.request);
    const { status } = await end(admin, one.id, taken.ending);
    return { is: status, should: expected.end(model, one, taken.ending) };
  }
  const one = at(model.drivers, taken.driver);
  if (taken.does === 'expire' || taken.does === 'renew') {
    await setExpiry(one, taken.does === 'expire');
    return { is: 0, should: 0 };
  }
  if (taken.does === 'act') {
    const { status } = await act(admin, taken.action, one.id);
    return { is: status, should: expected.act(model, one, taken.action) };
  }
  const takeBack = remember(model);
  const answer = await takePlacing(model, one, taken);
  if (taken.isUndone && answer.is < 400) {
    const { id: _id } = answer.company;
    const { version } = await ask(admin, readRequest, { params: { id: _id } });
    const undone = await attempt(admin, undoChange, { body: { record: 'request', _id, version } });
    expect(undone.status, undone.message).toBe(200);
    if (taken.does === 'replace') model.reach('a replacement is undone');
    takeBack();
  }
  return answer;
}

type Placing = Extract<Step, { isUndone: boolean }>;

async function takePlacing(model: Model, one: ModelDriver, taken: Placing) {
  if (taken.does === 'assign') {
    const company = at(model.requests, taken.request);
    const { status } = await assign(admin, one.id, company.id);
    return { is: status, should: expected.assign(model, one, company), company };
  }
  if (taken.does === 'replace') {
    const company = one.placedWith ?? at(model.requests, 0);
    const next = at(model.drivers, taken.next);
    const { status } = await replace(admin, one.id, company.id, { newDriverId: next.id });
    return { is: status, should: expected.replace(model, one, company, next), company };
  }
  const company =
    (taken.request === 'own' && one.placedWith) || at(model.requests, Number(taken.request) || 0);
  const { status } = await remove(admin, one.id, company.id);
  return { is: status, should: expected.remove(model, one, company), company };
}

async function lookAtDrivers({ drivers }: Model): Promise<void> {
  for (const status of driverStatuses) {
    const { result, pagedInfo } = await ask(admin, listDrivers, { query: { status } });
    const own = drivers.filter((one) => one.status === status);
    expect(new Set(result.map(({ _id }) => _id))).toEqual(new Set(own.map(({ id }) => id)));
    expect(pagedInfo.total).toBe(own.length);
  }
  const all = await ask(admin, listDrivers);
  const shown = drivers.filter(({ status }) => status !== 'Deleted');
  expect(all.pagedInfo.total).toBe(shown.length);
  for (const { _id, status, companies } of all.result) {
    const one = drivers.find(({ id }) => id === _id);
    expect(status).toBe(one?.status);
    expect(companies.map((company) => company._id)).toEqual(
      one?.placedWith ? [one.placedWith.id] : [],
    );
  }
}

async function lookAtRequests(model: Model): Promise<void> {
  const { result } = await ask(admin, listRequests);
  expect(result).toHaveLength(model.requests.length);
  for (const one of model.requests) {
    const own = placed(model, one);
    const row = result.find(({ _id }) => _id === one.id);
    expect([row?.status, row?.assignedDrivers]).toEqual([one.status, own.length]);
    const assigned = await ask(admin, listAssignedDrivers, { params: { requestId: one.id } });
    expect(new Set(assigned.result.map((placement) => placement.driver._id))).toEqual(
      new Set(own.map(({ id }) => id)),
    );
    expect(assigned.pagedInfo.total).toBe(own.length);
  }
}

async function lookAtDashboard({ drivers, requests }: Model): Promise<void> {
  const count = (status: DriverStatus) => drivers.filter((one) => one.status === status).length;
  const { result } = await ask(admin, readOverview);
  expect(result).toMatchObject({
    totalApplicationsReceived: drivers.length - count('Deleted'),
    approvedDrivers: count('Approved'),
    pendingDriverApplications: count('Pending'),
    blockedDrivers: count('Blocked'),
    driversCurrentlyAssigned: count('Assigned'),
    driverRequestsFromCompanies: requests.length,
    licenseOrMedicalExpiries: drivers.filter(({ status, expired }) => expired && isOpen(status))
      .length,
  });
  const ongoing = await ask(admin, listOngoingDrivers);
  expect(ongoing.pagedInfo.total).toBe(count('Assigned'));
  const working = drivers.filter(({ placedWith }) => placedWith);
  expect(new Set(ongoing.result.map(({ _id }) => _id))).toEqual(
    new Set(working.map(({ id }) => id)),
  );
  const expiring = await ask(admin, listDrivers, { query: { documents: 'expiring' } });
  expect(expiring.pagedInfo.total).toBe(result.licenseOrMedicalExpiries);
}

async function look(model: Model): Promise<void> {
  await lookAtDrivers(model);
  await lookAtRequests(model);
  await lookAtDashboard(model);
  expect(await findHalfStates(world.database.db)).toEqual([]);
}

async function lookAtHistories({ drivers }: Model): Promise<void> {
  for (const { id, status } of drivers) {
    const { statusHistory } = await ask(admin, readDriver, { params: { id } });
    expect(statusHistory[0]?.to ?? status).toBe(status);
    const earlier = statusHistory.slice(1).map(({ to }) => to);
    expect(earlier).toEqual(statusHistory.slice(0, -1).map(({ from }) => from));
  }
}

test('the product does what the model does', { timeout: 300_000 }, () =>
  liveHistories(
    { step, length: 150, states, nightly: 20, seed: 20_270_308 },
    async (steps, reach) => {
      const model = await aSmallWorld(reach);
      for (const [count, taken] of steps.entries()) {
        const { is, should } = await take(model, taken);
        expect(is, `step ${count + 1}, ${JSON.stringify(taken)}`).toBe(should);
        if (count % stepsBetweenLooks === 0) await look(model);
      }
      await look(model);
      await lookAtHistories(model);
    },
  ),
);
