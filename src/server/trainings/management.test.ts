import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '#contract/activity/activity.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { fillInMessage } from '#contract/platform/checks.ts';
import { forbiddenMessage } from '#contract/platform/roles.ts';
import {
  changeTrainingStatus,
  listAllTrainings,
  readTraining,
  updateTraining,
} from '#contract/trainings/training-management.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { read, send } from '#test/endpoints/calls.ts';
import { asForm } from '#test/samples/applications.ts';
import { aCheckKind } from '#test/samples/checks.ts';
import {
  anEnrolment,
  aTraining,
  goodTraining,
  sendTraining,
  sendTrainingForm,
} from '#test/samples/trainings.ts';
import { isWaitingForLock, waitUntil } from '#test/wait.ts';

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
    const { status, body, training } = await sendTraining(world, { fields });
    expect([status, body.message]).toEqual([201, 'Training created successfully']);
    expect(training).toMatchObject({
      title: 'R&D: 100% #1 + more?',
      category: ['Safety', 'Ìwakọ̀'.normalize()],
      duration: '2 days',
      date: '2099-03-14',
      time: '09:30',
      trainingType: 'remote',
      registrationDeadline: '2099-03-10',
      venue: 'Sample Yard, Ṣàgámù, Ogun State'.normalize(),
      info: 'Two days on the road and in the yard.\n\n- Your licence',
      status: 'Upcoming',
      registrationOpen: true,
      bannerLogo: null,
      bannerLogoSmall: null,
    });
    expect((await list()).result).toContainEqual({ ...training, registered: 0, came: 0 });
    expect(await byId(training?._id)).toEqual(training);
  });

  test('may have 4,000 characters of description, line breaks being one each', async () => {
    const info = `${'x'.repeat(1999)}\n${'y'.repeat(2000)}`;
    expect((await sendTraining(world, { fields: { info } })).training?.info).toBe(info);
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

  const bad: [string, Record<string, string | undefined>, string, string][] = [
    ['no title', { title: ' ' }, fillInMessage, 'title'],
    ['no category', { category: ' , ' }, fillInMessage, 'category'],
    ['no date', { date: undefined }, fillInMessage, 'date'],
    ['no time', { time: '' }, fillInMessage, 'time'],
    ['no type', { trainingType: '' }, fillInMessage, 'trainingType'],
    [
      'a title too long',
      { title: 'x'.repeat(121) },
      'Training Title can have at most 120 characters.',
      'title',
    ],
    [
      'an unknown type',
      { trainingType: 'hybrid' },
      'Training Type must be one of: remote, onsite.',
      'trainingType',
    ],
    ['a date that is none', { date: '2099-02-30' }, 'Date must be a real date.', 'date'],
    ['a time that is none', { time: '24:00' }, 'Time must be a time such as 09:30.', 'time'],
    [
      'a deadline that is no date',
      { registrationDeadline: 'x' },
      'Registration Deadline must be a real date.',
      'registrationDeadline',
    ],
    [
      'a deadline after the date',
      { date: '2099-03-09' },
      "The registration deadline can't be after the date of the training.",
      'registrationDeadline',
    ],
    [
      'a description too long',
      { info: 'x'.repeat(4001) },
      'Description can have at most 4,000 characters.',
      'info',
    ],
    ['a NUL byte', { venue: 'A\u0000' }, "Venue contains characters that can't be used.", 'venue'],
  ];

  test.each(bad)(
    'with %s is rejected with its sentence, and so is such a change',
    async (_, fields, message, field) => {
      const { total } = (await list()).pagedInfo;
      const id = await aTraining(world.database.db);
      const before = await byId(id);
      for (const trainingId of [undefined, id]) {
        const { status, body } = await sendTraining(world, { fields }, trainingId);
        expect([status, body.message]).toEqual([400, message]);
        expect(body.errors?.[0]).toEqual({ field, message });
      }
      expect((await list()).pagedInfo.total).toBe(total + 1);
      expect(await byId(id)).toEqual(before);
    },
  );

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
    for (const countsAs of ['LASDRI', crypto.randomUUID()])
      expect((await sendTraining(world, { fields: { countsAs } })).status).toBe(400);
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
    const [entry] = (await read(world, listActivity, { record: training?._id ?? '' })).data.result;
    expect(entry?.changes).toContainEqual({
      field: 'countsAs',
      before: 'Guarantor 1',
      after: null,
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
    const fields = {
      title: 'Changed',
      registrationDeadline: '',
      category: 'One',
      _id: 'x',
      status: 'Upcoming',
    };
    const { status, body, training } = await sendTraining(world, { fields }, id);
    expect([status, body.message]).toEqual([200, 'Training updated successfully']);
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

  test.each(['01900000-0000-7000-8000-000000000000', 'x', '100001'])(
    'is not found under "%s"',
    async (id) => {
      const { status, body } = await sendTraining(world, {}, id);
      expect([status, body]).toEqual([404, { message: 'There is no training with this id.' }]);
    },
  );

  test('is shown to the enrolees under its new title', async () => {
    const id = await aTraining(world.database.db);
    await anEnrolment(world.database.db, id);
    await sendTraining(world, { fields: { title: 'Another title' } }, id);
    expect((await read(world, listEnrolments, { trainingId: id })).data.result).toMatchObject([
      { trainingName: 'Another title' },
    ]);
  });
});

describe('the end of a training', () => {
  test.each([
    ['completed', 'Completed'],
    ['CANCELLED', 'Cancelled'],
    [' Completed ', 'Completed'],
  ])('may be written "%s"', async (written, status) => {
    const id = await aTraining(world.database.db);
    const answer = await end(id, written);
    expect([answer.status, answer.body.message]).toEqual([
      200,
      `Training marked as ${status.toLowerCase()}`,
    ]);
    expect(answer.body.data).toEqual(await byId(id));
    expect(await byId(id)).toMatchObject({ status, registrationOpen: false });
  });

  test('comes once', async () => {
    const id = await aTraining(world.database.db);
    const answers = await Promise.all(
      ['completed', 'cancelled', 'completed'].map((status) => end(id, status)),
    );
    const stored = (await byId(id)).status;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.message).toBe(
        `This training is already ${stored}. Only an upcoming training can be changed.`,
      );
    }
  });

  test('and a change have the time at which they were made, not at which they began to wait', async () => {
    const { db, pool } = world.database;
    const begun = world.time.now;
    for (const change of [
      (id: string) => end(id, 'completed'),
      (id: string) => sendTraining(world, { fields: { title: 'Another title' } }, id),
    ]) {
      const id = await aTraining(db);
      const { answer } = await db.transaction().execute(async (tx) => {
        await sql`select from trainings where id = ${id} for update`.execute(tx);
        const answer = change(id);
        await waitUntil(() => isWaitingForLock(pool));
        world.time.now = new Date(begun.getTime() + 60_000);
        return { answer };
      });
      await answer;
      const { result } = await ask(await anAdministrator(world), listActivity, {
        query: { record: id },
      });
      expect(result[0]?.at).toBe(world.time.now.toISOString());
      world.time.now = begun;
    }
  });

  test.each(['upcoming', 'pending', '', 'deleted'])('can not be "%s"', async (status) => {
    const id = await aTraining(world.database.db);
    const answer = await end(id, status);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'status must be one of: Completed, Cancelled.',
    ]);
    expect(await byId(id)).toMatchObject({ status: 'Upcoming' });
  });

  test.each(['01900000-0000-7000-8000-000000000000', 'x', ''])(
    'is not found under "%s"',
    async (id) => {
      expect(await end(id, 'completed')).toEqual({
        status: 404,
        body: { message: 'There is no training with this id.' },
      });
    },
  );
});

describe('the list of trainings', () => {
  beforeAll(async () => {
    const { db } = world.database;
    const createdAt = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));
    for (let number = 1; number <= 12; number += 1) {
      await aTraining(db, {
        title: `Listed ${number}`,
        categories: ['Paged'],
        createdAt: createdAt(number),
      });
    }
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

  test('is newest first, ten a page', async () => {
    const { result, pagedInfo } = await list({ search: 'paged' });
    expect(result.map(({ title }) => title)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Listed ${n}`),
    );
    expect(pagedInfo).toEqual({ total: 12, page: 1, pageSize: 10, pages: 2 });
    expect(await titlesOf({ search: 'paged', page: '2' })).toEqual(['Listed 2', 'Listed 1']);
    expect(await list({ search: 'paged', page: '9' })).toMatchObject({
      result: [],
      pagedInfo: { total: 12 },
    });
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
