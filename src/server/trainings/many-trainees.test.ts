import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeTrainingStatus } from '#contract/trainings/training-management.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { readUndoable } from '#contract/undo/undoable.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { goodTraining, sendTraining } from '#test/samples/trainings.ts';

const { world, admin } = await aWorldAtNoon();

const people = 60;

async function aFullTraining(seats: number) {
  const fields = {
    ...goodTraining(),
    date: '2027-04-10',
    registrationDeadline: '',
    seats: String(seats),
  };
  const { training } = await sendTraining(world, { fields });
  const id = training?._id ?? '';
  const { rows } = await sql<{ id: string }>`
    insert into enrolments (id, training_id, full_name, email, phone_number, company_name, state, queued_at, created_at)
    select gen_random_uuid(), ${id}::uuid, 'Person ' || n, ${id} || n || '@example.com', '', '',
      case when n <= ${seats} then 'Registered' else 'Waiting' end, ${world.time.now}::timestamptz + n * interval '1 second',
      ${world.time.now}::timestamptz
    from generate_series(1, ${people}) as n returning id`.execute(world.database.db);
  const change = (changes: object) =>
    sendTraining(world, { fields: { ...fields, ...changes } }, id);
  return { id, change, ids: rows.map((row) => row.id) };
}

/** The recipients of an event's mails, once per mail. */
async function writtenTo(event: string, ids: readonly string[]): Promise<string[]> {
  const rows = await world.database.db
    .selectFrom('messages')
    .select('recordId')
    .where('event', '=', event)
    .where('recordId', 'in', ids)
    .execute();
  return rows.map(({ recordId }) => recordId).toSorted();
}

test('many people are told of a change with it, each once, and of two changes in a row the second alone', async () => {
  const { change, ids } = await aFullTraining(people);
  expect((await change({ venue: 'Another yard' })).status).toBe(200);
  expect(await writtenTo('training-changed', ids)).toEqual(ids.toSorted());
  await change({ venue: 'A third yard' });
  expect(await writtenTo('training-changed', ids)).toEqual(ids.toSorted());
  const { rows } =
    await sql`select from messages where record_id = any (${ids}::uuid[]) and words like '%Another yard%'`.execute(
      world.database.db,
    );
  expect(rows).toEqual([]);
});

test('a cancellation that is undone is told to none of many', async () => {
  const { id, ids } = await aFullTraining(people);
  const cancel = () =>
    attempt(admin, changeTrainingStatus, { body: { trainingId: id, status: 'cancelled' } });
  expect((await cancel()).status).toBe(200);
  const undoable = await ask(admin, readUndoable, { query: { record: 'training', _id: id } });
  expect(undoable).toMatchObject({ change: { emails: people } });
  expect(
    (await attempt(admin, undoChange, { body: { record: 'training', _id: id, version: 2 } }))
      .status,
  ).toBe(200);
  expect(await writtenTo('training-cancelled', ids)).toEqual([]);
  expect((await cancel()).status).toBe(200);
  await world.deliver();
  expect(world.mails.filter(({ subject }) => subject.includes('cancelled'))).toEqual([]);
  expect(await writtenTo('training-cancelled', ids)).toEqual(ids.toSorted());
});
