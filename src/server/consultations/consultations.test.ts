import { beforeAll, describe, expect, test } from 'vitest';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import type { Consultation } from '#contract/consultations/consultations.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation, goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';

interface Listed {
  data: {
    result: Consultation[];
    pagedInfo: { total: number; page: number; pageSize: number; pages: number };
  };
}

const url = `${apiBase}/admin/consultancy`;
const now = new Date('2027-03-10T12:00:00Z');

async function list(query: Record<string, string> = {}): Promise<Listed['data']> {
  const answer = await world.app.inject({ url, query, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Listed>().data;
}

const names = ({ result }: Listed['data']) => result.map(({ fullName }) => fullName);

const world = await aWorld();
world.time.now = now;
const headers = await world.signIn();
beforeAll(async () => {
  const { db } = world.database;
  const [day1, day2] = [new Date('2027-03-01T08:00:00Z'), new Date('2027-03-02T08:00:00Z')];
  const id = (digit: number) => `01950000-0000-7000-8000-00000000000${digit}`;
  await aConsultation(db, { id: id(3), fullName: 'Ọlábísí Adéyẹmí', createdAt: day1 });
  await aConsultation(db, {
    id: id(9),
    fullName: 'Ẹ̀fẹ́ Omoregie',
    status: 'Scheduled',
    createdAt: day2,
  });
  // At the same instant, the later id comes first.
  await aConsultation(db, {
    id: id(5),
    fullName: 'Ɗanjuma 100% Musa',
    status: 'Completed',
    createdAt: day2,
  });
  await aConsultation(db, {
    id: id(2),
    fullName: 'Con_suelo Eze',
    status: 'Cancelled',
    createdAt: day1,
  });
});

describe('the list of consultations', () => {
  test('is newest first; of those that came at once the one with the later _id', async () => {
    const page = await list();
    expect(names(page)).toEqual([
      'Ẹ̀fẹ́ Omoregie',
      'Ɗanjuma 100% Musa',
      'Ọlábísí Adéyẹmí',
      'Con_suelo Eze',
    ]);
    expect(page.pagedInfo).toEqual({ total: 4, page: 1, pageSize: 10, pages: 1 });
  });

  test.each([
    ['a percent sign', '%', ['Ɗanjuma 100% Musa']],
    ['a line that stands for any letter elsewhere', '_', ['Con_suelo Eze']],
    ['a request id in small letters', 'con-100002', ['Ẹ̀fẹ́ Omoregie']],
    [
      'the start of the request ids',
      'con-',
      ['Ẹ̀fẹ́ Omoregie', 'Ɗanjuma 100% Musa', 'Ọlábísí Adéyẹmí', 'Con_suelo Eze'],
    ],
    ['the middle of a request id, which is no start', '-100002', []],
    [
      'the company',
      'haulage sample',
      ['Ẹ̀fẹ́ Omoregie', 'Ɗanjuma 100% Musa', 'Ọlábísí Adéyẹmí', 'Con_suelo Eze'],
    ],
  ])('finds by %s', async (_, search, found) => {
    const page = await list({ search });
    expect(names(page)).toEqual(found);
    expect(page.pagedInfo.total).toBe(found.length);
  });

  test.each([
    [{ status: 'Scheduled' }, ['Ẹ̀fẹ́ Omoregie']],
    [{ status: 'Cancelled,Completed' }, ['Ɗanjuma 100% Musa', 'Con_suelo Eze']],
    [{ status: 'Cancelled', search: 'olabisi' }, []],
    [
      { status: '', search: ' ' },
      ['Ẹ̀fẹ́ Omoregie', 'Ɗanjuma 100% Musa', 'Ọlábísí Adéyẹmí', 'Con_suelo Eze'],
    ],
  ])('filters by %j', async (query, found) => {
    expect(names(await list(query))).toEqual(found);
  });
});

describe('a valid consultation', () => {
  test('is stored as it was sent, trimmed and in one Unicode form', async () => {
    const sent = { ...goodConsultation(), fullName: ' Ṣadé Bánkọ́lé '.normalize('NFD') };
    const { status, body } = await sendJson(world.app, createConsultation.path, sent);
    expect([status, body.message]).toEqual([201, 'Your booking has been received.']);
    const [stored] = (await list({ search: body.data?.reference ?? '' })).result;
    expect(stored).toEqual({
      ...sent,
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      requestId: body.data?.reference,
      fullName: 'Ṣadé Bánkọ́lé'.normalize(),
      scheduledDate: null,
      scheduledTime: null,
      place: '',
      status: 'Pending',
      version: 1,
      erasedAt: null,
      whatsApp: 'not-asked',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
  });

  test('may be for today in Lagos, and for a person without a company', async () => {
    world.time.now = new Date('2027-03-10T23:30:00Z');
    const sent = { ...goodConsultation(), consultationDate: '2027-03-11', companyName: undefined };
    const { body } = await sendJson(world.app, createConsultation.path, sent);
    world.time.now = now;
    const [stored] = (await list({ search: body.data?.reference ?? '' })).result;
    expect(stored).toMatchObject({ consultationDate: '2027-03-11', companyName: '' });
  });
});
