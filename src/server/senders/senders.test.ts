import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '#contract/activity/activity.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import {
  changeConsultationStatus,
  listConsultations,
} from '#contract/consultations/consultations.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { erasePerson } from '#contract/privacy/privacy-people.ts';
import { retentionRules } from '#contract/privacy/retention-rules.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { listRequests } from '#contract/requests/requests.ts';
import {
  readSameSender,
  removeSameSender,
  type SenderKind,
  senderRecords,
} from '#contract/senders/same-sender.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { readUndoable } from '#contract/undo/undoable.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { runRetention } from '#server/privacy/run-service.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { aTraining, goodEnrolment } from '#test/samples/trainings.ts';

const flood = 8;
const minutes = (count: number) => count * 60_000;

const world = await aWorld({ trustProxy: 1, sessionHours: 10_000, sessionIdleMinutes: 600_000 });
const { db } = world.database;
const admin = await anAdministrator(world);

interface Listed {
  _id: string;
  version?: number;
}

interface Flooded {
  send(from: string, changes?: object): Promise<void>;
  /** The open ones, newest first. */
  open(): Promise<Listed[]>;
}

async function sendFrom(from: string, path: string, body: object): Promise<void> {
  const { status } = await sendJson(world.app, path, body, { 'x-forwarded-for': from });
  expect(status).toBe(201);
}

const title = 'Night driving';
const kinds: Record<SenderKind, Flooded> = {
  request: {
    send: (from, changes) => sendFrom(from, createRequest.path, { ...goodRequest(), ...changes }),
    open: async () =>
      (await ask(admin, listRequests, { query: { status: 'Pending', pageSize: '100' } })).result,
  },
  consultation: {
    send: (from, changes) =>
      sendFrom(from, createConsultation.path, { ...goodConsultation(), ...changes }),
    open: async () =>
      (await ask(admin, listConsultations, { query: { status: 'Pending', pageSize: '100' } }))
        .result,
  },
  enrolment: {
    send: (from, changes) =>
      sendFrom(from, enrol.path, { ...goodEnrolment(title), joinsWaitingList: true, ...changes }),
    open: async () => (await ask(admin, listEnrolments)).result.map(({ _id }) => ({ _id })),
  },
};

const countMessages = () => countRows(db, db.selectFrom('messages'));
const same = (kind: SenderKind, id: string) => ask(admin, readSameSender, { params: { kind, id } });
const remove = (kind: SenderKind, id: string, version?: number) =>
  attempt(admin, removeSameSender, { params: { kind, id }, body: { version } });

const said: Record<SenderKind, string> = {
  request: `${flood} requests removed`,
  consultation: `${flood} bookings removed`,
  enrolment: `${flood} registrations removed`,
};

