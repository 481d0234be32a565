import { beforeAll, describe, expect, test } from 'vitest';
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
import {
  aTraining,
  goodTraining,
  sendTraining,
  sendTrainingForm,
} from '#test/samples/trainings.ts';

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

  test('may name its categories one by one', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(goodTraining()))
      if (name !== 'category') form.append(name, value);
    for (const category of ['Safety', 'Loading, Lifting']) form.append('category', category);
    expect((await sendTrainingForm(world, form)).training?.category).toEqual([
      'Safety',
      'Loading',
      'Lifting',
    ]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no category', { category: ' , ' }, 'category'],
    ['an unknown type', { trainingType: 'hybrid' }, 'trainingType'],
    ['a date that is none', { date: '2099-02-30' }, 'date'],
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
    for (const name of ['Police certificate', 'Photo for clients', 'Road test'])
      expect(await sendTraining(world, { fields: { countsAs: await kind(name) } })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'countsAs' }] },
      });
    const endless = { countsAs: await kind('LASDRI card') };
    expect(await sendTraining(world, { fields: endless })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'validMonths' }] },
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
    // As any other field, an omitted one is emptied.
    const omitted = { countsAs: undefined, validMonths: undefined };
    expect((await sendTraining(world, { fields: omitted }, training?._id)).training).toMatchObject({
      countsAs: null,
      validMonths: null,
    });
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

describe('the end of a training', () => {
  test.each(['CANCELLED', ' Completed '])('may be written "%s"', async (written) => {
    const id = await aTraining(world.database.db);
    const answer = await end(id, written);
    expect(answer.body.data).toEqual(await byId(id));
    expect(answer).toMatchObject({ status: 200, body: { data: { registrationOpen: false } } });
  });

  test('comes once', async () => {
    const id = await aTraining(world.database.db);
    const answers = await Promise.all(
      ['completed', 'cancelled', 'completed'].map((status) => end(id, status)),
    );
    const stored = (await byId(id)).status;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `This training is already ${stored}. Only an upcoming training can be changed.`,
    );
  });
});

describe('the list of trainings', () => {
  beforeAll(async () => {
    const { db } = world.database;
    const createdAt = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));
    for (const number of [1, 2, 3])
      await aTraining(db, {
        title: `Listed ${number}`,
        categories: ['Paged'],
        createdAt: createdAt(number),
      });
    await aTraining(db, {
      title: 'Ẹ̀kọ́ awakọ̀',
      categories: ['50% off', 'Ọ̀nà'],
      status: 'Completed',
    });
    await aTraining(db, {
      title: 'Ẹ̀kọ́ kejì',
      categories: ['Safety'],
      status: 'Cancelled',
      takesPlaceOn: '2020-01-01',
    });
  });

  test('is newest first, by pages', async () => {
    const { result, pagedInfo } = await list({ search: 'paged', pageSize: '2' });
    expect(result.map(({ title }) => title)).toEqual(['Listed 3', 'Listed 2']);
    expect(pagedInfo).toEqual({ total: 3, page: 1, pageSize: 2, pages: 2 });
    expect(await titlesOf({ search: 'paged', pageSize: '2', page: '2' })).toEqual(['Listed 1']);
  });

  test('is searched by title and category, letter case and accents aside', async () => {
    expect((await titlesOf({ search: 'EKO' })).sort()).toEqual(['Ẹ̀kọ́ awakọ̀', 'Ẹ̀kọ́ kejì']);
    expect(await titlesOf({ search: 'ona' })).toEqual(['Ẹ̀kọ́ awakọ̀']);
    expect(await titlesOf({ search: '0% o' })).toEqual(['Ẹ̀kọ́ awakọ̀']);
    expect(await titlesOf({ search: '0_ o' })).toEqual([]);
  });

  test('is filtered by status', async () => {
    expect(await titlesOf({ search: 'eko', status: 'Completed' })).toEqual(['Ẹ̀kọ́ awakọ̀']);
    expect(await titlesOf({ search: 'eko', status: 'Completed,Cancelled' })).toHaveLength(2);
    expect(await titlesOf({ search: 'eko', status: 'Upcoming' })).toEqual([]);
  });
});
