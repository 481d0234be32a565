import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
afterAll(() => world.close());

const enrolees = async (query: Record<string, string> = {}) => (await read(world, listEnrolments, query)).data;

describe('the list of enrolees', () => {
  let id: string;
  beforeAll(async () => {
    const { db } = world.database;
    id = await aTraining(db, { title: 'Ìwakọ̀ 50% + R&D' });
    const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute));
    await anEnrolment(db, id, { fullName: 'Ńgọ́zí Ézè', companyName: '', createdAt: at(1) });
    await anEnrolment(db, id, { fullName: 'Sani Ɗanjuma', email: 'sani@Example.org', createdAt: at(2) });
    await anEnrolment(db, id, {
      fullName: 'Musa Ɓauna',
      phoneNumber: '0800 123 4567',
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
    expect(await names({ trainingId: id })).toEqual(spelled('Musa Ɓauna', 'Sani Ɗanjuma', 'Ńgọ́zí Ézè'));
    expect(await names({ trainingId: id, page: '2', pageSize: '2' })).toEqual(spelled('Ńgọ́zí Ézè'));
    const { pagedInfo } = await enrolees({ trainingId: id, page: '1', pageSize: '2' });
    expect(pagedInfo).toEqual({ total: 3, page: 1, pageSize: 2, pages: 2 });
    for (const trainingId of ['x', '', '01900000-0000-7000-8000-000000000000']) {
      expect(await enrolees({ trainingId })).toMatchObject({ result: [], pagedInfo: { total: 0 } });
    }
  });

  test('is searched by name, company, e-mail address, phone number, reference and training title', async () => {
    expect(await names({ search: 'danjuma' })).toEqual(spelled('Danjuma Bello', 'Sani Ɗanjuma'));
    expect(await names({ search: 'EXAMPLE.ORG' })).toEqual(spelled('Sani Ɗanjuma'));
    expect(await names({ search: 'oja_ltd' })).toEqual(spelled('Musa Ɓauna'));
    expect(await names({ search: '123 4567' })).toEqual(spelled('Musa Ɓauna'));
    expect(await names({ search: 'enr-100001' })).toEqual(spelled('Ńgọ́zí Ézè'));
    expect(await names({ search: 'oja%ltd' })).toEqual([]);
    expect(await names({ search: '50% + r&d' })).toHaveLength(3);
    expect(await names({ search: 'danjuma', trainingId: id })).toEqual(spelled('Sani Ɗanjuma'));
  });

  test('comes without a page as the newest 1,000, with the true total', async () => {
    const { db } = world.database;
    const training = await aTraining(db);
    const { total: before } = (await enrolees()).pagedInfo;
    const rows = Array.from({ length: 1001 }, (_, number) => ({
      id: crypto.randomUUID(),
      trainingId: training,
      fullName: `Number ${number}`,
      email: `number.${number}@example.com`,
      phoneNumber: '1',
      companyName: '',
      createdAt: new Date(Date.UTC(2031, 0, 1) + number),
    }));
    await db.insertInto('enrolments').values(rows).execute();
    const { result, pagedInfo } = await enrolees();
    const total = before + 1001;
    expect(pagedInfo).toEqual({ total, page: 1, pageSize: 1000, pages: 2 });
    expect(result).toHaveLength(1000);
    expect([result[0]?.fullName, result[999]?.fullName]).toEqual(['Number 1000', 'Number 1']);
    expect((await enrolees({ page: '101' })).result).toHaveLength(Math.min(10, total - 1000));
    expect((await enrolees({ page: '1' })).result).toHaveLength(10);
  });

  test('says of each what the contract says and nothing more', async () => {
    const headers = await world.signIn();
    const answer = await world.app.inject({ url: `/api/v1/admin/enrolees?trainingId=${id}`, headers });
    const Rows = z.object({ data: z.object({ result: z.array(z.record(z.string(), z.unknown())) }) });
    const [row = {}] = z.parse(Rows, answer.json()).data.result;
    expect(Object.keys(row).sort()).toEqual(
      [
        '_id',
        'reference',
        'trainingId',
        'trainingName',
        'fullName',
        'companyName',
        'email',
        'phoneNumber',
        'state',
        'position',
        'offeredUntil',
        'attendance',
        'createdAt',
        'erasedAt',
        'whatsApp',
      ].sort(),
    );
  });
});
