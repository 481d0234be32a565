import { beforeAll, describe, expect, test } from 'vitest';
import { listStates, seatStates } from '#contract/enrolments/enrolment-states.ts';
import { countEnrolments, listEnrolments } from '#contract/enrolments/enrolments.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { aCertificate, aMark, anEnrolment, aTraining } from '#test/samples/trainings.ts';

const world = await aWorld();

const enrolees = async (query: Record<string, string> = {}) =>
  (await read(world, listEnrolments, query)).data;

describe('the list of enrolees', () => {
  let id: string;
  beforeAll(async () => {
    const { db } = world.database;
    id = await aTraining(db, { title: 'Ìwakọ̀ 50% + R&D' });
    const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute));
    await anEnrolment(db, id, { fullName: 'Ńgọ́zí Ézè', companyName: '', createdAt: at(1) });
    await anEnrolment(db, id, {
      fullName: 'Sani Ɗanjuma',
      email: 'sani@Example.org',
      createdAt: at(2),
    });
    await anEnrolment(db, id, {
      fullName: 'Musa Ɓauna',
      phoneNumber: '08001234567',
      companyName: 'Ọjà_Ltd',
      createdAt: at(3),
    });
    const other = await aTraining(db, { title: 'Loading' });
    await anEnrolment(db, other, { fullName: 'Danjuma Bello', createdAt: at(4) });
  });

  const names = async (query: Record<string, string>) =>
    (await enrolees(query)).result.map(({ fullName }) => fullName.normalize());
  const spelled = (...expected: string[]) => expected.map((name) => name.normalize());

  test('can be that of one training, newest first, paged', async () => {
    expect(await names({ trainingId: id })).toEqual(
      spelled('Musa Ɓauna', 'Sani Ɗanjuma', 'Ńgọ́zí Ézè'),
    );
    expect(await names({ trainingId: id, page: '2', pageSize: '2' })).toEqual(spelled('Ńgọ́zí Ézè'));
  });

  test('is searched by name, company, e-mail address, phone number, reference and training title', async () => {
    expect(await names({ search: 'danjuma' })).toEqual(spelled('Danjuma Bello', 'Sani Ɗanjuma'));
    expect(await names({ search: 'EXAMPLE.ORG' })).toEqual(spelled('Sani Ɗanjuma'));
    expect(await names({ search: 'oja_ltd' })).toEqual(spelled('Musa Ɓauna'));
    expect(await names({ search: '+234 800 123 4567' })).toEqual(spelled('Musa Ɓauna'));
    expect(await names({ search: 'enr-100001' })).toEqual(spelled('Ńgọ́zí Ézè'));
    expect(await names({ search: '50% + r&d' })).toHaveLength(3);
  });

  test('has as many rows as its figures say', async () => {
    const { db } = world.database;
    const days = {
      takesPlaceOn: '2026-01-10',
      furtherDays: JSON.stringify([{ date: '2026-01-11', time: '09:00', endTime: null }]),
    };
    const training = await aTraining(db, days);
    const registered = ['Registered', 'Registered', 'Registered', 'WalkedIn'] as const;
    const states = [...registered, 'Waiting', 'Offered', 'Lapsed'] as const;
    const ids = states.map(() => crypto.randomUUID());
    for (const [at, state] of states.entries()) {
      const offeredUntil = state === 'Offered' ? new Date('2099-01-01') : null;
      await anEnrolment(db, training, {
        id: ids[at] ?? '',
        state,
        offeredUntil,
        queuedAt: at > 3 ? new Date(at) : null,
      });
    }
    for (const [at, heldOn, state] of [
      [0, '2026-01-10', 'Came'],
      [0, '2026-01-11', 'Late'],
      [1, '2026-01-10', 'Came'],
      // A day that the training no longer has.
      [1, '2026-01-09', 'Came'],
      [2, '2026-01-10', 'Absent'],
      [2, '2026-01-11', 'Absent'],
    ] as const)
      await aMark(db, ids[at] ?? '', heldOn, state);
    await aCertificate(db, ids[0] ?? '', { sentAt: new Date(0) });
    await aCertificate(db, ids[1] ?? '');
    const counts = await ask(await anAdministrator(world), countEnrolments, {
      params: { id: training },
    });
    expect(counts).toEqual({
      registered: 4,
      walkIns: 1,
      onList: 3,
      offered: 1,
      everyDay: 1,
      late: 1,
      absent: 1,
      certified: 2,
      sent: 1,
    });
    const total = async (query: Record<string, string>) =>
      (await enrolees({ trainingId: training, ...query })).pagedInfo.total;
    const state = seatStates.join(',');
    expect(await total({ state })).toBe(counts.registered);
    expect(await total({ state: listStates.join(',') })).toBe(counts.onList);
    for (const outcome of ['everyDay', 'absent', 'certified', 'sent'] as const) {
      expect(await total({ state, outcome }), outcome).toBe(counts[outcome]);
    }
    const { result } = await enrolees({
      trainingId: training,
      state: 'Waiting,Lapsed',
      sort: 'place',
    });
    expect(result.map(({ _id }) => _id)).toEqual([ids[4], ids[6]]);
  });
});
