import { describe, expect, test } from 'vitest';
import {
  alreadyRegisteredMessage,
  enrol,
  registrationClosedMessage,
} from '#contract/enrolments/enrolment-form.ts';
import { correctEnrolment, listEnrolments } from '#contract/enrolments/enrolments.ts';
import { changeTrainingStatus } from '#contract/trainings/training-management.ts';
import { anAdministrator, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { read, send } from '#test/endpoints/calls.ts';
import { activity } from '#test/samples/activity.ts';
import { aTraining, goodEnrolment, goodTraining } from '#test/samples/trainings.ts';
import { countWaitingForLock, waitFor } from '#test/wait.ts';

const world = await aWorld();
const admin = await anAdministrator(world, 'Trainer');

const register = (body: object, headers: Record<string, string> = {}) =>
  send(world, enrol, body, headers);
const enroleesOf = async (trainingId: string) =>
  (await read(world, listEnrolments, { trainingId })).data.result;
const cancel = (trainingId: string) =>
  send(world, changeTrainingStatus, { trainingId, status: 'cancelled' });

async function aTitle(
  changes: Parameters<typeof aTraining>[1] = {},
): Promise<{ title: string; id: string }> {
  const { title } = { ...goodTraining(), ...changes };
  return { title, id: await aTraining(world.database.db, { ...changes, title }) };
}

describe('a registration in order', () => {
  test('is stored as it was sent, under the title as the company writes it', async () => {
    const { title, id } = await aTitle({ title: 'R&D: 100% #1 + more?' });
    const sent = goodEnrolment(' r&d: 100% #1 + MORE? ');
    const { status, body } = await register({ ...sent, fullName: '  Ṣadé Bánkọ́lé ' });
    expect([status, body.message]).toEqual([201, `You are registered for ${title}.`]);
    expect(await enroleesOf(id)).toMatchObject([
      {
        reference: body.data?.reference,
        trainingName: title,
        fullName: 'Ṣadé Bánkọ́lé'.normalize(),
        email: sent.email,
        phoneNumber: '08000000003',
        companyName: sent.companyName,
      },
    ]);
  });

  test('goes to the training that it names by its id, although another of that title is sooner', async () => {
    const { title } = await aTitle({ takesPlaceOn: '2098-03-01' });
    const later = await aTitle({ title, takesPlaceOn: '2098-03-02' });
    expect((await register({ ...goodEnrolment(title), trainingId: later.id })).status).toBe(201);
    expect(await enroleesOf(later.id)).toHaveLength(1);
  });
});

describe('a registration is turned down', () => {
  test('from the first minute in Lagos after the deadline, and not before', async () => {
    const { now } = world.time;
    const { title, id } = await aTitle({
      takesPlaceOn: '2027-03-20',
      registrationEndsOn: '2027-03-15',
    });
    world.time.now = new Date('2027-03-15T23:30:00+01:00');
    expect((await register(goodEnrolment(title))).status).toBe(201);
    world.time.now = new Date('2027-03-16T00:30:00+01:00');
    const { status, body } = await register(goodEnrolment(title));
    expect([status, body.message]).toEqual([409, registrationClosedMessage]);
    expect(await enroleesOf(id)).toHaveLength(1);
    world.time.now = now;
  });

  test('when the same e-mail address comes again, letter case aside; for another training it may', async () => {
    const { title, id } = await aTitle();
    const other = await aTitle();
    const sent = goodEnrolment(title);
    expect((await register(sent)).status).toBe(201);
    const { status, body } = await register({ ...sent, email: sent.email.toUpperCase() });
    expect([status, body]).toEqual([409, { message: alreadyRegisteredMessage }]);
    expect((await register({ ...sent, trainingName: other.title })).status).toBe(201);
    expect(await enroleesOf(id)).toHaveLength(1);
  });
});

describe('a correction', () => {
  const correctionOf = async (search: string, trainingId: string) => {
    const [found] = (await read(world, listEnrolments, { trainingId, search })).data.result;
    const params = { id: found?._id ?? '' };
    return (body: object) => attempt(admin, correctEnrolment, { params, body });
  };

  test('changes what was wrong, and never to somebody who is registered already', async () => {
    const { title, id } = await aTitle();
    const ada = { ...goodEnrolment(title), fullName: 'Ada Obi', email: 'ada@exmaple.com' };
    await register(ada);
    await register({ ...goodEnrolment(title), fullName: 'Uche Eze', email: 'uche@example.com' });
    const correct = await correctionOf('Ada', id);
    expect(await correct({ email: 'Uche@example.com' })).toEqual({
      status: 409,
      message: alreadyRegisteredMessage,
    });
    expect((await correct({ email: 'Ada@Example.com' })).status).toBe(200);
    expect((await correct({ email: 'ada@example.com' })).status).toBe(200);
    const entries = await activity(world, { kind: 'trainings' });
    expect(entries.filter(({ kind }) => kind === 'enrolment-corrected')).toMatchObject([
      { changes: [{ field: 'email', before: 'ada@exmaple.com', after: 'ada@example.com' }] },
    ]);
  });
});

describe('at the same moment', () => {
  /** Waits until this many statements in the database are blocked by a transaction. */
  const waitForWaiters = (count: number) =>
    waitFor(async () => expect(await countWaitingForLock(world.database.pool)).toBe(count));

  test('four registrations of one e-mail address are one', async () => {
    const { title, id } = await aTitle();
    const sent = goodEnrolment(title);
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(sent)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of others)
      expect([status, body.message]).toEqual([409, alreadyRegisteredMessage]);
    expect(await enroleesOf(id)).toHaveLength(1);
  });

  test('a registration that meets a cancellation waits for it and is turned down', async () => {
    const { title, id } = await aTitle();
    const registration = await world.database.db.transaction().execute(async (tx) => {
      await tx.updateTable('trainings').set({ status: 'Cancelled' }).where('id', '=', id).execute();
      const waiting = register(goodEnrolment(title));
      await waitForWaiters(1);
      return { waiting };
    });
    const { status, body } = await registration.waiting;
    expect([status, body.message]).toEqual([409, registrationClosedMessage]);
    expect(await enroleesOf(id)).toEqual([]);
  });

  test('a cancellation that meets a registration waits for it', async () => {
    const { title, id } = await aTitle();
    const sent = goodEnrolment(title);
    const { db } = world.database;
    const undone = new Error('undone');
    const waiting: Promise<{ status: number }>[] = [];
    // A concurrent enrolment with the same address, rolled back later.
    const other = db.transaction().execute(async (tx) => {
      const { trainingName: _, ...person } = sent;
      const row = { id: crypto.randomUUID(), trainingId: id, ...person, createdAt: new Date() };
      await tx.insertInto('enrolments').values(row).execute();
      waiting.push(register(sent));
      await waitForWaiters(1);
      waiting.push(cancel(id));
      await waitForWaiters(2);
      throw undone;
    });
    await expect(other).rejects.toBe(undone);
    expect(await Promise.all(waiting)).toMatchObject([{ status: 201 }, { status: 200 }]);
    expect(await enroleesOf(id)).toHaveLength(1);
  });
});
