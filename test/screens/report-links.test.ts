import { v7 as uuid } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { PagedInfo } from '#contract/platform/paging.ts';
import { periodOf } from '#contract/reports/periods.ts';
import {
  type ReportName,
  type ReportRow,
  readReport,
  reportNames,
} from '#contract/reports/reports.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, end, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { listOf } from '#web/reports/admin/report-query.ts';

// A random story; then each figure is compared with the list it opens, or with an independent count.

const steps = 260;
const hourMs = 60 * 60 * 1000;

const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
world.time.now = new Date('2027-01-31T22:30:00Z');
const admin = await anAdministrator(world);
beforeAll(async () => {
  for (let step = 0; step < steps; step += 1) {
    await one([...actions])();
    world.time.now = new Date(world.time.now.getTime() + below(12) * hourMs);
  }
});

let seed = 20_270_310;
function below(end: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % end;
}
function one<Item>(items: readonly Item[]): Item {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('there is none');
  return item;
}

const today = () => todayInLagos(world.time.now);
const ids = { drivers: [uuid()], requests: [uuid()], trainings: [uuid()], enrolments: [uuid()] };
const vehicles = ['Bus', 'Truck'] as const;

const apply = async () => {
  ids.drivers.push(
    await aCompleteDriver(world.database.db, {
      createdAt: world.time.now,
      status: 'Pending',
      state: one(['Kaduna', 'Lagos']),
      vehicleType: one(vehicles),
      licenceExpiresOn: addDays(today(), below(200)),
      medicalExpiresOn: addDays(today(), below(200)),
    }),
  );
};
const decide = async () => {
  const [driverId, action] = [
    one(ids.drivers),
    one(['approve', 'approve', 'reject', 'block', 'unblock'] as const),
  ];
  return act(admin, action, driverId);
};
const request = async () => {
  ids.requests.push(
    await aCompanyRequest(world.database.db, {
      createdAt: world.time.now,
      driversNeeded: 1 + below(3),
      vehicleType: one(vehicles),
      preferredState: one(['Kaduna', 'Lagos']),
      startsOn: today(),
      endsOn: addDays(today(), below(40)),
    }),
  );
};
const place = async () => {
  const { db } = world.database;
  const free = await db
    .selectFrom('drivers')
    .select('id')
    .where('status', '=', 'Approved')
    .execute();
  return assign(admin, free.length === 0 ? one(ids.drivers) : one(free).id, one(ids.requests));
};
const leave = async () => {
  const placed = await world.database.db
    .selectFrom('placements')
    .selectAll()
    .where('endedAt', 'is', null)
    .execute();
  if (placed.length === 0) return;
  const { driverId, requestId } = one(placed);
  await (below(3) === 0 ? act(admin, 'block', driverId) : remove(admin, driverId, requestId));
};
const close = () => end(admin, one(ids.requests), one(['Cancelled', 'Fulfilled', 'Pending']));
const hold = async () => {
  const changes = { takesPlaceOn: addDays(today(), below(9) - 4) };
  const status = one(['Upcoming', 'Completed', 'Cancelled'] as const);
  ids.trainings.push(await aTraining(world.database.db, { ...changes, status }));
};
const enrol = async () => {
  const id = uuid();
  const training = ids.trainings.at(-1) ?? '';
  if (ids.trainings.length === 1) return;
  await anEnrolment(world.database.db, training, {
    id,
    state: one(['Registered', 'Registered', 'WalkedIn', 'Lapsed']),
  });
  ids.enrolments.push(id);
  for (let days = below(3); days > 0; days -= 1) {
    const at = {
      heldOn: addDays(today(), days),
      markedAt: world.time.now,
      receivedAt: world.time.now,
    };
    const state = one(['Came', 'Late', 'Absent', 'Unmarked'] as const);
    const enrolment = { id: uuid(), enrolmentId: id, replaces: null, isScan: false };
    await world.database.db
      .insertInto('attendanceMarks')
      .values({ ...enrolment, ...at, state })
      .execute();
  }
};
const actions = [
  ...[apply, apply, apply],
  ...[decide, decide, decide, decide],
  request,
  ...[place, place, place, place],
  ...[leave, close, hold],
  ...[enrol, enrol, enrol],
];

const apiOf: Readonly<Record<string, { path: string; names: Record<string, string> }>> = {
  '/admin/driver-management': {
    path: '/admin/drivers',
    names: { statuses: 'status', states: 'state', vehicles: 'vehicle' },
  },
  '/admin/company-driver': {
    path: '/admin/requestdrivers',
    names: { statuses: 'status', states: 'state', vehicles: 'typeOfVehicleRequired' },
  },
  '/admin/training-management/trainingInformation': {
    path: '/admin/enrolees',
    names: {
      id: 'trainingId',
      view: 'page',
      registrationsSeat: 'state',
      registrationsOutcome: 'outcome',
    },
  },
};
const Listed = z.object({
  data: z.object({
    result: z.array(
      z.object({ numberOfDriverNeeded: z.optional(z.int()), assignedDrivers: z.optional(z.int()) }),
    ),
    pagedInfo: PagedInfo,
  }),
});

async function listAt(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://office.example');
  const { path = '', names = {} } = apiOf[pathname] ?? {};
  const query = [...searchParams].map(([key, value]) => [
    names[key] ?? key,
    value === 'true' ? '1' : value,
  ]);
  const url = `${apiBase}${path}?${new URLSearchParams([...query, ['pageSize', '100']])}`;
  const { status, body } = await admin.send({ method: 'GET', url });
  expect({ url, status }).toEqual({ url, status: 200 });
  return z.parse(Listed, body).data;
}

/** A figure's value by its list: the number of rows, or for requests what they ask for, if that is the figure. */
async function listed(
  name: ReportName,
  row: ReportRow,
  column: number,
  address: string,
): Promise<number> {
  const { result, pagedInfo } = await listAt(address);
  const sum = (of: (request: (typeof result)[number]) => number) =>
    result.reduce((all, each) => all + of(each), 0);
  const needed = (each: (typeof result)[number]) => each.numberOfDriverNeeded ?? 0;
  if (name === 'supply' && column === 0)
    return sum((each) => needed(each) - (each.assignedDrivers ?? 0));
  if (name === 'filled' && column === 1) return sum(needed);
  // A driver placed now was placed once; the list doesn't say how many that counts.
  const isShare =
    (name === 'filled' && column === 0) || (name === 'figures' && row.key === 'filled');
  return isShare ? (row.values[column] ?? 0) : pagedInfo.total;
}

const period = () => {
  const { from, to } = periodOf('quarter', today());
  return { from, to };
};
const report = (name: ReportName) => ask(admin, readReport, { params: { name }, query: period() });

test.each(reportNames)(
  'each figure of the report %s opens a list with exactly that number of rows',
  async (name) => {
    const counted = await report(name);
    let links = 0;
    for (const row of counted.rows) {
      for (const [column, value] of row.values.entries()) {
        const address = listOf(name, row, column, counted);
        if (address === undefined || !value) continue;
        links += 1;
        expect({ address, value: await listed(name, row, column, address) }).toEqual({
          address,
          value,
        });
      }
    }
    expect(links).toBeGreaterThan(0);
  },
);
