import { beforeAll, describe, expect, test } from 'vitest';
import { createRequest } from '#contract/requests/request-form.ts';
import { listRequests, readRequest } from '#contract/requests/requests.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { aCompanyRequest, goodRequest } from '#test/samples/requests.ts';

const atOnce = new Date('2027-03-10T12:00:00Z');

const world = await aWorld();
world.time.now = atOnce;
const admin = await anAdministrator(world);

describe('the list of requests', () => {
  beforeAll(async () => {
    const { db } = world.database;
    const [day1, day2] = [new Date('2027-03-01T08:00:00Z'), new Date('2027-03-02T08:00:00Z')];
    // Two with the same instant: the higher id comes first.
    const id = (digit: number) => `01950000-0000-7000-8000-00000000000${digit}`;
    const rows = [
      { id: id(3), companyName: 'Ọláyínká Haulage', createdAt: day1 },
      { id: id(9), companyName: 'Ẹ̀kó Cold Chain', vehicleType: 'Van', createdAt: day2 },
      {
        id: id(5),
        companyName: '100% Ɗan Kano',
        vehicleType: 'Bus',
        status: 'Cancelled',
        createdAt: day2,
      },
      {
        id: id(1),
        companyName: 'Req_Lines',
        vehicleType: 'Car',
        status: 'Assigned',
        createdAt: atOnce,
      },
      { id: id(2), companyName: 'Zamfara Mills', status: 'Fulfilled', createdAt: day1 },
    ] as const;
    for (const row of rows) await aCompanyRequest(db, row);
  });

  const list = (query: Record<string, string> = {}) => ask(admin, listRequests, { query });
  const names = async (query?: Record<string, string>) =>
    (await list(query)).result.map(({ name }) => name);

  test('comes in pages; one past the end is empty, with the true total', async () => {
    expect(await names({ page: '2', pageSize: '2' })).toEqual([
      '100% Ɗan Kano',
      'Ọláyínká Haulage',
    ]);
    expect(await list({ page: '9', pageSize: '2' })).toEqual({
      result: [],
      pagedInfo: { total: 5, page: 9, pageSize: 2, pages: 3 },
    });
  });
});

describe('a request in order', () => {
  const send = (body: object) => sendJson(world.app, createRequest.path, body);
  const storedAs = (reference = '') => ask(admin, readRequest, { params: { id: reference } });

  test('is stored as it was sent, trimmed and in one Unicode form', async () => {
    const sent = { ...goodRequest(), name: '  Ọ̀ṣun Mills \n'.normalize('NFD'), additionalInfo: '' };
    const { status, body } = await send(sent);
    expect([status, body.message]).toEqual([201, 'Your request has been received.']);
    expect(await storedAs(body.data?.reference)).toMatchObject({
      ...sent,
      requestId: body.data?.reference,
      name: 'Ọ̀ṣun Mills'.normalize(),
      status: 'Pending',
      createdAt: atOnce.toISOString(),
    });
  });

  test('may send its number as text, start today and last a day', async () => {
    const { body } = await send({
      ...goodRequest(),
      numberOfDriverNeeded: ' 500 ',
      duration: { startDate: '2027-03-10', endDate: '2027-03-10' },
    });
    expect(await storedAs(body.data?.reference)).toMatchObject({
      numberOfDriverNeeded: 500,
      duration: { startDate: '2027-03-10', endDate: '2027-03-10' },
    });
  });
});
