import { describe, expect, test } from 'vitest';
import { enrol, registrationClosedMessage } from '#contract/enrolments/enrolment-form.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { aWorld } from '#test/app.ts';
import { read, send } from '#test/endpoints/calls.ts';
import { aTraining, goodEnrolment } from '#test/samples/trainings.ts';

const world = await aWorld();
const { db } = world.database;

const list = async (query: Record<string, string> = {}) =>
  (await read(world, listTrainings, query)).data;
const titles = async () => (await list()).result.map(({ title }) => title);
const meant = async (title: string) => (await list({ title })).result.map(({ _id }) => _id);

function at(day: string, time: string): void {
  world.time.now = new Date(`${day}T${time}:00+01:00`);
}

describe('the trainings to come', () => {
  test('are those that are upcoming and not over, all on one page, in the order of their creation', async () => {
    at('2027-03-10', '12:00');
    const createdAt = (minute: number) => new Date(Date.UTC(2027, 1, 1, 0, minute));
    const day = (takesPlaceOn: string) => ({ takesPlaceOn });
    await aTraining(db, { title: 'third', ...day('2027-03-10'), createdAt: createdAt(3) });
    await aTraining(db, { title: 'first', ...day('2027-05-01'), createdAt: createdAt(1) });
    await aTraining(db, { title: 'over', ...day('2027-03-09'), createdAt: createdAt(2) });
    await aTraining(db, { title: 'cancelled', ...day('2027-05-01'), status: 'Cancelled' });
    expect(await titles()).toEqual(['first', 'third']);
  });

  test('change at midnight in Lagos', async () => {
    at('2027-03-10', '23:30');
    expect(await titles()).toContain('third');
    at('2027-03-11', '00:30');
    expect(await titles()).not.toContain('third');
  });

  test('are open to registration through the whole day of the deadline, and else of the training', async () => {
    const withDeadline = await aTraining(db, {
      takesPlaceOn: '2027-03-20',
      registrationEndsOn: '2027-03-15',
    });
    const without = await aTraining(db, {
      takesPlaceOn: '2027-03-15',
      duration: 'As long as it takes',
    });
    const isOpen = async (_id: string) =>
      (await list({ _id })).result.map(({ registrationOpen }) => registrationOpen);
    at('2027-03-15', '23:30');
    expect([await isOpen(withDeadline), await isOpen(without)]).toEqual([[true], [true]]);
    at('2027-03-16', '00:30');
    expect([await isOpen(withDeadline), await isOpen(without)]).toEqual([[false], [false]]);
  });

  test.each([
    ['its duration', { duration: '1 hour 30 minutes' }, '11:00'],
    [
      'its end, also before the deadline ends',
      { endsAt: '15:00', registrationEndsOn: '2027-03-15' },
      '15:00',
    ],
  ])('are closed to registration once %s has passed', async (_, times, end) => {
    const title = `Over by ${end}: ${_}`;
    const trainingId = await aTraining(db, {
      title,
      takesPlaceOn: '2027-03-15',
      ...times,
    });
    const register = (email: string) =>
      send(world, enrol, { ...goodEnrolment(title), trainingId, email });
    world.time.now = new Date(new Date(`2027-03-15T${end}:00+01:00`).getTime() - 60_000);
    expect((await list({ _id: trainingId })).result).toMatchObject([{ registrationOpen: true }]);
    expect((await register('early@example.com')).status).toBe(201);
    at('2027-03-15', end);
    expect((await list({ _id: trainingId })).result).toMatchObject([{ registrationOpen: false }]);
    for (const named of [{ trainingId }, {}]) {
      const answer = await send(world, enrol, { ...goodEnrolment(title), ...named });
      expect([answer.status, answer.body.message]).toEqual([409, registrationClosedMessage]);
    }
  });
});

describe('a training by its title', () => {
  test('is found whatever signs the title has, letter case aside', async () => {
    const _id = await aTraining(db, { title: 'R&D: 100% #1 + more?' });
    const accented = await aTraining(db, { title: 'Ìrìn-àjò ọlọ́ẹ̀rọ̀ É'.normalize() });
    expect(await meant('R&D: 100% #1 + more?')).toEqual([_id]);
    expect(await meant(' r&d: 100% #1 + MORE? ')).toEqual([_id]);
    expect(await meant('ÌRÌN-ÀJÒ ỌLỌ́Ẹ̀RỌ̀ é'.normalize('NFD'))).toEqual([accented]);
    for (const other of ['R&D', 'R&D: 100_ #1 + more?', 'Irin-ajo oloero E', '%', '']) {
      expect(await meant(other)).toEqual([]);
    }
  });

  test('is, of several, the soonest open one, else the soonest to come, else the latest', async () => {
    at('2027-03-10', '12:00');
    const title = 'One of several';
    const ended = { title, status: 'Completed' as const };
    await aTraining(db, { ...ended, takesPlaceOn: '2026-01-10' });
    const latest = await aTraining(db, { title, takesPlaceOn: '2027-02-10' });
    await aTraining(db, { ...ended, takesPlaceOn: '2026-06-10' });
    expect(await meant(title)).toEqual([latest]);
    await aTraining(db, { title, takesPlaceOn: '2027-05-02', registrationEndsOn: '2027-03-01' });
    const closed = await aTraining(db, {
      title,
      takesPlaceOn: '2027-05-01',
      registrationEndsOn: '2027-03-01',
    });
    expect(await meant(title)).toEqual([closed]);
    await aTraining(db, { title, takesPlaceOn: '2027-07-01', startsAt: '14:00' });
    const open = await aTraining(db, {
      title: title.toUpperCase(),
      takesPlaceOn: '2027-07-01',
      startsAt: '08:00',
    });
    await aTraining(db, { title, takesPlaceOn: '2027-04-01', status: 'Cancelled' });
    expect(await meant(title)).toEqual([open]);
  });
});
