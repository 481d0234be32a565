import { expect, test } from 'vitest';
import { listActivity } from '#contract/activity/activity.ts';
import { alreadyRegisteredMessage } from '#contract/enrolments/enrolment-form.ts';
import { correctEnrolment, listEnrolments } from '#contract/enrolments/enrolments.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';

const world = await aWorld();
const admin = await anAdministrator(world, 'Trainer');

test('a registration is corrected where it was wrong, and the activity keeps what it was', async () => {
  const { db } = world.database;
  const trainingId = await aTraining(db);
  await anEnrolment(db, trainingId, { fullName: 'Ada Obi', email: 'ada@exmaple.com' });
  await anEnrolment(db, trainingId, { fullName: 'Uche Obi', email: 'uche@example.com' });
  const find = async (search: string) =>
    (await ask(admin, listEnrolments, { query: { trainingId, search } })).result;
  const [wrong] = await find('Ada');
  const params = { id: wrong?._id ?? '' };
  const correct = (body: Record<string, string>) =>
    attempt(admin, correctEnrolment, { params, body });

  expect(await correct({ email: 'Ada@Example.com' })).toMatchObject({ status: 200 });
  expect(await find('Ada')).toMatchObject([{ ...wrong, email: 'ada@example.com' }]);
  expect(await correct({ email: 'ada@example.com' })).toMatchObject({ status: 200 });
  const { result } = await ask(await anAdministrator(world), listActivity, {
    query: { record: params.id },
  });
  expect(result.map(({ kind, changes }) => ({ kind, changes }))).toEqual([
    {
      kind: 'enrolment-corrected',
      changes: [{ field: 'email', before: 'ada@exmaple.com', after: 'ada@example.com' }],
    },
  ]);
});

test('a registration can not be corrected to somebody who is registered already, or to nobody', async () => {
  const { db } = world.database;
  const trainingId = await aTraining(db);
  await anEnrolment(db, trainingId, { fullName: 'Ada Obi', email: 'ada@example.com' });
  await anEnrolment(db, trainingId, { fullName: 'Uche Obi', email: 'uche@example.com' });
  const { result } = await ask(admin, listEnrolments, { query: { trainingId, search: 'Uche' } });
  const params = { id: result[0]?._id ?? '' };
  const correct = (body: Record<string, string>) =>
    attempt(admin, correctEnrolment, { params, body });
  expect(await correct({ email: 'ada@example.com' })).toEqual({
    status: 409,
    message: alreadyRegisteredMessage,
  });
  expect(await correct({ fullName: ' ' })).toMatchObject({ status: 400 });
  const unknown = { params: { id: crypto.randomUUID() }, body: { fullName: 'Ada' } };
  expect(await attempt(admin, correctEnrolment, unknown)).toMatchObject({ status: 404 });
});
