import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '#contract/activity/activity.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { changeConsultationStatus, listConsultations } from '#contract/consultations/consultations.ts';
import { cancelSameSender, readSameSender } from '#contract/consultations/same-sender.ts';
import { retentionRules } from '#contract/privacy/retention-rules.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { readUndoable } from '#contract/undo/undoable.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { runRetention } from '#server/privacy/run-service.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';

const flood = 240;

let world: TestApp;
let admin: Administrator;
let bookings: { _id: string; requestId: string; version: number }[];
beforeAll(async () => {
  world = await anApp({ trustProxy: 1, sessionHours: 10_000, sessionIdleMinutes: 600_000 });
  admin = await anAdministrator(world);
  await book('10.60.0.2');
  for (let at = 0; at < flood; at += 1) await book('10.60.0.1');
  await book('10.60.0.3');
  bookings = (await ask(admin, listConsultations, { query: { pageSize: '100' } })).result;
});
afterAll(() => world.close());

async function book(from: string): Promise<void> {
  const headers = { 'x-forwarded-for': from };
  const { status } = await sendJson(world.app, createConsultation.path, goodConsultation(), headers);
  expect(status).toBe(201);
}

const pending = async () => (await ask(admin, listConsultations, { query: { status: 'Pending' } })).pagedInfo.total;
const countMessages = () => countRows(world.database.db, world.database.db.selectFrom('messages'));
const remove = (id: string, version = 1, by = admin) =>
  attempt(by, cancelSameSender, { params: { id }, body: { version } });

test('all bookings of a sender are removed at once, without a message, and one Undo restores them', async () => {
  const [newest, first, second] = [bookings[0], bookings[1], bookings[2]];
  if (!newest || !first || !second) throw new Error('there are no bookings');
  expect(await ask(admin, readSameSender, { params: { id: newest._id } })).toEqual({ others: 0, names: [] });
  expect(await ask(admin, readSameSender, { params: { id: first.requestId } })).toMatchObject({ others: flood - 1 });
  // What the office has dealt with stays.
  await ask(admin, changeConsultationStatus, { body: { requestId: second._id, status: 'Scheduled' } });
  const told = await countMessages();
  expect(await remove(first._id, 7)).toMatchObject({ status: 409 });
  expect(await remove(second._id, 2)).toMatchObject({ status: 409, message: expect.stringMatching(/is Scheduled\.$/) });

  expect(await remove(first._id)).toEqual({ status: 200, message: `${flood - 1} bookings removed` });
  expect([await pending(), await countMessages()]).toEqual([2, told]);
  const [entry] = (await ask(admin, listActivity)).result;
  expect(entry).toMatchObject({
    kind: 'consultations-removed',
    changes: [{ field: 'status' }, { after: `${flood - 1} of the same sender` }],
  });
  expect(await remove(first._id, 2)).toMatchObject({ status: 409 });

  // From another record of the entry, and only by its author.
  const other = { record: 'consultation', _id: bookings[99]?._id ?? '' };
  const colleague = await anAdministrator(world, 'Coordinator');
  expect((await attempt(colleague, undoChange, { body: { ...other, version: 2 } })).status).toBe(409);
  expect((await ask(admin, readUndoable, { query: other })).change).toMatchObject({ kind: 'consultations-removed' });
  expect(await attempt(admin, undoChange, { body: { ...other, version: 2 } })).toEqual({
    status: 200,
    message: `${flood - 1} bookings of one sender are Pending again`,
  });
  expect(await pending()).toBe(flood + 1);
  expect(
    (await attempt(admin, undoChange, { body: { record: 'consultation', _id: first._id, version: 3 } })).status,
  ).toBe(409);
});

test('two who remove the same sender at once, from different bookings, do it once', async () => {
  const ids = bookings.slice(3, 7).map(({ _id }) => _id);
  const answers = await Promise.all(ids.map((id) => remove(id, 3)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await pending()).toBe(2);
});

test('the sender is kept as a hash, which nothing of the address is in, and for 30 days', async () => {
  const { db } = world.database;
  const rows = await db.selectFrom('formSenders').selectAll().execute();
  expect(new Set(rows.map(({ sender }) => sender.toString('hex'))).size).toBe(3);
  expect(rows.every(({ sender }) => sender.length === 32 && !sender.includes('10.60'))).toBe(true);
  const { now } = world.time;
  const night = async (days: number) => {
    world.time.now = new Date(now.getTime() + days * 24 * 3_600_000);
    await runRetention(world.context, () => undefined);
    return countRows(db, db.selectFrom('formSenders'));
  };
  expect(await night(retentionRules.leftovers.kept - 1)).toBe(flood + 2);
  expect(await night(retentionRules.leftovers.kept + 1)).toBe(0);
});
