import { describe, expect, test } from 'vitest';
import { forbiddenMessage } from '#contract/platform/roles.ts';
import {
  changeTrainingStatus,
  listAllTrainings,
  readTraining,
  updateTraining,
} from '#contract/trainings/training-management.ts';
import { anAdministrator, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { read, send } from '#test/endpoints/calls.ts';
import { asForm } from '#test/samples/applications.ts';
import { aCheckKind } from '#test/samples/checks.ts';
import { aTraining, goodTraining, sendTraining } from '#test/samples/trainings.ts';

const world = await aWorld();

const list = async (query: Record<string, string> = {}) =>
  (await read(world, listAllTrainings, query)).data;
const titlesOf = async (query: Record<string, string>) =>
  (await list(query)).result.map(({ title }) => title);
const byId = async (id = '') =>
  (await read(world, { ...readTraining, path: `/admin/trainings/${id}` })).data;
const end = (trainingId: string, status: string) =>
  send(world, changeTrainingStatus, { trainingId, status });

describe('a new training', () => {
  test('is stored as it was sent, and listed', async () => {
    const fields = {
      title: '  R&D: 100% #1 + more? ',
      category: ' Safety,, Ìwakọ̀ ,Safety',
      trainingType: 'Remote',
    };
    const { training } = await sendTraining(world, { fields });
    expect(training).toMatchObject({
      title: 'R&D: 100% #1 + more?',
      category: ['Safety', 'Ìwakọ̀'.normalize()],
      date: '2099-03-14',
      trainingType: 'remote',
      registrationDeadline: '2099-03-10',
      venue: 'Sample Yard, Ṣàgámù, Ogun State'.normalize(),
      info: 'Two days on the road and in the yard.\n\n- Your licence',
      status: 'Upcoming',
    });
    expect((await list()).result).toContainEqual({ ...training, registered: 0, came: 0 });
    expect(await byId(training?._id)).toEqual(training);
  });

  test('needs no deadline, no venue, no duration and no description', async () => {
    const fields = { registrationDeadline: undefined, venue: '', duration: undefined, info: '' };
    const { status, training } = await sendTraining(world, { fields });
    expect(status).toBe(201);
    expect(training).toMatchObject({
      registrationDeadline: null,
      venue: '',
      duration: '',
      info: '',
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['a deadline after the date', { date: '2099-03-09' }, 'registrationDeadline'],
    [
      'days in disorder',
      { endTime: '15:00', furtherDays: '2099-03-13 07:30-16:00' },
      'furtherDays',
    ],
  ])('with %s is rejected at its field, and so is such a change', async (_, fields, field) => {
    const id = await aTraining(world.database.db);
    const before = await byId(id);
    for (const trainingId of [undefined, id]) {
      const { status, body } = await sendTraining(world, { fields }, trainingId);
      expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    }
    expect(await byId(id)).toEqual(before);
  });

  test('counts as a kind of checks that can come from a training, chosen by those who record checks', async () => {
    const { db } = world.database;
    const kind = async (name: string) => aCheckKind(db, name);
    const guarantor = await kind('Guarantor 1');
    const fields = { countsAs: guarantor, validMonths: '12' };
    const { training } = await sendTraining(world, { fields });
    expect(training).toMatchObject({ countsAs: guarantor, validMonths: 12 });
    const roadTest = { countsAs: await kind('Road test') };
    expect(await sendTraining(world, { fields: roadTest })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'countsAs' }] },
    });
    const trainer = await anAdministrator(world, 'Trainer');
    const asTrainer = (countsAs: string) =>
      attempt(trainer, updateTraining, {
        params: { id: training?._id ?? '' },
        body: asForm({ fields: { ...goodTraining(), countsAs }, images: [], groups: undefined }),
      });
    expect(await asTrainer('')).toMatchObject({
      status: 403,
      message: forbiddenMessage('decide on drivers'),
    });
    expect((await asTrainer(guarantor)).status).toBe(200);
  });
});

describe('a changed training', () => {
  test('has the new values, its age and its status stay', async () => {
    const createdAt = new Date('2026-01-31T12:00:00Z');
    const id = await aTraining(world.database.db, {
      createdAt,
      updatedAt: createdAt,
      status: 'Cancelled',
    });
    const fields = { title: 'Changed', registrationDeadline: '', category: 'One' };
    const { training } = await sendTraining(world, { fields }, id);
    expect(training).toMatchObject({
      _id: id,
      title: 'Changed',
      category: ['One'],
      registrationDeadline: null,
      status: 'Cancelled',
      createdAt: createdAt.toISOString(),
      updatedAt: world.time.now.toISOString(),
    });
    expect(await byId(id)).toEqual(training);
  });
});

test('a training ends once', async () => {
  const id = await aTraining(world.database.db);
  const answers = await Promise.all(
    ['completed', 'CANCELLED', ' Completed '].map((status) => end(id, status)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await byId(id)).toMatchObject({ registrationOpen: false });
});

test('the list of trainings is searched, filtered by status, and paged, the newest first', async () => {
  const { db } = world.database;
  const createdAt = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));
  const add = (changes: Parameters<typeof aTraining>[1]) => aTraining(db, changes);
  await add({ title: 'Ẹ̀kọ́ awakọ̀', categories: ['50% off', 'Ọ̀nà'], createdAt: createdAt(1) });
  await add({ title: 'Ẹ̀kọ́ kejì', status: 'Completed', createdAt: createdAt(2) });
  await add({ title: 'Ẹ̀kọ́ kẹta', status: 'Cancelled', createdAt: createdAt(3) });
  const search = 'EKO';
  expect(await titlesOf({ search, pageSize: '2' })).toEqual(['Ẹ̀kọ́ kẹta', 'Ẹ̀kọ́ kejì']);
  expect(await titlesOf({ search, pageSize: '2', page: '2' })).toEqual(['Ẹ̀kọ́ awakọ̀']);
  expect(await titlesOf({ search: 'ona' })).toEqual(['Ẹ̀kọ́ awakọ̀']);
  expect(await titlesOf({ search: '0% o' })).toEqual(['Ẹ̀kọ́ awakọ̀']);
  expect(await titlesOf({ search, status: 'Completed' })).toEqual(['Ẹ̀kọ́ kejì']);
});