describe.each(['request', 'consultation', 'enrolment'] as const)(
  'the flood of a sender: %s',
  (kind) => {
    const { send, open } = kinds[kind];
    /** Newest first; the last one is honest. */
    let records: Listed[];
    beforeAll(async () => {
      if (kind === 'enrolment') await aTraining(db, { title, seats: flood });
      await send('10.60.0.2');
      for (let at = 0; at < flood; at += 1) await send('10.60.0.1');
      records = await open();
    });

    test('is removed by one press, without a message, and restored by one Undo', async () => {
      const [first, second, honest] = [records[0], records[1], records.at(-1)];
      if (!first || !second || !honest) throw new Error('there are no records');
      expect(await same(kind, honest._id)).toMatchObject({ others: 0, names: [] });
      const found = { others: flood - 1, lastDay: { ofSender: flood, all: flood + 1 } };
      expect(await same(kind, first._id)).toMatchObject(found);
      const told = await countMessages();
      expect(await remove(kind, first._id, 7)).toMatchObject({ status: 409 });

      expect(await remove(kind, first._id)).toEqual({ status: 200, message: said[kind] });
      expect(await open()).toMatchObject([{ _id: honest._id }]);
      expect(await countMessages()).toBe(told);
      const { result } = await ask(admin, listActivity);
      expect(result.filter((entry) => entry.kind === `${kind}s-removed`)).toHaveLength(1);
      expect((await remove(kind, second._id)).status).toBe(409);

      const of = await undoneFrom(kind, second._id);
      const colleague = await anAdministrator(world, 'Manager');
      expect((await attempt(colleague, undoChange, { body: of })).status).toBe(409);
      const { version: _, ...query } = of;
      expect((await ask(admin, readUndoable, { query })).change?.kind).toBe(`${kind}s-removed`);
      expect((await attempt(admin, undoChange, { body: of })).status).toBe(200);
      const restored = await open();
      expect(new Set(restored.map(({ _id }) => _id))).toEqual(
        new Set(records.map(({ _id }) => _id)),
      );
    });

    test('is removed once by two presses at once, and stays removed after two minutes', async () => {
      const ids = records.slice(3, 7).map(({ _id }) => _id);
      const answers = await Promise.all(ids.map((id) => remove(kind, id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      world.time.now = new Date(world.time.now.getTime() + minutes(2) + 1);
      expect(
        (await attempt(admin, undoChange, { body: await undoneFrom(kind, ids[0] ?? '') })).status,
      ).toBe(409);
      expect(await open()).toHaveLength(1);
    });
  },
);

async function undoneFrom(kind: SenderKind, id: string) {
  const record = senderRecords[kind].undone;
  if (kind === 'enrolment') {
    const { id: _id, version } = await db
      .selectFrom('trainings')
      .select(['id', 'version'])
      .executeTakeFirstOrThrow();
    return { record, _id, version };
  }
  const table = kind === 'request' ? 'companyRequests' : 'consultations';
  const { version } = await db
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { record, _id: id, version };
}

test('what the office has dealt with stays: a scheduled booking, and a request with a driver', async () => {
  for (const kind of ['request', 'consultation'] as const)
    for (let at = 0; at < 3; at += 1) await kinds[kind].send('10.61.0.1');
  const [booking, otherBooking] = await kinds.consultation.open();
  const [request, otherRequest] = await kinds.request.open();
  const driver = await aCompleteDriver(db, {
    status: 'Approved',
    vehicleType: 'Truck',
  });
  await ask(admin, changeConsultationStatus, {
    body: { requestId: booking?._id ?? '', status: 'Scheduled' },
  });
  await ask(admin, assignDrivers, {
    params: { requestId: request?._id ?? '' },
    body: { driverIds: [driver] },
  });
  expect((await remove('consultation', otherBooking?._id ?? '')).message).toBe(
    '2 bookings removed',
  );
  expect((await remove('request', otherRequest?._id ?? '')).message).toBe('2 requests removed');
});

test('the seats of removed registrations are offered once that cannot be undone any more', async () => {
  const training = await aTraining(db, { title: 'A small training', seats: 4 });
  const register = (from: string, fullName: string) =>
    kinds.enrolment.send(from, { ...goodEnrolment('A small training'), fullName });
  for (const name of ['Spam One', 'Spam Two', 'Spam Three', 'Spam Four'])
    await register('10.62.0.1', name);
  await register('10.62.0.2', 'Ngozi Eze');
  const states = async () =>
    (await ask(admin, listEnrolments, { query: { trainingId: training } })).result.map(
      ({ fullName, state }) => `${fullName}: ${state}`,
    );
  const [, spam] = (await ask(admin, listEnrolments, { query: { trainingId: training } })).result;
  expect((await remove('enrolment', spam?._id ?? '')).message).toBe('4 registrations removed');
  world.time.now = new Date(world.time.now.getTime() + minutes(2));
  await world.work().seats.run();
  expect(await states()).toEqual(['Ngozi Eze: Waiting']);
  world.time.now = new Date(world.time.now.getTime() + 1);
  await world.work().seats.run();
  expect(await states()).toEqual(['Ngozi Eze: Offered']);
  expect(await countRows(db, db.selectFrom('enrolments').where('trainingId', '=', training))).toBe(
    1,
  );
});

const countSenders = () => countRows(db, db.selectFrom('formSenders'));

test('the sender is kept as a hash, which nothing of the address is in, and goes when the person is erased', async () => {
  const rows = await db.selectFrom('formSenders').selectAll().execute();
  expect(new Set(rows.map(({ sender }) => sender.toString('hex'))).size).toBe(5);
  expect(rows.every(({ sender }) => sender.length === 32 && !sender.includes('10.6'))).toBe(true);
  const [spam] = (await ask(admin, listRequests, { query: { status: 'Cancelled' } })).result;
  if (!spam) throw new Error('there is no request');
  const body = { records: [{ kind: 'request', id: spam._id }], name: spam.name };
  expect((await attempt(admin, erasePerson, { body })).status).toBe(200);
  expect(await countSenders()).toBe(rows.length - 1);
});

test('the hash is kept for 30 days', async () => {
  const present = await countSenders();
  const { now } = world.time;
  const night = async (days: number) => {
    world.time.now = new Date(now.getTime() + days * 24 * 3_600_000);
    await runRetention(world.context, () => undefined);
    return countSenders();
  };
  expect(await night(retentionRules.leftovers.period - 1)).toBe(present);
  expect(await night(retentionRules.leftovers.period + 1)).toBe(0);
});
