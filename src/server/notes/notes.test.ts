import { describe, expect, test } from 'vitest';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import {
  addNote,
  editNote,
  listNotes,
  type NotedRecord,
  removeNote,
} from '#contract/notes/notes.ts';
import type { Role } from '#contract/platform/roles.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin as adminAccount, aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aTraining } from '#test/samples/trainings.ts';
import { deleteNotesOfDeleted } from './service.ts';

const world = await aWorld({ sessionHours: 24 * 100, sessionIdleMinutes: 24 * 60 * 100 });
world.time.now = new Date('2027-03-10T12:00:00Z');
const owner = await anAdministrator(world);

async function aRecord(kind: NotedRecord): Promise<string> {
  const { db } = world.database;
  if (kind === 'driver') return aDriver(db);
  if (kind === 'request') return aCompanyRequest(db);
  if (kind === 'training') return aTraining(db);
  const id = crypto.randomUUID();
  await aConsultation(db, { id });
  return id;
}

const write = (by: Administrator, kind: NotedRecord, id: string, words: string) =>
  ask(by, addNote, { params: { kind, id }, body: { words } });
const list = async (
  by: Administrator,
  kind: NotedRecord,
  id: string,
  query: Record<string, string> = {},
) => ask(by, listNotes, { params: { kind, id }, query });

describe.each(['driver', 'request', 'consultation', 'training'] as const)(
  'a note on a %s',
  (kind) => {
    test('says who wrote it and when, and is changed by its writer', async () => {
      const id = await aRecord(kind);
      const note = await write(owner, kind, id, ' Call after five.\n');
      expect(note).toMatchObject({
        words: 'Call after five.',
        writer: { name: adminAccount.name },
      });
      const params = { id: note._id };
      await ask(owner, editNote, { params, body: { words: 'Call before five.' } });
      expect((await list(owner, kind, id)).result).toMatchObject([
        { words: 'Call before five.', editedAt: '2027-03-10T12:00:00.000Z' },
      ]);
      expect((await attempt(owner, removeNote, { params })).status).toBe(200);
      expect((await list(owner, kind, id)).pagedInfo.total).toBe(0);
      const entries = await activity(world, { record: id });
      expect(entries.map((entry) => [entry.kind, entry.changes])).toEqual([
        ['note-removed', []],
        ['note-edited', []],
        ['note-added', []],
      ]);
    });
  },
);

test('only the writer edits a note, and only the writer or an Owner removes it', async () => {
  const id = await aRecord('driver');
  const reviewer = await anAdministrator(world, 'Reviewer');
  const manager = await anAdministrator(world, 'Manager');
  const note = await write(reviewer, 'driver', id, 'Seen at the office.');
  const params = { id: note._id };
  for (const other of [owner, manager]) {
    expect(await attempt(other, editNote, { params, body: { words: 'Mine.' } })).toEqual({
      status: 403,
      message: 'Only A Reviewer can edit this note.',
    });
  }
  expect(await attempt(manager, removeNote, { params })).toEqual({
    status: 403,
    message: 'Only A Reviewer or an Owner can remove this note.',
  });
  expect((await attempt(owner, removeNote, { params })).status).toBe(200);
});

const readers: [Role, NotedRecord[]][] = [
  ['Coordinator', ['driver', 'request', 'consultation']],
  ['Trainer', ['training']],
];

test.each(readers)(
  'a %s reads and writes notes on what the role reads: %j',
  async (role, kinds) => {
    const by = await anAdministrator(world, role);
    for (const kind of ['driver', 'request', 'consultation', 'training'] as const) {
      const id = await aRecord(kind);
      await write(owner, kind, id, 'a note');
      const expected = kinds.includes(kind);
      const call = { params: { kind, id } };
      expect((await attempt(by, listNotes, call)).status).toBe(expected ? 200 : 403);
      expect((await attempt(by, addNote, { ...call, body: { words: 'x' } })).status).toBe(
        expected ? 201 : 403,
      );
    }
  },
);

test('a note is no change of the record, and is not told as one', async () => {
  const id = await aRecord('driver');
  const { version } = await ask(owner, readDriver, { params: { id } });
  const correct = (city: string) =>
    attempt(owner, correctDriver, { params: { id }, body: { city, version } });
  await write(owner, 'driver', id, 'a note');
  expect((await correct('Jos')).status).toBe(200);
  await write(owner, 'driver', id, 'another');
  expect((await correct('Kano')).message).toMatch(/^You corrected /);
});

test('notes about a deleted driver stay for 30 days, and no new ones are written', async () => {
  const { db } = world.database;
  const [gone, recent, present] = [
    await aRecord('driver'),
    await aRecord('driver'),
    await aRecord('driver'),
  ];
  for (const id of [gone, recent, present]) await write(owner, 'driver', id, 'a note');
  const day = 24 * 60 * 60 * 1000;
  const changed = (id: string, days: number, status: 'Pending' | 'Deleted') =>
    db
      .updateTable('drivers')
      .set({ status, updatedAt: new Date(world.time.now.getTime() - days * day) })
      .where('id', '=', id)
      .execute();
  await changed(gone, 31, 'Deleted');
  await changed(recent, 29, 'Deleted');
  await changed(present, 31, 'Pending');
  await deleteNotesOfDeleted(db, () => world.time.now);
  const totals = [gone, recent, present].map(
    async (id) => (await list(owner, 'driver', id)).pagedInfo.total,
  );
  expect(await Promise.all(totals)).toEqual([0, 1, 1]);
  expect(
    (
      await attempt(owner, addNote, {
        params: { kind: 'driver', id: recent },
        body: { words: 'x' },
      })
    ).status,
  ).toBe(409);
});
