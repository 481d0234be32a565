import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changeConsultationStatus, consultationStatuses } from '#contract/consultations/consultations.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { messageStates } from '#contract/messages/messages.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { PagedInfo } from '#contract/platform/paging.ts';
import { type ReportName, type ReportRow, readReport, reportNames } from '#contract/reports/reports.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { aMessage } from '#test/samples/messages.ts';
import { act, assign, end, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aCertificate, anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { listOf } from '#web/reports/admin/report-query.ts';

// A random story; then each figure is compared with the list that it opens, or with the same counted one by one.

const steps = 260;
const hourMs = 60 * 60 * 1000;

let world: TestApp;
let admin: Administrator;
beforeAll(async () => {
  world = await anApp({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
  world.time.now = new Date('2027-01-31T22:30:00Z');
  admin = await anAdministrator(world);
  for (let step = 0; step < steps; step += 1) {
    await one([...actions])();
    world.time.now = new Date(world.time.now.getTime() + below(12) * hourMs);
  }
});
afterAll(() => world.close());

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
const areas = ['Fuel costs, and how to save', 'FUEL COSTS, and how to save', 'Ports', 'Ports\nand papers', 'Tyres', ''];

const apply = async () => {
  ids.drivers.push(
    await aCompleteDriver(world.database.db, {
      ...{ createdAt: world.time.now, status: 'Pending', state: one(['Kaduna', 'Lagos']), vehicleType: one(vehicles) },
      licenceExpiresOn: addDays(today(), below(200)),
      medicalExpiresOn: addDays(today(), below(200)),
    }),
  );
};
const decide = async () => {
  const [driverId, action] = [one(ids.drivers), one(['approve', 'approve', 'reject', 'block', 'unblock'])];
  if (action !== 'reject') return act(admin, action, driverId);
  const body = { reason: one(['documents', 'other']) };
  return attempt(admin, changeDriverStatus, { query: { status: action, driverId }, body });
};
const request = async () => {
  ids.requests.push(
    await aCompanyRequest(world.database.db, {
      ...{ createdAt: world.time.now, driversNeeded: 1 + below(3), vehicleType: one(vehicles) },
      ...{ preferredState: one(['Kaduna', 'Lagos']), startsOn: today(), endsOn: addDays(today(), below(40)) },
    }),
  );
};
const place = async () => {
  const { db } = world.database;
  const free = await db.selectFrom('drivers').select('id').where('status', '=', 'Approved').execute();
  return assign(admin, free.length === 0 ? one(ids.drivers) : one(free).id, one(ids.requests));
};
const leave = async () => {
  const placed = await world.database.db.selectFrom('placements').selectAll().where('endedAt', 'is', null).execute();
  if (placed.length === 0) return;
  const { driverId, requestId } = one(placed);
  await (below(3) === 0 ? act(admin, 'block', driverId) : remove(admin, driverId, requestId));
};
const close = () => end(admin, one(ids.requests), one(['Cancelled', 'Fulfilled', 'Pending']));
const book = () => aConsultation(world.database.db, { createdAt: world.time.now, areaOfConcern: one(areas) });
const mark = async () => {
  const booked = await world.database.db.selectFrom('consultations').selectAll().execute();
  if (booked.length === 0) return;
  const body = { requestId: one(booked).id, status: one(['Scheduled', 'Completed', 'Cancelled']) };
  await attempt(admin, changeConsultationStatus, { body });
};
const hold = async () => {
  const changes = { takesPlaceOn: addDays(today(), below(9) - 4), seats: one([null, 9]) };
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
    const at = { heldOn: addDays(today(), days), markedAt: world.time.now, receivedAt: world.time.now };
    const state = one(['Came', 'Late', 'Absent', 'Unmarked'] as const);
    const enrolment = { id: uuid(), enrolmentId: id, replaces: null, isScan: false };
    await world.database.db
      .insertInto('attendanceMarks')
      .values({ ...enrolment, ...at, state })
      .execute();
  }
  if (below(2) === 0) await aCertificate(world.database.db, id);
  const answer = { trainingId: training, stars: 1 + below(5), helped: '', missing: '' };
  await world.database.db.insertInto('feedback').values(answer).execute();
};
const about = (kind: 'driver' | 'request' | 'account') => ({ kind, id: uuid(), name: 'Somebody', reference: '100001' });
const write = () =>
  aMessage(world.database.db, {
    ...{ createdAt: world.time.now, channel: one(['mail', 'text']), state: one([...messageStates, 'Sending']) },
    ...one([
      { event: 'application-received', record: about('driver') },
      { event: 'own-words', record: about('request') },
      { event: 'sign-in-code', record: about('account') },
    ]),
  });
const actions = [
  ...[apply, apply, apply, decide, decide, decide, decide, request, place, place, place, place],
  ...[leave, close, book, mark, hold, enrol, enrol, enrol, write, write],
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
  '/admin/consultancy': { path: '/admin/consultancy', names: { statuses: 'status' } },
  '/admin/messages': { path: '/admin/messages', names: { states: 'state', channels: 'channel' } },
  '/admin/training-management/trainingInformation': {
    path: '/admin/enrolees',
    names: { id: 'trainingId', view: 'page', registrationsSeat: 'state', registrationsOutcome: 'outcome' },
  },
};
const Listed = z.object({
  data: z.object({
    result: z.array(z.object({ numberOfDriverNeeded: z.optional(z.int()), assignedDrivers: z.optional(z.int()) })),
    pagedInfo: PagedInfo,
  }),
});

/** The list behind an address of the back-office. */
async function listAt(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://office.example');
  const { path = '', names = {} } = apiOf[pathname] ?? {};
  const query = [...searchParams].map(([key, value]) => [names[key] ?? key, value === 'true' ? '1' : value]);
  const url = `${apiBase}${path}?${new URLSearchParams([...query, ['pageSize', '100']])}`;
  const { status, body } = await admin.send({ method: 'GET', url });
  expect({ url, status }).toEqual({ url, status: 200 });
  return z.parse(Listed, body).data;
}

/** What the list of a figure says: its number of rows, but for requests what they ask for, if that is the figure. */
async function listed(name: ReportName, row: ReportRow, column: number, address: string): Promise<number> {
  const { result, pagedInfo } = await listAt(address);
  const sum = (of: (request: (typeof result)[number]) => number) => result.reduce((all, each) => all + of(each), 0);
  const needed = (each: (typeof result)[number]) => each.numberOfDriverNeeded ?? 0;
  if (name === 'supply' && column === 0) return sum((each) => needed(each) - (each.assignedDrivers ?? 0));
  if (name === 'filled' && column === 1) return sum(needed);
  // Who is placed now was placed once; of how many that counts, the list doesn't say.
  const isShare = (name === 'filled' && column === 0) || (name === 'figures' && row.key === 'filled');
  return isShare || (name === 'figures' && row.key === 'days') ? (row.values[column] ?? 0) : pagedInfo.total;
}

const period = () => ({ from: addDays(today(), -40), to: addDays(today(), -2) });
const report = (name: ReportName) => ask(admin, readReport, { params: { name }, query: period() });

test.each(reportNames)('each figure of the report %s opens a list with so many rows', async (name) => {
  const counted = await report(name);
  let links = 0;
  for (const row of counted.rows) {
    for (const [column, value] of row.values.entries()) {
      const address = listOf(name, row, column, counted);
      if (address === undefined || !value) continue;
      links += 1;
      expect({ address, value: await listed(name, row, column, address) }).toEqual({ address, value });
    }
  }
  expect(links).toBeGreaterThan(0);
});

const isIn = (day: string) => day >= period().from && day <= period().to;
const inPeriod = <Row extends { createdAt: Date }>(rows: Row[]) =>
  rows.filter(({ createdAt }) => isIn(todayInLagos(createdAt)));
const number = <Row>(rows: readonly Row[], condition: (row: Row) => boolean) => rows.filter(condition).length;
const rowsOf = async (name: ReportName) =>
  Object.fromEntries(
    (await report(name)).rows.map(({ key, label, values }) => [name === 'messages' ? key : label, values]),
  );

test('consultations stand with their area, and those that nobody shares together', async () => {
  const rows = inPeriod(await world.database.db.selectFrom('consultations').selectAll().execute());
  const areaOf = ({ areaOfConcern }: (typeof rows)[number]) => areaOfConcern.toLowerCase().replace('\n', ' ');
  const isShared = (row: (typeof rows)[number]) =>
    row.areaOfConcern !== '' && number(rows, (other) => areaOf(other) === areaOf(row)) > 1;
  const expected = Object.groupBy(rows, (row) => (isShared(row) ? areaOf(row) : 'areas named once'));
  const found = await rowsOf('consultations');
  const count = (of: typeof rows) => [
    of.length,
    ...consultationStatuses.map((status) => number(of, (row) => row.status === status)),
  ];
  expect(Object.fromEntries(Object.entries(found).map(([label, values]) => [label.toLowerCase(), values]))).toEqual({
    ...Object.fromEntries(Object.entries(expected).map(([area, of = []]) => [area, count(of)])),
    'all consultations': count(rows),
  });
});

test('trainings are counted by who came, with marks from five on', async () => {
  const { db } = world.database;
  const trainings = await db.selectFrom('trainings').selectAll().execute();
  const [enrolments, marks] = [
    await db.selectFrom('enrolments').selectAll().execute(),
    await db.selectFrom('attendance').selectAll().execute(),
  ];
  const [certificates, feedback] = [
    await db.selectFrom('certificates').selectAll().execute(),
    await db.selectFrom('feedback').selectAll().execute(),
  ];
  const was = (id: string, ...states: string[]) =>
    marks.some((mark) => mark.enrolmentId === id && states.includes(mark.state));
  const meant = trainings.filter(({ status, takesPlaceOn }) => status !== 'Cancelled' && isIn(takesPlaceOn));
  const expected = meant.map(({ id, seats }) => {
    const all = enrolments.filter(({ trainingId }) => trainingId === id);
    const seated = all.filter(({ state }) => state === 'Registered').map((one) => one.id);
    const stars = feedback.filter(({ trainingId }) => trainingId === id).map((one) => one.stars);
    const average = stars.reduce((sum, of) => sum + of, 0) / stars.length;
    return [
      ...[seated.length, number(seated, (one) => was(one, 'Came', 'Late')), number(seated, (one) => was(one, 'Late'))],
      number(seated, (one) => was(one, 'Absent') && !was(one, 'Came', 'Late')),
      number(all, ({ state }) => state === 'WalkedIn'),
      number(certificates, ({ enrolmentId }) => all.some((one) => one.id === enrolmentId)),
      ...[stars.length, stars.length < 5 ? null : Math.round(average * 10) / 10, ...(seats === null ? [] : [seats])],
    ];
  });
  const found = (await report('trainings')).rows.map(({ values }) => values);
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('messages are counted by kind and channel, and by how far they came', async () => {
  const rows = inPeriod(await world.database.db.selectFrom('messages').selectAll().execute());
  const told = rows.filter(({ recordKind }) => recordKind !== 'account' && recordKind !== 'privacyRequest');
  const groups = Object.entries(Object.groupBy(told, ({ event, channel }) => `${event} ${channel}`));
  const count = (of: typeof rows, ...states: string[]) => number(of, ({ state }) => states.includes(state));
  expect(await rowsOf('messages')).toEqual(
    Object.fromEntries(
      groups.map(([key, of = []]) => [
        key,
        [
          ...[of.length, count(of, 'Sent', 'Delivered'), count(of, 'Delivered'), count(of, 'Failed', 'Given up')],
          ...[count(of, 'Waiting', 'Sending'), count(of, 'Held back')],
        ],
      ]),
    ),
  );
});
